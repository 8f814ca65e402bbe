import ActiveStore

@Model struct Columns {
    @Column("full_name") var name = ""
    @Column("Ort") var place = ""
    @Indexed @Column("year_born") var year = 0
}
