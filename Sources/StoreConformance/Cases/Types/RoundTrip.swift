import ActiveStore

/// The value read back after saving it in a field of an otherwise empty record.
func roundTrip<V: Storable>(_ value: V, in field: WritableKeyPath<EveryType, V>) throws -> V {
    var record = EveryType()
    record[keyPath: field] = value
    try record.save()
    return try EveryType.get(record.id)[keyPath: field]
}

extension String {
    /// The bytes that stores compare; Swift's `==` would also equate canonically equivalent texts.
    var bytes: [UInt8] { Array(utf8) }
}
