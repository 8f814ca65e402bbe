import Glibc
import StoreCore

/// The pages of a new file, written from the beginning to the end with memory for one buffer, however long a value is.
final class PageOutput {
    /// The number of the next page. Meta pages come first and are written last.
    private(set) var next: UInt64 = 2
    private let descriptor: Int32
    private let path: String
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
    private var used = 0
    /// Where the buffer is to be written.
    private var offset = 2 * LMDBPage.size

    /// - Parameters:
    ///   - descriptor: An empty file.
    ///   - path: What is copied, for errors.
    init(_ descriptor: Int32, copying path: String) {
        self.descriptor = descriptor
        self.path = path
    }

    deinit { buffer.deallocate() }

    /// Writes a branch or leaf page, which is given its number.
    ///
    /// - Returns: The number.
    func write(page: UnsafeMutableRawPointer) throws -> UInt64 {
        defer { next += 1 }
        page.storeBytes(of: next.littleEndian, as: UInt64.self)
        try append(UnsafeRawBufferPointer(start: page, count: LMDBPage.size))
        return next
    }

    /// Writes a long value to overflow pages.
    ///
    /// - Returns: The number of the first page, and how many there are.
    func write(long value: UnsafeRawBufferPointer) throws -> (first: UInt64, count: UInt64) {
        let count = UInt64((LMDBPage.headerLength - 1 + value.count) / LMDBPage.size + 1)
        let first = next
        var header = (first.littleEndian, (UInt64(LMDBPage.long) << 16 | count << 32).littleEndian)
        try withUnsafeBytes(of: &header) { try append($0) }
        try append(value)
        try append(zeros: Int(count) * LMDBPage.size - LMDBPage.headerLength - value.count)
        next += count
        return (first, count)
    }

    /// Writes the meta pages and synchronises the file, which is complete then.
    ///
    /// - Parameters:
    ///   - mainTree: The tree of trees.
    ///   - source: A meta page of the file that was copied, whose settings are kept.
    ///   - mapSize: The size of the map.
    func finish(_ mainTree: TreeRecord, like source: MetaPage, mapSize: Int) throws {
        try flush()
        offset = 0
        for index in 0..<2 as Range<UInt64> {
            let isNewest = index == 1
            var words: [UInt64] = [index, UInt64(LMDBPage.meta) << 16, UInt64(MetaPage.magic) | UInt64(MetaPage.version) << 32, 0]
            words.append(UInt64(mapSize))
            // The list of free pages, whose record has the page size and the flags of the file.
            words += [source.page.load(40, as: UInt64.self) & 0x0000_FFFF_FFFF_FFFF, 0, 0, 0, 0, TreeRecord.none]
            words += (isNewest ? mainTree : .empty).words
            words += [isNewest ? next - 1 : 1, index]
            try words.map(\.littleEndian).withUnsafeBytes { try append($0) }
            try append(zeros: LMDBPage.size - 8 * words.count)
        }
        try flush()
        while fsync(descriptor) != 0 { if errno != EINTR { throw failed(errno) } }
    }

    private func append(zeros count: Int) throws {
        if used + count > buffer.count { try flush() }
        buffer[used..<used + count].initializeMemory(as: UInt8.self, repeating: 0)
        used += count
    }

    private func append(_ bytes: UnsafeRawBufferPointer) throws {
        if used + bytes.count > buffer.count { try flush() }
        if bytes.count > buffer.count { return try write(bytes) }
        buffer[used...].copyBytes(from: bytes)
        used += bytes.count
    }

    private func flush() throws {
        defer { used = 0 }
        try write(UnsafeRawBufferPointer(rebasing: buffer[..<used]))
    }

    private func write(_ bytes: UnsafeRawBufferPointer) throws {
        var rest = bytes
        while !rest.isEmpty {
            let count = pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset))
            if count < 0, errno == EINTR { continue }
            if count <= 0 { throw failed(count < 0 ? errno : EIO) }
            offset += count
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
    }

    private func failed(_ code: Int32) -> StoreError { LMDBFailure.error(code, "copying the store at \(path)") }
}
