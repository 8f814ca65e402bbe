import StoreCore

/// A field that holds a key or an optional key.
public protocol ReferenceKey: Storable {
    /// The key.
    associatedtype Key: ModelKey
}
extension ReferenceKey where Self: ModelKey {
    /// The type itself.
    public typealias Key = Self
}
extension UID: ReferenceKey {}
extension Int64: ReferenceKey {}
extension Int: ReferenceKey {}
extension String: ReferenceKey {}
extension Optional: ReferenceKey where Wrapped: ReferenceKey & ModelKey, Wrapped.Key == Wrapped {
    /// The wrapped type.
    public typealias Key = Wrapped
}
