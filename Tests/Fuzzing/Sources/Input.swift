import Glibc

/// The bytes of one execution: one that chooses how they are read, and those to read.
struct Input {
    /// The first byte, whose bits choose; 0 if there is none.
    let choice: UInt8
    /// The others.
    let bytes: UnsafeRawBufferPointer

    init(_ all: UnsafeRawBufferPointer) {
        choice = all.first ?? 0
        bytes = UnsafeRawBufferPointer(rebasing: all.dropFirst())
    }

    /// Whether a bit of the choice is set.
    func chooses(_ bit: UInt8) -> Bool { choice & 1 << bit != 0 }

    /// The bytes as text, repaired where they are not UTF-8.
    var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// Memory right before a page that cannot be read: whoever reads one byte too far ends the process.
final class GuardedMemory: Sendable {
    /// As much as libFuzzer is told to give, with room for what a target puts before it.
    static let capacity = 1 << 16

    private nonisolated(unsafe) let end: UnsafeMutableRawPointer

    init() {
        let memory = mmap(nil, Self.capacity * 2, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let memory, memory != MAP_FAILED, mprotect(memory + Self.capacity, Self.capacity, PROT_NONE) == 0 else { exit(2) }
        end = memory + Self.capacity
    }

    /// A copy of the bytes that ends where nothing may be read; valid until the next.
    func place(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        let count = min(bytes.count, Self.capacity)
        let copy = UnsafeMutableRawBufferPointer(start: end - count, count: count)
        copy.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<count]))
        return UnsafeRawBufferPointer(copy)
    }
}

/// Whether the bytes of a cell lie within others.
func lies(_ cell: UnsafeBufferPointer<UInt8>, in bytes: UnsafeRawBufferPointer) -> Bool {
    guard cell.count > 0, let inner = cell.baseAddress.map({ UnsafeRawPointer($0) }), let outer = bytes.baseAddress else {
        return cell.isEmpty
    }
    return inner >= outer && inner + cell.count <= outer + bytes.count
}

/// As memcmp(3), a beginning before what continues it: −1, 0, 1.
func memoryOrder(_ a: some Collection<UInt8>, _ b: some Collection<UInt8>) -> Int {
    a.elementsEqual(b) ? 0 : a.lexicographicallyPrecedes(b) ? -1 : 1
}
