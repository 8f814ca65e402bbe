import ActiveStore
import FoundationEssentials
import Glibc
import Synchronization

/// ActiveStore, by its public interface alone.
final class ModelSide: Side {
    private let choice: EngineChoice
    private let folder: BenchmarkFolder
    private let workload: Workload
    private let settings: String
    private let listeners: Int
    private let liveQueries: Int
    private var subscriptions: [EventSubscription] = []
    private var followers: [Task<Void, any Error>] = []
    private var bulkLoads = 0
    private var updates = 0
    private var changed: [Author] = []

    /// - Parameters:
    ///   - settings: What is added to the store's URL.
    ///   - listeners: How many closures listen to the store's changes.
    ///   - liveQueries: How many live queries wait for changes of records that are there: of one each, or of all articles.
    init(
        _ choice: EngineChoice, _ workload: Workload, _ folder: BenchmarkFolder, settings: String = "", listeners: Int = 0,
        liveQueries: Int = 0
    ) {
        self.choice = choice
        self.workload = workload
        self.folder = folder
        self.settings = settings
        self.listeners = listeners
        self.liveQueries = liveQueries
    }

    /// Where its database lies.
    var path: String { folder.place("models", choice) }

    private func open(_ path: String) throws -> any Store {
        try openStore(choice.url(path) + settings, engines: [choice.engine], models: [Author.self, Article.self])
    }

    /// The store is the default one, as it would be in a program with one store.
    func load() throws {
        let store = try open(path)
        try DefaultStore.set(store)
        subscriptions = (0..<listeners).map { _ in store.onChange { _ in } }
        try Author.insert(workload.authors)
        try Article.insert(workload.articles)
        changed = try workload.changedKeys.map { try Author.get($0) }
        follow(store)
    }

    /// Starts the live queries, and waits until each has its first result.
    private func follow(_ store: any Store) {
        let authors = workload.authors.map(\.id)
        let started = Started()
        followers = (0..<liveQueries).map { number in
            let id = authors[number % authors.count]
            let names = store.updates { number % 10 == 0 ? try Article.query.first()?.title : try Author.find(id)?.name }
            return Task {
                for try await _ in names { started.count() }
            }
        }
        while started.number < liveQueries { usleep(1_000) }
    }

    func digest() throws -> UInt64 {
        var digest = Digest()
        try Author.query.forEach { digest.add($0) }
        return digest.hash
    }

    func close() throws {
        for follower in followers { follower.cancel() }
        followers = []
        try DefaultStore.current?.close()
        DefaultStore.remove()
    }

    func bulkInsert(_ watch: inout Stopwatch) throws -> Int64 {
        bulkLoads += 1
        let path = folder.place("models-bulk-\(bulkLoads)", choice)
        let fresh = try open(path)
        try watch.time { try Author.insert(workload.authors, in: fresh) }
        let count = try Author.count(in: fresh)
        try fresh.close()
        folder.remove(path, choice)
        return Int64(count)
    }

    func singleInserts(_ watch: inout Stopwatch) throws -> Int64 {
        var added = workload.additions
        try watch.time {
            for index in added.indices { try added[index].save() }
        }
        try store().write { _ in
            for author in added { try author.destroy() }
        }
        return Int64(added.count)
    }

    func findInOneRead(_ watch: inout Stopwatch) throws -> Int64 {
        let store = try store()
        return try watch.time { try store.read { _ in try findAll() } }
    }

    func findEach(_ watch: inout Stopwatch) throws -> Int64 { try watch.time { try findAll() } }

    private func findAll() throws -> Int64 {
        var sum: Int64 = 0
        for key in workload.keys { sum &+= try Author.find(key)?.weight ?? 0 }
        return sum
    }

    func findEmails(_ watch: inout Stopwatch) throws -> Int64 {
        try watch.time {
            var sum: Int64 = 0
            for email in workload.emails { sum &+= try Author.find { $0.email == email }?.weight ?? 0 }
            return sum
        }
    }

    /// The same finds by the asynchronous method.
    nonisolated(nonsending) func asyncFindEach(_ watch: inout Stopwatch) async throws -> Int64 {
        try await watch.time {
            var sum: Int64 = 0
            for key in workload.keys { sum &+= try await Author.find(key)?.weight ?? 0 }
            return sum
        }
    }

    func whereName(_ watch: inout Stopwatch) throws -> Int64 {
        let store = try store()
        return try watch.time {
            try store.read { _ in
                var sum: Int64 = 0
                for name in workload.names {
                    for author in try Author.where({ $0.name == name }).all() { sum &+= author.weight }
                }
                return sum
            }
        }
    }

