import StoreCore

/// Checks one path from a root to a leaf, chosen at random. Many such checks
/// detect media damage while a store is open, mostly before it matters.
///
/// It uses system calls, so it costs a few microseconds and cannot end the process. It
/// runs once in some thousand reads and some dozen commits, so its cost is not measurable.
struct PageGlance {
    /// The number of reads of a reader between two checks; a power of two, less one.
    static let readsBetween: UInt64 = 8_191
    /// The number of commits between two checks.
    static let commitsBetween = 64

    let file: PageFile
    let meta: MetaPage

    /// - Parameter transaction: The state to check, whose pages no one overwrites meanwhile.
    /// - Returns: nil if that is no longer one of the two newest.
    init?(_ file: PageFile, transaction: UInt64) throws {
        let index = Int(transaction & 1)
        meta = MetaPage(page: try file.page(UInt64(index)), index: index)
        self.file = file
        if !meta.isMeta || meta.transaction != transaction { return nil }
    }

    /// The problem found; nil if there is none.
    func problem() throws -> String? {
        guard let problem = try look() else { return nil }
        // A meta page that was just being overwritten belongs to no state.
        return try file.page(UInt64(meta.index)).bytes == meta.page.bytes ? problem : nil
    }

    private func look() throws -> String? {
        if UInt8.random(in: 0..<4) == 0 { return try descend(meta.freeTree, isFree: true, .numbers).problem }
        let (problem, leaf) = try descend(meta.mainTree, isFree: false, .bytes)
        guard let leaf, let node = leaf.nodes.randomElement() else { return problem }
        guard node.flags == PageNodes.isTree, node.number == UInt64(TreeRecord.length) else {
            return "page \(leaf.page.number) has an entry that is not a tree"
        }
        return try descend(TreeRecord(leaf.page, at: node.data), isFree: false, .bytes).problem
    }

    private func descend(_ tree: TreeRecord, isFree: Bool, _ order: KeyOrder) throws -> (problem: String?, leaf: PageNodes?) {
        if tree.root == TreeRecord.none { return (nil, nil) }
        guard (1...TreeRecord.maximumDepth).contains(tree.depth) else { return ("a tree is said to have \(tree.depth) levels", nil) }
        var number = tree.root
        for level in 1...tree.depth {
            guard number >= 2, number <= meta.lastPage else { return ("page \(number) is asked for, which the file does not have", nil) }
            let (problem, nodes) = try PageNodes.read(file, number, isBranch: level < tree.depth, order: order, isFree: isFree)
            guard let nodes, let node = nodes.nodes.randomElement() else { return (problem, nil) }
            if level == tree.depth { return (nil, nodes) }
            number = node.number
        }
        return (nil, nil)
    }
}
