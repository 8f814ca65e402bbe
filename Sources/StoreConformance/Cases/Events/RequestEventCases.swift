import ActiveStore
import Synchronization

/// What events say of a request, beyond that it was made: its shape, plan, numbers and times; and the log of statements.
enum RequestEventCases {
    static let all: [Case] = [
        Case("events.requests_described", "an event has the request's entity, kind and shape, its plan, and numbers that fit") { store in
            let ann = try Person(name: "Ann", age: 30, email: "a", score: 1).saved()
            try Person.insert([Person(name: "Bob", age: 30, email: "b", score: 2), Person(name: "Cid", age: 40, email: "c", score: 4)])
            try Note(text: "x").saved()
            let seen = SeenRequests(store)
            func describes(_ kind: RequestKind, _ entity: String, _ shape: String, rows: Int, _ body: () throws -> Void) throws {
                _ = seen.taken()
                try body()
                let requests = seen.taken()
                try expect(requests.map(\.shape), equals: [shape])
                let request = try require(requests.first)
                try expect(request.kind, equals: kind, shape)
                try expect(request.entity, equals: entity, shape)
                try expect(request.rows, equals: rows, shape)
                try expect(request.duration > .zero, "\(shape) took \(request.duration)")
                try expect(request.waited >= .zero, "\(shape) waited \(request.waited)")
                if let examined = request.examined { try expect(examined >= rows, "\(shape) examined \(examined) for \(rows) rows") }
                try expect((request.plan == nil) == (kind == .insert), "\(shape) has the plan \(request.plan?.description ?? "none")")
                try expect(request.plan?.access.isEmpty != true, "\(shape) has an access: \(request.plan?.detail ?? [])")
                if store.capabilities.contains(.rawQuery) {
                    try expect(request.statement != nil, "\(shape) has a statement")
                } else {
                    try expect(request.statement == nil, "\(shape) has no statement")
                }
            }
            try describes(.get, "person", "get person by key", rows: 1) { _ = try Person.find(ann.id) }
            try describes(.fetch, "person", "fetch person where age > ? and name contains ? order by name limit ?", rows: 1) {
                _ = try Person.where { $0.age > 20 && $0.name.contains("i") }.order(by: \.name).limit(2).all()
            }
            try describes(.count, "person", "count person where email in ? or email is nil", rows: 2) {
                _ = try Person.where { $0.email.in(["a", "b"]) || $0.email == nil }.count()
            }
            try describes(.aggregate, "person", "aggregate sum(score) of person", rows: 1) { _ = try Person.query.sum(\.score) }
            try describes(.join, "note", "left join note with person on text == bio", rows: 1) {
                _ = try Note.leftJoin(Person.self, on: \.text, \.bio).all()
            }
            try describes(.insert, "note", "insert note", rows: 1) { try Note(text: "y").saved() }
            try describes(.update, "person", "update person where age >= ? set bio = ?, updatedAt = ?", rows: 3) {
                try Person.where { $0.age >= 30 }.update(.set(\.bio, "old"))
            }
            try describes(.delete, "person", "delete person by key", rows: 1) { try ann.destroy() }
        },

        Case("events.plans_are_those_of_explain", "the plan of an event is the one that explain gives") { store in
            try Person.insert((0..<20).map { (number: Int) in Person(name: "p\(number)", age: number, email: "e\(number)") })
            let seen = SeenRequests(store)
            for query in [Person.where { $0.email == "e3" }, Person.where { $0.bio == "x" }, Person.query.order(by: \.bio).limit(3)] {
                _ = try query.all()
                let plan = try query.explain()
                let told = try require(seen.taken().first?.plan)
                try expect(told.access, equals: plan.access)
                try expect(told.sorts, equals: plan.sorts)
                try expect(told.entity, equals: "person")
            }
        },

        .opening("events.known_requests_planned", "a request that was made before someone listened has a plan then, whatever way it takes")
        {
            sandbox in
            let store = try sandbox.open(Columnist.models)
            try withStore(store) {
                try Columnist.publish()
                let newest = Essay.where { $0.words < 4_000 }.order(by: \.published, .descending)
                let named = newest.join(\.columnist) { $0.where { $0.name.hasPrefix("columnist") } }
                let requests: [() throws -> Void] = [
                    { _ = try newest.limit(5).all() },
                    { _ = try newest.count() },
                    { _ = try named.limit(5).all() },
                    { _ = try named.count() },
                    { _ = try newest.leftJoin(\.columnist).limit(5).all() },
                    { _ = try Columnist.including(\.essays) { $0.where { $0.words > 30 }.order(by: \.published).limit(2) }.limit(3).all() },
                    { _ = try Essay.including(\.themes) { $0.order(by: \.name).limit(1) }.limit(3).all() },
                    { _ = try Columnist.where { $0.essays.count { $0.words > 30 } > 2 && $0.name > "c" }.limit(3).all() },
                    { _ = try Essay.where { $0.words > 30 }.group(by: \.section).select(.count).having { $0.count > 1 }.all() },
                    { _ = try Essay.query.distinct(\.section) },
                    { try Essay.where { $0.stars == 3 && $0.words < 100 }.update(.set(\.stars, 3)) },
                    { _ = try Essay.where { $0.stars == 1_000 && $0.columnist.name == "none" }.destroy() },
                ]
                for request in requests { try request() }
                let seen = SeenRequests(store)
                for request in requests { try request() }
                let events = seen.taken()
                try expect(events.count >= requests.count, "\(events.count) requests are reported")
                for event in events {
                    try expect(event.plan?.access.isEmpty == false, "\(event.shape) has a plan: \(event.plan?.detail ?? [])")
                }
            }
        },

        Case("events.answers_while_listened", "every kind of request answers as without a listener") { store in
            try Person.insert(
                (0..<200).map { Person(name: "p\($0)", age: $0 % 7 == 0 ? nil : $0 % 50, email: "\($0)", score: Double($0 % 60)) })
            func answers() throws -> [String] {
                let some = Person.where { $0.score > 10 && $0.bio == "" }
                let old = Person.where { $0.age >= 40 }
                return try [
                    "\(Person.query.minimum(\.score) ?? -1) \(Person.query.maximum(\.score) ?? -1)",
                    "\(Person.query.minimum(\.age) ?? -1) \(Person.query.maximum(\.age) ?? -1)",
                    "\(some.minimum(\.score) ?? -1) \(some.maximum(\.age) ?? -1) \(old.minimum(\.name) ?? "-") \(old.maximum(\.email) ?? "-")",
                    "\(Person.where { $0.age == 99 }.minimum(\.score) ?? -1) \(Person.where { $0.age == nil }.maximum(\.age) ?? -1)",
                    "\(some.sum(\.score)) \(some.average(\.score) ?? -1) \(some.count()) \(some.exists())",
                    "\(Person.query.distinct(\.age)) \(Person.group(by: \.age).count().map { "\($0)" }.sorted())",
                    "\(old.order(by: \.name, .descending).limit(5).pluck(\.name)) \(old.order(by: \.score).first()?.name ?? "-")",
                    "\(old.join(Person.self, on: \.age, \.age).limit(5).pluck(\.name, \.name))",
                ]
            }
            let before = try answers()
            let seen = SeenRequests(store)
            try expect(answers(), equals: before)
            try expect(seen.taken().count > before.count, "the requests are reported")
        },

        Case("events.scans_count_what_they_examine", "a scan that returns few records tells how many it examined, where the engine knows") {
            store in
            try Person.insert((0..<20).map { Person(name: "p\($0)", bio: $0 == 7 ? "x" : "y") })
            // What nobody listened to does not count.
            for _ in 0..<3 { _ = try Person.where { $0.bio == "x" }.all() }
            let seen = SeenRequests(store)
            _ = try Person.where { $0.bio == "x" }.all()
            let request = try require(seen.taken().first)
            try expect(request.rows, equals: 1)
            if let examined = request.examined { try expect(examined, equals: 20) }
            // A request inside the loop over another one counts for itself.
            try Person.where { $0.bio == "x" }.forEach { _ in _ = try Person.where { $0.bio == "y" }.all() }
            let nested = seen.taken()
            try expect(nested.map(\.rows), equals: [19, 1])
            for request in nested { if let examined = request.examined { try expect(examined, equals: 20) } }
        },

        Case("events.equal_values_are_looked_up", "after each write, an indexed field that equals a value is looked up and not scanned") {
            store in
            try Person.insert((0..<200).map { Person(name: "p\($0)", age: $0 % 100, email: "\($0)@example.org") })
            let seen = SeenRequests(store)
            for number in 0..<3 {
                var changed = try require(try Person.where { $0.email == "\(190 + number)@example.org" && $0.bio == "" }.first())
                changed.age = 90 + number
                changed.email = "changed \(number)"
                try changed.save()
                _ = try Person.where { $0.age == 90 + number }.order(by: \.name).all()
                _ = try Person.where { $0.uid == changed.uid }.all()
                try expect(Person.where { $0.email == "\(190 + number)@example.org" }.count(), equals: 0)
            }
            let found = seen.taken().filter { $0.kind == .fetch }
            // The changed record had that age already.
            try expect(found.map(\.rows), equals: [1, 2, 1, 1, 2, 1, 1, 2, 1])
            for request in found { if let examined = request.examined { try expect(examined <= 4, "\(request.shape): \(examined)") } }
        },

        Case("events.failures_described", "a request that fails tells one event, with the code of its error and the rows before it") {
            store in
            try Person.insert([Person(name: "Ann", email: "a"), Person(name: "Bob", email: "b")])
            var ann = try require(Person.where { $0.name == "Ann" }.first())
            let seen = SeenRequests(store)
            func fails(_ shape: String, _ code: StoreError.Code, rows: Int = 0, _ body: () throws -> Void) throws {
                _ = seen.taken()
                try expect(throws: code, shape) { try body() }
                let failed = seen.taken().filter { $0.errorCode != nil }
                try expect(failed.map(\.shape), equals: [shape])
                let event = try require(failed.first)
                try expect(event.errorCode, equals: code, shape)
                try expect(event.rows, equals: rows, shape)
                try expect(event.plan == nil, "\(shape) has no plan")
                try expect(event.duration > .zero, "\(shape) took \(event.duration)")
                try expect(event.description.hasPrefix("\(shape): failed with \(code), \(rows) row"), event.description)
            }
            try fails("insert person", .duplicateKey) {
                var again = Person(uid: ann.uid, name: "X")
                try again.insert()
            }
            try fails("update person where name == ? set email = ?, updatedAt = ?", .duplicateValue) {
                try Person.where { $0.name == "Bob" }.update(.set(\.email, "a"))
            }
            try fails("fetch person order by name", .typeMismatch, rows: 2) {
                try Person.query.order(by: \.name).forEach { person in
                    if person.name == "Bob" { throw StoreError(.typeMismatch, "A value that cannot be read.") }
                }
            }
            // The caller's own error ends a request as .stop does.
            struct Stop: Error {}
            _ = seen.taken()
            do { try Person.query.forEach { _ in throw Stop() } } catch is Stop {}
            let ended = seen.taken()
            try expect(ended.map(\.errorCode), equals: [nil])
            try expect(ended.map(\.rows), equals: [1])
            // A request that is refused before it is made is none.
            try expect(throws: .badRequest) { _ = try Person.query.limit(-1).all() }
            try expect(seen.taken().count, equals: 0)
            ann.name = "Anna"
            try ann.save()
            try expect(seen.taken().map(\.errorCode), equals: [nil])
        },

        Case("events.slow_ones_only", "a listener with a threshold receives no faster requests, and another one still does") { store in
            let (all, slow) = (SeenRequests(store), SeenRequests(store, slowerThan: .seconds(3_600)))
            try Person(name: "Ann").saved()
            _ = try Person.all()
            try expect(all.taken().map(\.kind), equals: [.insert, .fetch])
            try expect(slow.taken().count, equals: 0)
        },

        Case("events.statements_logged", "a log of statements has a line for each request and commit, without values, until it ends") {
            store in
            let lines = Mutex<[String]>([])
            func taken() -> [String] {
                lines.withLock { lines in
                    defer { lines = [] }
                    return lines
                }
            }
            let log = store.logStatements { line in lines.withLock { $0.append(line) } }
            try Person(name: "hidden", age: 30).saved()
            let written = taken()
            try expect(written.count, equals: 2)
            try expect(written.last?.hasPrefix("COMMIT: ") == true, "the commit is last: \(written)")
            _ = try Person.where { $0.name == "hidden" }.all()
            let read = try require(taken().first)
            let isSQL = store.capabilities.contains(.rawQuery)
            try expect(isSQL ? read.hasPrefix("SELECT ") : read.hasPrefix("fetch person where name == ?: "), read)
            try expect(read.contains("1 row"), read)
            try expect(read.contains(" ms"), read)
            for line in written + [read] { try expect(!line.contains("hidden"), "a value is in: \(line)") }
            struct Stop: Error {}
            do { try store.write { _ in throw Stop() } } catch is Stop {}
            try expect(taken().contains { $0.hasPrefix("ROLLBACK: ") }, "the rollback is logged")
            log.cancel()
            _ = try Person.all()
            try expect(taken(), equals: [])
        },
    ]
}

/// Records the requests that a store reports.
final class SeenRequests: Sendable {
    private let requests = Mutex<[RequestEvent]>([])
    private let listening = Mutex<EventSubscription?>(nil)

    init(_ store: any Store, slowerThan threshold: Duration = .zero) {
        let subscription = store.onEvent(slowerThan: threshold) { [weak self] event in
            if case .request(let request) = event { self?.requests.withLock { $0.append(request) } }
        }
        listening.withLock { $0 = subscription }
    }

    func taken() -> [RequestEvent] {
        requests.withLock { requests in
            defer { requests = [] }
            return requests
        }
    }
}
