import ActiveStore
import FoundationEssentials

/// What a field takes that a migration adds to a million records, beside the same with a thousand, by turns.
enum FieldMeasurement {
    static func run(_ folder: BenchmarkFolder, _ options: Options, _ show: (String) -> Void) throws {
        let members = Member.make(max(Int(options.scale * 1_000_000), 1000))
        for engine in options.engines where engine != .memory {
            let stores = try [1000, members.count].map {
                try Member.store(engine, members.prefix($0), at: folder.path("field-\($0).\(engine.rawValue)"))
            }
            var times: [[Double]] = stores.map { _ in [] }
            for round in 0...options.rounds {
                for (position, store) in stores.enumerated() {
                    var watch = Stopwatch(options.clock)
                    let added: MigrationChange = .addField("note", .string, to: "member")
                    try watch.time { try store.migrate([Migration(2 * round + 1, "More", [added])]) }
                    try store.migrate([Migration(2 * round + 2, "Less", [.dropField("note", of: "member")])])
                    if round > 0 { times[position].append(watch.seconds * 1000) }
                }
            }
            for store in stores { try store.close() }
            let ratio = zip(times[1], times[0]).map { $0 / $1 }.median
            show(
                """
                field, \(engine.rawValue): added to 1000 records in \(Report.number(times[0].median, 2)) ms, to \(members.count) in \
                \(Report.number(times[1].median, 2)) ms; median of the ratios \(Report.number(ratio, 2))
                """)
        }
    }
}
