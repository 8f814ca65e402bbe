import ActiveStore
import StoreTransfer

/// A model that says how its records are imported.
///
/// ```swift
/// extension Artist: Importable {
///     static let importRules = ImportRules(
///         mappings: ["artist_id": "number"], dateFormats: ["born": "dd.MM.yyyy"], nested: ["songs"], uniqueBy: "number")
/// }
/// ```
/// Every model can be imported; this is for rules that always apply. As RZImport's `RZImportable`.
public protocol Importable: Model {
    /// The rules of the model; those of a single import come before them.
    static var importRules: ImportRules { get }
}

extension Importable {
    /// None.
    public static var importRules: ImportRules { ImportRules() }
}

/// A model that takes part in the import of its records.
///
/// The calls come inside the transaction that stores the record, before its validation and its ``Callbacks``.
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
/// As RZImport's `rzi_shouldImportValue:forKey:`, and the calls around an import that its issues ask for.
public protocol ImportCallbacks: Importable {
    /// Called before the first value of an object is imported; the record is as it is stored, or new.
    mutating func willImport(_ values: JSONValue) throws
    /// Called for each value of an object, but for ignored keys and what lies inside of values.
    ///
    /// - Parameters:
    ///   - value: The value as the data has it.
    ///   - key: The key as the data has it.
    /// - Returns: Whether the value is to be imported; false keeps the old one, or what this call has set.
    mutating func shouldImport(_ value: JSONValue, forKey key: String) throws -> Bool
    /// Called when all values have been imported, before the record is stored.
    mutating func didImport() throws
}

extension ImportCallbacks {
    /// Nothing.
    public mutating func willImport(_ values: JSONValue) throws {}
    /// Yes.
    public mutating func shouldImport(_ value: JSONValue, forKey key: String) throws -> Bool { true }
    /// Nothing.
    public mutating func didImport() throws {}
}
