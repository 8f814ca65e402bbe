import ActiveStore
import FoundationEssentials
import StoreLMDB
import StoreSQLite
import Testing

/// One field of each type, as they were when the golden stores were written. Never change it: a store of an old version is what it is.
@Model("goldenRecord") struct GoldenRecord {
    enum Level: Int, Storable { case low = 1, high }
    struct Place: JSONStorable, Equatable {
        var city = ""
        var zip: Int?
    }

    @Indexed var name = ""
    @Unique(.caseInsensitive) var mail: String?
    var flag = false
    var number: Int64 = 0
    @Indexed(.descending) var ratio = 0.0
    var blob = Data()
    var moment: Date?
    var token: UUID?
    var price: Decimal = 0
    var level: Level = .low
    var place: Place?
    var tags: [String] = []
    var link: URL?
}

@Model("goldenTag", timestamps: false) struct GoldenTag {
    @Key var label: String
    var weight = 0
}

/// Stores written by each version of the library go on being opened, read and written by all later ones.
///
/// `ACTIVESTORE_WRITE_GOLDEN_STORE=NAME Scripts/test --filter GoldenStore` writes a new one, by the engine that its name ends with; do so once a
/// release.
@Suite struct GoldenStoreTests {
    static let folder = String(#filePath.dropLast("GoldenStoreTests.swift".count)) + "Golden"
    static let names = ["0.1.sqlite", "0.1.lmdb"]
    static let models: [any Model.Type] = [GoldenRecord.self, GoldenTag.self]

    private static func records() -> [GoldenRecord] {
        let start = Date(timeIntervalSince1970: 1_763_600_000.123456)
        return RecordOrigin(clock: .fixed(start), uids: .seeded(1)).use {
            [
                GoldenRecord(name: "empty"),
                GoldenRecord(
                    name: "Алексей 😀 e\u{301}", mail: "Ann@Example.org", flag: true, number: .min, ratio: -.infinity,
                    blob: Data([0, 1, 255]), moment: Date(timeIntervalSince1970: -1_000_000_000.5),
                    token: UUID(uuidString: "00112233-4455-6677-8899-AABBCCDDEEFF"),
                    price: Decimal(string: "-12345678901234567890.123456789") ?? 0, level: .high,
                    place: GoldenRecord.Place(city: "Köln", zip: 50667), tags: ["b", "a"], link: URL(string: "https://example.org/a?b=c")),
                GoldenRecord(name: "bounds", number: .max, ratio: .leastNonzeroMagnitude, price: Decimal(string: "0.1") ?? 0),
            ]
        }
    }

    private static func open(_ path: String) throws -> any Store {
        try openStore((path.hasSuffix(".lmdb") ? "lmdb:" : "sqlite:") + path, engines: [.sqlite, .lmdb], models: models)
    }

    static let nameToWrite = ProcessInfo.processInfo.environment["ACTIVESTORE_WRITE_GOLDEN_STORE"]

    @Test(.enabled(if: nameToWrite != nil)) func write() throws {
        let name = try #require(Self.nameToWrite)
        try FileManager.default.createDirectory(atPath: Self.folder, withIntermediateDirectories: true)
        let store = try Self.open(Self.folder + "/" + name)
        try GoldenRecord.insert(Self.records(), in: store)
        try GoldenTag.insert([GoldenTag(label: "a", weight: 1), GoldenTag(label: "ä", weight: 2)], in: store)
        try store.close()
    }

    @Test(.enabled(if: nameToWrite == nil), arguments: names) func opens(_ name: String) throws {
        let path = FileManager.default.temporaryDirectory.path + "/activestore-golden-\(UUID().uuidString)-\(name)"
        try FileManager.default.copyItem(atPath: Self.folder + "/" + name, toPath: path)
        defer { for end in ["", "-wal", "-shm", "-lock", "-owner"] { try? FileManager.default.removeItem(atPath: path + end) } }
        let store = try Self.open(path)
        #expect(try GoldenRecord.all(in: store) == Self.records())
        #expect(try GoldenTag.query.in(store).pluck(\.label, \.weight).map { "\($0.0)\($0.1)" } == ["a1", "ä2"])
        #expect(try GoldenRecord.where { $0.mail.equals("ann@example.ORG", .insensitive) }.in(store).count() == 1)
        #expect(try GoldenRecord.order(by: \.ratio, .descending).in(store).pluck(\.name).first == "bounds")
        #expect(try GoldenRecord.where { $0.price < 0 }.in(store).count() == 1)
        #expect(try store.verify(.full).isClean)
        var record = try #require(try GoldenRecord.first(in: store))
        record.tags.append("new")
        try record.save(in: store)
        try GoldenRecord(name: "added").saved(in: store)
        try store.close()
        let again = try Self.open(path)
        #expect(try GoldenRecord.count(in: again) == 4)
        #expect(try GoldenRecord.first(in: again)?.tags == ["new"])
        try again.close()
    }
}
