import ActiveStore
import StoreMemory
import Synchronization
import Testing

/// Chains and lists of records that are not stored take steps in proportion to their number. What is counted is how often the library looks at a
/// record's state: a walk along a chain looks at the state of each record in it.
@Suite struct ChainTests {
    private func looks(_ size: Int, _ body: (Int) throws -> Void) rethrows -> Int {
        try Looks.$counter.withValue(Looks()) {
            try body(size)
            return Looks.counter?.count ?? 0
        }
    }

    /// Eight times as many records take eight times as many looks, and a few more or less.
    private func expectLinear(_ what: String, _ body: (Int) throws -> Void) throws {
        let (small, large) = (try looks(1_000, body), try looks(8_000, body))
        #expect(small >= 1_000, "\(what) is looked at")
        #expect(large < small * 9, "\(what): \(small) looks for 1,000 records, \(large) for 8,000")
    }

    private func open() throws -> any Store { try openStore("memory:", engines: [.memory], models: [Knot.self]) }

    @Test func chainsThatAreBuiltAndRefused() throws {
        let store = try open()
        try expectLinear("a chain") { size in
            var last = Knot(0)
            for number in 1..<size { last = Knot(number, parent: .to(last)) }
            #expect(throws: StoreError.self) { try last.save(in: store) }
            #expect(last.recordState.isChanged)
        }
        #expect(try Knot.count(in: store) == 0)
    }

    @Test func chainsThatAreSavedStepByStep() throws {
        try expectLinear("a chain of transactions") { size in
            let store = try open()
            var last = try Knot(0).saved(in: store)
            for number in 1..<size { last = try Knot(number, parent: .to(last)).saved(in: store) }
            #expect(try Knot.count(in: store) == size)
        }
    }

    @Test func chainsThatAreSavedStepByStepInOneTransaction() throws {
        try expectLinear("a chain in a transaction") { size in
            let store = try open()
            try store.write { _ in
                var last = try Knot(0).saved()
                for number in 1..<size { last = try Knot(number, parent: .to(last)).saved() }
            }
            #expect(try Knot.count(in: store) == size)
        }
    }

    @Test func lists() throws {
        try expectLinear("a list") { size in
            let store = try open()
            var owner = Knot(-1)
            for number in 0..<size { owner.children.append(Knot(number)) }
            try owner.save(in: store)
            #expect(try Knot.count(in: store) == size + 1)
        }
    }

    @Test func listsInOneAnother() throws {
        let store = try open()
        try expectLinear("lists in one another") { size in
            var owner = Knot(0)
            for number in 1..<size {
                var outer = Knot(number)
                outer.children.append(owner)
                owner = outer
            }
            #expect(throws: StoreError.self) { try owner.save(in: store) }
        }
    }
}

/// Counts looks at the state of records.
private final class Looks: Sendable {
    @TaskLocal static var counter: Looks?
    private let number = Atomic<Int>(0)
    var count: Int { number.load(ordering: .relaxed) }
    func look() { number.add(1, ordering: .relaxed) }
}

/// A record that refers to its own kind, and counts when its state is looked at.
private struct Knot: Model {
    let number: Int
    private var _parentID: Int?
    private var state: RecordState

    var id: Int { number }

    var recordState: RecordState {
        get {
            Looks.counter?.look()
            return state
        }
        _modify {
            Looks.counter?.look()
            yield &state
        }
    }

    var parentID: Int? {
        get { _parentID }
        set {
            state.assign(newValue, to: &_parentID, at: 1)
            state.forget(Links.parent.number)
        }
    }

    var children: Many<Knot> {
        get { Many(Links.children, id, state) }
        _modify {
            var relation = Many<Knot>(taking: Links.children, id, &state)
            defer { relation.put(into: &state) }
            yield &relation
        }
    }

    struct Fields: Sendable {
        let number = Field<Knot, Int>(0)
        let parentID = Field<Knot, Int?>(1)
    }
    static let fields = Fields()
    static let entity = EntityID(
        EntityDefinition(
            name: "knot", fields: [.of("number", Int.self), .of("parentID", Int?.self)], key: 0,
            indexes: [IndexDefinition(entity: "knot", parts: [.init("parentID")])]))

    enum Links {
        static let parent = BelongsToLink<Knot, Knot>("parent", 0, Knot.fields.parentID) { $0._parentID }
        static let children = ChildLink<Knot, Knot>("children", 1, .hasMany, Knot.fields.parentID) { $0.parentID = $1 }
    }
    static let relationLinks: [any RelationLink<Knot>] = [Links.parent, Links.children]

    init(_ number: Int, parent: Reference<Knot>? = nil) {
        self.number = number
        _parentID = parent?.id
        state = .new
        state.hold(parent, at: Links.parent.number)
    }

    init(row: inout Row) throws {
        number = try row.read(0)
        _parentID = try row.read(1)
        state = .fetched
    }

    init(new row: inout Row, given: FieldSet) throws {
        number = try row.read(0)
        _parentID = given.contains(1) ? try row.read(1) : nil
        state = .new
    }

    func write(_ fields: FieldSet, to writer: any RowWriter) throws {
        if fields.contains(0) { try number.write(to: writer) }
        if fields.contains(1) { try _parentID.write(to: writer) }
    }

    static func == (a: Knot, b: Knot) -> Bool { a.number == b.number && a._parentID == b._parentID }
}
