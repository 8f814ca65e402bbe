import ActiveStore

@Model struct OwnEquality {
    var name = ""
    var visits = 0

    static func == (a: Self, b: Self) -> Bool { a.name == b.name }
    func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
