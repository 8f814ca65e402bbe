import ActiveStore
import Glibc

/// A store that is watched in one way, with the operations that are measured on it.
final class WatchedStore {
    /// How a store is watched.
    enum Way {
        case unwatched
        /// By a closure that does nothing.
        case listener
        /// Not at all, but it keeps a change log.
        case log
        /// By this many live queries, which the operation on the store does not affect.
        case liveQueries(Int, of: Followed)
    }

    /// What live queries read.
    enum Followed {
        /// One record each, of the entity that is written; each tenth reads another entity. Inserts do not affect them.
        case records
        /// Records of the entity that is written, found by other fields than the age, which they do not have in their results either.
        case fields
    }

    private let way: Way
    private let engine: EngineChoice
    private let workload: Workload
    private let folder: BenchmarkFolder
    private let name: String
    private let durability: String
    private let store: any Store
    private var watching: EventSubscription?
    private var followers: [Task<Void, any Error>] = []
    private var changed: [Author] = []
    private var rounds = 0

    init(
        _ way: Way, _ engine: EngineChoice, _ workload: Workload, _ folder: BenchmarkFolder, named name: String, durability: String = "full"
    ) throws {
        (self.way, self.engine, self.workload, self.folder, self.name, self.durability) = (way, engine, workload, folder, name, durability)
        store = try WatchedStore.open(way, engine, folder.place(name, engine), durability)
        try Author.insert(workload.authors, in: store)
        try Article.insert(workload.articles, in: store)
        changed = try workload.changedKeys.map { try Author.get($0, in: store) }
        if case .listener = way { watching = store.onChange { _ in } }
        if case .liveQueries(let count, let followed) = way { follow(count, followed) }
    }

    private static func open(_ way: Way, _ engine: EngineChoice, _ place: String, _ durability: String) throws -> any Store {
        var configuration = try StoreConfiguration(url: engine.url(place))
        try configuration.setOption("durability", durability)
        if case .log = way { configuration.changeLog = .commits(10_000) }
        return try openStore(configuration, engines: [engine.engine], models: [Author.self, Article.self])
    }

    /// Starts live queries, and waits until each has its first result.
    private func follow(_ count: Int, _ followed: Followed) {
        let started = Started()
        followers = (0..<count).map { number in
            let names = store.updates(WatchedStore.read(followed, number, workload.authors[number % workload.authors.count]))
            return Task { for try await _ in names { started.count() } }
        }
        while started.number < count { usleep(1_000) }
        // The last one is in the index a moment after it has its result.
        usleep(50_000)
    }

    private static func read(_ followed: Followed, _ number: Int, _ author: Author) -> @Sendable () throws -> String? {
        let (id, email, name) = (author.id, author.email, author.name)
        switch (followed, number % 10) {
        case (.records, 0): return { try Article.query.first()?.title }
        case (.records, _): return { try Author.find(id)?.name }
        case (.fields, 0...3): return { try Author.where { $0.email == email }.pluck(\.name).first }
        case (.fields, 4...6): return { try Author.where { $0.email == email && $0.bio != "" }.pluck(\.email).first }
        case (.fields, _): return { String(try Author.where { $0.name == name }.count()) }
        }
    }

    func close() throws {
        for follower in followers { follower.cancel() }
        watching?.cancel()
        try store.close()
        folder.remove(folder.place(name, engine), engine)
    }

    /// W1: inserts all records into a new store in one transaction.
    func insertAll(_ watch: inout Stopwatch) throws {
        let place = folder.place(name + "-new", engine)
        let new = try WatchedStore.open(way, engine, place, durability)
        var listening: EventSubscription?
        if case .listener = way { listening = new.onChange { _ in } }
        try watch.time { try Author.insert(workload.authors, in: new) }
        if try Author.count(in: new) != workload.authors.count { throw BenchmarkError.differentEngines(operation: "listeners") }
        listening?.cancel()
        try new.close()
        folder.remove(place, engine)
    }

    /// W2F: inserts records, each in a separate transaction.
    func insertEach(_ watch: inout Stopwatch) throws {
        var added = workload.additions
        try watch.time { for index in added.indices { try added[index].save(in: store) } }
        try store.write { _ in for author in added { try author.destroy() } }
    }

    /// Changes the age of as many records as ``insertEach(_:)`` inserts, each in a separate transaction.
    func changeEach(_ watch: inout Stopwatch) throws {
        rounds += 1
        try watch.time {
            for index in changed.indices.prefix(workload.additions.count) {
                changed[index].age = (index + rounds) % 100
                try changed[index].save(in: store)
            }
        }
    }

    /// W7: changes one field of many records in one transaction.
    func changeMany(_ watch: inout Stopwatch) throws {
        rounds += 1
        try watch.time {
            try store.write { _ in
                for index in changed.indices {
                    changed[index].age = (index + rounds) % 100
                    try changed[index].save()
                }
            }
        }
    }
}
