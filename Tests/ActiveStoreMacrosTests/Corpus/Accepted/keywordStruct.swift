import ActiveStore

@Model struct `Protocol` {
    var name = ""
}
