import FoundationEssentials

/// What the command line asks for.
struct Options {
    var engines = EngineChoice.usual
    var scale = 1.0
    var rounds = 11
    var keys = Workload.Keys.ascending
    var clock = Stopwatch.Clock.wall
    var only: Set<String>?
    var jsonPath: String?
    var folder = "/tmp"
    /// Where the tables of nycflights13 lie.
    var flightsFolder = ProcessInfo.processInfo.environment["NYCFLIGHTS13"]
    /// How many closures listen to the changes of our side's store.
    var listeners = 0
    /// How many live queries wait for changes of the store, and none of them for those that are measured.
    var liveQueries = 0
    var isHelp = false

    /// Whether an operation was asked for.
    func includes(_ operation: String) -> Bool { only?.contains(operation) ?? true }

    static let help = """
        Measures ActiveStore against SQLite and LMDB by hand in C, in the same program and on the same tables.

        usage: benchmarks [options]

          --engine sqlite|lmdb|both|memory|postgresql
                                  the engine (both); memory has no floor to be compared with, and scans: take a small scale;
                                  postgresql needs a server (Scripts/postgresql-cluster)
          --scale N               size of the data; 1 is 100,000 records (1)
          --keys ascending|random the keys of the authors; random ones spread over the whole table (ascending)
          --rounds N              how often each operation runs on either side, by turns (11)
          --only W3,W4            these operations alone; those that take minutes are measured only when they are named:
                                  readers,\(LargeMeasurement.help)
          --flights FOLDER        the tables of nycflights13 as CSV, for import and copy (the variable NYCFLIGHTS13)
          --clock wall|cpu        what is counted: time, or processor time of the program (wall); or instructions, of the library alone and
                                  under callgrind (Scripts/instructions)
          --listeners N           how many closures listen to the changes of our side's store (0)
          --live-queries N        how many live queries the inserts of records do not affect (0)
          --folder PATH           where the stores are made and removed again (/tmp)
          --json FILE             writes the figures to a file
          --help                  this text

        Exit code 0, 1 when the sides disagree or something fails, 2 for wrong arguments. A missed target is printed, not an error.
        """

    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        while let name = rest.popFirst() {
            if name == "--help" || name == "-h" {
                isHelp = true
                continue
            }
            let names = [
                "--engine", "--scale", "--keys", "--rounds", "--only", "--clock", "--listeners", "--live-queries", "--folder", "--flights",
                "--json",
            ]
            guard names.contains(name) else {
                throw BenchmarkError.usage("There is no option \(name).")
            }
            guard let value = rest.popFirst() else { throw BenchmarkError.usage("\(name) needs a value.") }
            try set(name, value)
        }
    }

    private mutating func set(_ name: String, _ value: String) throws {
        func wanted<T>(_ result: T?, _ what: String) throws -> T {
            guard let result else { throw BenchmarkError.usage("\(name) takes \(what).") }
            return result
        }
        switch name {
        case "--engine":
            engines =
                value == "both"
                ? [.sqlite, .lmdb] : [try wanted(EngineChoice(rawValue: value), "sqlite, lmdb, both, memory or postgresql")]
        case "--scale":
            scale = try wanted(Double(value).flatMap { $0 >= 0.001 && $0 <= 100 ? $0 : nil }, "a number from 0.001 to 100")
        case "--keys": keys = try wanted(.init(rawValue: value), "ascending or random")
        case "--rounds":
            rounds = try wanted(Int(value).flatMap { $0 >= 1 && $0 <= 1000 ? $0 : nil }, "a number from 1 to 1000")
        case "--clock": clock = try wanted(.init(rawValue: value), "wall, cpu or instructions")
        case "--listeners": listeners = try wanted(Int(value).flatMap { $0 >= 0 ? $0 : nil }, "a number")
        case "--live-queries": liveQueries = try wanted(Int(value).flatMap { $0 >= 0 ? $0 : nil }, "a number")
        case "--only": only = Set(value.split(separator: ",").map(String.init))
        case "--folder": folder = value
        case "--flights": flightsFolder = value
        default: jsonPath = value
        }
    }
}
