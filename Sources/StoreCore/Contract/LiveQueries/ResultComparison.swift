/// The comparison of two results of a live query, whose type may be any.
///
/// Models are equal whatever related records were loaded with them. So a result that was read with related records counts as equal only if
/// it holds no models.
enum ResultComparison {
    /// Whether values of this kind can be compared: `Equatable` ones, and tuples of these.
    static func canCompare(_ value: Any) -> Bool {
        if value is any Equatable { return true }
        return tupleParts(value)?.allSatisfy { canCompare($0.value) } ?? false
    }

    static func areEqual(_ a: Any, _ b: Any) -> Bool {
        if let a = a as? any Equatable { return a.isEqual(to: b) }
        guard let first = tupleParts(a), let second = tupleParts(b), first.count == second.count else { return false }
        return zip(first, second).allSatisfy { areEqual($0.value, $1.value) }
    }

    /// The parts of a tuple; nil for anything else, and for the empty tuple, which says only that something has changed.
    private static func tupleParts(_ value: Any) -> Mirror.Children? {
        let mirror = Mirror(reflecting: value)
        return mirror.displayStyle == .tuple && !mirror.children.isEmpty ? mirror.children : nil
    }

    /// Whether models with related records may be inside a value: false only if all its parts are seen and are none.
    static func mayHoldRecords(_ value: Any) -> Bool {
        if value is any RecordHolder { return true }
        if let value = value as? any Storable, type(of: value).fieldType != .json { return false }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .collection, .dictionary, .set, .optional: break
        case .struct, .enum, .tuple:
            // A mirror of the type's own may leave parts out.
            if value is any CustomReflectable { return true }
        default: return true
        }
        return mirror.children.contains { mayHoldRecords($0.value) }
    }
}

/// A part of models and references that holds the related records loaded with them.
package protocol RecordHolder {}

extension Equatable {
    fileprivate func isEqual(to other: Any) -> Bool { other as? Self == self }
}
