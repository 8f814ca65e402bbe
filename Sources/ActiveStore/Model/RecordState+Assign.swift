import StoreCore

extension RecordState {
    /// Assigns a field, and marks it as changed unless both values have the same stored form; generated setters call it.
    @inlinable @inline(__always)
    public mutating func assign<Value: Storable>(_ value: Value, to field: inout Value, at position: Int) {
        let value = value.normalized
        if value.isStoredAlike(field) { return }
        field = value
        markChanged(position)
    }

    /// A default value as it is stored: dates are rounded to the microsecond, −0.0 becomes 0.0.
    @inlinable @inline(__always)
    public static func normalized<Value: Storable>(_ value: Value) -> Value { value.normalized }
}
