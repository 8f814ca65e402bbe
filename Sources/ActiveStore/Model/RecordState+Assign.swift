import StoreCore

extension RecordState {
    /// Gives a field a new value, and notes the change unless both would be stored alike; generated setters call it.
    @inlinable @inline(__always)
    public mutating func assign<Value: Storable>(_ value: Value, to field: inout Value, at position: Int) {
        let value = value.normalized
        if value.isStoredAlike(field) { return }
        field = value
        markChanged(position)
    }

    /// What is kept of a default value: dates are rounded to the microsecond, −0.0 becomes 0.0.
    @inlinable @inline(__always)
    public static func normalized<Value: Storable>(_ value: Value) -> Value { value.normalized }
}
