import StoreCore

/// `Value` itself, constrained to types that a field can have. Generated code
/// uses it so that the compiler reports other types at the line of the field.
public typealias FieldValue<Value: Storable> = Value

/// `Value` itself, constrained to types that a key can have.
public typealias KeyValue<Value: ModelKey> = Value
