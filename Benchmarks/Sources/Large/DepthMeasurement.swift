import ActiveStore
import ActiveStoreImport
import FoundationEssentials
import Glibc

/// What requests cost by the depth of the trees: records with keys in random order, imported from a CSV file, and the same requests on each
/// engine, whose answers have to agree.
///
/// Scale 1 is 100,000 records, scale 100 is 10,000,000 and takes half an hour.
struct DepthMeasurement {
    /// How long each request is repeated with other arguments, at most.
    private static let patience: Duration = .seconds(2)
    private static let repetitions = 2_000

    private let store: any Store
    private let people: PersonMaker

    /// - Throws: ``BenchmarkError/differentEngines(operation:)`` if an engine answers a request differently.
    static func run(_ folder: BenchmarkFolder, _ options: Options, _ figures: inout LargeFigures, _ show: (String) -> Void) throws {
        let people = PersonMaker(count: max(Int(options.scale * 100_000), 1000))
        let file = folder.path("people.csv")
        try people.write(to: file)
        var answers: [String: [Int64]] = [:]
        for engine in options.engines {
            let path = folder.path("depth.\(engine.rawValue)")
            let store = try openStore(engine.url(path), engines: [engine.engine], models: [Person.self])
            var watch = Stopwatch(options.clock)
            let memory = ResidentMemory()
            try watch.time {
                _ = try Person.importRecords(from: .file(file, .csv()), in: store) { $0.progress = { _ in memory.look() } }
            }
            let imported = LargeFigures.ImportLine(
                engine: engine.rawValue, records: people.count, seconds: watch.seconds, memory: memory.growth.own,
                files: folder.size(of: path))
            figures.imports.append(imported)
            show(
                """
                depth, \(engine.rawValue): \(people.count) records imported in \(Report.number(watch.seconds, 1)) s, \
                \(imported.memory >> 20) MiB more of anonymous memory at its peak, files of \(imported.files >> 20) MiB
                """)
            let measurement = DepthMeasurement(store: store, people: people)
            for request in Request.allCases {
                let (mean, sums) = try measurement.measure(request, options.clock)
                show("depth, \(engine.rawValue), \(request.rawValue): \(Report.number(mean * 1e6, 1)) µs, mean of \(sums.count)")
                figures.depth.append(
                    LargeFigures.DepthLine(
                        engine: engine.rawValue, records: people.count, request: request.rawValue, microseconds: mean * 1e6,
                        repetitions: sums.count))
                if zip(answers[request.rawValue] ?? [], sums).contains(where: { $0 != $1 }) {
                    throw BenchmarkError.differentEngines(operation: request.rawValue)
                }
                answers[request.rawValue] = sums
            }
            try store.close()
            folder.remove(path)
        }
    }

    private enum Request: String, CaseIterable {
        case find = "find by key"
        case named = "the records of a name"
        case page = "a page of 20 after a name"
        case greatest = "the 20 greatest of an indexed field"
        case sorted = "the 20 first by name of those of an age"
        case count = "count of a range of an index, three quarters of it"
        case update = "change the records of a name, durably"
    }

    /// The mean of the seconds that a request takes, and what each came to.
    private func measure(_ request: Request, _ clock: Stopwatch.Clock) throws -> (mean: Double, sums: [Int64]) {
        // The statement is prepared, and the upper pages are read.
        _ = try answer(request, people[0], number: 0)
        var random = SeededRandom(seed: 7)
        let arguments = (0..<DepthMeasurement.repetitions).map { _ in people[random.below(people.count)] }
        var sums: [Int64] = []
        var watch = Stopwatch(clock)
        let end = ContinuousClock.now + DepthMeasurement.patience
        for (number, person) in arguments.enumerated() where ContinuousClock.now < end {
            sums.append(try watch.time { try answer(request, person, number: number) })
        }
        return (watch.seconds / Double(max(sums.count, 1)), sums)
    }

    private func answer(_ request: Request, _ person: Person, number: Int) throws -> Int64 {
        switch request {
        case .find: try Person.find(person.code, in: store).map(DepthMeasurement.weight) ?? -1
        case .named: try sum(Person.where { $0.name == person.name })
        case .page: try sum(Person.where { $0.name > person.name }.order(by: \.name).limit(20))
        case .greatest: try sum(Person.query.order(by: \.age, .descending).limit(20))
        case .sorted: try sum(Person.where { $0.age == person.age }.order(by: \.name).limit(20))
        case .count: try Int64(Person.where { $0.age >= 25 }.in(store).count())
        case .update: try Int64(Person.where { $0.name == person.name }.in(store).update(.set(\.visits, number)))
        }
    }

    private func sum(_ query: Query<Person>) throws -> Int64 {
        try query.in(store).all().reduce(0) { $0 &* 31 &+ DepthMeasurement.weight($1) }
    }

    private static func weight(_ person: Person) -> Int64 {
        person.code.utf8.reduce(Int64(person.age)) { $0 &* 31 &+ Int64($1) }
    }
}

/// A record whose key is text without an order.
@Model(timestamps: false) private struct Person {
    @Key var code: String
    @Indexed var name = ""
    @Indexed var age = 0
    var city = ""
    var visits = 0
    var bio = ""
}

/// People by number, the same in every run. A million names are shared by all.
private struct PersonMaker {
    let count: Int

    subscript(number: Int) -> Person {
        var random = SeededRandom(seed: UInt64(number))
        let code = hexadecimal(random.next()) + hexadecimal(random.next())
        return Person(
            code: code, name: "name \(random.below(1_000_000))", age: random.below(100), city: "city \(random.below(1_000))",
            visits: 0, bio: String(repeating: "about them ", count: 4 + random.below(5)))
    }

    private func hexadecimal(_ value: UInt64) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Writes all of them as CSV.
    func write(to path: String) throws {
        guard let file = fopen(path, "w") else { throw BenchmarkError.notWritten(path) }
        fputs("code,name,age,city,visits,bio\n", file)
        for number in 0..<count {
            let person = self[number]
            fputs("\(person.code),\(person.name),\(person.age),\(person.city),\(person.visits),\(person.bio)\n", file)
        }
        if fclose(file) != 0 { throw BenchmarkError.notWritten(path) }
    }
}
