import ActiveStore

// One table as declared by successive versions of a program. Cases open a store with one version and then with another.

/// The first release.
enum V1 {
    @Model("evolving", timestamps: false) struct Item {
        @Key var id: Int64
        var name = ""
        var size = 1
    }
}

/// Adds an optional field and one with a literal default.
enum V2 {
    @Model("evolving", timestamps: false) struct Item {
        @Key var id: Int64
        var name = ""
        var size = 1
        var colour: String?
        var weight = 7
    }
}

/// Removes `size`.
enum V3 {
    @Model("evolving", timestamps: false) struct Item {
        @Key var id: Int64
        var name = ""
    }
}

/// Adds a field that is neither optional nor has a default.
enum V4 {
    @Model("evolving", timestamps: false) struct Item {
        @Key var id: Int64
        var name = ""
        var size = 1
        var maker: String
    }
}

/// Stores `size` as text.
enum V5 {
    @Model("evolving", timestamps: false) struct Item {
        @Key var id: Int64
        var name = ""
        var size = "1"
    }
}

/// Makes names unique.
enum V6 {
    @Model("evolving", timestamps: false) struct Item {
        @Key var id: Int64
        @Unique var name = ""
        var size = 1
    }
}

/// Indexes `size`.
enum V7 {
    @Model("evolving", timestamps: false) struct Item {
        @Key var id: Int64
        var name = ""
        @Indexed var size = 1
    }
}

/// Makes `size` optional.
enum V8 {
    @Model("evolving", timestamps: false) struct Item {
        @Key var id: Int64
        var name = ""
        var size: Int?
    }
}

/// Changes the key.
enum V9 {
    @Model("evolving", timestamps: false) struct Item {
        @Key var id: String
        var name = ""
        var size = 1
    }
}
