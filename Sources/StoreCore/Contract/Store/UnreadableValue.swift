/// A stored value that cannot be read as its field's Swift type, found by ``Store/verify(_:)``.
///
/// With the key the record can be mended: by an update by query of that field, or by removing it.
public struct UnreadableValue: Sendable, Hashable {
    /// The entity.
    public let entity: String
    /// The record's key; nil where that itself is what cannot be read.
    public let key: RecordKey?
    /// The field, by its name in Swift.
    public let field: String
    /// The storage class of the value that the field holds.
    public let stored: Cell.Kind
    /// The name of the Swift type that the model declares.
    public let swiftType: String
}
