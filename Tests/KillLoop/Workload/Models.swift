import ActiveStore

/// A record with an integer key, a unique label, an index, and a note that is longer than a page at times.
@Model(timestamps: false) struct Parcel {
    @Key var number: Int
    @Unique var label: String?
    @Indexed var weight = 0
    var note = ""
}

/// A parent, which says how many children it has.
@Model(timestamps: false) struct Shelf {
    @Key var number: Int
    var itemCount = 0
}

/// A child, with a key of text and the number of its parent.
@Model(timestamps: false) struct Item {
    @Key var code: String
    @Indexed var shelf = 0
    var text = ""
}

/// Everything a store of the kill loop is opened with.
enum WorkloadModels {
    static let all: [any Model.Type] = [Parcel.self, Shelf.self, Item.self]
}
