import Glibc

/// The nodes of a branch or leaf page, found to be sound: they lie in the page, fill it from its upper bound to its end without a gap, and are in
/// the order of their keys.
///
/// After the header come the offsets of the nodes, from 16 to the lower bound. A node has 8 bytes (length of the value or number of the page, flags,
/// length of the key), the key, and in leaves the value: in the page, or the number of the first of its own pages.
struct PageNodes {
    struct Node {
        /// The length of the value; in a branch the page below.
        var number: UInt64
        var flags: UInt16
        var key: Range<Int>

        /// Where the value, the number of its first page, or the record of a tree begins.
        var data: Int { key.upperBound }
    }

    /// The value has pages of its own.
    static let isLong: UInt16 = 1
    /// The value is the record of a tree.
    static let isTree: UInt16 = 2
    static let longestKey = 511

    let page: Page
    private(set) var nodes: [Node] = []

    /// - Returns: nil when they are not sound.
    init?(_ page: Page, isBranch: Bool, order: KeyOrder) {
        self.page = page
        let size = page.bytes.count
        let lower = Int(page.load(12, as: UInt16.self))
        let upper = Int(page.load(14, as: UInt16.self))
        guard size == Page.size, lower >= Page.headerLength, lower & 1 == 0, lower <= upper, upper <= size else { return nil }
        nodes.reserveCapacity((lower - Page.headerLength) / 2)
        for place in stride(from: Page.headerLength, to: lower, by: 2) {
            let start = Int(page.load(place, as: UInt16.self))
            guard start >= upper, start & 1 == 0, start + 8 <= size else { return nil }
            let key = start + 8..<start + 8 + Int(page.load(start + 6, as: UInt16.self))
            let flags: UInt16 = page.load(start + 4)
            var node = Node(number: UInt64(page.load(start, as: UInt32.self)), flags: flags, key: key)
            if isBranch { node.number |= UInt64(flags) << 32 }
            let length = isBranch ? 0 : flags & PageNodes.isLong != 0 ? 8 : Int(node.number)
            guard key.upperBound + length <= size, key.count <= PageNodes.longestKey else { return nil }
            // The first key of a branch counts for nothing.
            if nodes.count > (isBranch ? 1 : 0), let last = nodes.last, !order.isBefore(page.bytes[last.key], page.bytes[key]) {
                return nil
            }
            if key.isEmpty, !isBranch || !nodes.isEmpty { return nil }
            nodes.append(node)
        }
        guard fill(from: upper, isBranch: isBranch) else { return nil }
    }

    /// Reads a page that a tree leads to.
    ///
    /// - Parameter isFree: Whether the tree is the list of free pages: while that changes itself, LMDB lets a branch of it have one node.
    /// - Returns: Its nodes, or what is wrong.
    /// - Throws: ``StoreError`` `.inputOutput`.
    static func read(
        _ file: PageFile, _ number: UInt64, isBranch: Bool, order: KeyOrder, isFree: Bool
    ) throws -> (problem: String?, nodes: PageNodes?) {
        let page = try file.page(number)
        if page.bytes.count < Page.size { return ("page \(number) is asked for, which the file does not have", nil) }
        guard page.number == number, page.flags == (isBranch ? Page.branch : Page.leaf) else {
            return ("page \(number) is not what belongs there", nil)
        }
        guard let nodes = PageNodes(page, isBranch: isBranch, order: order), nodes.nodes.count >= (isBranch && !isFree ? 2 : 1) else {
            return ("page \(number) is damaged", nil)
        }
        return (nil, nodes)
    }

    /// The bytes of a node's key.
    func key(_ node: Node) -> ArraySlice<UInt8> { page.bytes[node.key] }

    /// Whether going from node to node, from the upper bound on, meets each of them once and ends with the page.
    private func fill(from upper: Int, isBranch: Bool) -> Bool {
        var lengths = [UInt16](repeating: 0, count: page.bytes.count / 2)
        for node in nodes {
            let start = node.key.lowerBound - 8
            let value = isBranch ? 0 : node.flags & PageNodes.isLong != 0 ? 8 : Int(node.number)
            lengths[start / 2] = UInt16((node.key.upperBound + value - start + 1) & ~1)
        }
        var place = upper
        var met = 0
        while place < page.bytes.count, lengths[place / 2] != 0 {
            place += Int(lengths[place / 2])
            met += 1
        }
        return place == page.bytes.count && met == nodes.count
    }
}

/// In which order the keys of a tree are.
enum KeyOrder {
    /// As bytes.
    case bytes
    /// As numbers of eight bytes: the transactions in the list of free pages.
    case numbers

    func isBefore(_ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>) -> Bool {
        switch self {
        case .bytes:
            a.withUnsafeBytes { a in
                b.withUnsafeBytes { b in
                    let order = a.baseAddress.flatMap { one in b.baseAddress.map { memcmp(one, $0, min(a.count, b.count)) } } ?? 0
                    return order == 0 ? a.count < b.count : order < 0
                }
            }
        case .numbers: KeyOrder.number(a) < KeyOrder.number(b)
        }
    }

    /// The number that a key of eight bytes is.
    static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) } }
}
