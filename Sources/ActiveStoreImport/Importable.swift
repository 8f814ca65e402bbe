import ActiveStore
import StoreTransfer

/// A model with rules for the import of its records.
///
/// ```swift
/// extension Artist: Importable {
///     static let importRules = ImportRules(
///         mappings: ["artist_id": "number"], dateFormats: ["born": "dd.MM.yyyy"], nested: ["songs"], uniqueBy: "number")
/// }
/// ```
/// Every model can be imported; conform for rules that always apply. Corresponds to RZImport's `RZImportable`.
public protocol Importable: Model {
    /// The rules of the model; those of a single import take precedence.
    static var importRules: ImportRules { get }
}

extension Importable {
    /// None by default.
    public static var importRules: ImportRules { ImportRules() }
}

/// A model with callbacks for the import of its records.
///
/// The callbacks run inside the transaction that stores the record, before its validation and its ``Callbacks``.
///
/// ```swift
/// extension Artist: ImportCallbacks {
///     mutating func shouldImport(_ value: JSONValue, forKey key: String) throws -> Bool {
///         guard key == "genre", case .value(.string(let name)) = value.content else { return true }
///         genre = .to(try Genre.findOrCreate(["name": name]))
///         return false
///     }
/// }
/// ```
/// Corresponds to RZImport's `rzi_shouldImportValue:forKey:`, and to the import callbacks requested in its issues.
public protocol ImportCallbacks: Importable {
    /// Called before the first value of an object is imported; the record has its stored values, or is new.
    mutating func willImport(_ values: JSONValue) throws
    /// Called for each top-level value of an object, except those of ignored keys.
    ///
    /// - Parameters:
    ///   - value: The value as it appears in the data.
    ///   - key: The key as it appears in the data.
    /// - Returns: Whether to import the value; false keeps the old one, or the one that this call has set.
    mutating func shouldImport(_ value: JSONValue, forKey key: String) throws -> Bool
    /// Called when all values have been imported, before the record is stored.
    mutating func didImport() throws
}

extension ImportCallbacks {
    /// Does nothing.
    public mutating func willImport(_ values: JSONValue) throws {}
    /// Always returns `true`.
    public mutating func shouldImport(_ value: JSONValue, forKey key: String) throws -> Bool { true }
    /// Does nothing.
    public mutating func didImport() throws {}
}
