import ActiveStore

/// A natural key of text, and no timestamps.
@Model(timestamps: false) struct Country {
    @Key var code: String
    var name = ""
    var population = 0
}

/// A natural key of a 64-bit integer, and no timestamps.
@Model(timestamps: false) struct Reading {
    @Key var number: Int64
    var value = 0.0
}

/// A natural key with timestamps.
@Model struct Invoice {
    @Key var number: Int
    var total = 0
}

/// A generated key without timestamps: the least a model can be.
@Model(timestamps: false) struct Tally {
    var count = 0
    var label = ""
}
