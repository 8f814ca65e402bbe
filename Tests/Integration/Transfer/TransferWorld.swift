import ActiveStore
import FoundationEssentials
import StoreLMDB
import StoreMemory
import StoreSQLite
import StoreTransfer
import Testing

/// A store of all that can be lost on the way: every type, keys of each kind, relations, indexes of each kind, columns with names of their own.
@Model("keeper") struct Keeper {
    @Column("full_name") var name = ""
    @Unique(.caseInsensitive) var mail: String?
    @HasMany(\Animal.keeper) var animals: Many<Animal>
}

@Model("animal") struct Animal {
    @Indexed var name = ""
    var isTame = false
    var number: Int64 = 0
    @Indexed(.descending) var ratio = 0.0
    var blob = Data()
    var seen: Date?
    var token: UUID?
    var price: Decimal = 0
    var tags: [String] = []
    var note: String?
    @BelongsTo var keeper: Reference<Keeper>?
}

@Model("species", timestamps: false) struct Species {
    @Key var label: String
    @Unique var latin: String?
    var rank = 3
}

@Model("cage", timestamps: false) struct Cage {
    @Key var number: Int64
    var size: Double?
}

enum TransferWorld {
    static let models: [any Model.Type] = [Keeper.self, Animal.self, Species.self, Cage.self]
    static let engines: [Engine] = [.sqlite, .lmdb, .memory]

    /// Stores in a folder that is removed afterwards.
    static func inFolder<R>(_ body: (String) throws -> R) throws -> R {
        let folder = FileManager.default.temporaryDirectory.path + "/transfer-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        return try body(folder)
    }

    /// What is in a folder, but for what engines keep beside their files.
    static func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).filter { name in
            !["-wal", "-shm", "-lock", "-owner"].contains { name.hasSuffix($0) }
        }.sorted()
    }

    static func bare(_ url: String) throws -> any Store { try openStore(try StoreConfiguration(url: url), engines: engines) }

    static func open(_ url: String) throws -> any Store { try openStore(url, engines: engines, models: models) }

    /// The same records each time, stored in the order that the closure makes of them.
    static func fill(_ store: any Store, order: (Int) -> [Int] = { Array(0..<$0) }) throws {
        let origin = RecordOrigin(clock: .fixed(Date(timeIntervalSince1970: 1_763_600_000.123456)), uids: .seeded(7))
        let (keepers, animals) = origin.use { () -> ([Keeper], [Animal]) in
            let keepers = [Keeper(name: "Ann", mail: "Ann@Example.org"), Keeper(name: "Bob"), Keeper(name: "", mail: "")]
            var animals = [
                Animal(name: ""),
                Animal(
                    name: "Алексей 😀 e\u{301}\u{FEFF}", isTame: true, number: .min, ratio: -.infinity, blob: Data([0, 1, 255]),
                    seen: Date(timeIntervalSince1970: -1_000_000_000.5), token: UUID(uuidString: "00112233-4455-6677-8899-AABBCCDDEEFF"),
                    price: Decimal(string: "-12345678901234567890.123456789") ?? 0, tags: ["b", "a\"\n"], note: "", keeper: .to(keepers[0])
                ),
                Animal(name: "bounds", number: .max, ratio: .leastNonzeroMagnitude, price: Decimal(string: "0.1") ?? 0),
                Animal(name: "=1+1", ratio: .infinity, note: "a,\"b\"\r\nc\t\u{1}", keeper: .to(keepers[1])),
                Animal(name: "0.1", ratio: 0.1 + 0.2, price: Decimal(string: "1e-20") ?? 0),
            ]
            for (number, text) in HostileStrings.all.enumerated() where !text.utf8.contains(0) {
                animals.append(Animal(name: text, number: Int64(number), ratio: Double(number) / 7, note: number % 3 == 0 ? nil : text))
            }
            return (keepers, animals)
        }
        try store.write { _ in
            for index in order(keepers.count) { try keepers[index].saved(in: store) }
            for index in order(animals.count) { try animals[index].saved(in: store) }
            let species = [
                Species(label: "b", latin: "B"), Species(label: ""), Species(label: "ä", latin: "A", rank: 0), Species(label: "Z"),
            ]
            for index in order(species.count) { try species[index].saved(in: store) }
            let cages = [Cage(number: .max), Cage(number: -1, size: 1e16), Cage(number: .min, size: 2), Cage(number: 0, size: 0)]
            for index in order(cages.count) { try cages[index].saved(in: store) }
        }
    }

    static func filled(_ url: String, order: (Int) -> [Int] = { Array(0..<$0) }) throws -> any Store {
        let store = try open(url)
        try fill(store, order: order)
        return store
    }
}

extension Store {
    /// The dump as text.
    func dump(_ entities: [String]? = nil) throws -> String {
        var bytes: [UInt8] = []
        try export(entities) { bytes += $0 }
        return String(decoding: bytes, as: UTF8.self)
    }

    func csv(_ entity: String, safe: Bool = false) throws -> String {
        var bytes: [UInt8] = []
        try exportCSV(entity, isSafeForSpreadsheets: safe) { bytes += $0 }
        return String(decoding: bytes, as: UTF8.self)
    }
}
