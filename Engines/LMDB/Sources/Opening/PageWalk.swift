import Glibc

/// Looks at the pages of a file without LMDB: whether every page that can be reached is what it should be.
///
/// LMDB 0.9 has no checksums and trusts its pages: one that is overwritten ends the process with SIGBUS, SIGSEGV or SIGABRT when it is met. So a file
/// that is not as this library left it is walked before LMDB maps it, from the newest meta page down: every page has its own number and the flags of
/// its level, its nodes lie inside of it and are in order, every page below it is in the file and is reached once. What lies in the values is for
/// the checksums of rows to find.
///
/// The layout is that of `mdb.c` in 0.9.24 on 64-bit machines: a header of 16 bytes (number, flags at 10, lower and upper bound at 12 and 14),
/// offsets of nodes from 16 on, nodes of 8 bytes (length or page, flags, length of key) and then the key.
struct PageWalk {
    private enum Flags {
        static let branch: UInt16 = 1
        static let leaf: UInt16 = 2
        static let overflow: UInt16 = 4
        static let mask: UInt16 = 0x6F
        static let bigData: UInt16 = 1
        static let tree: UInt16 = 2
    }

    private let descriptor: Int32
    private let pageSize: Int
    private let lastPage: UInt64
    private let roots: [(page: UInt64, depth: Int, isMain: Bool)]
    private var seen: [UInt64]
    private var left: Int
    private static let none = UInt64.max

    /// The most pages that opening looks at: 256 MiB of them.
    static let openingLimit = 65_536

    /// - Parameter limit: How many pages are looked at.
    /// - Returns: nil when the meta pages cannot be made sense of, which others tell.
    init?(_ descriptor: Int32, pageSize: Int, limit: Int) {
        self.descriptor = descriptor
        self.pageSize = pageSize
        left = limit
        var newest: (transaction: UInt64, bytes: [UInt8])?
        for number in 0..<2 {
            guard let page = PageWalk.read(descriptor, UInt64(number), pageSize) else { return nil }
            let transaction = PageWalk.load(page, 16 + 128, as: UInt64.self)
            if newest.map({ transaction > $0.transaction }) ?? true { newest = (transaction, page) }
        }
        guard let meta = newest?.bytes else { return nil }
        // Magic, version, address and size of the map, then the two trees of 48 bytes, then the last page.
        lastPage = PageWalk.load(meta, 16 + 120, as: UInt64.self)
        if lastPage >= 1 << 40 { return nil }
        roots = [(24, false), (72, true)].map { offset, isMain in
            (
                PageWalk.load(meta, 16 + offset + 40, as: UInt64.self),
                Int(PageWalk.load(meta, 16 + offset + 6, as: UInt16.self)), isMain
            )
        }
        seen = [UInt64](repeating: 0, count: Int(lastPage / 64) + 1)
    }

    /// What is wrong, as far as it was looked; nil if nothing is.
    mutating func problem() -> String? {
        for root in roots where root.page != PageWalk.none {
            if let problem = walk(root.page, root.depth, isMain: root.isMain) { return problem }
        }
        return nil
    }

    private mutating func walk(_ root: UInt64, _ depth: Int, isMain: Bool) -> String? {
        var stack: [(page: UInt64, level: Int)] = [(root, 1)]
        var trees: [(root: UInt64, depth: Int)] = []
        while let (number, level) = stack.popLast() {
            if left == 0 { return nil }
            left -= 1
            if number < 2 || number > lastPage { return "page \(number) is asked for, which the file does not have" }
            if !mark(number, 1) { return "page \(number) is in two places" }
            guard let page = PageWalk.read(descriptor, number, pageSize) else { return "page \(number) cannot be read" }
            let wanted = level == depth ? Flags.leaf : Flags.branch
            guard PageWalk.load(page, 0, as: UInt64.self) == number, PageWalk.load(page, 10, as: UInt16.self) & Flags.mask == wanted else {
                return "page \(number) is not what belongs there"
            }
            guard let nodes = nodes(of: page, isBranch: wanted == Flags.branch) else { return "page \(number) is damaged" }
            for node in nodes {
                if wanted == Flags.branch {
                    let below = UInt64(node.length) | UInt64(node.flags) << 32
                    stack.append((below, level + 1))
                    continue
                }
                if node.flags & Flags.bigData != 0 {
                    if let problem = overflow(PageWalk.load(page, node.data, as: UInt64.self), Int(node.length)) { return problem }
                }
                if isMain, node.flags & Flags.tree != 0 {
                    let root = PageWalk.load(page, node.data + 40, as: UInt64.self)
                    if root != PageWalk.none { trees.append((root, Int(PageWalk.load(page, node.data + 6, as: UInt16.self)))) }
                }
            }
        }
        for tree in trees { if let problem = walk(tree.root, tree.depth, isMain: false) { return problem } }
        return nil
    }

