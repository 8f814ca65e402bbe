import FoundationEssentials
import StoreCore
import StoreSQL

/// What a commit leaves beside the changes of its transaction: parameters that follow those of a statement.
struct CommitValues {
    /// How many parameters they are at most, and their types.
    static let types = [ServerType.uuid, ServerType.int8, ServerType.bytes]

    let token: UUID
    /// Its entry in the change log, and the store that it is from.
    let entry: (origin: Int64, bytes: [UInt8])?

    /// How many parameters they are.
    var count: Int { entry == nil ? 1 : CommitValues.types.count }
}

/// The values of a statement's parameters, in the server's binary form, one after the other in one block of memory.
final class ParameterBuffer {
    /// How many parameters there are.
    let count: Int
    /// Their types.
    let types: UnsafeMutablePointer<UInt32>
    private let offsets: UnsafeMutablePointer<Int>
    private let lengths: UnsafeMutablePointer<Int32>
    private let formats: UnsafeMutablePointer<Int32>
    private let pointers: UnsafeMutablePointer<UnsafePointer<CChar>?>
    private let fill: UnsafeMutablePointer<Fill>

    private struct Fill {
        var block: UnsafeMutablePointer<UInt8>
        var capacity: Int
        var used = 0
    }

    init(_ types: [UInt32]) {
        count = types.count
        let room = types.count + CommitValues.types.count
        self.types = .allocate(capacity: room)
        self.types.initialize(repeating: 0, count: room)
        for (index, type) in (types + CommitValues.types).enumerated() { self.types[index] = type }
        offsets = .allocate(capacity: room)
        offsets.initialize(repeating: -1, count: room)
        lengths = .allocate(capacity: room)
        lengths.initialize(repeating: 0, count: room)
        formats = .allocate(capacity: room)
        formats.initialize(repeating: 1, count: room)
        pointers = .allocate(capacity: room)
        pointers.initialize(repeating: nil, count: room)
        fill = .allocate(capacity: 1)
        let capacity = max(64, 32 * types.count)
        fill.initialize(to: Fill(block: .allocate(capacity: capacity), capacity: capacity))
    }

    deinit {
        types.deallocate()
        offsets.deallocate()
        lengths.deallocate()
        formats.deallocate()
        pointers.deallocate()
        fill.pointee.block.deallocate()
        fill.deallocate()
    }

    /// How many bytes the values have.
    var size: Int { fill.pointee.used }

    /// Forgets the values, so that others can be written.
    @inline(__always) func reset() {
        fill.pointee.used = 0
        // A value of megabytes does not stay for the life of a statement.
        if fill.pointee.capacity > 1 << 20 { shrink() }
        for index in 0..<count { offsets[index] = -1 }
    }

    private func shrink() {
        fill.pointee.block.deallocate()
        fill.pointee.block = .allocate(capacity: 1 << 12)
        fill.pointee.capacity = 1 << 12
    }

    /// Room for a value of so many bytes.
    @inline(__always) func room(_ index: Int, _ length: Int, isText: Bool = false) -> UnsafeMutableRawPointer {
        // libpq takes text to end in a zero.
        let needed = fill.pointee.used + length + 1
        if needed > fill.pointee.capacity { grow(needed) }
        let at = fill.pointee.used
        offsets[index] = at
        lengths[index] = Int32(clamping: length)
        formats[index] = isText ? 0 : 1
        fill.pointee.used = needed
        fill.pointee.block[at + length] = 0
        return UnsafeMutableRawPointer(fill.pointee.block + at)
    }

    @inline(never) private func grow(_ needed: Int) {
        let capacity = max(needed, 2 * fill.pointee.capacity)
        let block = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        block.update(from: fill.pointee.block, count: fill.pointee.used)
        fill.pointee.block.deallocate()
        fill.pointee.block = block
        fill.pointee.capacity = capacity
    }

    @inline(__always) func setNull(_ index: Int) { offsets[index] = -1 }

    @inline(__always) func set(_ index: Int, bits: UInt64) { room(index, 8).storeBytes(of: bits.bigEndian, as: UInt64.self) }

    @inline(__always) func set(_ index: Int, flag: Bool) { room(index, 1).storeBytes(of: flag ? 1 : 0, as: UInt8.self) }

