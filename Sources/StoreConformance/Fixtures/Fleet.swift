import ActiveStore

// Records that reach the same ones along several paths, under different rules.

/// Owns ports and guilds, which both have vessels.
@Model(timestamps: false) struct Fleet {
    var name = ""
    @HasMany(\Port.fleet) var ports: Many<Port>
    @HasMany(\Guild.fleet) var guilds: Many<Guild>

    static let models: [any Model.Type] = [
        Fleet.self, Port.self, Guild.self, Vessel.self, Barge.self, Passage.self, Pilot.self, Pilotage.self,
    ]
}

/// Removed with its vessels and barges.
@Model(timestamps: false) struct Port {
    var name = ""
    @BelongsTo var fleet: Reference<Fleet>?
    @HasMany(\Vessel.port) var vessels: Many<Vessel>
    @HasMany(\Barge.port) var barges: Many<Barge>
}

/// Cannot be removed while it has vessels.
@Model(timestamps: false) struct Guild {
    var name = ""
    @BelongsTo var fleet: Reference<Fleet>?
    @HasMany(\Vessel.guild, onDelete: .deny) var vessels: Many<Vessel>
}

@Model(timestamps: false) struct Vessel {
    @Key var number: Int
    @BelongsTo var port: Reference<Port>?
    @BelongsTo var guild: Reference<Guild>?
}

@Model(timestamps: false) struct Barge {
    @Key var number: Int
    @BelongsTo var port: Reference<Port>?
}

/// Must lead to a barge.
@Model(timestamps: false) struct Passage {
    @Key var number: Int
    @BelongsTo(enforced: true) var barge: Reference<Barge>?
}

/// Refers to ports, which declare no relation to it.
@Model(timestamps: false) struct Pilot {
    @Key var name: String
    @HasMany(through: \Pilotage.pilot, \Pilotage.port) var ports: Many<Port>
}

@Model(timestamps: false) struct Pilotage {
    @BelongsTo var pilot: Reference<Pilot>
    @BelongsTo var port: Reference<Port>
}
