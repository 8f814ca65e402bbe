import ActiveStore
import FoundationEssentials

/// Stale without songs.
@Model struct Artist: Perishable {
    var name = ""
    @HasMany(\Song.artist) var songs: Many<Song>

    static func stale(at now: Date) -> Query<Artist>? { Artist.where { $0.songs.isEmpty } }
}

/// Never stale.
@Model struct Song: Perishable {
    var title = ""
    @BelongsTo var artist: Reference<Artist>?

    static func stale(at now: Date) -> Query<Song>? { nil }
}

/// Stale when its time is over; its entries go with it, unless one is to be kept.
@Model(timestamps: false) struct Lease: Perishable, Callbacks {
    @Key var name: String
    @Indexed var until: Date
    @HasMany(\LeaseEntry.lease) var entries: Many<LeaseEntry>
    @HasMany(\LeaseSeal.lease, onDelete: .deny) var seals: Many<LeaseSeal>

    static func stale(at now: Date) -> Query<Lease>? { Lease.where { $0.until < now } }
    func beforeDestroy(_ transaction: WriteTransaction) throws { try LeaseEntry(text: "ended \(name)").saved() }
}

/// Goes with its lease; says nothing about being stale.
@Model(timestamps: false) struct LeaseEntry {
    var text = ""
    @BelongsTo var lease: Reference<Lease>?
}

/// Keeps its lease from being destroyed.
@Model(timestamps: false) struct LeaseSeal {
    @BelongsTo var lease: Reference<Lease>
}

/// Says by mistake that everything is stale.
@Model(timestamps: false) struct Ephemeral: Perishable {
    var text = ""

    static func stale(at now: Date) -> Query<Ephemeral>? { Ephemeral.query }
}

enum Perishables {
    static let models: [any Model.Type] = [Artist.self, Song.self, Lease.self, LeaseEntry.self, LeaseSeal.self]
}
