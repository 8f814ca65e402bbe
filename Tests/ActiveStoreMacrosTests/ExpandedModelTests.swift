import ActiveStore
import Foundation
import StoreCore
import Testing

@Indexed("age", .descending(.caseInsensitive("name")))
@Model private struct Person {
    var name = ""
    @Column("years") var age = 3
    @Unique(.caseInsensitive) var email: String?
    var token: Int = Counter.next()
    var born: Date?
    let code: String
    @Ignored var isSelected = false
    var upper: String { name.uppercased() }
    private var secret = "s"

    var hasSecret: Bool { secret == "s" }
}

@Model("places", timestamps: false) private struct Place {
    @Key var code: String
    var name = "?"
}

private enum Counter {
    static nonisolated(unsafe) var count = 0
    static func next() -> Int {
        count += 1
        return count
    }
}

/// What the generated code does, without a store.
@Suite(.serialized)
struct ExpandedModelTests {
    @Test("The schema is what the declaration says")
    func schema() {
        let person = Person.entity.definition
        #expect(person.name == "person")
        #expect(
            person.fields.map(\.name) == [
                "uid", "createdAt", "updatedAt", "name", "age", "email", "token", "born", "code", "secret",
            ])
        #expect(person.fields[4].column == "years")
        #expect(
            person.fields.map(\.defaultValue) == [
                nil, nil, nil, .string(""), .int(3), nil, nil, nil, nil, .string("s"),
            ])
        #expect(person.fields.filter(\.isOptional).map(\.name) == ["email", "born"])
        #expect((person.key, person.createdAt, person.updatedAt) == (0, 1, 2))
        #expect(
            person.indexes == [
                IndexDefinition(entity: "person", parts: [.init("email", caseInsensitive: true)], unique: true),
                IndexDefinition(
                    entity: "person",
                    parts: [.init("age"), .init("name", descending: true, caseInsensitive: true)]),
            ])
        let place = Place.entity.definition
        #expect((place.name, place.key, place.createdAt, place.updatedAt) == ("places", 0, nil, nil))
        #expect(place.fields.map(\.name) == ["code", "name"])
        #expect(Place.fields.name.position == 1)
        #expect(throws: Never.self) { try Schema([person, place]).validate() }
    }

    @Test("init has the defaults; nothing counts as changed, and only changes count")
    func changes() {
        var person = Person(name: "Ann", code: "a")
        #expect(person.age == 3 && person.email == nil && person.hasSecret)
        #expect(person.createdAt == person.updatedAt)
        #expect(person.recordState.changedFields.isEmpty && !person.recordState.isStored)
        person.name = "Ann"
        person.isSelected = true
        #expect(person.recordState.changedFields.isEmpty)
        person.name += "a"
        person.email = "x"
        #expect(person.recordState.changedFields.positions(below: 10) == [3, 5])
        person.name = "Cafe\u{301}"
        var other = person
        other.name = "Caf\u{e9}"
        #expect(person != other, "canonically equal strings of other bytes are other values")
        #expect(person.id == other.id && Set([person]).contains(person))
    }

    @Test("Dates are rounded when set, and updatedAt follows createdAt until the first update")
    func dates() {
        let date = Date(timeIntervalSince1970: 1.000_000_4)
        var person = Person(createdAt: date, born: date, code: "a")
        #expect(person.createdAt == date.normalized && person.born == date.normalized && date != date.normalized)
        person.createdAt = Date(timeIntervalSince1970: 5)
        #expect(person.updatedAt == person.createdAt)
        #expect(person.updatedAtStamp == person.createdAt)
    }

    @Test("A record written and read back is equal and stored; its defaults are not computed")
    func rows() throws {
        let person = Person(name: "Ann", age: 40, email: "a@b", code: "a")
        let buffer = CellBuffer()
        try person.write(.all, to: buffer)
        let made = Counter.count
        let read = try buffer.withRow(of: Person.entity) { try Person(row: &$0) }
        #expect(read == person && read.recordState.isStored && !read.recordState.isChanged)
        #expect(Counter.count == made)
        #expect(throws: StoreError.self) { try buffer.withRow(of: Person.entity) { try Place(row: &$0) } }
    }

    @Test("A new record of some values has the defaults of the others, and names what is missing")
    func partial() throws {
        let values: [Value] = [.null, .null, .null, .string("Bob")] + .init(repeating: .null, count: 4) + [.string("b"), .null]
        var given = FieldSet()
        given.insert(3)
        #expect {
            try CellBuffer.withRow(of: Person.entity, values) { try Person(new: &$0, given: given) }
        } throws: { error in
            (error as? StoreError)?.field == "code"
        }
        given.insert(8)
        let bob = try CellBuffer.withRow(of: Person.entity, values) { try Person(new: &$0, given: given) }
        #expect(bob.name == "Bob" && bob.code == "b" && bob.age == 3 && bob.hasSecret && !bob.recordState.isStored)
        #expect(bob.createdAt == bob.updatedAt)
    }

    @Test("Computed and ignored properties can be named, private ones cannot")
    func derived() {
        #expect(Person.derivedValues.map(\.name) == ["isSelected", "upper", "hasSecret"])
        let person = Person(name: "ann", code: "a")
        #expect(Person.derivedValues.map { $0.value(person) } == [.bool(false), .string("ANN"), .bool(true)])
    }
}
