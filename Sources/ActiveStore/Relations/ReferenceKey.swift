import StoreCore

/// A field that holds a key, or may.
public protocol ReferenceKey: Storable {
    /// The key.
    associatedtype Key: ModelKey
}
extension UID: ReferenceKey {
    /// Itself.
    public typealias Key = UID
}
extension Int64: ReferenceKey {
    /// Itself.
    public typealias Key = Int64
}
extension Int: ReferenceKey {
    /// Itself.
    public typealias Key = Int
}
extension String: ReferenceKey {
    /// Itself.
    public typealias Key = String
}
extension Optional: ReferenceKey where Wrapped: ReferenceKey & ModelKey, Wrapped.Key == Wrapped {
    /// What it may hold.
    public typealias Key = Wrapped
}
