import ActiveStore

/// The models that cases work with.
public enum Fixtures {
    /// All of them; the store of a case has them unless it opens its own.
    public static let models: [any Model.Type] = []
}
