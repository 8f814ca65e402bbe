import ActiveStore

/// An airport, by its code of the US Federal Aviation Administration. It cannot go while flights depart there or arrive.
@Model(timestamps: false) struct Airport {
    @Key var faa: String
    @Indexed var name: String
    /// Degrees north.
    var lat: Double
    /// Degrees east.
    var lon: Double
    /// Feet above the sea.
    var alt: Int
    /// Hours from Greenwich.
    var tz: Int
    /// Whether there is summer time: A as in the US, N none, U unknown.
    var dst: String
    /// The name of the time zone.
    var tzone: String?
    @HasMany(\Flight.origin, onDelete: .deny) var departures: Many<Flight>
    @HasMany(\Flight.destination, onDelete: .deny) var arrivals: Many<Flight>
}
