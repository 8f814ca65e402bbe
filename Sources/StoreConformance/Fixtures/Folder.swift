import ActiveStore

/// A natural key and a reference to its own kind.
@Model(timestamps: false) struct Folder {
    @Key var path: String
    @BelongsTo var parent: Reference<Folder>?
    @HasMany(\Folder.parent) var children: Many<Folder>
}

/// An integer key, referred to by references that are enforced.
@Model(timestamps: false) struct Carrier {
    @Key var number: Int
    var name = ""
    /// Nothing is done about the trips: the enforced reference decides.
    @HasMany(\Trip.carrier, onDelete: .noAction) var trips: Many<Trip>
    @HasMany(\Berth.carrier, onDelete: .deny) var berths: Many<Berth>
}

/// What must have a carrier when its transaction commits.
@Model(timestamps: false) struct Trip {
    @Key var code: String
    @BelongsTo(enforced: true) var carrier: Reference<Carrier>
    @BelongsTo(enforced: true) var next: Reference<Trip>?
}

/// What keeps a carrier from being destroyed.
@Model(timestamps: false) struct Berth {
    @Key var number: Int
    @BelongsTo var carrier: Reference<Carrier>
}

/// A team goes with each of its players, and they with it.
@Model(timestamps: false) struct Team {
    var name = ""
    @HasMany(\Player.team) var players: Many<Player>
    @HasOne(\Player.captained, onDelete: .nullify) var captain: One<Player>
}

/// A reference whose rule goes upward, and a second one to the same model.
@Model(timestamps: false) struct Player {
    var name = ""
    @BelongsTo(onDelete: .cascade) var team: Reference<Team>?
    @BelongsTo var captained: Reference<Team>?
}

/// Records of two models that take each other along in a circle.
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

/// A through relation whose far records go too.
@Model(timestamps: false) struct Crate {
    var name = ""
    @HasMany(through: \Packing.crate, \Packing.item, onDelete: .cascade) var items: Many<Item>
}

/// The rows between crates and items.
@Model(timestamps: false) struct Packing {
    @BelongsTo var crate: Reference<Crate>
    @BelongsTo var item: Reference<Item>
}

/// What lies in crates; its own crates stay when it goes.
@Model(timestamps: false) struct Item {
    @Key var code: String
    @HasMany(through: \Packing.item, \Packing.crate) var crates: Many<Crate>
}
