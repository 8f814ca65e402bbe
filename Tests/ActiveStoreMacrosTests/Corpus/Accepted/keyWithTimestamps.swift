import ActiveStore

@Model struct KeyWithTimestamps {
    var name = ""
    @Key let code: String
}
