import ActiveStore

// What versions of the program declare that only a migration can bring a store to.

/// `name` is called `title`.
enum W1 {
    @Model("evolving", timestamps: false) struct Item {
        @Key var id: Int64
        var title = ""
        var size = 1
    }
}

/// The entity is called `thing`.
enum W2 {
    @Model("thing", timestamps: false) struct Item {
        @Key var id: Int64
        var name = ""
        var size = 1
    }
}

/// Has a required field without a default.
enum W3 {
    @Model("evolving", timestamps: false) struct Item {
        @Key var id: Int64
        var name = ""
        var size = 1
        @Unique var label: String
    }
}

/// Has both names indexed.
enum W4 {
    @Model("evolving", timestamps: false) struct Item {
        @Key var id: Int64
        @Unique(.caseInsensitive) var name = ""
        @Indexed var size = 1
    }
}

/// As ``W4``, with `name` called `title`.
enum W5 {
    @Model("evolving", timestamps: false) struct Item {
        @Key var id: Int64
        @Unique(.caseInsensitive) var title = ""
        @Indexed var size = 1
    }
}

/// `size` takes less.
enum W8 {
    @Model("evolving", timestamps: false) struct Item {
        @Key var id: Int64
        var name = ""
        var size: Int8 = 1
    }
}

/// An owner and what it owns, as the first release has them.
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

/// The same a release later: other names, and rooms that stay.
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
