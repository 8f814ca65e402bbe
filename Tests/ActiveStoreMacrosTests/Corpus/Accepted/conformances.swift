import ActiveStore

@Model struct Conformances: Hashable, Identifiable, Sendable, CustomStringConvertible {
    var name = ""
    var description: String { name }
}
