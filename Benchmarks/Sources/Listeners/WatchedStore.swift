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
        /// By this many live queries, of which none is affected: most are of one record of the entity that is written, each tenth is of another
        /// entity.
        case liveQueries(Int)
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
        if case .liveQueries(let count) = way { try follow(count) }
    }

    private static func open(_ way: Way, _ engine: EngineChoice, _ place: String, _ durability: String) throws -> any Store {
        var configuration = try StoreConfiguration(url: engine.url(place))
        try configuration.setOption("durability", durability)
        if case .log = way { configuration.changeLog = .commits(10_000) }
        return try openStore(configuration, engines: [engine.engine], models: [Author.self, Article.self])
    }

    /// Starts live queries, and waits until each has its first result.
    private func follow(_ count: Int) throws {
        let (store, ids) = (store, workload.authors.map(\.id))
        let started = Started()
        followers = (0..<count).map { number in
            let id = ids[number % ids.count]
            let names = store.updates { number % 10 == 0 ? try Article.query.first()?.title : try Author.find(id)?.name }
            return Task { for try await _ in names { started.count() } }
        }
        while started.number < count { usleep(1_000) }
        // The last one is in the index a moment after it has its result.
        usleep(50_000)
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
