import ActiveStore

/// A natural key and a reference to the same model.
@Model(timestamps: false) struct Folder {
    @Key var path: String
    @BelongsTo var parent: Reference<Folder>?
    @HasMany(\Folder.parent) var children: Many<Folder>
}

/// An integer key, the target of enforced references.
@Model(timestamps: false) struct Carrier {
    @Key var number: Int
    var name = ""
    /// No action for the trips: the enforced reference decides.
    @HasMany(\Trip.carrier, onDelete: .noAction) var trips: Many<Trip>
    @HasMany(\Berth.carrier, onDelete: .deny) var berths: Many<Berth>
}

/// Must have a carrier when its transaction commits.
@Model(timestamps: false) struct Trip {
    @Key var code: String
    @BelongsTo(enforced: true) var carrier: Reference<Carrier>
    @BelongsTo(enforced: true) var next: Reference<Trip>?
}

/// Prevents a carrier from being destroyed.
@Model(timestamps: false) struct Berth {
    @Key var number: Int
    @BelongsTo var carrier: Reference<Carrier>
}

/// A team is removed with any of its players, and they with it.
@Model(timestamps: false) struct Team {
    var name = ""
    @HasMany(\Player.team) var players: Many<Player>
    @HasOne(\Player.captained, onDelete: .nullify) var captain: One<Player>
}

/// A reference whose rule cascades upward, and a second one to the same model.
@Model(timestamps: false) struct Player {
    var name = ""
    @BelongsTo(onDelete: .cascade) var team: Reference<Team>?
    @BelongsTo var captained: Reference<Team>?
}

/// Two models whose records cascade in a circle.
@Model(timestamps: false) struct Hen {
    @Key var number: Int
    @BelongsTo var egg: Reference<Egg>?
    @HasMany(\Egg.hen) var eggs: Many<Egg>
}

/// The other half of the circle.
@Model(timestamps: false) struct Egg {
    @Key var number: Int
    @BelongsTo var hen: Reference<Hen>?
    @HasOne(\Hen.egg) var chick: One<Hen>
}

/// A through relation whose far records are removed too.
@Model(timestamps: false) struct Crate {
    var name = ""
    @HasMany(through: \Packing.crate, \Packing.item, onDelete: .cascade) var items: Many<Item>
}

/// The join rows between crates and items.
@Model(timestamps: false) struct Packing {
    @BelongsTo var crate: Reference<Crate>
    @BelongsTo var item: Reference<Item>
}

/// Packed in crates, which stay when it is removed.
@Model(timestamps: false) struct Item {
    @Key var code: String
    @HasMany(through: \Packing.item, \Packing.crate) var crates: Many<Crate>
}
