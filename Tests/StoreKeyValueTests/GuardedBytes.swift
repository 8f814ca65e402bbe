import Glibc

/// Memory that ends where nothing may be read: whoever reads one byte too far is killed.
final class GuardedBytes {
    private let base: UnsafeMutableRawPointer
    private let size: Int
    private let page = Int(sysconf(Int32(_SC_PAGESIZE)))

    init?(capacity: Int) {
        size = (capacity + page - 1) / page * page
        let memory = mmap(nil, size + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let memory, memory != MAP_FAILED, mprotect(memory + page, size, PROT_READ | PROT_WRITE) == 0 else { return nil }
        base = memory
    }

    deinit { munmap(base, size + 2 * page) }

    /// The bytes, right before memory that cannot be read, or right after such.
    func position(_ bytes: some Collection<UInt8>, atEnd: Bool) -> UnsafeRawBufferPointer {
        let start = base + page + (atEnd ? size - bytes.count : 0)
        let memory = UnsafeMutableRawBufferPointer(start: start, count: bytes.count)
        memory.copyBytes(from: bytes)
        return UnsafeRawBufferPointer(memory)
    }
}

/// Whether the bytes of a cell lie within others.
func lies(_ cell: UnsafeBufferPointer<UInt8>, in bytes: UnsafeRawBufferPointer) -> Bool {
    guard cell.count > 0, let inner = cell.baseAddress.map({ UnsafeRawPointer($0) }), let outer = bytes.baseAddress else {
        return cell.isEmpty
    }
    return inner >= outer && inner + cell.count <= outer + bytes.count
}
