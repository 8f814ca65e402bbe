import ActiveStore
import FoundationEssentials
import Synchronization
import Testing

@testable import FlightsExample

/// What `expected.py` computed from the CSV files without this library.
struct Expected: Decodable {
    let rows: [String: Int]
    let answers: [String: [[String]]]

    static func load() throws -> Expected {
        let folder = URL(filePath: try DataFolder.find(nil)).deletingLastPathComponent()
        return try JSONDecoder().decode(Expected.self, from: Data(contentsOf: folder.appending(path: "expected.json")))
    }
}

/// An empty folder for one test.
struct TestFolder: ~Copyable {
    let path = FileManager.default.temporaryDirectory.path + "/flights-\(UUID().uuidString)"
    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
    deinit {
        for scheme in FlightsTests.schemes where scheme == "postgresql" {
            _ = try? removeStore(FlightsTests.url(scheme, in: path), engines: LinkedEngines.all)
        }
        try? FileManager.default.removeItem(atPath: path)
    }
}

@Suite struct FlightsTests {
    static func open(_ url: String) throws -> any Store {
        try openStore(url, engines: LinkedEngines.all, models: Demonstration.models)
    }

    /// The database of the server that `Scripts/postgresql-cluster` starts.
    private static let server = ProcessInfo.processInfo.environment["ACTIVESTORE_POSTGRESQL"]

    /// The engines' schemes; each test is run on all of them. PostgreSQL is left out where there is no server.
    static let schemes = LinkedEngines.all.map(\.scheme).filter { $0 != "postgresql" || server != nil }

    /// The URL of a store that belongs to a folder.
    static func url(_ scheme: String, in folder: String) -> String {
        switch scheme {
        case "memory": "memory:"
        case "postgresql": "\(server ?? "")&namespace=flights_\(folder.suffix(36).lowercased().replacing("-", with: "_"))"
        default: "\(scheme):\(folder)/flights"
        }
    }

    /// A store of an engine that does not exist yet.
    static func open(_ scheme: String, in folder: String) throws -> any Store { try open(url(scheme, in: folder)) }

    @Test(arguments: schemes)
    func `The answers are those computed from the files`(scheme: String) throws {
        let folder = try TestFolder()
        let store = try Self.open(scheme, in: folder.path)
        defer { try? store.close() }
        let expected = try Expected.load()
        try Importer(folder: try DataFolder.find(nil), store: store).run { outcome in
            #expect(outcome.present == 0 && outcome.imported == expected.rows[outcome.model])
        }
        #expect(Set(expected.answers.keys) == Set(Question.all.map(\.id)))
        let numbers = try Flight.query.in(store).pluck(\.flight)
        for question in Question.all {
            #expect(try question.answer(store) == expected.answers[question.id], "\(question.id)")
        }
        // What was destroyed for good is back, in its old places.
        #expect(try Flight.query.in(store).pluck(\.flight) == numbers)
    }

    @Test(arguments: schemes)
    func `An import goes on where it stopped, and a finished one adds nothing`(scheme: String) throws {
        let folder = try TestFolder()
        let store = try Self.open(scheme, in: folder.path)
        defer { try? store.close() }
        let data = try Self.smallData(in: folder.path, flights: 25)
        let importer = Importer(folder: data, store: store, batchSize: 10)
        let stopping = Importer(folder: try Self.brokenData(in: folder.path), store: store, batchSize: 10)
        #expect(throws: ExampleError.self) { try stopping.run() }
        // Two whole batches of the three are there.
        #expect(try Flight.count(in: store) == 20)
        var outcomes: [Importer.Outcome] = []
        try importer.run { outcomes.append($0) }
        #expect(outcomes.map(\.present) == [16, 1, 1, 20] && outcomes.map(\.imported) == [0, 0, 0, 5])
        outcomes = []
        try importer.run { outcomes.append($0) }
        #expect(outcomes.map(\.imported) == [0, 0, 0, 0])
        #expect(try Flight.count(in: store) == 25)
        // In the order of the file, and each once.
        let numbers = try Flight.query.in(store).pluck(\.flight)
        #expect(numbers == Array(1...25))
    }

    @Test func `No value stays no value`() throws {
        let folder = try TestFolder()
        let store = try Self.open("memory:")
        defer { try? store.close() }
        try Importer(folder: try Self.smallData(in: folder.path, flights: 3), store: store).run()
        let flight = try #require(try Flight.first(in: store))
        #expect(flight.depTime == nil && flight.depDelay == nil && flight.plane == nil)
        #expect(flight.timeHour == Instant.date(microseconds: 1_357_034_400_000_000))
        #expect(try Plane.get("N1", in: store).year == nil)
    }