    /// A value that has pages of its own.
    private mutating func overflow(_ number: UInt64, _ length: Int) -> String? {
        let count = (16 + length + pageSize - 1) / pageSize
        if number < 2 || number > lastPage || UInt64(count) > lastPage - number + 1 {
            return "page \(number) is asked for, which the file does not have"
        }
        if !mark(number, count) { return "page \(number) is in two places" }
        guard let head = PageWalk.read(descriptor, number, 16) else { return "page \(number) cannot be read" }
        guard PageWalk.load(head, 0, as: UInt64.self) == number, PageWalk.load(head, 10, as: UInt16.self) & Flags.mask == Flags.overflow,
            Int(PageWalk.load(head, 12, as: UInt32.self)) >= count
        else { return "page \(number) is not what belongs there" }
        return nil
    }

    private struct Node {
        var length: UInt32
        var flags: UInt16
        /// Where its value begins in the page.
        var data: Int
    }

    /// The nodes of a page; nil if they do not lie in it, or are in no order.
    private func nodes(of page: [UInt8], isBranch: Bool) -> [Node]? {
        let lower = Int(PageWalk.load(page, 12, as: UInt16.self))
        let upper = Int(PageWalk.load(page, 14, as: UInt16.self))
        guard lower >= 16, lower & 1 == 0, lower <= upper, upper <= pageSize, lower > 16 || !isBranch else { return nil }
        var nodes: [Node] = []
        var last: Range<Int>?
        for offset in stride(from: 16, to: lower, by: 2) {
            let start = Int(PageWalk.load(page, offset, as: UInt16.self))
            guard start >= upper, start + 8 <= pageSize else { return nil }
            let length = UInt32(PageWalk.load(page, start, as: UInt16.self)) | UInt32(PageWalk.load(page, start + 2, as: UInt16.self)) << 16
            let flags = PageWalk.load(page, start + 4, as: UInt16.self)
            let key = start + 8..<start + 8 + Int(PageWalk.load(page, start + 6, as: UInt16.self))
            guard key.upperBound <= pageSize else { return nil }
            if !isBranch {
                let size = flags & Flags.bigData != 0 ? 8 : flags & Flags.tree != 0 ? max(48, Int(length)) : Int(length)
                guard flags <= 3, key.upperBound + size <= pageSize else { return nil }
            }
            // The first key of a branch counts for nothing.
            if let last, !(isBranch && nodes.count == 1), !isBefore(page, last, key) { return nil }
            last = key
            nodes.append(Node(length: length, flags: flags, data: key.upperBound))
        }
        return nodes
    }

    /// Keys are compared as bytes, those of the list of free pages, which are numbers, as numbers; either order will do for those.
    private func isBefore(_ page: [UInt8], _ a: Range<Int>, _ b: Range<Int>) -> Bool {
        if a.count == 8, b.count == 8 {
            let (x, y) = (PageWalk.load(page, a.lowerBound, as: UInt64.self), PageWalk.load(page, b.lowerBound, as: UInt64.self))
            if x < y { return true }
        }
        return page[a].lexicographicallyPrecedes(page[b])
    }

    /// Notes pages; false if one was noted before.
    private mutating func mark(_ number: UInt64, _ count: Int) -> Bool {
        for page in number..<number + UInt64(count) {
            let bit: UInt64 = 1 << (page % 64)
            if seen[Int(page / 64)] & bit != 0 { return false }
            seen[Int(page / 64)] |= bit
        }
        return true
    }

    private static func read(_ descriptor: Int32, _ page: UInt64, _ size: Int) -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            count = max(0, pread(descriptor, buffer.baseAddress, size, off_t(page) * off_t(LMDBOptions.pageSize)))
        }
        return bytes.count == size ? bytes : nil
    }

    private static func load<T: FixedWidthInteger>(_ bytes: [UInt8], _ offset: Int, as type: T.Type) -> T {
        guard offset >= 0, offset + MemoryLayout<T>.size <= bytes.count else { return .max }
        return bytes.withUnsafeBytes { T(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: T.self)) }
    }
}
