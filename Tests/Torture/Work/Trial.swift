import ActiveStore
import FaultWorkload
import StoreLMDB
import StoreSQLite

/// What one program is to do, and to what: goes through its arguments as one word, and says in a report what is to be repeated.
///
/// `sqlite/full/fresh/8x4/17`: engine, durability, scenario, writers and transactions of each, seed.
struct Trial: Sendable, Hashable, CustomStringConvertible {
    var engine: String
    var durability: Durability = .full
    var scenario: Scenario
    var writers = 1
    /// How many transactions each writer does.
    var transactions = 12
    var seed: UInt64

    var description: String { "\(engine)/\(durability.rawValue)/\(scenario.rawValue)/\(writers)x\(transactions)/\(seed)" }

    init(engine: String, durability: Durability = .full, scenario: Scenario, writers: Int = 1, transactions: Int = 12, seed: UInt64) {
        self.engine = engine
        self.durability = durability
        self.scenario = scenario
        self.writers = writers
        self.transactions = transactions
        self.seed = seed
    }

    init?(_ text: String) {
        let words = text.split(separator: "/").map(String.init)
        guard words.count == 5, let durability = Durability(rawValue: words[1]), let scenario = Scenario(rawValue: words[2]),
            let seed = UInt64(words[4])
        else { return nil }
        let numbers = words[3].split(separator: "x").compactMap { Int($0) }
        guard numbers.count == 2, Trial.engines.contains(where: { $0.scheme == words[0] }) else { return nil }
        self.init(engine: words[0], durability: durability, scenario: scenario, writers: numbers[0], transactions: numbers[1], seed: seed)
    }

    static let engines: [Engine] = [.sqlite, .lmdb]

    /// The store's URL in a folder.
    func url(in folder: String) -> String {
        let patience = scenario == .share || scenario == .watch ? "120s" : "10s"
        return "\(engine):\(folder)/store?durability=\(durability.rawValue)&busyTimeout=\(patience)&openTimeout=\(patience)"
    }

    /// Opens the store in a folder as the scenario's program does.
    func open(in folder: String, models: [any Model.Type] = Trial.models) throws -> any Store {
        try openStore(try StoreConfiguration(url: url(in: folder)), engines: Trial.engines, models: models)
    }

    /// The models of the workload, and the ledger.
    static let models: [any Model.Type] = WorkloadModels.all + [LedgerEntry.self]

    /// The transactions of power-loss states and sweeps are small, so that there are few calls between one and the next; and the store is often closed
    /// and opened, which writes SQLite's log back.
    private static let small = TransactionScript.Mix(floodOneIn: 0, reopenOneIn: 9, longestNote: 6_000)
    /// Those that fill a disk.
    private static let large = TransactionScript.Mix(floodOneIn: 12, reopenOneIn: 1_000_000, longestNote: 60_000)

    func script(_ id: TransactionID) -> TransactionScript {
        TransactionScript(
            seed: seed &+ UInt64(id.writer) &* 1_000_003, number: id.number,
            mix: scenario == .full || scenario == .map ? Trial.large : Trial.small)
    }
}

/// Which transaction: the writer's number and the number among its own.
struct TransactionID: Hashable, Sendable, CustomStringConvertible {
    var writer: Int
    var number: Int
    var description: String { "\(writer).\(number)" }
}

/// What a program does with its store from beginning to end.
enum Scenario: String, CaseIterable, Sendable {
    /// Makes a store and writes; only a preparation for the others, which ends without closing.
    case fixture
    /// Makes a store, writes, closes.
    case fresh
    /// Opens a store that was not closed, writes, closes.
    case existing
    /// The same, with backups in between.
    case backup
    /// The same, and makes the file small.
    case compact
    /// Opens a store with migrations to do.
    case migrations
    /// Opens a store to which an index is added, and builds it while others write.
    case indexes
    /// Writes until the disk is full, is given room, goes on.
    case full
    /// Writes until the space reserved for the file is full (`maxSize`), is opened with more, goes on.
    case map
    /// One of several programs that open the same store, write and close it, over and over.
    case share
    /// One that only reads meanwhile.
    case watch
    /// Forks inside of transactions.
    case fork
    /// Opens a store that has a second name.
    case link
    /// Has its file taken away while it is open.
    case replaced

    /// Whether it begins with the store of the fixture.
    var needsFixture: Bool { self == .existing || self == .backup || self == .compact || self == .indexes }

    /// Those that a campaign goes through.
    static let all: [Scenario] = [.fresh, .existing, .backup, .compact, .migrations, .indexes]
}
