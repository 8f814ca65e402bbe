import ActiveStore

@Model struct KeyNamedID {
    @Key var id: Int
    var name = ""
}