    @inline(__always) func set(_ index: Int, bytes: UnsafeBufferPointer<UInt8>) {
        let room = room(index, bytes.count)
        if let base = bytes.baseAddress { room.copyMemory(from: base, byteCount: bytes.count) }
    }

    /// A value as text, which the server reads as the parameter's type, whichever that is.
    func set(_ index: Int, text: String) {
        var text = text
        text.withUTF8 { utf8 in
            let room = room(index, utf8.count, isText: true)
            if let base = utf8.baseAddress { room.copyMemory(from: base, byteCount: utf8.count) }
        }
    }

    /// The bytes of a value; nil for NULL.
    @inline(__always) func bytes(_ index: Int) -> UnsafeRawBufferPointer? {
        offsets[index] < 0 ? nil : UnsafeRawBufferPointer(start: fill.pointee.block + offsets[index], count: Int(lengths[index]))
    }

    /// Whether a value is in the server's binary form.
    @inline(__always) func isBinary(_ index: Int) -> Bool { formats[index] == 1 }

    /// Hands the values over as libpq takes them, followed by those of a commit if there are any.
    func withPointers<R>(
        and commit: CommitValues?,
        _ body: (
            Int32, UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<UnsafePointer<CChar>?>, UnsafeMutablePointer<Int32>,
            UnsafeMutablePointer<Int32>
        ) -> R
    ) -> R {
        guard let commit else { return withPointers(body) }
        let origin = (commit.entry?.origin ?? 0).bigEndian
        return withUnsafeBytes(of: commit.token.uuid) { token in
            withUnsafeBytes(of: origin) { origin in
                (commit.entry?.bytes ?? []).withUnsafeBytes { entry in
                    withPointers { number, types, values, lengths, formats in
                        for (index, bytes) in [token, origin, entry].prefix(commit.count).enumerated() {
                            values[count + index] = bytes.bindMemory(to: CChar.self).baseAddress
                            lengths[count + index] = Int32(clamping: bytes.count)
                            formats[count + index] = 1
                        }
                        return body(number + Int32(commit.count), types, values, lengths, formats)
                    }
                }
            }
        }
    }

    /// Hands the values over as libpq takes them.
    @inline(__always) func withPointers<R>(
        _ body: (
            Int32, UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<UnsafePointer<CChar>?>, UnsafeMutablePointer<Int32>,
            UnsafeMutablePointer<Int32>
        ) -> R
    ) -> R {
        for index in 0..<count {
            pointers[index] =
                offsets[index] < 0
                ? nil : UnsafeRawPointer(fill.pointee.block + offsets[index]).assumingMemoryBound(to: CChar.self)
        }
        return body(Int32(truncatingIfNeeded: count), types, pointers, lengths, formats)
    }
}

extension ParameterBuffer {
    /// Writes a value as the parameter's type has it.
    func set(_ index: Int, value: Value) throws {
        if value.isNull { return setNull(index) }
        let type = types[index]
        if ServerValue.isBinary(type) {
            var bytes: [UInt8] = []
            if try ServerValue.append(value, as: type, to: &bytes) {
                bytes.withUnsafeBufferPointer { set(index, bytes: $0) }
                return
            }
        }
        set(index, text: try ServerValue.text(value))
    }

    /// Writes a list as an array of the parameter's type; values that no value of that type equals are left out.
    func set(_ index: Int, list values: [Value]) throws {
        let element = ServerType.element(of: types[index])
        var members: [UInt8] = []
        var count: Int32 = 0
        for value in values where !value.isNull {
            var bytes: [UInt8] = []
            guard try ServerValue.append(value, as: element, to: &bytes, isCompared: true) else { continue }
            ServerValue.append(Int32(clamping: bytes.count), to: &members)
            members += bytes
            count += 1
        }
        var array: [UInt8] = []
        ServerValue.append(Int32(count == 0 ? 0 : 1), to: &array)  // dimensions
        ServerValue.append(Int32(0), to: &array)  // no NULLs
        ServerValue.append(Int32(bitPattern: element), to: &array)
        if count > 0 {
            ServerValue.append(count, to: &array)
            ServerValue.append(Int32(1), to: &array)
            array += members
        }
        array.withUnsafeBufferPointer { set(index, bytes: $0) }
    }
}
