import ActiveStore

/// An airline, by its two-character code.
@Model(timestamps: false) struct Airline {
    @Key var carrier: String
    var name: String
}
