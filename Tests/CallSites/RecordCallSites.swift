import ActiveStore

// The usual ways of making records from elsewhere, of purging and of working in the background, as code that must compile; RecordCallSitesTests.swift
// runs them.

enum RecordCallSites {
    // In a synchronous function, and inside a transaction.
    static func fromDictionaries(_ store: any Store) throws -> [Author] {
        try store.write { _ in
            var ann = try Author(values: ["name": "Ann", "age": 30])
            try ann.save()
            let bob = try Author.create(["name": "Bob"])
            try ann.copy(from: bob, merging: true)
            let cid = try Author.findOrBuild(by: \.email, "cid@example.org").created()
            return [ann, bob, cid]
        }
    }

    // In an asynchronous function, and a loop.
    static func synced(_ store: any Store, _ rows: [[String: Value]]) async throws -> [String] {
        var changes: [String] = []
        for row in rows {
            var author = try Author(values: row.mapValues { $0 as (any ValueConvertible)? })
            let change = try await author.sync(by: \.email, in: store)
            changes.append("\(author.name) \(change?.rawValue ?? "unchanged")")
        }
        return changes
    }

    // A `let` record.
    static func constant(_ store: any Store) async throws -> Author {
        let author = Author(name: "Let", email: "let@example.org")
        try await author.synced(by: \.email, in: store)
        return try await Author(name: "Let", age: 2, email: "let@example.org").synced(by: \.name, \.email, existing: .overwrite, in: store)
    }

    // In an actor.
    actor Desk {
        let store: any Store
        var latest: Author
        init(_ store: any Store) {
            self.store = store
            latest = Author(name: "latest", email: "desk@example.org")
        }
        func file() async throws -> Bool {
            latest = try await latest.synced(by: \.email, in: store)
            return try await Author.findOrBuild(latest.id, in: store).recordState.isStored
        }
    }

    // In the background.
    static func inBackground(_ store: any Store) async throws -> Int {
        let first = store.inBackground { _ in try Author(name: "behind").saved().uid }
        let second = store.inBackground { _ in try Author.count() }
        _ = try await first.value
        return try await second.value
    }

    // From a Task, until it is cancelled.
    static func purging(_ store: any Store) async throws -> DestroySummary {
        let task = Task { try await store.purgeExpired(every: .seconds(60)) }
        defer { task.cancel() }
        return try await store.purgeExpired()
    }
}
