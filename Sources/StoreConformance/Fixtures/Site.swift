import ActiveStore

/// Can be removed as a whole, although one part of it prevents the removal of another.
@Model(timestamps: false) struct Site {
    @Key var number: Int
    @HasMany(\Hall.site) var halls: Many<Hall>
    @HasMany(\Desk.site) var desks: Many<Desk>
}

/// Cannot be removed while it contains desks, or while there are halls behind it.
@Model(timestamps: false) struct Hall {
    @Key var number: Int
    @BelongsTo var site: Reference<Site>?
    @BelongsTo var front: Reference<Hall>?
    @HasMany(\Desk.hall, onDelete: .deny) var desks: Many<Desk>
    @HasMany(\Hall.front, onDelete: .deny) var rear: Many<Hall>
}

/// Belongs to a site and a hall.
@Model(timestamps: false) struct Desk {
    @Key var number: Int
    @BelongsTo var site: Reference<Site>?
    @BelongsTo var hall: Reference<Hall>?
}
