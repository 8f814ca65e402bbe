/// The command line of the example.
struct Options {
    var stores: [String] = []
    var data: String?
    var wantsHelp = false

    static let help = """
        Imports a month of flights from New York into a store and answers questions about them.

        Usage: Flights [--store URL]… [--data DIR]

        Options:
          --store URL  A store of any engine this program is linked with: \(LinkedEngines.examples).
                       Give it several times to have the answers compared. Stores are kept; one that has the flights
                       already is not filled again. Without it, a SQLite file in a new temporary folder.
          --data DIR   The folder of the CSV files, if they are not where this program was built.
          --help       Show this help.

        Exit code: 0 if all went well and the stores agree, 1 if not, 2 if the command line is wrong.
        """

    /// - Throws: ``ExampleError``.
    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            let sides = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            switch sides[0] {
            case "--help", "-h": wantsHelp = true
            case "--store", "--data":
                guard let value = sides.count > 1 ? sides[1] : rest.popFirst(), !value.isEmpty, !value.hasPrefix("--")
                else { throw ExampleError("\(sides[0]) needs a value") }
                if sides[0] == "--store" { stores.append(value) } else { data = value }
            default: throw ExampleError("there is no option \(argument.debugDescription); there is --store, --data, --help")
            }
        }
    }
}
