import ActiveStore

/// An airline, by its two-character code. Its flights are nothing without it: they go with it.
@Model(timestamps: false) struct Airline {
    @Key var carrier: String
    var name: String
    @HasMany(\Flight.airline, onDelete: .cascade) var flights: Many<Flight>
}
