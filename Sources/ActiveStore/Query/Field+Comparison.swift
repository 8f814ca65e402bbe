extension Field {
    @inlinable func compare(_ comparison: Comparison, _ value: Value, folding: CaseSensitivity = .sensitive)
        -> Condition<Model>
    {
        Condition(.compare(position, comparison, value.storedValue, caseInsensitive: folding == .insensitive))
    }

    /// Equal; `== nil` asks whether the field is nil.
    @inlinable public static func == (field: Self, value: Value) -> Condition<Model> { field.compare(.equal, value) }
    /// Not equal; keeps records whose field is nil, unless compared with nil.
    @inlinable public static func != (field: Self, value: Value) -> Condition<Model> { field.compare(.notEqual, value) }
    /// Before; false for nil.
    @inlinable public static func < (field: Self, value: Value) -> Condition<Model> { field.compare(.less, value) }
    /// Before or equal; false for nil.
    @inlinable public static func <= (field: Self, value: Value) -> Condition<Model> {
        field.compare(.lessOrEqual, value)
    }
    /// After; false for nil.
    @inlinable public static func > (field: Self, value: Value) -> Condition<Model> { field.compare(.greater, value) }
    /// After or equal; false for nil.
    @inlinable public static func >= (field: Self, value: Value) -> Condition<Model> {
        field.compare(.greaterOrEqual, value)
    }

    /// One of the values; nil among them matches nil, an empty list nothing.
    public func `in`(_ values: some Sequence<Value>) -> Condition<Model> {
        Condition(.in(position, values.map { $0.storedValue }))
    }

    /// None of the values; the complement of ``in(_:)``, so an empty list matches everything.
    public func notIn(_ values: some Sequence<Value>) -> Condition<Model> { !self.in(values) }

    /// Between two values, both included; false for nil.
    public func between(_ low: Value, _ high: Value) -> Condition<Model> {
        Condition(.between(position, low.storedValue, high.storedValue))
    }

    /// Within a closed range; false for nil.
    public func between<V: Storable & Comparable>(_ range: ClosedRange<V>) -> Condition<Model> where Value == V? {
        Condition(.between(position, range.lowerBound.storedValue, range.upperBound.storedValue))
    }

    /// Within a closed range.
    public func between(_ range: ClosedRange<Value>) -> Condition<Model> where Value: Comparable {
        Condition(.between(position, range.lowerBound.storedValue, range.upperBound.storedValue))
    }
}

// Field with field. An optional field and one that is not may be compared with each other.
extension Field {
    @inlinable func compare(_ comparison: Comparison, field: Int) -> Condition<Model> {
        Condition(.compare(position, comparison, field: field))
    }

    /// Equal fields of one record; two nils are equal.
    public static func == (a: Self, b: Field<Model, Value>) -> Condition<Model> { a.compare(.equal, field: b.position) }
    /// The complement of `==`.
    public static func != (a: Self, b: Field<Model, Value>) -> Condition<Model> {
        a.compare(.notEqual, field: b.position)
    }
    /// Before; false when either is nil.
    public static func < (a: Self, b: Field<Model, Value>) -> Condition<Model> { a.compare(.less, field: b.position) }
    /// Before or equal; false when either is nil.
    public static func <= (a: Self, b: Field<Model, Value>) -> Condition<Model> {
        a.compare(.lessOrEqual, field: b.position)
    }
    /// After; false when either is nil.
    public static func > (a: Self, b: Field<Model, Value>) -> Condition<Model> {
        a.compare(.greater, field: b.position)
    }
    /// After or equal; false when either is nil.
    public static func >= (a: Self, b: Field<Model, Value>) -> Condition<Model> {
        a.compare(.greaterOrEqual, field: b.position)
    }

    /// The field as one that may be nil, to compare it with one that may.
    public var optional: Field<Model, Value?> { Field<Model, Value?>(position) }
}

extension Field where Value == Bool {
    /// The flag is false.
    public static prefix func ! (field: Self) -> Condition<Model> { field == false }
    /// The flag is true and the condition holds.
    public static func && (field: Self, other: Condition<Model>) -> Condition<Model> { (field == true) && other }
    /// The condition holds and the flag is true.
    public static func && (other: Condition<Model>, field: Self) -> Condition<Model> { other && (field == true) }
    /// The flag is true or the condition holds.
    public static func || (field: Self, other: Condition<Model>) -> Condition<Model> { (field == true) || other }
    /// The condition holds or the flag is true.
    public static func || (other: Condition<Model>, field: Self) -> Condition<Model> { other || (field == true) }
}
