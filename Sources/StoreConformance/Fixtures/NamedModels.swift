import ActiveStore

/// Named as Rails does.
@Model(naming: .rails) struct HTTPRequest {
    @Indexed var remoteHost = ""
    @Unique var requestID = 0
    @Column("Verb") var method = "GET"
    @BelongsTo var person: Reference<NamedPerson>?
}

/// The plural is irregular; the columns have custom names.
@Model("people", naming: .rails) struct NamedPerson {
    @Indexed @Column("LAST") var lastName = ""
    @Indexed(name: "people_by_age") var age = 0
    @HasMany(\HTTPRequest.person) var requests: Many<HTTPRequest>
}

/// Named as FMDBx does.
@Model(naming: .fmdbx, timestamps: false) struct FMXUser {
    @Key var userName: String
    @Indexed var age = 0
}

/// Indexes of two models over fields with the same name.
@Model(timestamps: false) struct Ship {
    @Indexed var name = ""
    @Unique var code = 0
}

/// The second of these models.
@Model(timestamps: false) struct Harbour {
    @Indexed var name = ""
    @Unique var code = 0
}

/// Uses the table name of another model.
@Model("ship", timestamps: false) struct Boat { var name = "" }

/// Uses the index name of another model.
@Model(timestamps: false) struct Dock { @Indexed(name: "ship_name_index") var name = "" }

/// Kept in a separate store.
@Model(store: "conformance archive", timestamps: false) struct Archived {
    var text = ""
}
