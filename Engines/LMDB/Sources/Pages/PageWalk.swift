import StoreCore

/// Checks the pages of a file without LMDB: whether every reachable page is valid.
///
/// LMDB 0.9 has no checksums and trusts its pages: reading an overwritten page ends the process with SIGBUS, SIGSEGV or SIGABRT,
/// and if a list of free pages contains a page in use, that page is overwritten. So a file is walked before LMDB maps it, from
/// the newest meta page down. Every page must be in the file, reached once, and have its own number and the flags of its level;
/// its nodes must be valid and its keys between those of the branches above. A tree must have the depth, pages and entries in
/// its record. Free pages must be in the file's range and in no tree. The checksums of rows cover the contents of values.
struct PageWalk {
    /// The extent of a walk.
    enum Reach {
        /// The list of free pages, the names of the trees, and the store's metadata tree: few pages, on which everything depends.
        case foundations
        /// All trees, up to a number of pages.
        case trees(limit: Int)
        /// Everything, including every byte of long values.
        case everything
    }

    /// The maximum number of pages checked on opening: 256 MiB of them.
    static let openingLimit = 65_536

    let file: PageFile
    let meta: MetaPage
    let reach: Reach
    /// The number of pages in the file; the last ones may be free and never written.
    let pages: UInt64
    /// The pages that are reachable or free.
    private(set) var found: PageSet
    /// A digest of the pages of the list of free pages, of the names of the
    /// trees, and of the store's metadata tree, as far as they were read.
    private(set) var foundations = PageDigest()
    private var isInFoundations = true
    private var left: Int

    init(_ file: PageFile, _ metas: MetaPages, _ reach: Reach) {
        self.file = file
        self.reach = reach
        meta = metas.newest
        pages = metas.pages
        found = PageSet(upTo: meta.lastPage)
        if case .trees(let limit) = reach { left = limit } else { left = .max }
    }

    /// The problem found in the extent of the walk; nil if there is none.
    ///
    /// - Throws: ``StoreError`` `.inputOutput`.
    mutating func problem() throws -> String? {
        if let problem = try walk(meta.freeTree, .free) {
            return (pages <= meta.lastPage ? "it is cut off: " : "") + "in the list of free pages, " + problem
        }
        for page in stride(from: pages, through: meta.lastPage, by: 1) where !found.contains(page) {
            return "it is cut off: page \(page) is missing"
        }
        var trees: [NamedTree] = []
        if let problem = try walk(meta.mainTree, .names, { trees.append($0) }) { return "in the list of trees, " + problem }
        // The store's metadata tree is the first.
        for tree in trees {
            if case .foundations = reach, tree.number != 0 { continue }
            isInFoundations = tree.number == 0
            if let problem = try walk(tree.record, .values) { return "in the tree \(tree.number), " + problem }
        }
        return nil
    }

    /// The number of pages neither reachable nor free: lost space, which does no harm. Valid after a complete walk without problems.
    var lost: UInt64 { found.missing }

    // MARK: One tree

    private enum Kind {
        case free
        case names
        case values
    }

    private struct NamedTree {
        let number: UInt32
        let record: TreeRecord
    }

    private struct Counts {
        var branchPages: UInt64 = 0
        var leafPages: UInt64 = 0
        var longPages: UInt64 = 0
        var entries: UInt64 = 0
    }

    /// A branch on the path, and its next node.
    private struct Level {
        let nodes: PageNodes
        var next = 0
    }

    private mutating func walk(_ tree: TreeRecord, _ kind: Kind, _ name: (NamedTree) -> Void = { _ in }) throws -> String? {
        guard tree.root != TreeRecord.none else { return tree.isSoundlyEmpty ? nil : "a tree without pages is said to have some" }
        guard (1...TreeRecord.maximumDepth).contains(tree.depth) else { return "a tree is said to have \(tree.depth) levels" }
        // The list of free pages has numeric keys, and the flags of the environment that created it, which have no effect.
        guard kind == .free ? tree.flags & ~0x4001 == 8 : tree.flags == 0 else {
            return "a tree has flags that this library does not set, so it is damaged or another program's"
        }
        var counts = Counts()
        var order = KeySequence(kind == .free ? .numbers : .bytes)
        var path: [Level] = []
        var next: UInt64? = tree.root
        while true {
            if let number = next {
                if kind == .values {
                    if left == 0 { return nil }
                    left -= 1
                }
                let isBranch = path.count + 1 < tree.depth
                let (problem, nodes) = try read(number, isBranch: isBranch, order.order, isFree: kind == .free)
                guard let nodes else { return problem }
                if isBranch {
                    counts.branchPages += 1
                    path.append(Level(nodes: nodes))
                } else {
                    counts.leafPages += 1
                    counts.entries += UInt64(nodes.nodes.count)
                    guard order.takesLeaf(nodes) else { return "the keys of page \(number) are out of order" }
                    for node in nodes.nodes {
                        if let problem = try entry(node, nodes, kind, &counts, name) { return "\(problem) (page \(number))" }
                    }
                }
                next = nil
            }
            guard let level = path.last else { break }
            if level.next == level.nodes.nodes.count {
                path.removeLast()
                continue
            }
            let node = level.nodes.nodes[level.next]
            if level.next > 0, !order.takesSeparator(level.nodes.key(node)) {
                return "the keys of page \(level.nodes.page.number) are out of order"
            }
            path[path.count - 1].next += 1
            next = node.number
        }
        let isAsSaid =
            counts.branchPages == tree.branchPages && counts.leafPages == tree.leafPages && counts.longPages == tree.longPages
            && counts.entries == tree.entries
        return isAsSaid ? nil : "a tree does not have as many pages and entries as is noted"
    }