    func newestOfAges(_ watch: inout Stopwatch) throws -> Int64 {
        let store = try store()
        return try watch.time {
            try store.read { _ in
                var sum: Int64 = 0
                for age in workload.rangeStarts {
                    let newest = try Author.where { $0.age >= age && $0.age < age + Workload.rangeWidth }
                        .order(by: \.createdAt, .descending).limit(Workload.newestCount).all()
                    for (index, author) in newest.enumerated() { sum &+= Int64(index + 1) &* author.weight }
                }
                return sum
            }
        }
    }

    func scan(_ watch: inout Stopwatch) throws -> Int64 { try scan(Author.query, &watch) }

    func scanUnordered(_ watch: inout Stopwatch) throws -> Int64 { try scan(Author.query.unordered(), &watch) }

    private func scan(_ query: Query<Author>, _ watch: inout Stopwatch) throws -> Int64 {
        var authors: [Author] = []
        return try watch.time {
            authors = try query.all()
            return authors.reduce(0) { $0 &+ $1.weight }
        }
    }

    func updateAges(_ watch: inout Stopwatch) throws -> Int64 {
        updates += 1
        let store = try store()
        return try watch.time {
            try store.write { _ in
                for index in changed.indices {
                    changed[index].age = (index + updates) % 100
                    try changed[index].save()
                }
            }
            return Int64(changed.count)
        }
    }

    func updateAgesByQuery(_ watch: inout Stopwatch) throws -> Int64 {
        updates += 1
        let store = try store()
        let keys = changed.map(\.uid)
        var count = 0
        try watch.time {
            try store.write { _ in
                for index in keys.indices {
                    count += try Author.where { $0.uid == keys[index] }.update(.set(\.age, (index + updates) % 100))
                }
            }
        }
        return Int64(count)
    }

    func authorsWithArticles(_ watch: inout Stopwatch) throws -> Int64 {
        var authors: [Author] = []
        return try watch.time {
            authors = try Author.where { $0.uid.in(workload.writers) }.including(\.articles).all()
            var sum: Int64 = 0
            for author in authors {
                sum &+= Int64(author.age)
                for article in try author.articles.all() { sum &+= Int64(article.words) }
            }
            return sum
        }
    }

    func cascade(_ watch: inout Stopwatch) throws -> Int64 {
        let authors = try Author.where { $0.uid.in(workload.writers) }.all()
        let store = try store()
        var removed = 0
        try watch.time {
            try store.write { _ in
                for author in authors { removed += try author.destroy().total }
            }
        }
        try Author.insert(authors)
        try Article.insert(workload.articles)
        return Int64(removed)
    }

    func pluck(_ watch: inout Stopwatch) throws -> Int64 { try pluck(Author.query, &watch) }

    func pluckUnordered(_ watch: inout Stopwatch) throws -> Int64 { try pluck(Author.query.unordered(), &watch) }

    private func pluck(_ query: Query<Author>, _ watch: inout Stopwatch) throws -> Int64 {
        var texts: [String] = []
        return try watch.time {
            texts = try query.pluck(\.bio)
            return texts.reduce(0) { $0 &+ Int64($1.utf8.count) }
        }
    }

    func countOlder(_ watch: inout Stopwatch) throws -> Int64 {
        let store = try store()
        return try watch.time {
            try store.read { _ in
                var sum: Int64 = 0
                for age in workload.ages { sum &+= Int64(try Author.where { $0.age > age }.count()) }
                return sum
            }
        }
    }

    func json(_ watch: inout Stopwatch) throws -> Int64 {
        let json = try watch.time {
            try Author.limit(workload.jsonCount).asJSON(style: .compact)
        }
        return Int64(truncatingIfNeeded: Digest.of(json))
    }

    func openAndFind(_ watch: inout Stopwatch) throws -> Int64 {
        let path = path
        // An engine that lets a store be opened once needs it closed.
        let isShared = try store().capabilities.contains(.multiProcess)
        if !isShared { try close() }
        defer { if !isShared { try? DefaultStore.set(open(path)) } }
        var sum: Int64 = 0
        for key in workload.keys.prefix(BenchmarkFolder.openings) {
            try watch.time {
                let store = try open(path)
                sum &+= try Author.find(key, in: store)?.weight ?? 0
                try store.close()
            }
        }
        return sum
    }

    private func store() throws -> any Store {
        guard let store = DefaultStore.current else { throw BenchmarkError.notLoaded }
        return store
    }
}
