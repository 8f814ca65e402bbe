import Glibc
import StoreCore
import Testing

@testable import StoreCore
@testable import StoreSQLite

/// How long the processor works on changes of a table of 100,000 records; printed, and bounded so widely that only another order of growth shows.
@Suite(.serialized) struct SchemaSizeTests {
    let folder = try! TestFolder()

    @Test func changesOfALargeTableTakeWhatTheirRecordsTake() throws {
        let entity = EntityDefinition(
            name: "thing",
            fields: [
                FieldDefinition(name: "id", type: .int), FieldDefinition(name: "a", type: .string),
                FieldDefinition(name: "b", type: .string),
                FieldDefinition(name: "c", type: .int, isOptional: true),
            ],
            indexes: [
                IndexDefinition(entity: "thing", parts: [.init("a")], unique: true), IndexDefinition(entity: "thing", parts: [.init("c")]),
            ])
        let world = try ChangingStore(folder.file(), [entity])
        let id = EntityID(entity)
        try world.store.write { tx in
            for number in 0..<100_000 as Range<Int64> {
                try tx.insert(id) { writer in
                    for value in [.int(number), .string("name \(number)"), .string("a text of some length"), .int(number % 100)] as [Value]
                    {
                        try value.write(to: writer)
                    }
                }
            }
        }
        func timed(_ what: String, limit: Duration, _ change: SchemaChange) throws {
            let began = Self.worked
            try world.apply(change)
            let took = Self.worked - began
            print("100,000 records: \(what): \(took)")
            #expect(took < limit, "\(what)")
        }
        var b = entity.fields[2]
        b.name = "text"
        b.column = "text"
        try timed("rename a field", limit: .seconds(1), .renameField(entity: entity, entity.fields[2], to: b))
        try timed("rename the entity", limit: .seconds(1), .renameEntity(try world.entity(), to: "item"))
        try timed("rename an index", limit: .seconds(10), .renameIndex(entity: try world.entity(), entity.indexes[0], to: "by_a"))
        var optional = b
        optional.isOptional = true
        try timed("make a field optional (rebuild)", limit: .seconds(20), .changeField(entity: try world.entity(), b, to: optional))
        try timed("make it required (rebuild)", limit: .seconds(20), .changeField(entity: try world.entity(), optional, to: b))
        try timed("drop it", limit: .seconds(20), .dropField(entity: try world.entity(), b))
        try timed("drop the entity", limit: .seconds(10), .dropEntity(try world.entity()))
    }

    /// The processor time of this thread, which does not grow when the machine is busy with other things.
    private static var worked: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
