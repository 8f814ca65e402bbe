import FoundationEssentials
import Glibc

/// A growing byte buffer: a writer requests room once per value and fills it directly.
///
/// An array checks at every append whether it is shared and whether there is room, byte for byte; here ``room(_:)``
/// settles both, and the content becomes `Data` without being copied. The hazard: pointers returned by ``room(_:)``
/// are invalid after its next call, and nothing checks that a writer stays within the requested size.
package struct OutputBuffer: ~Copyable {
    package var base: UnsafeMutablePointer<UInt8>
    package var capacity: Int
    /// The number of bytes written.
    package var count = 0

    private static let leastCapacity = 256

    package init(capacity: Int = 0) {
        self.capacity = max(capacity, Self.leastCapacity)
        base = Self.memory(self.capacity)
    }

    deinit { free(base) }

    /// A pointer to the next bytes, with room for this many.
    @inlinable @inline(__always) package mutating func room(_ size: Int) -> UnsafeMutablePointer<UInt8> {
        if capacity &- count < size { grow(by: size) }
        return base + count
    }

    /// Counts the bytes written since ``room(_:)`` up to this pointer.
    @inlinable @inline(__always) package mutating func end(at end: UnsafeMutablePointer<UInt8>) { count = end - base }

    @inlinable @inline(__always) package mutating func append(_ byte: UInt8) {
        room(1).pointee = byte
        count &+= 1
    }

    package mutating func append(contentsOf bytes: UnsafeRawBufferPointer) {
        guard let source = bytes.baseAddress, bytes.count > 0 else { return }
        memcpy(room(bytes.count), source, bytes.count)
        count += bytes.count
    }

    /// The number of bytes before a pointer returned by ``room(_:)``.
    @inlinable @inline(__always) package func offset(of pointer: UnsafeMutablePointer<UInt8>) -> Int { pointer - base }

    /// Writes a copy of earlier bytes.
    ///
    /// - Returns: The end of the output.
    package func `repeat`(from start: Int, count: Int, at output: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
        memcpy(output, base + start, count)
        return output + count
    }

    /// Discards all bytes after the first ones of this number.
    package mutating func truncate(to length: Int) { count = min(count, max(length, 0)) }

    /// Calls the body with the borrowed content.
    package func withBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try body(UnsafeRawBufferPointer(start: base, count: count))
    }

    /// Moves the content out without copying it; the buffer is then empty.
    package mutating func takeData() -> Data {
        if count <= Self.leastCapacity {
            defer { count = 0 }
            return Data(bytes: base, count: count)
        }
        // Unused memory is returned; a large block shrinks in place.
        let bytes = UnsafeMutableRawPointer(realloc(base, count) ?? UnsafeMutableRawPointer(base))
        let data = Data(bytesNoCopy: bytes, count: count, deallocator: .free)
        // The memory has a new owner, so this value must not be replaced as a whole, which would free it.
        (base, capacity, count) = (Self.memory(Self.leastCapacity), Self.leastCapacity, 0)
        return data
    }

    private static func memory(_ capacity: Int) -> UnsafeMutablePointer<UInt8> {
        malloc(capacity)?.assumingMemoryBound(to: UInt8.self) ?? .allocate(capacity: capacity)
    }

    @usableFromInline @inline(never) package mutating func grow(by size: Int) {
        capacity = max(2 * capacity, count + size)
        if let larger = realloc(base, capacity) {
            base = larger.assumingMemoryBound(to: UInt8.self)
        } else {
            // Terminates the process if memory is exhausted, like any allocation.
            let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
            memcpy(larger, base, count)
            free(base)
            base = larger
        }
    }
}
