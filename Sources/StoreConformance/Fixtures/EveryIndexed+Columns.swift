import ActiveStore

extension EveryIndexed {
    /// The columns that are not optional, in the order of declaration.
    static let plainColumns: [TypedColumn<EveryIndexed>] = [
        TypedColumn(\.bool, \.bool),
        TypedColumn(\.int, \.int),
        TypedColumn(\.int8, \.int8),
        TypedColumn(\.int16, \.int16),
        TypedColumn(\.int32, \.int32),
        TypedColumn(\.int64, \.int64),
        TypedColumn(\.uint, \.uint),
        TypedColumn(\.uint8, \.uint8),
        TypedColumn(\.uint16, \.uint16),
        TypedColumn(\.uint32, \.uint32),
        TypedColumn(\.uint64, \.uint64),
        TypedColumn(\.double, \.double),
        TypedColumn(\.float, \.float),
        TypedColumn(\.string, \.string),
        TypedColumn(\.data, \.data),
        TypedColumn(\.date, \.date),
        TypedColumn(\.uuid, \.uuid),
        TypedColumn(\.url, \.url),
        TypedColumn(\.decimal, \.decimal),
        TypedColumn(\.mood, \.mood),
        TypedColumn(\.urgency, \.urgency),
        TypedColumn(\.price, \.price),
    ]

    /// The optional columns.
    static let optionalColumns: [TypedColumn<EveryIndexed>] = [
        TypedColumn(\.maybeBool, \.maybeBool),
        TypedColumn(\.maybeInt, \.maybeInt),
        TypedColumn(\.maybeInt8, \.maybeInt8),
        TypedColumn(\.maybeInt16, \.maybeInt16),
        TypedColumn(\.maybeInt32, \.maybeInt32),
        TypedColumn(\.maybeInt64, \.maybeInt64),
        TypedColumn(\.maybeUint, \.maybeUint),
        TypedColumn(\.maybeUint8, \.maybeUint8),
        TypedColumn(\.maybeUint16, \.maybeUint16),
        TypedColumn(\.maybeUint32, \.maybeUint32),
        TypedColumn(\.maybeUint64, \.maybeUint64),
        TypedColumn(\.maybeDouble, \.maybeDouble),
        TypedColumn(\.maybeFloat, \.maybeFloat),
        TypedColumn(\.maybeString, \.maybeString),
        TypedColumn(\.maybeData, \.maybeData),
        TypedColumn(\.maybeDate, \.maybeDate),
        TypedColumn(\.maybeUuid, \.maybeUuid),
        TypedColumn(\.maybeUrl, \.maybeUrl),
        TypedColumn(\.maybeDecimal, \.maybeDecimal),
        TypedColumn(\.maybeMood, \.maybeMood),
        TypedColumn(\.maybeUrgency, \.maybeUrgency),
        TypedColumn(\.maybePrice, \.maybePrice),
    ]

    /// All columns except key and timestamps.
    static var columns: [TypedColumn<EveryIndexed>] { plainColumns + optionalColumns }
}
