import FoundationEssentials
import StoreConformance
import StoreCore
import StoreMemory
import StoreSQL
import Testing

/// What PostgreSQL would be asked for every request that the conformance suite makes, as `Golden/PostgreSQL.sql` has it.
///
/// `Scripts/postgresql-statements` has a server read them all. With `ACTIVESTORE_REWRITE_GOLDEN` set, the files are written again.
@Suite struct PostgreSQLStatementTests {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Golden")
    static let isRewriting = ProcessInfo.processInfo.environment["ACTIVESTORE_REWRITE_GOLDEN"] != nil

    /// Cases of many records or very long conditions, whose statements are those of other cases.
    private static let large: Set = [
        "migrations.migrate_100k", "transactions.txn_100k_ops", "relations.cascade_fanout_100k", "serialise.import_bulk",
        "predicate.million_operations", "serialise.import_hostile", "predicate.long_chains", "predicate.flat_2000_terms",
        "predicate.flat_2000_terms_negated", "predicate.long_text", "relations.cascade_depth_10000",
        "relations.deep_lists_refused", "serialise.dump_damaged_late", "serialise.stream_same_bytes", "serialise.import_size_limit",
        "crud.record_1MiB", "types.data_1MiB",
    ]

    /// Compares a text with a file, or writes it.
    private func expect(_ text: String, in name: String) throws {
        let file = Self.folder.appendingPathComponent(name)
        if Self.isRewriting { try Data(text.utf8).write(to: file) }
        let known = Self.lines(String(decoding: try Data(contentsOf: file), as: UTF8.self))
        let lines = Self.lines(text)
        let added = lines.subtracting(known).sorted().prefix(5)
        let gone = known.subtracting(lines).sorted().prefix(5)
        #expect(added.isEmpty, "lines that \(name) does not have")
        #expect(gone.isEmpty, "lines that only \(name) has")
    }

    /// The lines, each with the section that it is in.
    private static func lines(_ text: String) -> Set<String> {
        var section = Substring()
        var lines: Set<String> = []
        for line in text.split(separator: "\n") {
            if line.hasPrefix("--") { section = line }
            lines.insert("\(section): \(line)")
        }
        return lines
    }

    @Test func requestsOfTheSuiteHaveTheirStatements() async throws {
        let recorder = StatementRecorder(.postgresql)
        let engine = Engine(scheme: "recorded", product: "StoreMemory") { configuration in
            RecordingStore(wrapping: try Engine.memory.open(configuration), recorder)
        }
        let suite = ConformanceSuite(SimpleHarness(engine) { _ in "recorded:" })
        for subject in suite.cases where !Self.large.contains(subject.id) { _ = await suite.run(subject) }
        Self.addFurtherRequests(to: recorder)
        try expect(try recorder.text(), in: "PostgreSQL.sql")
    }

    /// What the suite does not ask for, though PostgreSQL needs special text for it: defaults and extremes of every type, long names, joins of integers with
    /// doubles.
    private static func addFurtherRequests(to recorder: StatementRecorder) {
        let defaults: [FieldType: Value] = [
            .bool: true, .int: -5, .double: .double(-.infinity), .string: "it's", .json: .json("[]"), .data: .data(Data([0, 255])),
            .date: .date(Date(timeIntervalSince1970: -1.5)),
            .uuid: .uuid(UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))),
            .decimal: .decimal(Decimal(string: "-12.5") ?? 0),
        ]
        let long = String(repeating: "very", count: 15)
        let types = FieldType.allCases
        let entity = EntityID(
            EntityDefinition(
                name: "\(long)LongTable",
                fields: [FieldDefinition(name: "id", type: .int)]
                    + types.map { FieldDefinition(name: $0.rawValue, type: $0, defaultValue: defaults[$0]) }
                    + ["First", "Second"].map { FieldDefinition(name: long + $0, type: .string, isOptional: true) }))
        for type in types where type.isOrdered {
            let position = 1 + (types.firstIndex(of: type) ?? 0)
            for function in [Aggregate.Function.minimum, .maximum, .countDistinct] {
                recorder.aggregate(AggregateRequest(FetchRequest(entity), [Aggregate(function, position)]))
            }
            recorder.aggregate(
                AggregateRequest(
                    FetchRequest(entity), groups: [position], [Aggregate(.maximum, position)],
                    having: !.compare(1, .equal, .null), order: [OrderTerm(1, descending: true)], limit: 3))
        }
        let all = FetchRequest(entity, where: .compare(types.count + 1, .hasSuffix, "x") || .compare(2, .less, 2.5))
        recorder.request(all) { $0.rows(all) }
        guard let int = types.firstIndex(of: .int), let double = types.firstIndex(of: .double) else { return }
        for kind in [JoinRequest.Kind.inner, .left, .right, .full] {
            for (a, b) in [(int, double), (double, int)] {
                recorder.join(
                    JoinRequest(
                        FetchRequest(entity, fields: [0]), kind, FetchRequest(entity, fields: [0]), leftField: a + 1, rightField: b + 1))
            }
        }
    }

    @Test func functionsAreAsWritten() throws {
        try expect(PostgreSQLFunctions.statements.joined(separator: "\n") + "\n", in: "PostgreSQLFunctions.sql")
    }
}
