import ActiveStore
import StoreCore
import Synchronization

/// The events of requests that a store reports to its listeners, which are the same on every engine.
enum EventCases {
    static let all: [Case] = [
        Case("events.reads_told", "every request that reads is reported with the number of its rows") { store in
            let ann = try Person(name: "Ann", age: 30, email: "a", score: 1).saved()
            try Person.insert([Person(name: "Bob", age: 30, email: "b", score: 2), Person(name: "Cid", age: 40, email: "c", score: 4)])
            try Note(text: "x").saved()
            let told = Told(store)
            func tells(_ wanted: [String], _ what: String, _ body: () throws -> Void) throws {
                _ = told.taken()
                try body()
                try expect(told.taken(), equals: wanted, what)
            }
            try tells(["get person 1"], "find") { _ = try Person.find(ann.id) }
            try tells(["get person 0"], "find of nothing") { _ = try Person.find(Person(name: "Dan").id) }
            try tells(["get person 1"], "exists") { _ = try Person.exists(ann.id) }
            try tells(["fetch person 3"], "all") { _ = try Person.all() }
            try tells(["fetch person 2"], "where") { _ = try Person.where { $0.age == 30 }.all() }
            try tells(["fetch person 1"], "first") { _ = try Person.order(by: \.name).first() }
            try tells(["fetch person 1"], "find by a unique field") { _ = try Person.find(["email": "b"]) }
            try tells(["count person 3"], "count") { _ = try Person.count() }
            try tells(["count person 0"], "count of none") { _ = try Person.where { $0.age == 7 }.count() }
            try tells(["fetch person 2"], "pluck") { _ = try Person.where { $0.age == 30 }.pluck(\.name) }
            try tells(["aggregate person 1"], "sum") { _ = try Person.query.sum(\.score) }
            try tells(["aggregate person 1"], "aggregate of none") { _ = try Person.where { $0.age == 7 }.maximum(\.age) }
            try tells(["aggregate person 2"], "groups") { _ = try Person.group(by: \.age).count() }
            try tells(["aggregate person 2"], "distinct") { _ = try Person.query.distinct(\.age) }
            try tells(["join note 1"], "join") { _ = try Note.leftJoin(Person.self, on: \.text, \.bio).all() }
            try tells(["join person 5"], "join of pairs") { _ = try Person.join(Person.self, on: \.age, \.age).all() }
            try tells(["get person 1", "count note 1"], "two requests of one read") {
                try store.read { _ in _ = (try Person.find(ann.id), try Note.count()) }
            }
        },

        Case("events.writes_told", "every request that changes records is reported with the number of records") { store in
            let told = Told(store)
            func tells(_ wanted: [String], _ what: String, _ body: () throws -> Void) throws {
                _ = told.taken()
                try body()
                try expect(told.taken(), equals: wanted, what)
            }
            var ann = Person(name: "Ann", age: 30, email: "a")
            try tells(["insert person 1"], "save of a new record") { try ann.save() }
            ann.age = 31
            try tells(["update person 1"], "save of a changed record") { try ann.save() }
            try tells(["insert person 1", "insert person 1"], "insert of many") {
                try Person.insert([Person(name: "Bob", age: 40), Person(name: "Cid", age: 41)])
            }
            try tells(["update person 2"], "update by query") { try Person.where { $0.age >= 40 }.update(.set(\.bio, "old")) }
            try tells(["update person 0"], "update of none") { try Person.where { $0.age == 7 }.update(.set(\.bio, "old")) }
            let cid = try require(Person.find(["name": "Cid"]))
            try tells(["delete person 1"], "destroy") { try cid.destroy() }
            try tells(["delete person 2"], "removal by request") {
                try store.write { _ = try $0.checkedWriter().delete(FetchRequest(Person.entity)) }
            }
        },

        Case("events.told_once_listened", "a listener that stops receives no more events, and others still do") { store in
            let (first, second) = (Told(store), Told(store))
            try Person(name: "Ann").saved()
            try expect(first.taken(), equals: ["insert person 1"])
            first.stop()
            try Person(name: "Bob").saved()
            try expect(first.taken(), equals: [])
            try expect(second.taken().count, equals: 2)
        },

        Case("events.unsound_shapes_refused", "a request that names a field the entity does not have is refused by each kind of request") {
            store in
            let person = Person.entity
            let missing = person.definition.fields.count
            try Person(name: "Ann").saved()
            let unordered = FetchRequest(person, order: [OrderTerm(missing)])
            let unknown = FetchRequest(person, where: .compare(missing, .equal, .int(1)))
            let unread = FetchRequest(person, fields: [missing])
            for (request, what) in [(unordered, "order"), (unknown, "condition"), (unread, "field")] {
                // A request shape that was refused once is refused again.
                for _ in 0..<2 {
                    try store.read { transaction in
                        try expect(throws: .unknownField, "fetch: \(what)") { try transaction.fetch(request) { _ in .next } }
                        try expect(throws: .unknownField, "count: \(what)") { try transaction.count(request) }
                        try expect(throws: .unknownField, "explain: \(what)") { try transaction.explain(request) }
                        try expect(throws: .unknownField, "aggregate: \(what)") {
                            try transaction.aggregate(AggregateRequest(request, [Aggregate(.count)])) { _ in .next }
                        }
                        try expect(throws: .unknownField, "join: \(what)") {
                            let key = person.keyPosition
                            try transaction.join(JoinRequest(request, .inner, FetchRequest(person), leftField: key, rightField: key)) {
                                _, _ in
                                .next
                            }
                        }
                    }
                    try store.write { transaction in
                        try expect(throws: .unknownField, "update: \(what)") {
                            try transaction.update(request, [Assignment(person.definition.requirePosition(of: "bio"), .set(.string("x")))])
                        }
                        try expect(throws: .unknownField, "delete: \(what)") { try transaction.checkedWriter().delete(request) }
                    }
                }
            }
            try expect(Person.where { $0.bio == "" }.count(), equals: 1)
        },
    ]

    /// Records the requests that a store reports.
    private final class Told: Sendable {
        private let requests = Mutex<[String]>([])
        private let listening = Mutex<EventSubscription?>(nil)

        init(_ store: any Store) {
            let subscription = store.onEvent { [weak self] event in
                switch event {
                case .request(let request): self?.add("\(request.kind) \(request.entity) \(request.rows)")
                default: break
                }
            }
            listening.withLock { $0 = subscription }
        }

        private func add(_ request: String) { requests.withLock { $0.append(request) } }

        func stop() { listening.withLock { $0 = nil } }

        func taken() -> [String] {
            requests.withLock { requests in
                defer { requests = [] }
                return requests
            }
        }
    }
}
