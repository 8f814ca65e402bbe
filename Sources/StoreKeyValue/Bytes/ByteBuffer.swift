/// Bytes that grow: where keys and rows are put together.
///
/// A class around a block of memory, so that using it in a hot loop costs neither a check for exclusive access nor one for uniqueness.
final class ByteBuffer {
    private struct State {
        var base: UnsafeMutablePointer<UInt8>
        var count: Int
        var capacity: Int
    }
    /// At the beginning of a block whose rest are the first bytes: a request makes several buffers, most of which never grow.
    private let state: UnsafeMutablePointer<State>

    init(capacity: Int = 512) {
        let room = max(capacity, 16)
        let block = UnsafeMutableRawPointer.allocate(
            byteCount: MemoryLayout<State>.stride + room, alignment: MemoryLayout<State>.alignment)
        state = block.bindMemory(to: State.self, capacity: 1)
        state.initialize(to: State(base: ByteBuffer.room(of: state), count: 0, capacity: room))
    }

    deinit {
        freeBytes()
        UnsafeMutableRawPointer(state).deallocate()
    }

    /// The bytes that are in one block with the state.
    private static func room(of state: UnsafeMutablePointer<State>) -> UnsafeMutablePointer<UInt8> {
        (UnsafeMutableRawPointer(state) + MemoryLayout<State>.stride).assumingMemoryBound(to: UInt8.self)
    }

    /// Frees the bytes if they have moved out of the first block.
    private func freeBytes() { if state.pointee.base != ByteBuffer.room(of: state) { state.pointee.base.deallocate() } }

    /// How many bytes are in it; may be set to less.
    @inline(__always) var count: Int {
        get { state.pointee.count }
        set { state.pointee.count = min(newValue, state.pointee.count) }
    }

    /// The bytes; valid until the next change.
    @inline(__always) var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: state.pointee.base, count: state.pointee.count)
    }

    /// The first byte; valid until the next change.
    @inline(__always) var base: UnsafeMutablePointer<UInt8> { state.pointee.base }

    /// Forgets the bytes, keeps the memory.
    @inline(__always) func reset() { state.pointee.count = 0 }

    @inline(__always) func append(_ byte: UInt8) {
        reserve(1)
        state.pointee.base[state.pointee.count] = byte
        state.pointee.count &+= 1
    }

    @inline(__always) func append(_ bytes: UnsafeRawBufferPointer) {
        guard let from = bytes.baseAddress else { return }
        grow(bytes.count).copyMemory(from: from, byteCount: bytes.count)
    }

    @inline(__always) func append(_ bytes: UnsafeBufferPointer<UInt8>) { append(UnsafeRawBufferPointer(bytes)) }

    /// Appends an integer, most significant byte first.
    @inline(__always) func append<T: FixedWidthInteger>(bigEndian number: T) {
        grow(MemoryLayout<T>.size).storeBytes(of: number.bigEndian, as: T.self)
    }

    /// Appends an integer, least significant byte first.
    @inline(__always) func append<T: FixedWidthInteger>(littleEndian number: T) {
        grow(MemoryLayout<T>.size).storeBytes(of: number.littleEndian, as: T.self)
    }

    /// Makes room for so many bytes at the end, which the caller fills.
    @inline(__always) func grow(_ extra: Int) -> UnsafeMutableRawPointer {
        reserve(extra)
        let start = UnsafeMutableRawPointer(state.pointee.base + state.pointee.count)
        state.pointee.count &+= extra
        return start
    }

    /// Turns all bits of the bytes from a place on: descending order.
    @inline(__always) func complement(from start: Int) {
        let base = UnsafeMutableRawPointer(state.pointee.base)
        let end = state.pointee.count
        var at = start
        while at &+ 8 <= end {
            base.storeBytes(of: ~base.loadUnaligned(fromByteOffset: at, as: UInt64.self), toByteOffset: at, as: UInt64.self)
            at &+= 8
        }
        while at < end {
            base.storeBytes(of: ~base.load(fromByteOffset: at, as: UInt8.self), toByteOffset: at, as: UInt8.self)
            at &+= 1
        }
    }

    /// Makes sure that so many more bytes fit without moving.
    @inline(__always) func reserve(_ extra: Int) {
        if state.pointee.count &+ extra > state.pointee.capacity { enlarge(state.pointee.count + extra) }
    }

    @inline(never) private func enlarge(_ needed: Int) {
        let capacity = max(needed, state.pointee.capacity * 2)
        let base = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        base.update(from: state.pointee.base, count: state.pointee.count)
        freeBytes()
        state.pointee.base = base
        state.pointee.capacity = capacity
    }
}
