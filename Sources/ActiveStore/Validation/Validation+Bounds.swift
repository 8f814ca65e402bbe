import FoundationEssentials

/// A range that bounds a field: `2...40`, `2...`, `...40`, `0..<1`, `..<1`.
public protocol ValidRange<Bound> {
    /// The type of the bounds.
    associatedtype Bound: Comparable
    /// The bounds that the range has.
    var _bounds: ValidBounds<Bound> { get }
}

/// The bounds of a ``ValidRange``.
public struct ValidBounds<Bound: Comparable> {
    /// The smallest allowed value.
    var least: Bound?
    /// The largest allowed value.
    var most: Bound?
    /// The exclusive upper bound.
    var limit: Bound?
}

extension ClosedRange: ValidRange {
    /// Both bounds.
    public var _bounds: ValidBounds<Bound> { ValidBounds(least: lowerBound, most: upperBound) }
}
extension Range: ValidRange {
    /// Both bounds.
    public var _bounds: ValidBounds<Bound> { ValidBounds(least: lowerBound, limit: upperBound) }
}
extension PartialRangeFrom: ValidRange {
    /// The lower bound.
    public var _bounds: ValidBounds<Bound> { ValidBounds(least: lowerBound) }
}
extension PartialRangeThrough: ValidRange {
    /// The upper bound.
    public var _bounds: ValidBounds<Bound> { ValidBounds(most: upperBound) }
}
extension PartialRangeUpTo: ValidRange {
    /// The upper bound.
    public var _bounds: ValidBounds<Bound> { ValidBounds(limit: upperBound) }
}

/// A type whose values have a length: texts in characters, data in bytes, lists and dictionaries in elements.
public protocol Measurable: Storable {
    /// The length; nil for nil.
    var _measuredLength: Int? { get }
}
extension String: Measurable {
    /// The number of characters as a reader counts them.
    public var _measuredLength: Int? { count }
}
extension Data: Measurable {
    /// The number of bytes.
    public var _measuredLength: Int? { count }
}
extension Array: Measurable where Self: Storable {
    /// The number of elements.
    public var _measuredLength: Int? { count }
}
extension Dictionary: Measurable where Self: Storable {
    /// The number of entries.
    public var _measuredLength: Int? { count }
}
extension Optional: Measurable where Wrapped: Measurable {
    /// The length of the wrapped value.
    public var _measuredLength: Int? { self?._measuredLength }
}

extension Validation {
    /// The field's length is in the range, in characters, bytes or elements. nil passes, the empty text has length 0.
    ///
    /// The keys are `too_short` and `too_long`, with the parameters `minimum` and `maximum`.
    public static func length<V: Measurable>(
        _ field: KeyPath<M.Fields, Field<M, V>>, _ range: some ValidRange<Int>, message: String? = nil
    ) -> Validation {
        let position = M.fields[keyPath: field].position
        let bounds = range._bounds
        let most = [bounds.most, bounds.limit.map { $0 > Int.min ? $0 - 1 : $0 }].compactMap { $0 }.min()
        return Validation([position]) { [least = bounds.least] subject, problems, _ in
            guard let length = try subject.value(position, as: V.self)._measuredLength else { return }
            let unit = V.fieldType == .string ? "character" : V.fieldType == .data ? "byte" : "element"
            if let least, length < least {
                problems.add(
                    position, .tooShort, message ?? "must have at least \(StoreError.counted(least, unit))", ["minimum": .int(Int64(least))]
                )
            }
            if let most, length > most {
                problems.add(
                    position, .tooLong, message ?? "must have at most \(StoreError.counted(most, unit))", ["maximum": .int(Int64(most))])
            }
        }
    }

    /// The field's value is in the range.
    ///
    /// The key is `out_of_range`, with those of the parameters `minimum`, `maximum` and `limit` (of `..<`) that the range has.
    public static func range<V: Storable & Comparable>(
        _ field: KeyPath<M.Fields, Field<M, V>>, _ range: some ValidRange<V>, message: String? = nil
    ) -> Validation {
        let (least, most, limit) = (range._bounds.least, range._bounds.most, range._bounds.limit)
        return value(field, .outOfRange, message ?? text(least, most, limit), parameters(least, most, limit)) {
            contains($0, least, most, limit)
        }
    }

    /// The field's value is in the range; nil passes.
    public static func range<V: Storable & Comparable>(
        _ field: KeyPath<M.Fields, Field<M, V?>>, _ range: some ValidRange<V>, message: String? = nil
    ) -> Validation {
        let (least, most, limit) = (range._bounds.least, range._bounds.most, range._bounds.limit)
        return value(field, .outOfRange, message ?? text(least, most, limit), parameters(least, most, limit)) { value in
            value.map { contains($0, least, most, limit) } ?? true
        }
    }

    private static func contains<V: Comparable>(_ value: V, _ least: V?, _ most: V?, _ limit: V?) -> Bool {
        (least.map { value >= $0 } ?? true) && (most.map { value <= $0 } ?? true) && (limit.map { value < $0 } ?? true)
    }

    private static func parameters<V: Storable>(_ least: V?, _ most: V?, _ limit: V?) -> [String: Value] {
        ["minimum": least, "maximum": most, "limit": limit].compactMapValues { $0?.storedValue }
    }

    private static func text<V: Storable>(_ least: V?, _ most: V?, _ limit: V?) -> String {
        let parts = [("at least", least), ("at most", most), ("below", limit)].compactMap { words, bound in
            bound.map { "\(words) \($0.storedValue)" }
        }
        return "must be " + parts.joined(separator: " and ")
    }
}
