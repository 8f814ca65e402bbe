import StoreCore

/// A field that holds a key or an optional key.
public protocol ReferenceKey: Storable {
    /// The key.
    associatedtype Key: ModelKey
}
extension UID: ReferenceKey {
    /// The type itself.
    public typealias Key = UID
}
extension Int64: ReferenceKey {
    /// The type itself.
    public typealias Key = Int64
}
extension Int: ReferenceKey {
    /// The type itself.
    public typealias Key = Int
}
extension String: ReferenceKey {
    /// The type itself.
    public typealias Key = String
}
extension Optional: ReferenceKey where Wrapped: ReferenceKey & ModelKey, Wrapped.Key == Wrapped {
    /// The wrapped type.
    public typealias Key = Wrapped
}
