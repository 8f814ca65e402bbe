import ActiveStore

@Model struct Indexes {
    @Indexed var name = ""
    @Unique var email: String?
    @Indexed @Unique var number = 0
}
