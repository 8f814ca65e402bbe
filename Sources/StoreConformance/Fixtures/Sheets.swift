import ActiveStore
import ActiveStoreImport

/// A model with a version, whose records are children that lose their parent.
@Model struct Sheet {
    @Unique var number: Int?
    var title = ""
    var words = 0
    @Version var version: Int
    @BelongsTo var binder: Reference<Binder>?
}

/// A parent with a version.
@Model struct Binder {
    var name = ""
    @HasMany(\Sheet.binder, onDelete: .nullify) var sheets: Many<Sheet>
    @Version var version: Int
}

extension Sheet: Importable {
    static let importRules = ImportRules(uniqueBy: "number")
}

/// A model with a version, a key of its own, validation and callbacks, and without timestamps.
@Model(timestamps: false) struct Stock: Validated, Callbacks {
    @Key var code: String
    var count = 0
    @Version var revision = 0

    static let validations: [Validation<Stock>] = [.range(\.count, 0...)]

    mutating func beforeSave(_ transaction: WriteTransaction) throws {
        if count == 13 { count = 14 }
        // Its own version moves before the save compares it.
        if count == 51 { try Stock.where { $0.code == code }.update(.add(\.count, 1)) }
    }

    /// A count of 50 is one more for every other record.
    mutating func afterSave(_ transaction: WriteTransaction) throws {
        if count == 50 { try Stock.where { $0.code != code }.update(.add(\.count, 1)) }
    }
}

/// Refers to a record with a version whose key the caller chose.
@Model struct Pallet {
    @BelongsTo var stock: Reference<Stock>
}

/// A table before and after it has a version.
enum Undated {
    @Model("dated", timestamps: false) struct Entry {
        @Key var id: Int64
        var name = ""
    }
}

enum Dated {
    @Model("dated", timestamps: false) struct Entry {
        @Key var id: Int64
        var name = ""
        @Version var version: Int
    }
}
