import Glibc

/// The nodes of a valid branch or leaf page: they are within the page, fill
/// it from its upper bound to its end without gaps, and are sorted by key.
///
/// The offsets of the nodes follow the header, from 16 to the lower bound. A node has 8 bytes (length of the value or page
/// number, flags, length of the key), the key, and in leaves the value: in the page, or the number of its first overflow page.
struct PageNodes {
    struct Node {
        /// The length of the value; in a branch the child page.
        var number: UInt64
        var flags: UInt16
        var key: Range<Int>

        /// The start of the value, the number of its first page, or the record of a tree.
        var data: Int { key.upperBound }
    }

    /// The value has overflow pages.
    static let isLong: UInt16 = 1
    /// The value is the record of a tree.
    static let isTree: UInt16 = 2
    static let longestKey = 511

    let page: LMDBPage
    let nodes: [Node]

    /// - Returns: nil if they are not valid.
    init?(_ page: LMDBPage, isBranch: Bool, order: KeyOrder) {
        guard page.bytes.count == LMDBPage.size, let nodes = page.bytes.withUnsafeBytes({ PageNodes.nodes(in: $0, isBranch, order) }) else {
            return nil
        }
        self.page = page
        self.nodes = nodes
    }

    /// Every page of a walk is read here, so memory is read without a check
    /// at each step; each offset is compared with the page's end first.
    private static func nodes(in bytes: UnsafeRawBufferPointer, _ isBranch: Bool, _ order: KeyOrder) -> [Node]? {
        func word(_ offset: Int) -> Int { Int(UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self))) }
        let (lower, upper) = (word(12), word(14))
        guard lower >= LMDBPage.headerLength, (lower | upper) & 1 == 0, lower <= upper, upper <= bytes.count else { return nil }
        var nodes: [Node] = []
        nodes.reserveCapacity((lower - LMDBPage.headerLength) / 2)
        var last = UnsafeRawBufferPointer(start: nil, count: 0)
        let isSound = withUnsafeTemporaryAllocation(of: UInt16.self, capacity: bytes.count / 2) { lengths in
            lengths.initialize(repeating: 0)
            for position in stride(from: LMDBPage.headerLength, to: lower, by: 2) {
                let start = word(position)
                guard start >= upper, start & 1 == 0, start + 8 <= bytes.count else { return false }
                let key = start + 8..<start + 8 + word(start + 6)
                let flags = UInt16(word(start + 4))
                let number = UInt64(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self)))
                let length = isBranch ? 0 : flags & PageNodes.isLong != 0 ? 8 : Int(number)
                guard key.upperBound + length <= bytes.count, key.count <= PageNodes.longestKey else { return false }
                // The first key of a branch is ignored.
                if !isBranch || !nodes.isEmpty {
                    let bytes = UnsafeRawBufferPointer(rebasing: bytes[key])
                    if key.isEmpty || (!last.isEmpty && !order.isBefore(last, bytes)) { return false }
                    last = bytes
                }
                lengths[start / 2] = UInt16((key.upperBound + length - start + 1) & ~1)
                nodes.append(Node(number: isBranch ? number | UInt64(flags) << 32 : number, flags: flags, key: key))
            }
            return fills(lengths, from: upper, nodes.count)
        }
        return isSound ? nodes : nil
    }

    /// Whether the nodes from the upper bound on are contiguous, each once, up to the end of the page.
    private static func fills(_ lengths: UnsafeMutableBufferPointer<UInt16>, from upper: Int, _ count: Int) -> Bool {
        var position = upper / 2
        var met = 0
        while position < lengths.count, lengths[position] != 0 {
            position += Int(lengths[position]) / 2
            met += 1
        }
        return position == lengths.count && met == count
    }

    /// Reads a page that a tree refers to.
    ///
    /// - Parameter isFree: Whether the tree is the list of free pages: while that
    ///   list changes itself, LMDB allows one of its branches to have a single node.
    /// - Returns: Its nodes, or the problem found.
    /// - Throws: ``StoreError`` `.inputOutput`.
    static func read(
        _ file: PageFile, _ number: UInt64, isBranch: Bool, order: KeyOrder, isFree: Bool
    ) throws -> (problem: String?, nodes: PageNodes?) {
        let page = try file.page(number)
        if page.bytes.count < LMDBPage.size { return ("page \(number) is asked for, which the file does not have", nil) }
        guard page.number == number, page.flags == (isBranch ? LMDBPage.branch : LMDBPage.leaf) else {
            return ("page \(number) is not what belongs there", nil)
        }
        guard let nodes = PageNodes(page, isBranch: isBranch, order: order), nodes.nodes.count >= (isBranch && !isFree ? 2 : 1) else {
            return ("page \(number) is damaged", nil)
        }
        return (nil, nodes)
    }

    /// The bytes of a node's key.
    func key(_ node: Node) -> ArraySlice<UInt8> { page.bytes[node.key] }
}

/// The order of the keys of a tree.
enum KeyOrder {
    /// As bytes.
    case bytes
    /// As eight-byte numbers: the transactions in the list of free pages.
    case numbers

    func isBefore(_ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>) -> Bool {
        a.withUnsafeBytes { a in b.withUnsafeBytes { b in isBefore(a, b) } }
    }

    func isBefore(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Bool {
        switch self {
        case .bytes:
            let order = a.baseAddress.flatMap { one in b.baseAddress.map { memcmp(one, $0, min(a.count, b.count)) } } ?? 0
            return order == 0 ? a.count < b.count : order < 0
        case .numbers: return KeyOrder.number(a) < KeyOrder.number(b)
        }
    }

    /// The number in an eight-byte key.
    static func number(_ bytes: some BidirectionalCollection<UInt8>) -> UInt64 { bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) } }
}
