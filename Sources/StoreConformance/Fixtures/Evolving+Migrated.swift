import ActiveStore

// Declarations of later program versions that require a migration of the store.

/// `name` is renamed `title`.
enum W1 {
    @Model("evolving", timestamps: false) struct Item {
        @Key var id: Int64
        var title = ""
        var size = 1
    }
}

/// The entity is renamed `thing`.
enum W2 {
    @Model("thing", timestamps: false) struct Item {
        @Key var id: Int64
        var name = ""
        var size = 1
    }
}

/// Adds a required field without a default.
enum W3 {
    @Model("evolving", timestamps: false) struct Item {
        @Key var id: Int64
        var name = ""
        var size = 1
        @Unique var label: String
    }
}

/// Indexes both names.
enum W4 {
    @Model("evolving", timestamps: false) struct Item {
        @Key var id: Int64
        @Unique(.caseInsensitive) var name = ""
        @Indexed var size = 1
    }
}

/// Like ``W4``, with `name` renamed `title`.
enum W5 {
    @Model("evolving", timestamps: false) struct Item {
        @Key var id: Int64
        @Unique(.caseInsensitive) var title = ""
        @Indexed var size = 1
    }
}

/// `size` has a narrower type.
enum W8 {
    @Model("evolving", timestamps: false) struct Item {
        @Key var id: Int64
        var name = ""
        var size: Int8 = 1
    }
}

/// An owner and its records, in the first release.
enum W6 {
    @Model("house", timestamps: false) struct House {
        @Key var id: Int64
        @HasMany(\Room.house) var rooms: Many<Room>
    }
    @Model("room", timestamps: false) struct Room {
        @Key var id: Int64
        var name = ""
        @BelongsTo var house: Reference<House>?
    }
}

/// The same a release later: other names, and rooms are kept.
enum W7 {
    @Model("building", timestamps: false) struct Building {
        @Key var id: Int64
        @HasMany(\Room.building, onDelete: .nullify) var rooms: Many<Room>
    }
    @Model("room", timestamps: false) struct Room {
        @Key var id: Int64
        var name = ""
        @BelongsTo var building: Reference<Building>?
    }
}
