import ActiveStore

/// Reaches deliveries in two ways, through vans.
@Model(timestamps: false) struct Depot {
    var name = ""
    @HasMany(\Delivery.start) var departures: Many<Delivery>
    @HasMany(\Van.depot) var vans: Many<Van>
    @HasMany(\Delivery.end) var arrivals: Many<Delivery>
}

@Model(timestamps: false) struct Delivery {
    @Key var number: Int
    @BelongsTo var start: Reference<Depot>?
    @BelongsTo var end: Reference<Depot>?
}

@Model(timestamps: false) struct Van {
    @Key var number: Int
    @BelongsTo var depot: Reference<Depot>?
}
