import ActiveStore

/// A natural text key, and no timestamps.
@Model(timestamps: false) struct Country {
    @Key var code: String
    var name = ""
    var population = 0
}

/// A natural 64-bit integer key, and no timestamps.
@Model(timestamps: false) struct Reading {
    @Key var number: Int64
    var value = 0.0
}

/// A natural key with timestamps.
@Model struct Invoice {
    @Key var number: Int
    var total = 0
}

/// A generated key without timestamps: the smallest possible model.
@Model(timestamps: false) struct Tally {
    var count = 0
    var label = ""
}
