extension StoreError {
    /// A record failed validation.
    ///
    /// - Returns: `.invalid`; `.duplicateValue` if every failure is a duplicate of another record's values, however it was detected.
    package static func invalid(_ entity: String, _ failures: [ValidationFailure]) -> StoreError {
        let fields = failures.compactMap(\.field)
        if failures.allSatisfy({ $0.key == .alreadyExists }), !fields.isEmpty {
            var error = duplicateValue(of: entity, fields: fields)
            error.failures = failures
            return error
        }
        return StoreError(
            .invalid, sentence(entity, failures), entity: entity, field: failures.count == 1 ? fields.first : nil, failures: failures)
    }

    /// The same error seen from a record that holds the refused one under a name, such as `users[1]`; the failures' paths begin with that
    /// name.
    package func within(_ holder: String) -> StoreError {
        var copy = self
        copy.lie(within: holder)
        if failures.isEmpty { return copy }
        copy.failures = failures.map { $0.within(holder) }
        copy.message = StoreError.sentence(entity ?? "the record", copy.failures)
        return copy
    }

    private static func sentence(_ entity: String, _ failures: [ValidationFailure]) -> String {
        "The record of \(entity) is not valid: \(failures.map(\.message).joined(separator: "; "))."
    }
}
