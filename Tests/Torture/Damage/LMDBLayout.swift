/// Where things are in a sound file of LMDB 0.9 on a 64-bit machine. Knows nothing of the engine, so that it can be a second opinion.
struct LMDBLayout {
    struct Page {
        enum Kind: String { case branch, leaf }
        var number: Int
        var kind: Kind
        /// `free`, `main`, or the name of a tree.
        var tree: String
    }

    /// A node of a page: where it begins, and its key and its data within the file.
    struct Node {
        var page: Int
        var offset: Int
        var key: Range<Int>
        var data: Range<Int>
        var flags: Int
        var tree: String
    }

    let bytes: [UInt8]
    static let pageSize = 4_096
    /// The number of the meta page that counts.
    private(set) var newest = 0
    private(set) var pages: [Page] = []
    private(set) var leafNodes: [Node] = []
    private(set) var branchNodes: [Node] = []
    /// The first pages of values that have pages of their own, and the nodes that lead there.
    private(set) var overflow: [(page: Int, node: Node)] = []
    private(set) var lastPage = 0

    /// nil when there is no sense in it.
    init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.count < 2 * LMDBLayout.pageSize { return nil }
        newest = load8(144) >= load8(LMDBLayout.pageSize + 144) ? 0 : 1
        let meta = newest * LMDBLayout.pageSize
        lastPage = load8(meta + 136)
        if !walk(load8(meta + 80), "free", 0) || !walk(load8(meta + 128), "main", 0) { return nil }
        for node in leafNodes where node.tree == "main" && node.flags & 2 != 0 {
            let name = String(decoding: bytes[node.key], as: UTF8.self)
            if !walk(load8(node.data.lowerBound + 40), name, 0) { return nil }
        }
    }

    /// The nodes of the list of free pages.
    var freeNodes: [Node] { leafNodes.filter { $0.tree == "free" } }

    /// Where a node's value begins in the file, in its page or in pages of its own.
    func value(of node: Node) -> Int {
        node.flags & 1 != 0 ? load8(node.data.lowerBound) * LMDBLayout.pageSize + 16 : node.data.lowerBound
    }

    func load2(_ offset: Int) -> Int { Int(bytes[offset]) | Int(bytes[offset + 1]) << 8 }
    func load4(_ offset: Int) -> Int { load2(offset) | load2(offset + 2) << 16 }
    func load8(_ offset: Int) -> Int { load4(offset) | load4(offset + 4) << 32 }

    private mutating func walk(_ root: Int, _ tree: String, _ depth: Int) -> Bool {
        if root == -1 { return true }
        let start = root * LMDBLayout.pageSize
        guard root > 1, depth < 32, start + LMDBLayout.pageSize <= bytes.count, load8(start) == root else { return false }
        let isBranch = load2(start + 10) & 1 != 0
        pages.append(Page(number: root, kind: isBranch ? .branch : .leaf, tree: tree))
        for position in 0..<(load2(start + 12) - 16) / 2 {
            let offset = start + load2(start + 16 + 2 * position)
            let flags = load2(offset + 4)
            let key = offset + 8..<offset + 8 + load2(offset + 6)
            if isBranch {
                branchNodes.append(Node(page: root, offset: offset, key: key, data: key.upperBound..<key.upperBound, flags: 0, tree: tree))
                if !walk(load4(offset) | flags << 32, tree, depth + 1) { return false }
                continue
            }
            let size = flags & 1 != 0 ? 8 : load4(offset)
            let node = Node(page: root, offset: offset, key: key, data: key.upperBound..<key.upperBound + size, flags: flags, tree: tree)
            leafNodes.append(node)
            if flags & 1 != 0 { overflow.append((load8(node.data.lowerBound), node)) }
        }
        return true
    }
}
