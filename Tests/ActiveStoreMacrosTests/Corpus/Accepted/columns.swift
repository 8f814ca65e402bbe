import ActiveStore

@Model struct Columns {
    @Column("full_name") var name = ""
    @Column("Ort \"x\"") var place = ""
    @Indexed @Column("year born") var year = 0
}