    @Test func `A file that does not fit is an error with its line`() throws {
        let folder = try TestFolder()
        let store = try Self.open("memory:")
        defer { try? store.close() }
        let data = try Self.brokenData(in: folder.path)
        do {
            try Importer(folder: data, store: store).run()
            Issue.record("the import should have failed")
        } catch let error as ExampleError {
            #expect(error.description == "flights-2013-01.csv, line 24: day is no Int.")
        }
    }

    @Test func `Stores are compared, and a difference is told`() throws {
        let folder = try TestFolder()
        let data = try Self.smallData(in: folder.path, flights: 30)
        let stores = try (0..<2).map { _ in try Self.open("memory:") }
        defer { for store in stores { try? store.close() } }
        try Importer(folder: data, store: stores[1]).run()
        // The second store has one airport that the questions show under another name.
        try stores[1].write { _ in
            var airport = try Airport.get("JFK")
            airport.name = "Idlewild"
            try airport.save()
        }
        func run(_ stores: [any Store]) throws -> (Bool, String) {
            let lines = Mutex<[String]>([])
            let subjects = stores.enumerated().map { Demonstration.Subject(name: "store \($0)", store: $1) }
            let agree = try Demonstration(
                subjects: subjects, data: data, print: { line in lines.withLock { $0.append(line) } }
            ).run()
            return (agree, lines.withLock { $0.joined(separator: "\n") })
        }
        let (agree, text) = try run(stores)
        #expect(!agree && text.contains("The stores do NOT agree") && text.contains("store 1 answers differently:"))
        let (agreeAlone, textAlone) = try run([stores[0], stores[0]])
        #expect(agreeAlone && textAlone.contains("All 2 stores gave the same answers to all 14 questions."))
        #expect(textAlone.contains("30 records are there already"))
    }

    @Test func `Means are rounded half up and keep their sign`() {
        #expect(Figures.mean(1, 3) == "0.33" && Figures.mean(2, 3) == "0.67" && Figures.mean(5, 1000) == "0.01")
        #expect(Figures.mean(-1, 3) == "-0.33" && Figures.mean(-2, 3) == "-0.67" && Figures.mean(-7, 2) == "-3.50")
        #expect(Figures.mean(0, 5) == "0.00" && Figures.mean(1_234_567, 1) == "1234567.00")
    }

    @Test(arguments: [["--store"], ["--store", "--data"], ["--stroe", "x"], ["x"], ["--data="]])
    func `A wrong command line is an error`(arguments: [String]) {
        #expect(throws: ExampleError.self) { try Options(arguments) }
    }

    @Test func `Options may stand in any order, and stores add up`() throws {
        let options = try Options(["--store", "a", "--data=b", "--store=c"])
        #expect(options.stores == ["a", "c"] && options.data == "b" && !options.wantsHelp)
    }

    // MARK: Files of a few rows

    static let flightHeader =
        "year,month,day,dep_time,sched_dep_time,dep_delay,arr_time,sched_arr_time,arr_delay,carrier,flight,tailnum,origin,dest,"
        + "air_time,distance,hour,minute,time_hour"

    static func flight(_ number: Int, day: String = "1") -> String {
        "2013,1,\(day),NA,1000,NA,NA,1200,NA,HA,\(number),NA,JFK,HNL,NA,4983,10,0,2013-01-01T10:00:00Z"
    }

    static func smallData(in folder: String, flights: Int) throws -> String {
        try write(in: folder + "/small", (1...flights).map { flight($0) })
    }

    /// As the small one, but a row in the third batch of ten is wrong.
    static func brokenData(in folder: String) throws -> String {
        try write(in: folder + "/broken", (1...25).map { flight($0, day: $0 == 23 ? "today" : "1") })
    }

    private static func write(in folder: String, _ flights: [String]) throws -> String {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let files = [
            "airlines.csv": ["carrier,name"] + (0..<15).map { "A\($0),Airline \($0)" } + ["HA,Hawaiian"],
            "airports.csv": ["faa,name,lat,lon,alt,tz,dst,tzone", "JFK,\"Kennedy, John F.\",40.5,-73.5,13,-5,A,NA"],
            "planes.csv": [
                "tailnum,year,type,manufacturer,model,engines,seats,speed,engine", "N1,NA,Glider,Schempp,SH-1,0,1,NA,None",
            ],
            "flights-2013-01.csv": [flightHeader] + flights,
        ]
        for (name, lines) in files {
            try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: folder + "/" + name))
        }
        return folder
    }
}
