import ActiveStore

// What is declared otherwise than it is stored, which a migration has to say.

/// `name` is stored under another column.
enum OtherColumn {
    @Model("evolving", timestamps: false) struct Item {
        @Key var id: Int64
        @Column("label") var name = ""
        var size = 1
    }
}

/// A field with other capitals.
enum OtherCapitals {
    @Model("evolving", timestamps: false) struct Item {
        @Key var id: Int64
        var Name = ""
        var size = 1
    }
}

/// The entity with other capitals.
enum OtherEntity {
    @Model("Evolving", timestamps: false) struct Item {
        @Key var id: Int64
        var name = ""
        var size = 1
    }
}
