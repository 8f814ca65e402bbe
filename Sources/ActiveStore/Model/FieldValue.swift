import StoreCore

/// `Value` itself, for types that a field can have; generated code says so with it, at the line of the field.
public typealias FieldValue<Value: Storable> = Value

/// `Value` itself, for types that a key can have.
public typealias KeyValue<Value: ModelKey> = Value
