import ActiveStore

@Model("active_people", readOnly: true, timestamps: false) struct ReadOnly {
    @Key var number: Int
    @Indexed var name = ""
}
