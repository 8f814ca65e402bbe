import Glibc

/// Writes one tree to a new file from entries in the order of their keys, so that its pages are full.
///
/// Each level has the page that is being filled. A page that is full is written, and the level above is given its number and its first key.
/// So a file of any size takes the memory of one page a level.
final class TreeOutput {
    private let output: PageOutput
    private var levels: [Level] = []
    private var record = TreeRecord.empty
    private var last: [UInt8] = []

    /// LMDB takes a longer entry's value out of the page: of each page at least two entries are demanded.
    private static let longestNode = (LMDBPage.size - LMDBPage.headerLength) / 2 & -2 - 2
    private static let nodeHeader = 8

    init(_ output: PageOutput) { self.output = output }

    /// Adds an entry.
    ///
    /// - Parameter flags: Those of the entry, such as that its value is the record of a tree.
    /// - Returns: false if the key has no bytes, or is not greater than the one before.
    func append(_ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer, flags: UInt16 = 0) throws -> Bool {
        if key.isEmpty { return false }
        if record.entries > 0, !last.withUnsafeBytes({ KeyOrder.bytes.isBefore($0, key) }) { return false }
        last.replaceSubrange(0..., with: key)
        if TreeOutput.nodeHeader + key.count + value.count <= TreeOutput.longestNode {
            try add(Node(size: UInt64(value.count), flags: flags, key: key, value: value), to: 0)
        } else {
            let pages = try output.write(long: value)
            record.longPages += pages.count
            var first = pages.first.littleEndian
            try withUnsafeBytes(of: &first) {
                try add(Node(size: UInt64(value.count), flags: flags | PageNodes.isLong, key: key, value: $0), to: 0)
            }
        }
        record.entries += 1
        return true
    }

    /// Writes the rest of the tree.
    ///
    /// - Returns: Its record.
    func finish() throws -> TreeRecord {
        var level = 0
        while level < levels.count {
            record.root = try write(level)
            level += 1
            if level < levels.count { try add(child: record.root, levels[level - 1].firstKey, to: level) }
        }
        record.depth = levels.count
        return record
    }

    // MARK: Pages

    private struct Node {
        /// The length of the value; in a branch the child page, whose upper part takes the place of the flags.
        let size: UInt64
        let flags: UInt16
        let key: UnsafeRawBufferPointer
        let value: UnsafeRawBufferPointer

        /// Nodes begin at even offsets.
        var length: Int { (TreeOutput.nodeHeader + key.count + value.count + 1) & ~1 }
    }

    /// The page of a level that is being filled.
    private final class Level {
        let page = UnsafeMutableRawPointer.allocate(byteCount: LMDBPage.size, alignment: 16)
        let flags: UInt16
        var count = 0
        var upper = LMDBPage.size
        /// The first key below the page. A branch does not have it.
        var firstKey: [UInt8] = []

        init(isBranch: Bool) {
            flags = isBranch ? LMDBPage.branch : LMDBPage.leaf
            empty()
        }

        deinit { page.deallocate() }

        var lower: Int { LMDBPage.headerLength + 2 * count }

        func empty() {
            memset(page, 0, LMDBPage.size)
            (count, upper) = (0, LMDBPage.size)
        }

        func hasRoom(for node: Node) -> Bool { node.length + 2 <= upper - lower }

        func add(_ node: Node) {
            upper -= node.length
            let start = page + upper
            start.storeBytes(of: UInt32(truncatingIfNeeded: node.size).littleEndian, as: UInt32.self)
            start.storeBytes(of: node.flags.littleEndian, toByteOffset: 4, as: UInt16.self)
            start.storeBytes(of: UInt16(node.key.count).littleEndian, toByteOffset: 6, as: UInt16.self)
            if let key = node.key.baseAddress { memcpy(start + TreeOutput.nodeHeader, key, node.key.count) }
            if let value = node.value.baseAddress { memcpy(start + TreeOutput.nodeHeader + node.key.count, value, node.value.count) }
            page.storeBytes(of: UInt16(upper).littleEndian, toByteOffset: lower, as: UInt16.self)
            count += 1
        }

        /// Takes the last node of a branch out of the page.
        func takeLast() -> (child: UInt64, key: [UInt8]) {
            let start = page + upper
            let size = Int(UInt16(littleEndian: start.load(fromByteOffset: 6, as: UInt16.self)))
            let child =
                UInt64(UInt32(littleEndian: start.loadUnaligned(as: UInt32.self)))
                | UInt64(UInt16(littleEndian: start.load(fromByteOffset: 4, as: UInt16.self))) << 32
            let key = Array(UnsafeRawBufferPointer(start: start + TreeOutput.nodeHeader, count: size))
            let length = (TreeOutput.nodeHeader + size + 1) & ~1
            memset(start, 0, length)
            upper += length
            count -= 1
            page.storeBytes(of: 0, toByteOffset: lower, as: UInt16.self)
            return (child, key)
        }

        func seal() {
            page.storeBytes(of: flags.littleEndian, toByteOffset: 10, as: UInt16.self)
            page.storeBytes(of: UInt16(lower).littleEndian, toByteOffset: 12, as: UInt16.self)
            page.storeBytes(of: UInt16(upper).littleEndian, toByteOffset: 14, as: UInt16.self)
        }
    }

    private func level(_ number: Int) -> Level {
        if number == levels.count { levels.append(Level(isBranch: number > 0)) }
        return levels[number]
    }

    private func write(_ number: Int) throws -> UInt64 {
        let level = levels[number]
        level.seal()
        if number == 0 { record.leafPages += 1 } else { record.branchPages += 1 }
        return try output.write(page: level.page)
    }

    /// Adds an entry to the leaf.
    private func add(_ node: Node, to number: Int) throws {
        let level = level(number)
        if !level.hasRoom(for: node) {
            let page = try write(number)
            try add(child: page, level.firstKey, to: number + 1)
            level.empty()
        }
        if level.count == 0 { level.firstKey = Array(node.key) }
        level.add(node)
    }

    /// Adds a page to the branch above it.
    private func add(child: UInt64, _ key: [UInt8], to number: Int) throws {
        let level = level(number)
        func put(_ child: UInt64, _ key: [UInt8]) -> Bool {
            if level.count == 0 { level.firstKey = key }
            return (level.count == 0 ? [] : key).withUnsafeBytes { bytes in
                let node = Node(
                    size: child, flags: UInt16(truncatingIfNeeded: child >> 32), key: bytes,
                    value: UnsafeRawBufferPointer(start: nil, count: 0))
                if !level.hasRoom(for: node) { return false }
                level.add(node)
                return true
            }
        }
        if put(child, key) { return }
        // The last child begins the next page, because LMDB demands two of every branch.
        let last = level.takeLast()
        let page = try write(number)
        try add(child: page, level.firstKey, to: number + 1)
        level.empty()
        _ = put(last.child, last.key)
        _ = put(child, key)
    }
}
