import FoundationEssentials
import StoreCore
import Testing

@testable import StoreSQLite

/// Updates by query.
@Suite struct UpdateTests {
    let folder = try! TestFolder()
    static let definition = EntityDefinition(
        name: "account",
        fields: [
            FieldDefinition(name: "id", type: .int), FieldDefinition(name: "number", type: .int, isOptional: true),
            FieldDefinition(name: "rank", type: .int), FieldDefinition(name: "rate", type: .double, isOptional: true),
            FieldDefinition(name: "balance", type: .decimal, isOptional: true), FieldDefinition(name: "name", type: .string),
        ],
        indexes: [
            IndexDefinition(entity: "account", parts: [.init("rank")], unique: true),
            IndexDefinition(entity: "account", parts: [.init("number")]),
        ])
    static let account = EntityID(definition)

    func open() throws -> SQLiteStore {
        var configuration = StoreConfiguration(scheme: "sqlite", location: folder.file())
        configuration.schema = Schema([Self.definition])
        configuration.durability = .relaxed
        guard let store = try openStore(configuration, engines: [.sqlite]) as? SQLiteStore else {
            throw StoreError(.internal, "not the SQLite engine")
        }
        try store.write { tx in
            for id in 1...10 {
                let number: Value = id == 5 ? .null : .int(Int64(id * 10))
                let values: [Value] = [
                    .int(Int64(id)), number, .int(Int64(id)), .double(Double(id) / 2), .decimal(Decimal(id)), "n",
                ]
                try tx.insert(Self.account) { writer in for value in values { try value.write(to: writer) } }
            }
        }
        return store
    }

    func column(_ store: any Store, _ field: Int) throws -> [Value] {
        var values: [Value] = []
        try store.read {
            try $0.fetch(FetchRequest(Self.account, fields: [field])) { row in
                values.append(try row.value(0, type: Self.definition.fields[field].type))
                return .next
            }
        }
        return values
    }

    @Test func fieldsAreSetAndAddedToInOneStatement() throws {
        let store = try open()
        defer { try? store.close() }
        let request = FetchRequest(Self.account, where: .compare(2, .greater, 3))
        let cent = try #require(Decimal(string: "0.01"))
        let changes = [
            Assignment(1, .add(5)), Assignment(3, .add(0.25)), Assignment(4, .add(.decimal(cent))), Assignment(5, .set("m")),
        ]
        #expect(try store.write { try $0.update(request, changes) } == 7)
        #expect(try column(store, 1) == [10, 20, 30, 45, .null, 65, 75, 85, 95, 105])
        #expect(try column(store, 3)[3] == 2.25)
        #expect(try column(store, 4)[9] == .decimal(10 + cent))
        #expect(try column(store, 5) == ["n", "n", "n", "m", "m", "m", "m", "m", "m", "m"])
        let plans = store.metrics.plans
        #expect(try store.write { try $0.update(request, changes) } == 7)
        #expect(store.metrics.plans == plans)
        // The first two of the order, and the column the condition looks at.
        let window = FetchRequest(
            Self.account, where: .compare(1, .greater, 0), order: [OrderTerm(1, descending: true)], limit: 2, offset: 1)
        #expect(try store.write { try $0.update(window, [Assignment(1, .set(.null))]) } == 2)
        #expect(try column(store, 1) == [10, 20, 30, 50, .null, 70, 80, .null, .null, 110])
        #expect(
            try store.write { try $0.update(FetchRequest(Self.account, where: .compare(1, .greater, 0)), [Assignment(1, .add(1_000))]) }
                == 7)
    }

    @Test func whatDoesNotFitIsRefusedAndChangesNothing() throws {
        let store = try open()
        defer { try? store.close() }
        let all = FetchRequest(Self.account)
        for (field, number, code) in [(1, Value.int(.max), StoreError.Code.overflow), (1, .int(.max - 50), .overflow)] {
            let before = try column(store, field)
            let error = failure { _ = try store.write { try $0.update(all, [Assignment(field, .add(number))]) } }
            #expect(error?.code == code && error?.field == "number")
            #expect(try column(store, field) == before)
        }
        _ = try store.write { try $0.update(all, [Assignment(3, .set(.double(.infinity)))]) }
        let error = failure { _ = try store.write { try $0.update(all, [Assignment(3, .add(.double(-.infinity)))]) } }
        #expect(error?.code == .unstorableValue && error?.field == "rate")
        let huge = try #require(Decimal(string: "300000000000000000000000000000000000000e127"))
        _ = try store.write { try $0.update(all, [Assignment(4, .set(.decimal(huge)))]) }
        #expect(failure { _ = try store.write { try $0.update(all, [Assignment(4, .add(.decimal(huge)))]) } }?.code == .overflow)
        // The transaction goes on after a refusal.
        try store.write { tx in
            #expect(failure { _ = try tx.update(all, [Assignment(1, .add(.int(.max)))]) }?.code == .overflow)
            let count = try tx.update(all, [Assignment(1, .add(1))])
            #expect(count == 10)
        }
        #expect(try column(store, 1).first == 11)
    }

    @Test func uniqueFieldsChangeInTheOrderOfTheRequest() throws {
        let store = try open()
        defer { try? store.close() }
        var upwards = FetchRequest(Self.account)
        let collision = failure { _ = try store.write { try $0.update(upwards, [Assignment(2, .add(1))]) } }
        #expect(collision?.code == .duplicateValue && collision?.field == "rank")
        #expect(try column(store, 2) == (1...10).map { .int($0) })
        upwards.isReversed = true
        #expect(try store.write { try $0.update(upwards, [Assignment(2, .add(1))]) } == 10)
        #expect(try column(store, 2) == (2...11).map { .int($0) })
    }

    @Test func recordsBeingReadKeepWhatTheyWere() throws {
        let store = try open()
        defer { try? store.close() }
        var seen: [Value] = []
        try store.write { tx in
            try tx.fetch(FetchRequest(Self.account, fields: [1])) { row in
                if seen.isEmpty { _ = try tx.update(FetchRequest(Self.account), [Assignment(1, .set(0))]) }
                seen.append(try row.value(0, type: .int))
                return .next
            }
        }
        #expect(seen == [10, 20, 30, 40, .null, 60, 70, 80, 90, 100])
    }
}
