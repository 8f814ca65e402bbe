/// The destination of a record's fields, one call per field, in the order of the request's fields.
///
/// Engines implement it; the generated `write(_:to:)` of a model calls it. Bytes are borrowed: copy or bind them before returning.
public protocol RowWriter: AnyObject {
    /// Writes nil.
    func writeNull() throws
    /// Writes an integer (or a Boolean, or the microseconds of a date).
    func writeInt(_ value: Int64) throws
    /// Writes a double; never NaN, never −0.0.
    func writeDouble(_ value: Double) throws
    /// Writes UTF-8 text; never with a NUL.
    func writeText(_ utf8: UnsafeBufferPointer<UInt8>) throws
    /// Writes bytes.
    func writeBlob(_ bytes: UnsafeBufferPointer<UInt8>) throws
}
