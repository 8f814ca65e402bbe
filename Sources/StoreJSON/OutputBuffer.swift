import FoundationEssentials
import Glibc

/// Bytes that grow at their end: memory that whoever writes asks for once per value and fills by itself.
///
/// An array checks at every append whether it is shared and whether there is room, byte for byte; here both are settled by ``room(_:)``, and what
/// was written is handed on as `Data` without being copied. The hazard: pointers that ``room(_:)`` gave are void at its next call, and nothing checks
/// that no more is written than was asked for.
package struct OutputBuffer: ~Copyable {
    package var base: UnsafeMutablePointer<UInt8>
    package var capacity: Int
    /// How many bytes have been written.
    package var count = 0

    private static let leastCapacity = 256

    package init(capacity: Int = 0) {
        self.capacity = max(capacity, Self.leastCapacity)
        base = Self.memory(self.capacity)
    }

    deinit { free(base) }

    /// Where to write the next bytes, with room for so many.
    @inlinable @inline(__always) package mutating func room(_ size: Int) -> UnsafeMutablePointer<UInt8> {
        if capacity &- count < size { grow(by: size) }
        return base + count
    }

    /// Counts what was written since ``room(_:)`` up to here.
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

    /// How many bytes are before a place that ``room(_:)`` gave.
    @inlinable @inline(__always) package func offset(of pointer: UnsafeMutablePointer<UInt8>) -> Int { pointer - base }

    /// Writes once more what stands somewhere before.
    ///
    /// - Returns: The end of what was written.
    package func `repeat`(from start: Int, count: Int, at output: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
        memcpy(output, base + start, count)
        return output + count
    }

    /// Forgets what was written after the first so many bytes.
    package mutating func truncate(to length: Int) { count = min(count, max(length, 0)) }

    /// Lends what was written.
    package func withBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try body(UnsafeRawBufferPointer(start: base, count: count))
    }

    /// Gives away what was written, without copying it, and is empty.
    package mutating func takeData() -> Data {
        if count <= Self.leastCapacity {
            defer { count = 0 }
            return Data(bytes: base, count: count)
        }
        // What was not needed goes back; large memory is cut where it lies.
        let bytes = UnsafeMutableRawPointer(realloc(base, count) ?? UnsafeMutableRawPointer(base))
        let data = Data(bytesNoCopy: bytes, count: count, deallocator: .free)
        // The memory has a new owner, so this value may not be replaced as a whole, which would free it.
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
            // Ends the process for want of memory, as any allocation does.
            let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
            memcpy(larger, base, count)
            free(base)
            base = larger
        }
    }
}
