import ActiveStore

// Declarations that differ from the stored schema, which requires a migration.

/// `name` is stored in another column.
enum OtherColumn {
    @Model("evolving", timestamps: false) struct Item {
        @Key var id: Int64
        @Column("label") var name = ""
        var size = 1
    }
}

/// A field with different capitals.
enum OtherCapitals {
    @Model("evolving", timestamps: false) struct Item {
        @Key var id: Int64
        var Name = ""
        var size = 1
    }
}

/// The entity with different capitals.
enum OtherEntity {
    @Model("Evolving", timestamps: false) struct Item {
        @Key var id: Int64
        var name = ""
        var size = 1
    }
}
