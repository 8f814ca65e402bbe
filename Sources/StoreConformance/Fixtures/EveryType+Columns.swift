import ActiveStore

extension EveryType {
    /// The columns that are not optional, in the order of declaration.
    static let plainColumns: [TypedColumn<EveryType>] = [
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
        TypedColumn(\.numbers, \.numbers),
        TypedColumn(\.labels, \.labels),
        TypedColumn(\.address, \.address),
    ]

    /// The optional columns.
    static let optionalColumns: [TypedColumn<EveryType>] = [
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
        TypedColumn(\.maybeNumbers, \.maybeNumbers),
        TypedColumn(\.maybeLabels, \.maybeLabels),
        TypedColumn(\.maybeAddress, \.maybeAddress),
    ]

    /// All columns except key and timestamps.
    static var columns: [TypedColumn<EveryType>] { plainColumns + optionalColumns }
}
