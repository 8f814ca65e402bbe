/// Which commits survive a crash of the process and of the machine.
public enum Durability: String, Sendable, Hashable, CaseIterable {
    /// Acknowledged commits survive power loss.
    case full
    /// After power loss the store holds a prefix of the acknowledged transactions, each complete.
    case normal
    /// Commits survive the process, not the machine; for caches and tests.
    case relaxed
}

/// How opening treats the schema.
public enum SchemaPolicy: String, Sendable, Hashable, CaseIterable {
    /// Creates missing entities, fields and indexes; never drops or retypes.
    case addMissing
    /// Differences are an error that lists them.
    case verify
    /// Neither checks nor changes the schema.
    case none
}
