// The ten usual ways of calling the library. They have to read well and compile; Tests/CallSites runs some of them.
import ActiveStore
import FoundationEssentials
import Testing

typealias Author = HandWrittenAuthor

// 1. A synchronous function.
func renameEveryone(in store: any Store) throws {
    try store.write { _ in
        for var author in try Author.where({ $0.age > 40 && $0.name.hasPrefix("A") }).all() {
            author.name += " Sr."
            try author.save()
        }
    }
}

// 2. An asynchronous function; a captured variable changes inside the transaction.
func signUp(_ name: String, in store: any Store) async throws -> Author {
    var author = Author(name: name)
    try await store.write { tx in
        try author.save()
        if try Author.where({ $0.name == name }).count() > 1 { tx.rollback() }
    }
    author.age += 1
    try await author.save(in: store)
    return author
}

// 3. An actor's method, with the actor's own state inside the transaction.
actor Registry {
    let store: any Store
    var latest: Author?
    var count = 0
    init(_ store: any Store) { self.store = store }

    func register(_ name: String) async throws {
        latest = try await Author(name: name).saved(in: store)
        try await store.write { _ in
            count = try Author.count()
            latest?.age = count
            if let latest { self.latest = try latest.saved() }
        }
    }
}

// 4. The main actor.
@MainActor final class Screen {
    var names: [String] = []
    func refresh(_ store: any Store) async throws {
        names = try await Author.order(by: \.name).in(store).pluck(\.name)
        try await store.read { _ in names.append(contentsOf: try Author.all().map(\.name)) }
    }
}

// 5. A task, with the store of the task.
func inTask(_ store: any Store) async throws -> Int {
    try await withStore(store) {
        try await Task { try await Author.count() }.value
    }
}

// 6. A loop over records, streamed.
func oldest(_ store: any Store) throws -> Author? {
    var oldest: Author?
    try Author.query.in(store).forEach { author in
        if author.age > (oldest?.age ?? -1) { oldest = author }
    }
    return oldest
}

// 7. Nested savepoints.
func tryTwice(_ store: any Store) throws {
    try store.write { tx in
        try Author(name: "kept").saved()
        try tx.savepoint { inner in
            try Author(name: "dropped").saved()
            inner.rollback()
        }
        do {
            try tx.savepoint {
                try Author(name: "refused").saved()
                throw CancellationError()
            }
        } catch is CancellationError {}
    }
}

// 8. A test case with a store of its own.
func inTest(_ store: any Store) throws {
    try withStore(store) {
        try #require(try Author.find(["name": "Ann", "email": nil]) == nil)
        let ann = try Author.findOrCreate(["name": "Ann", "age": 30])
        #expect(ann.age == 30)
    }
}

// 9. A `let` record.
func constant(_ store: any Store) throws {
    let author = try Author(name: "Let").saved(in: store)
    try author.destroy(in: store)
}

// 10. An optional chain.
func forget(_ id: Author.ID, _ store: any Store) async throws {
    try await Author.find(id, in: store)?.destroy(in: store)
    for author in try await Author.where({ $0.email == nil }).in(store).all() { try await author.destroy(in: store) }
}
