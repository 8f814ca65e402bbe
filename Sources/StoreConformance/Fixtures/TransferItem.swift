import ActiveStore
import FoundationEssentials

/// Two models for cases about copies and dumps: one with a generated key, timestamps and a folded index, one with a natural key.
@Model struct TransferKeeper {
    @Indexed var name = ""
    @Unique(.caseInsensitive) var mail: String?
    @HasMany(\TransferItem.keeper) var items: Many<TransferItem>
}

/// See ``TransferKeeper``.
@Model(timestamps: false) struct TransferItem {
    @Key var code: String
    var flag = false
    @Indexed(.descending) var ratio: Double?
    var data: Data?
    var seen: Date?
    var price: Decimal?
    var tags: [String] = []
    var note: String?
    @BelongsTo var keeper: Reference<TransferKeeper>?
}

extension TransferItem {
    /// The digest of the content stored by ``fill(_:)``.
    static let digest = "4ffb0d9343c2be96d0055dad2a23650cfde3c24400a29d801ee6766be7acb971"

    /// Stores the same two keepers and four items each time, not in key order.
    ///
    /// - Returns: The first keeper.
    @discardableResult static func fill(_ store: any Store) throws -> TransferKeeper {
        let origin = RecordOrigin(clock: .fixed(Date(timeIntervalSince1970: 1_763_600_000.123456)), uids: .seeded(3))
        let (ann, bob) = origin.use { (TransferKeeper(name: "Ann", mail: "Ann@Example.org"), TransferKeeper(name: "Bob")) }
        try store.write { _ in
            try TransferItem(
                code: "ä", ratio: 2, seen: Date(timeIntervalSince1970: 253_402_300_800), note: "a \"quote\""
            ).saved(in: store)
            try bob.saved(in: store)
            try ann.saved(in: store)
            try TransferItem(code: "", note: "").saved(in: store)
            try TransferItem(
                code: "B", flag: true, ratio: -.infinity, data: Data(), seen: Date(timeIntervalSince1970: -1_000_000_000.5),
                price: Decimal(string: "1.10"), tags: ["x\"y"], note: "line\nbreak", keeper: .to(ann)
            ).saved(in: store)
            try TransferItem(
                code: "a,b", ratio: 0.1 + 0.2, data: Data([0, 255]), price: Decimal(string: "-1e-20"), note: "=1+1"
            ).saved(in: store)
        }
        return ann
    }
}
