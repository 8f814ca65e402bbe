import ActiveStore

/// An aeroplane, by its registration. Not every plane that flew is among them; and where one goes, what it flew was flown all the same.
@Model(timestamps: false) struct Plane {
    @Key var tailnum: String
    /// When it was built.
    var year: Int?
    var type: String
    @Indexed var manufacturer: String
    var model: String
    var engines: Int
    var seats: Int
    var speed: Int?
    var engine: String
    @HasMany(\Flight.plane, onDelete: .nullify) var flights: Many<Flight>
}
