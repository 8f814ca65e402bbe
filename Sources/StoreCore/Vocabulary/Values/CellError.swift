/// Why a cell could not be read. Small and without text, so that the path that succeeds costs nothing.
public enum CellError: Error, Sendable {
    /// The cell has another storage class than the type needs.
    case wrongKind(found: Cell.Kind, wanted: String)
    /// The stored value is no value of the type: an integer out of range, an unknown raw value, malformed bytes.
    case badValue(wanted: String)

    /// The failure as users get it: ``StoreError`` `.typeMismatch`, naming the entity and the field where they are known.
    public func asStoreError(entity: String?, field: String?) -> StoreError {
        let place = [entity, field].compactMap { $0 }.joined(separator: ".")
        switch self {
        case .wrongKind(let found, let wanted):
            return StoreError(
                .typeMismatch,
                "\(place) holds \(found == .null ? "nil" : "a stored \(found)"), which cannot be read as \(wanted).",
                entity: entity, field: field)
        case .badValue(let wanted):
            return StoreError(
                .typeMismatch, "\(place) holds a value that is no \(wanted).", entity: entity, field: field)
        }
    }
}
