import FoundationEssentials
import StoreCore
import StoreSQL

/// Binds the fields of a record to a statement's parameters as the record writes them, each in the form of its parameter's type.
final class BindingWriter: ParameterWriter {
    private let values: ParameterBuffer
    private let fields: WrittenFields?
    private let written: UnsafeMutablePointer<Int32>

    init(_ values: ParameterBuffer, _ fields: WrittenFields?) {
        self.values = values
        self.fields = fields
        written = .allocate(capacity: 1)
        written.initialize(to: 0)
    }

    deinit { written.deallocate() }

    var count: Int { Int(written.pointee) }

    func start() {
        values.reset()
        written.pointee = 0
    }

    /// The position of the next parameter.
    @inline(__always) private func next() throws -> Int {
        let index = Int(written.pointee)
        written.pointee &+= 1
        if index >= values.count { throw StoreError(.internal, "A record wrote more fields than its entity has.") }
        return index
    }

    func writeNull() throws {
        let index = try next()
        try fields?.checkNull(written.pointee)
        // The server would spoil the transaction over it.
        try fields?.checkOptional(written.pointee)
        values.setNull(index)
    }

    func writeInt(_ value: Int64) throws {
        let index = try next()
        try fields?.check(.int, written.pointee, value)
        switch values.types[index] {
        case ServerType.int8: values.set(index, bits: UInt64(bitPattern: value))
        case ServerType.bool: values.set(index, flag: value != 0)
        case ServerType.float8: values.set(index, bits: Double(value).bitPattern)
        case ServerType.instant:
            guard let instant = ServerType.instant(value) else { throw ServerType.dateOutOfRange() }
            values.set(index, bits: UInt64(bitPattern: instant))
        default: try values.set(index, value: .int(value))
        }
    }

    func writeDouble(_ value: Double) throws {
        let index = try next()
        try fields?.check(.double, written.pointee)
        if values.types[index] != ServerType.float8 { return try values.set(index, value: .double(value)) }
        values.set(index, bits: value.bitPattern)
    }

    func writeText(_ utf8: UnsafeBufferPointer<UInt8>) throws {
        let index = try next()
        try fields?.check(.text, written.pointee)
        if utf8.containsNUL { throw UnstorableValue.nulInText() }
        values.set(index, bytes: utf8)
    }

    func writeBlob(_ bytes: UnsafeBufferPointer<UInt8>) throws {
        let index = try next()
        try fields?.check(.blob, written.pointee, Int64(bytes.count))
        guard values.types[index] == ServerType.numeric else { return values.set(index, bytes: bytes) }
        guard let decimal = DecimalCoding.decode(UnsafeRawBufferPointer(bytes)) else {
            throw fields?.wrongType(written.pointee) ?? StoreError(.typeMismatch, "Bytes were written that are not a decimal.")
        }
        try values.set(index, value: .decimal(decimal))
    }
}

extension ServerType {
    /// A date that the server's type does not reach.
    static func dateOutOfRange() -> StoreError {
        var error = UnstorableValue.dateOutOfRange()
        error.message += " PostgreSQL's timestamptz begins in 4714 BC."
        return error
    }
}
