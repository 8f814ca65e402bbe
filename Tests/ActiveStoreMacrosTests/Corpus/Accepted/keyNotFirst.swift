import ActiveStore

@Model struct KeyNotFirst {
    var name = ""
    @Key var code: String
}
