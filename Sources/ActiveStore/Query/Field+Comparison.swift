import StoreCore

extension Column {
    /// The field beside a value; what the operators give.
    @inlinable public func compare(_ comparison: Comparison, _ value: Value) -> Condition<Root> {
        compare(comparison, value, folding: .sensitive)
    }

    @inlinable func compare(_ comparison: Comparison, _ value: Value, folding: CaseSensitivity) -> Condition<Root> {
        condition(.compare(position, comparison, value.storedValue, caseInsensitive: folding == .insensitive))
    }

    /// One of the values. nil in the list matches nil; an empty list matches nothing.
    ///
    /// ```swift
    /// try Author.where { $0.name.in(["Alice", "Bob"]) }.all()
    /// // SELECT … FROM "author" WHERE "name" IN (SELECT value FROM activestore_list(?)) ORDER BY +"uid"
    /// ```
    @inlinable public func `in`(_ values: some Sequence<Value>) -> Condition<Root> {
        condition(.in(position, values.map { $0.storedValue }))
    }

    /// One of the values, of which none is nil.
    public func `in`<V: Storable>(_ values: some Sequence<V>) -> Condition<Root> where Value == V? {
        condition(.in(position, values.map { $0.storedValue }))
    }

    /// One of the values. A field that cannot be nil matches no nil in the list.
    public func `in`(_ values: some Sequence<Value?>) -> Condition<Root> {
        // In generic code the field's own type may be optional, and then nil in the list means nil.
        condition(.in(position, values.compactMap { $0?.storedValue ?? (Value.isOptional ? .null : nil) }))
    }

    /// None of the values, of which none is nil. Records without a value match.
    public func notIn<V: Storable>(_ values: some Sequence<V>) -> Condition<Root> where Value == V? { !self.in(values) }

    /// None of the values. A field that cannot be nil matches no nil in the list.
    public func notIn(_ values: some Sequence<Value?>) -> Condition<Root> { !self.in(values) }

    /// None of the values; the complement of ``in(_:)``, so an empty list matches everything.
    public func notIn(_ values: some Sequence<Value>) -> Condition<Root> { !self.in(values) }

    /// Between two values, both inclusive; false for nil.
    public func between(_ low: Value, _ high: Value) -> Condition<Root> {
        condition(.between(position, low.storedValue, high.storedValue))
    }

    /// Within a range without its end; false for nil.
    ///
    /// ```swift
    /// try Article.where { $0.publishedAt.between(.day(of: Date(), in: zone)) }.all()
    /// ```
    public func between<V: Storable & Comparable>(_ range: Range<V>) -> Condition<Root> where Value == V? {
        within(range.lowerBound.storedValue, range.upperBound.storedValue)
    }

    /// Within a range without its end: `0..<18`.
    public func between(_ range: Range<Value>) -> Condition<Root> where Value: Comparable {
        within(range.lowerBound.storedValue, range.upperBound.storedValue)
    }

    private func within(_ low: StoreCore.Value, _ end: StoreCore.Value) -> Condition<Root> {
        condition(.compare(position, .greaterOrEqual, low) && .compare(position, .less, end))
    }

    /// Within a closed range; false for nil.
    public func between<V: Storable & Comparable>(_ range: ClosedRange<V>) -> Condition<Root> where Value == V? {
        condition(.between(position, range.lowerBound.storedValue, range.upperBound.storedValue))
    }

    /// Within a closed range.
    public func between(_ range: ClosedRange<Value>) -> Condition<Root> where Value: Comparable {
        condition(.between(position, range.lowerBound.storedValue, range.upperBound.storedValue))
    }
}

// Comparisons of two fields. An optional field may be compared with one that is not optional.
extension Field {
    @inlinable func compare(_ comparison: Comparison, field: Int) -> Condition<Model> {
        Condition(.compare(position, comparison, field: field))
    }

    /// Equal fields of one record; two nils are equal.
    public static func == <Other>(a: Self, b: Field<Model, Other>) -> Condition<Model> where Other.NonOptional == Value.NonOptional {
        a.compare(.equal, field: b.position)
    }
    /// The complement of `==`.
    public static func != <Other>(a: Self, b: Field<Model, Other>) -> Condition<Model> where Other.NonOptional == Value.NonOptional {
        a.compare(.notEqual, field: b.position)
    }
    /// Before; false when either is nil.
    public static func < <Other>(a: Self, b: Field<Model, Other>) -> Condition<Model> where Other.NonOptional == Value.NonOptional {
        a.compare(.less, field: b.position)
    }
    /// Before or equal; false when either is nil.
    public static func <= <Other>(a: Self, b: Field<Model, Other>) -> Condition<Model> where Other.NonOptional == Value.NonOptional {
        a.compare(.lessOrEqual, field: b.position)
    }
    /// After; false when either is nil.
    public static func > <Other>(a: Self, b: Field<Model, Other>) -> Condition<Model> where Other.NonOptional == Value.NonOptional {
        a.compare(.greater, field: b.position)
    }
    /// After or equal; false when either is nil.
    public static func >= <Other>(a: Self, b: Field<Model, Other>) -> Condition<Model> where Other.NonOptional == Value.NonOptional {
        a.compare(.greaterOrEqual, field: b.position)
    }

    /// The field as an optional one, for comparison with an optional field.
    public var optional: Field<Model, Value?> { Field<Model, Value?>(position) }
}
