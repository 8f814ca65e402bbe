/// The reason why a cell could not be read. Small and without text, so that the successful path costs nothing.
public enum CellError: Error, Sendable {
    /// The cell has another storage class than the type needs.
    case wrongKind(found: Cell.Kind, wanted: String)
    /// The stored value is not a value of the type: an integer out of range, an unknown raw value, malformed bytes.
    case badValue(wanted: String)

    /// The error for users: ``StoreError`` `.typeMismatch`, naming the entity, the field, its storage class and the record where they are
    /// known.
    ///
    /// - Parameters:
    ///   - found: The storage class of the cell.
    ///   - key: The record's key.
    package func asStoreError(entity: String?, field: String?, found: Cell.Kind? = nil, key: RecordKey? = nil) -> StoreError {
        let qualifiedName = [entity, field].compactMap { $0 }.joined(separator: ".")
        let message =
            switch self {
            case .wrongKind(let found, let wanted): "\(qualifiedName) holds \(found.inWords), which cannot be read as \(wanted)."
            case .badValue(let wanted): "\(qualifiedName) holds \(found?.inWords ?? "a value") that does not fit \(wanted)."
            }
        var error = StoreError(.typeMismatch, message, entity: entity, field: field)
        error.key = key
        return error
    }
}

extension Cell.Kind {
    /// The name of this storage class in a message.
    var inWords: String {
        switch self {
        case .null: "nil"
        case .int: "an integer"
        case .double: "a double"
        case .text: "text"
        case .blob: "bytes"
        }
    }
}
