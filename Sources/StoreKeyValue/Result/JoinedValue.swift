import StoreCore

/// Converts the values by which two sides are joined into bytes that are equal if the values are.
struct JoinedValue {
    private let form: KeyCoding.Form
    /// Whether the other side has the other numeric type.
    private let isMixed: Bool
    private let buffer = ByteBuffer()

    init(_ type: FieldType, isMixed: Bool) {
        form = KeyCoding.Form(type: type)
        self.isMixed = isMixed
    }

    /// The bytes of a value, valid until the next call; none for nil, which joins nothing.
    @inline(__always) func bytes(of value: Cell) -> UnsafeRawBufferPointer? {
        if value.kind == .null { return nil }
        buffer.reset()
        // A double that is a whole number equals the integer.
        if isMixed, value.kind == .double, let whole = Int64(exactly: value.double) {
            _ = KeyCoding.append(Cell(int: whole), KeyCoding.Form(type: .int), to: buffer)
        } else {
            _ = KeyCoding.append(value, form, to: buffer)
        }
        return buffer.bytes
    }
}

extension JoinRequest {
    /// Whether one side has integers and the other doubles.
    var isMixed: Bool { left.entity.definition.fields[leftField].type != right.entity.definition.fields[rightField].type }
}
