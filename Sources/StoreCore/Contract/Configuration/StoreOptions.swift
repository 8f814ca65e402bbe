/// Which commits survive a crash of the process and of the machine.
public enum Durability: String, Sendable, Hashable, CaseIterable {
    /// Acknowledged commits survive the loss of power.
    case full
    /// After the loss of power a prefix of the acknowledged transactions is there, whole.
    case normal
    /// Survives the process, not the machine; for caches and tests.
    case relaxed
}

/// How opening treats the schema.
public enum SchemaPolicy: String, Sendable, Hashable, CaseIterable {
    /// Creates missing entities, fields and indexes; never drops or retypes.
    case addMissing
    /// Differences are an error that lists them.
    case verify
    /// Neither looks nor changes.
    case none
}
