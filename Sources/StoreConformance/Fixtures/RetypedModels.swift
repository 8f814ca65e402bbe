import ActiveStore

// Two models of one table. Their entities are equal, so every engine takes one
// for the other; but the second cannot always read what the first may store.

/// Stores any integer, number, text and list.
@Model("retyped", timestamps: false) struct Loose {
    @Key var number: Int64
    var size: Int
    var ratio: Double
    var mood: String
    var price: Int64
    var list: [Int]
}

/// A size that accepts any integer, under a generated key.
@Model("sized") struct LooseSize {
    var name = ""
    var size = 0
}

/// The same with a narrower size and callbacks, which require reading a record.
@Model("sized") struct StrictSize: Callbacks {
    var name = ""
    var size: UInt8 = 0
}

/// Reads narrower types from the same table.
@Model("retyped", timestamps: false) struct Strict {
    @Key var number: Int64
    var size: Int8
    var ratio: Float
    var mood: Mood
    var price: Price
    var list: [String]
}
