import ActiveStore
import FoundationEssentials

/// Expires without tracks.
@Model struct Band: Expirable {
    var name = ""
    @HasMany(\Track.band) var tracks: Many<Track>

    static func expired(at now: Date) -> Query<Band>? { Band.where { $0.tracks.isEmpty } }
}

/// Never expires.
@Model struct Track: Expirable {
    var title = ""
    @BelongsTo var band: Reference<Band>?

    static func expired(at now: Date) -> Query<Track>? { nil }
}

/// Expires when its time is over; its entries are removed with it, unless one is to be kept.
@Model(timestamps: false) struct Lease: Expirable, Callbacks {
    @Key var name: String
    @Indexed var until: Date
    @HasMany(\LeaseEntry.lease) var entries: Many<LeaseEntry>
    @HasMany(\LeaseSeal.lease, onDelete: .deny) var seals: Many<LeaseSeal>

    static func expired(at now: Date) -> Query<Lease>? { Lease.where { $0.until < now } }
    func beforeDestroy(_ transaction: WriteTransaction) throws { try LeaseEntry(text: "ended \(name)").saved() }
}

/// Removed with its lease; does not declare an expiry.
@Model(timestamps: false) struct LeaseEntry {
    var text = ""
    @BelongsTo var lease: Reference<Lease>?
}

/// Prevents its lease from being destroyed.
@Model(timestamps: false) struct LeaseSeal {
    @BelongsTo var lease: Reference<Lease>
}

/// Expires everything by mistake.
@Model(timestamps: false) struct Ephemeral: Expirable {
    var text = ""

    static func expired(at now: Date) -> Query<Ephemeral>? { Ephemeral.query }
}

enum Expirables {
    static let models: [any Model.Type] = [Band.self, Track.self, Lease.self, LeaseEntry.self, LeaseSeal.self]
}
