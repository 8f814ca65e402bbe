/// Bytes that grow: where keys and rows are put together.
///
/// A class around a block of memory whose properties are not checked for exclusive access, so that using it in a hot loop costs no more than the
/// bytes do.
final class ByteBuffer {
    /// The first byte; valid until the next change.
    @exclusivity(unchecked) private(set) var base: UnsafeMutablePointer<UInt8>
    @exclusivity(unchecked) private var filled = 0
    @exclusivity(unchecked) private var capacity: Int

    init(capacity: Int = 512) {
        self.capacity = max(capacity, 16)
        base = .allocate(capacity: self.capacity)
    }

    deinit { base.deallocate() }

    /// How many bytes are in it; may be set to less.
    @inline(__always) var count: Int {
        get { filled }
        set { filled = min(newValue, filled) }
    }

    /// The bytes; valid until the next change.
    @inline(__always) var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: base, count: filled)
    }

    /// Forgets the bytes, keeps the memory.
    @inline(__always) func reset() { filled = 0 }

    @inline(__always) func append(_ byte: UInt8) {
        reserve(1)
        base[filled] = byte
        filled &+= 1
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
        let start = UnsafeMutableRawPointer(base + filled)
        filled &+= extra
        return start
    }

    /// Turns all bits of the bytes from a place on: descending order.
    @inline(__always) func complement(from start: Int) {
        let base = UnsafeMutableRawPointer(self.base)
        let end = filled
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
        if filled &+ extra > capacity { enlarge(filled + extra) }
    }

    @inline(never) private func enlarge(_ needed: Int) {
        let former = base
        capacity = max(needed, capacity * 2)
        base = .allocate(capacity: capacity)
        base.update(from: former, count: filled)
        former.deallocate()
    }
}
