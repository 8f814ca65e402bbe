import ActiveStore

public enum PublicNamespace {}

public extension PublicNamespace {
    @Model struct Implied {
        public var name = ""
    }
}
