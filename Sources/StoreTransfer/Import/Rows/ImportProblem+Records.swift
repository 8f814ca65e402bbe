import StoreCore

// Records that are not stored, or not as the data says.
extension ImportProblem {
    /// The problem of nil for a field that cannot be nil and has no default.
    package static func nilRefused(_ field: FieldDefinition, _ location: Location) -> ImportProblem {
        ImportProblem(
            kind: .keptValue, location: location, key: nil, field: field.name, reason: "It cannot be nil and has no default.")
    }

    /// The problem of a different key for a record that was found by another field.
    package static func keyKept(_ field: FieldDefinition, _ location: Location) -> ImportProblem {
        ImportProblem(
            kind: .keptValue, location: location, key: nil, field: field.name,
            reason: "The record is stored under another \(field.name), which it keeps.")
    }
}

extension ImportReport {
    /// Counts and reports a record that was not stored.
    package mutating func skip(_ location: ImportProblem.Location, _ error: StoreError) throws {
        skipped += 1
        try add(ImportProblem(kind: .skipped, location: location, key: error.path, field: error.field, reason: error.message), error)
    }
}

extension StoreError {
    /// Whether the error concerns a single record, so that others can still be stored.
    package var isOfRecord: Bool {
        switch code {
        case .duplicateKey, .duplicateValue, .invalid, .missingReference, .constraint, .typeMismatch, .unstorableValue, .badRequest,
            .overflow,
            .stillReferenced, .limitExceeded:
            true
        case .conflict: versions != nil
        default: false
        }
    }
}
