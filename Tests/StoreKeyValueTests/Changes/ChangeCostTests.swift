import StoreCore
import Synchronization
import Testing

@testable import StoreKeyValue

/// What changes of the schema look at and write, counted: as much in a large store as in a small one.
@Suite struct ChangeCostTests {
    /// How many steps a body takes.
    private func steps(_ trees: MapTrees, _ body: () throws -> Void) rethrows -> Int {
        let before = trees.steps.load(ordering: .relaxed)
        try body()
        return trees.steps.load(ordering: .relaxed) - before
    }

    private func costs(_ count: Int64) throws -> [Int] {
        let trees = MapTrees()
        let library = try Library(trees)
        try library.addBooks(count)
        func change(_ body: @autoclosure () throws -> SchemaChange) throws -> Int {
            let change = try body()
            return try steps(trees) { try library.change(change) }
        }
        func book() throws -> EntityDefinition { try library.definition("book") }
        let note = FieldDefinition(name: "note", type: .string, isOptional: true)
        var other = note
        other.name = "remark"
        other.column = "remark"
        var withDefault = other
        withDefault.defaultValue = .string("none")
        let costs = [
            try change(.addField(entity: book(), note)),
            try change(.renameField(entity: book(), note, to: other)),
            try change(.changeField(entity: book(), other, to: withDefault)),
            try change(.dropField(entity: book(), withDefault)),
            try change(.renameIndex(entity: book(), Library.year, to: "by_year")),
            try change(.dropIndex(entity: book(), Library.code)),
            try change(.renameEntity(book(), to: "volume")),
            try change(.dropEntity(library.definition("volume"))),
        ]
        try library.check()
        return costs
    }

    @Test func noneGoesThroughRecords() throws {
        let small = try costs(10)
        #expect(try costs(2_000) == small)
        #expect(small.allSatisfy { $0 < 150 }, "\(small)")
    }

    @Test func openingWithAnotherFieldDoesNotEither() throws {
        func cost(_ count: Int) throws -> Int {
            let trees = MapTrees()
            let store = try People.open([People.age], trees)
            try People.fill(store, 0..<count)
            try store.close()
            var person = People.entity([People.age])
            person.fields.append(FieldDefinition(name: "note", type: .string, defaultValue: .string("none")))
            person.fields.append(FieldDefinition(name: "more", type: .int, isOptional: true))
            var configuration = StoreConfiguration(scheme: "map")
            configuration.schema = Schema([person])
            return try steps(trees) { try openStore(configuration, engines: [People.engine(trees)]).close() }
        }
        let small = try cost(10)
        #expect(try cost(3_000) == small)
        #expect(small < 150)
    }

    @Test func aMigrationThatAddsAFieldTakesTheSameStepsWithAHundredThousandRecords() throws {
        func cost(_ count: Int) throws -> Int {
            let trees = MapTrees()
            let store = try People.open([], trees)
            try store.write { _ in for number in 0..<count { try People.put(store, number, age: number % 7, email: nil, bio: "") } }
            try store.close()
            let undeclared = try openStore(StoreConfiguration(scheme: "map"), engines: [People.engine(trees)])
            let migration = Migration(1, "Notes", [.addField("note", .string, to: "person", optional: false, default: .string("none"))])
            let steps = try steps(trees) { try undeclared.migrate([migration]) }
            let person = try undeclared.schema.require("person")
            #expect(person.fields.last?.name == "note")
            #expect(try undeclared.read { try $0.count(FetchRequest(EntityID(person))) } == count)
            try undeclared.close()
            return steps
        }
        let small = try cost(1_000)
        #expect(try cost(100_000) == small)
        #expect(small < 150)
    }
}
