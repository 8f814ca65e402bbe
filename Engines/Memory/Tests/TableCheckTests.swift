import StoreCore
import Testing

@testable import StoreMemory

/// What `verify` finds in a table whose parts do not agree.
@Suite struct TableCheckTests {
    static let definition = EntityDefinition(
        name: "person",
        fields: [
            FieldDefinition(name: "id", type: .int), FieldDefinition(name: "mail", type: .string, isOptional: true),
            FieldDefinition(name: "name", type: .string),
        ],
        indexes: [
            IndexDefinition(entity: "person", parts: [.init("mail", caseInsensitive: true)], unique: true, name: "mail"),
            IndexDefinition(entity: "person", parts: [.init("name")], name: "name"),
        ])

    var records = SortedTable<RecordKey, [Value]>()
    var entries = SortedTable<IndexKey, RecordKey>()

    init() throws {
        for (id, mail) in [(1, "A"), (2, "b")] {
            records.set(.int(Int64(id)), [.int(Int64(id)), .string(mail), "x"])
            entries.set(try key(mail), .int(Int64(id)))
        }
        records.set(.int(3), [3, nil, "x"])
    }

    private func key(_ mail: String) throws -> IndexKey {
        try #require(IndexKey([0, .string(mail), ""], Self.definition.indexes[0], of: Self.definition))
    }

    private func check(_ level: VerifyLevel) -> VerifyReport {
        var report = VerifyReport()
        TableCheck(definition: Self.definition, records: records, unique: [entries]).run(level, into: &report)
        return report
    }

    @Test func `A table whose parts agree is clean at every level`() {
        #expect(check(.quick) == VerifyReport())
        #expect(check(.records) == VerifyReport(recordsChecked: 3) && check(.full) == VerifyReport(recordsChecked: 3))
    }

    @Test mutating func `A record without its entry, and one under another's key`() throws {
        records.set(.int(9), [2, "new", "x"])
        #expect(
            check(.records).problems == [
                "person has 1 record under another's key.", "person has 1 record without its entry in a unique index.",
            ])
        #expect(check(.quick).isClean)
    }

    @Test mutating func `Values that are none of their fields' types`() {
        records.set(.int(3), [3, 4, "x"])
        records.set(.int(4), [4, nil, nil])
        records.set(.int(5), [5, nil])
        #expect(check(.records).problems.first == "person has 3 records with a value that is none of its field's type.")
    }

    @Test mutating func `Entries without a record are found at the deepest level alone`() throws {
        entries.set(try key("gone"), .int(7))
        entries.set(try key("moved"), .int(3))
        #expect(check(.records).isClean)
        #expect(check(.full).problems == ["The index mail has 2 entries without a record."])
    }

    @Test func `A unique index that is missing`() {
        var report = VerifyReport()
        TableCheck(definition: Self.definition, records: records, unique: []).run(.quick, into: &report)
        #expect(report.problems == ["person has 0 unique indexes, and 1 are declared."])
    }
}
