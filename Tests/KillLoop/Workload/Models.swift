import ActiveStore

/// A record with an integer key, a unique label, an index, and a note that is longer than a page at times.
@Model(timestamps: false) struct Parcel {
    @Key var number: Int
    @Unique var label: String?
    @Indexed var weight = 0
    var note = ""
}

/// A parent, which says how many children it has and takes them with it.
@Model(timestamps: false) struct Shelf {
    @Key var number: Int
    var itemCount = 0
    @HasMany(\Item.shelf, onDelete: .cascade) var items: Many<Item>
}

/// A child, with a key of text; without its parent it must not be there.
@Model(timestamps: false) struct Item {
    @Key var code: String
    var text = ""
    @BelongsTo(enforced: true) var shelf: Reference<Shelf>
    @HasMany(through: \Sticking.item, \Sticking.sticker) var stickers: Many<Sticker>
}

/// What is on several items, each of which has several.
@Model(timestamps: false) struct Sticker {
    @Key var number: Int
    @HasMany(through: \Sticking.sticker, \Sticking.item) var items: Many<Item>
}

/// The row between an item and a sticker, which goes with either.
@Model(timestamps: false) struct Sticking {
    @BelongsTo var item: Reference<Item>
    @BelongsTo var sticker: Reference<Sticker>
}

/// Everything a store of the kill loop is opened with.
enum WorkloadModels {
    static let all: [any Model.Type] = [Parcel.self, Shelf.self, Item.self, Sticker.self, Sticking.self]
}
