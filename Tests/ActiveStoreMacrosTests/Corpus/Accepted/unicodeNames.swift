import ActiveStore

@Model("groesse") struct Größe {
    @Column("laenge") var länge = 1.5
    @Column("name") var 名前 = ""
}
