import ActiveStore

/// A model with a generated key.
@Model struct Author {
    @Indexed var name = ""
    var age = 0
    @Unique var email: String?
}

/// A model with a natural key and a column of another name.
@Model(timestamps: false) struct Airport {
    @Key var faa: String
    @Column("title") var name = ""
}
