/// A growable byte buffer in which keys and rows are assembled.
///
/// A class around a block of memory whose properties are not checked for exclusive
/// access, so that using it in a hot loop costs no more than accessing the bytes.
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

    /// The number of bytes; may be set to a smaller value.
    @inline(__always) var count: Int {
        get { filled }
        set { filled = min(newValue, filled) }
    }

    /// The bytes; valid until the next change.
    @inline(__always) var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: base, count: filled)
    }

    /// Removes the bytes but keeps the memory.
    @inline(__always) func reset() { filled = 0 }

    @inline(__always) func append(_ byte: UInt8) {
        reserve(1)
        base[filled] = byte
        filled &+= 1
    }

    @inline(__always) func append(_ bytes: UnsafeRawBufferPointer) {
        guard let from = bytes.baseAddress else { return }
        grow(bytes.count).copy(from, bytes.count)
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

    /// Adds this many uninitialized bytes at the end for the caller to fill.
    @inline(__always) func grow(_ extra: Int) -> UnsafeMutableRawPointer {
        reserve(extra)
        let start = UnsafeMutableRawPointer(base + filled)
        filled &+= extra
        return start
    }

    /// Inverts all bits of the bytes from a position on, for descending order.
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

    /// Makes sure that this many more bytes fit without reallocation.
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

extension UnsafeMutableRawPointer {
    /// Copies bytes to this address, mostly those of a key.
    @inline(__always) func copy(_ from: UnsafeRawPointer, _ count: Int) {
        guard count >= 16, count <= 32 else { return copyMemory(from: from, byteCount: count) }
        // Both ends, which overlap, without a call.
        let (start, end) = (from.loadUnaligned(as: SIMD2<UInt64>.self), (from + (count &- 16)).loadUnaligned(as: SIMD2<UInt64>.self))
        storeBytes(of: start, as: SIMD2<UInt64>.self)
        storeBytes(of: end, toByteOffset: count &- 16, as: SIMD2<UInt64>.self)
    }
}
