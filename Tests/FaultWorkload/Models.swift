import ActiveStore

/// A record with an integer key, a unique label, an index, and a note that is longer than a page at times.
@Model(timestamps: false) package struct Parcel {
    @Key package var number: Int
    @Unique package var label: String?
    @Indexed package var weight = 0
    package var note = ""
}

/// A parent, which says how many children it has and takes them with it.
@Model(timestamps: false) package struct Shelf {
    @Key package var number: Int
    package var itemCount = 0
    @HasMany(\Item.shelf, onDelete: .cascade) package var items: Many<Item>
}

/// A child, with a key of text; without its parent it must not be there.
@Model(timestamps: false) package struct Item {
    @Key package var code: String
    package var text = ""
    @BelongsTo(enforced: true) package var shelf: Reference<Shelf>
    @HasMany(through: \Sticking.item, \Sticking.sticker) package var stickers: Many<Sticker>
}

/// What is on several items, each of which has several.
@Model(timestamps: false) package struct Sticker {
    @Key package var number: Int
    @HasMany(through: \Sticking.sticker, \Sticking.item) package var items: Many<Item>
}

/// The row between an item and a sticker, which goes with either.
@Model(timestamps: false) package struct Sticking {
    @BelongsTo package var item: Reference<Item>
    @BelongsTo package var sticker: Reference<Sticker>
}

/// Everything a store of the workload is opened with.
package enum WorkloadModels {
    package static let all: [any Model.Type] = [Parcel.self, Shelf.self, Item.self, Sticker.self, Sticking.self]
}
