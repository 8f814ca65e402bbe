/// An index as reported by a database.
public struct SQLIndex: Sendable {
    /// Its name.
    public let name: String
    /// Whether it enforces unique values.
    public let isUnique: Bool
    /// Whether it is a partial index.
    public let isPartial: Bool

    /// Creates an index description.
    public init(name: String, isUnique: Bool, isPartial: Bool) {
        self.name = name
        self.isUnique = isUnique
        self.isPartial = isPartial
    }
}
