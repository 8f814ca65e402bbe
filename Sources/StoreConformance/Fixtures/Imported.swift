import ActiveStore
import ActiveStoreImport
import FoundationEssentials

/// The user of FMDBx's sample file.
@Model("importedUser", timestamps: false) struct ImportedUser {
    @Key var id: Int
    var name = ""
    var age: Int?
    var isMale: Bool?
    var createdAt: Date?
}

/// The target of value conversions: a field of each type, most of which may be nil.
@Model struct Contact: Importable {
    var firstName = ""
    var lastName: String?
    @Unique var externalID: Int?
    var zip = "none"
    var isActive = false
    var visits = 7
    var age: Int?
    var level: UInt8?
    var score: Double?
    var price: Decimal?
    var born: Date?
    var badge: Data?
    var token: UUID?
    var homepage: URL?
    var mood: Mood?
    var labels: [String: Int]?
    var color: String?
    var code: String

    static let importRules = ImportRules(
        mappings: ["Contact No.": "externalID", "profile.prefs.color": "color", "surname": "lastName"],
        ignoredKeys: ["secret", "profile.hidden"], dateFormats: ["birthday_text": "dd.MM.yyyy"])
}

/// Artists of songs, with a label, a manager and festivals: a relation of each kind, imported with the artist.
@Model struct Artist: Importable {
    @Unique var number: Int?
    var name = ""
    @BelongsTo var label: Reference<MusicLabel>?
    @HasOne(\Manager.artist, onDelete: .nullify) var manager: One<Manager>
    @HasMany(\Song.artist, onDelete: .nullify) var songs: Many<Song>
    @HasMany(through: \Appearance.artist, \Appearance.festival) var festivals: Many<Festival>

    static let importRules = ImportRules(
        mappings: ["artist_id": "number"], nested: ["label", "manager", "songs", "festivals"], uniqueBy: "number")
}

/// A song requires a title.
@Model struct Song: Importable, Validated {
    @Unique var number: Int?
    var title = ""
    @BelongsTo var artist: Reference<Artist>?

    static let importRules = ImportRules(uniqueBy: "number")
    static let validations: [Validation<Song>] = [.presence(\.title)]
}

/// Has artists, and a natural key.
@Model(timestamps: false) struct MusicLabel {
    @Key var code: String
    var name = ""
}

/// The one record of an artist.
@Model struct Manager: Importable {
    @Unique var number: Int?
    var name = ""
    @BelongsTo var artist: Reference<Artist>?

    static let importRules = ImportRules(uniqueBy: "number")
}

/// The places where artists appear.
@Model(timestamps: false) struct Festival {
    @Key var name: String
    var year = 0
}

/// The join rows between artists and festivals.
@Unique("artist", "festival")
@Model struct Appearance {
    @BelongsTo var artist: Reference<Artist>
    @BelongsTo var festival: Reference<Festival>
}

/// Found or created by an import callback.
@Model struct Genre {
    @Unique var name = ""
}

/// A model that checks every value before it is imported, and records it.
@Model struct Album: ImportCallbacks {
    @Unique var number: Int?
    var title: String
    var zip: String?
    var rating = 0
    var log = ""
    @BelongsTo var genre: Reference<Genre>?

    static let importRules = ImportRules(
        ignoredKeys: ["secret", "extra"], orderedKeys: ["rating", "title"], uniqueBy: "number")

    mutating func willImport(_ values: JSONValue) throws { log = "will(\(title))" }

    mutating func shouldImport(_ value: JSONValue, forKey key: String) throws -> Bool {
        log += " \(key)"
        switch (key, value.content) {
        case ("zip", .value(.string(let zip))): return zip.utf8.count == 5
        case ("genre", .value(.string(let name))):
            genre = .to(try Genre.findOrCreate(["name": name]))
            return false
        default: return true
        }
    }

    mutating func didImport() throws { log += " did(\(title))" }
}