    private mutating func read(_ number: UInt64, isBranch: Bool, _ order: KeyOrder, isFree: Bool) throws -> (String?, PageNodes?) {
        if let problem = found.insert(number) { return (problem, nil) }
        let read = try PageNodes.read(file, number, isBranch: isBranch, order: order, isFree: isFree)
        if isInFoundations, let nodes = read.nodes { foundations.add(nodes.page.bytes) }
        return read
    }

    // MARK: Entries of leaves

    private mutating func entry(
        _ node: PageNodes.Node, _ nodes: PageNodes, _ kind: Kind, _ counts: inout Counts, _ name: (NamedTree) -> Void
    ) throws -> String? {
        switch kind {
        case .values:
            if node.flags & ~PageNodes.isLong != 0 { return "an entry has flags that this library does not set" }
            if node.flags == 0 { return nil }
            if let problem = try long(node, nodes.page, &counts) { return problem }
            if isInFoundations { foundations.add(try value(node, nodes.page)) }
            return nil
        case .names:
            guard node.flags == PageNodes.isTree, node.number == UInt64(TreeRecord.length),
                let number = nodes.key(node).withUnsafeBytes({ TreeName.tree($0) })
            else { return "an entry is not a tree that this library makes, so it is damaged or another program's" }
            name(NamedTree(number: number, record: TreeRecord(nodes.page, at: node.data)))
            return nil
        case .free:
            guard node.flags & ~PageNodes.isLong == 0, node.key.count == 8 else { return "an entry is not a list of pages" }
            guard (1...max(1, meta.transaction)).contains(KeyOrder.number(nodes.key(node))) else {
                return "an entry is of a transaction that has not been"
            }
            if node.flags == 0 { return freePages(nodes.page, node.data, Int(node.number)) }
            if let problem = try long(node, nodes.page, &counts) { return problem }
            let list = LMDBPage(bytes: try value(node, nodes.page))
            foundations.add(list.bytes)
            return freePages(list, 0, Int(node.number))
        }
    }

    /// A list of page numbers: its length, then the numbers in descending order; following bytes are ignored.
    private mutating func freePages(_ page: LMDBPage, _ offset: Int, _ length: Int) -> String? {
        guard length >= 8, length % 8 == 0, case let count = page.load(offset, as: UInt64.self), count <= length / 8 - 1 else {
            return "a list of pages is damaged"
        }
        var last = UInt64.max
        for at in 0..<Int(count) {
            let number: UInt64 = page.load(offset + 8 + 8 * at)
            if number >= last { return "a list of pages is out of order" }
            last = number
            if let problem = found.insert(number) { return problem }
        }
        return nil
    }

    /// A value with overflow pages.
    private mutating func long(_ node: PageNodes.Node, _ page: LMDBPage, _ counts: inout Counts) throws -> String? {
        let number: UInt64 = page.load(node.data)
        let missing = "page \(number) is asked for, which the file does not have"
        guard number >= 2, number < pages else { return missing }
        let head = LMDBPage(bytes: try file.bytes(LMDBPage.headerLength, at: Int(number) * LMDBPage.size))
        // A value that was shortened keeps its pages.
        let needed = (UInt64(LMDBPage.headerLength) + node.number + UInt64(LMDBPage.size) - 1) / UInt64(LMDBPage.size)
        guard head.number == number, head.flags == LMDBPage.long, UInt64(head.length) >= needed else {
            return "page \(number) is not what belongs there"
        }
        guard UInt64(head.length) <= pages - number else { return missing }
        counts.longPages += UInt64(head.length)
        if let problem = found.insert(number, count: UInt64(head.length)) { return problem }
        if case .everything = reach { try readThrough(number, UInt64(head.length)) }
        return nil
    }

    /// The bytes of a value with overflow pages, which were checked to be in the file.
    private func value(_ node: PageNodes.Node, _ page: LMDBPage) throws -> [UInt8] {
        let first: UInt64 = page.load(node.data)
        return try file.bytes(Int(node.number), at: Int(first) * LMDBPage.size + LMDBPage.headerLength)
    }

    /// Reads pages only to detect errors.
    private func readThrough(_ number: UInt64, _ count: UInt64) throws {
        for page in stride(from: number, to: number + count, by: 256) {
            let pages = Int(min(256, number + count - page))
            _ = try file.bytes(pages * LMDBPage.size, at: Int(page) * LMDBPage.size)
        }
    }
}

/// The keys of a tree in order, from its leaves and the branches between them.
private struct KeySequence {
    let order: KeyOrder
    private var last: [UInt8] = []
    /// The separator before the next leaf.
    private var lower: [UInt8] = []

    init(_ order: KeyOrder) { self.order = order }

    /// All keys before a separator are less than it.
    mutating func takesSeparator(_ key: ArraySlice<UInt8>) -> Bool {
        if key.isEmpty || !isAfterLast(key) { return false }
        lower = Array(key)
        return true
    }

    /// The keys of a leaf are not less than the preceding separator or the keys of the previous leaf.
    mutating func takesLeaf(_ nodes: PageNodes) -> Bool {
        guard let first = nodes.nodes.first, let end = nodes.nodes.last else { return false }
        let key = nodes.key(first)
        if !isAfterLast(key) || (!lower.isEmpty && order.isBefore(key, lower[...])) { return false }
        last = Array(nodes.key(end))
        return true
    }

    private func isAfterLast(_ key: ArraySlice<UInt8>) -> Bool { last.isEmpty || order.isBefore(last[...], key) }
}
