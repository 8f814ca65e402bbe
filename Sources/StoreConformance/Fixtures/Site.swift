import ActiveStore

/// What goes as a whole, though a part of it keeps another from going alone.
@Model(timestamps: false) struct Site {
    @Key var number: Int
    @HasMany(\Hall.site) var halls: Many<Hall>
    @HasMany(\Desk.site) var desks: Many<Desk>
}

/// Cannot go while there are desks in it, nor while there are halls behind it.
@Model(timestamps: false) struct Hall {
    @Key var number: Int
    @BelongsTo var site: Reference<Site>?
    @BelongsTo var front: Reference<Hall>?
    @HasMany(\Desk.hall, onDelete: .deny) var desks: Many<Desk>
    @HasMany(\Hall.front, onDelete: .deny) var rear: Many<Hall>
}

/// Of a site, and in a hall.
@Model(timestamps: false) struct Desk {
    @Key var number: Int
    @BelongsTo var site: Reference<Site>?
    @BelongsTo var hall: Reference<Hall>?
}
