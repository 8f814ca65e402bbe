import ActiveStore
import FoundationEssentials
import StoreLMDB
import StoreSQLite

/// Records of a kind of their own each: short, long, with long keys, and none at all.
@Model(timestamps: false) struct Piece {
    @Key var number: Int
    @Unique var code = ""
    @Indexed var label = ""
    @Indexed var weight: Double?
    var note = ""
}

/// Records that have pages of their own.
@Model(timestamps: false) struct Picture {
    @Key var number: Int
    var data: Data?
}

enum DamageModels {
    static let all: [any Model.Type] = [Piece.self, Picture.self]

    /// Opens a store of them.
    static func open(_ url: String) throws -> any Store { try openStore(url, engines: [.lmdb, .sqlite], models: all) }
}
