import ActiveStore
import ActiveStoreImport
import FoundationEssentials

/// A record that refers to another of its model and has import callbacks, with
/// types narrower than the schema's and defaults that only the model knows.
@Model struct Recording: ImportCallbacks {
    @Unique var number: Int?
    var title = ""
    var mood: Mood?
    var released = Date(timeIntervalSince1970: 5)
    var price: Decimal = Decimal(3) / 2
    var lengths: [Int] = [1, 2]
    @BelongsTo var parent: Reference<Recording>?
    @HasMany(\Recording.parent, onDelete: .nullify) var parts: Many<Recording>

    static let importRules = ImportRules(nested: ["parent", "parts"], uniqueBy: "number")
}

/// Names that differ only in case and underscores.
@Model(timestamps: false) struct Alike {
    var lineEnd = ""
    var line_end = ""
    var number = 0
}

/// The common fields of the next two models.
protocol Ranked: Timestamped {
    var number: Int? { get }
    var name: String { get }
}

/// Imported as rows.
@Model struct RankedRow: Ranked {
    @Unique var number: Int?
    var name = ""
    var mood: Mood?
}

/// Imported as instances.
@Model struct RankedRecord: Ranked, ImportCallbacks {
    @Unique var number: Int?
    var name = ""
    var mood: Mood?
}
