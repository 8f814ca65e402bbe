import ActiveStore

extension Naming {
    static let corpus = Naming(entity: { "t_" + $0 }, column: { "c_" + $0 })
}

@Indexed("lastName", .descending("bornOn"))
@Model(naming: .rails) struct NamedPerson {
    var firstName = ""
    @Indexed var lastName: String
    @Column("BORN") var bornOn = 0
    @Column("homeTown") var homeTown = ""
}

@Model("own_table", naming: Naming.corpus, timestamps: false) struct NamedByItself {
    @Key var code: String
    @Indexed(name: "own_index") var size = 0
}
