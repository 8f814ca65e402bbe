import ActiveStore

@Model struct OwnHash {
    var name = ""

    func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
