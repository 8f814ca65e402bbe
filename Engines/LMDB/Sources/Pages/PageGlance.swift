import StoreCore

/// Looks at one way from a root to a leaf, chosen at random: what damage the medium
/// does while a store is open is found by many such looks, mostly before it matters.
///
/// It is read by the system's calls, so it costs some microseconds and cannot end the process; and it
/// happens once in some thousand reads and some dozen commits, which costs nothing that can be measured.
struct PageGlance {
    /// How many reads of a reader are between two looks, less one; a power of two, less one.
    static let readsBetween: UInt64 = 8_191
    /// How many commits.
    static let commitsBetween = 64

    let file: PageFile
    let meta: MetaPage

    /// - Parameter transaction: The state to look at, whose pages no one writes over meanwhile.
    /// - Returns: nil when that is no longer one of the two newest.
    init?(_ file: PageFile, transaction: UInt64) throws {
        let index = Int(transaction & 1)
        meta = MetaPage(page: try file.page(UInt64(index)), index: index)
        self.file = file
        if !meta.isMeta || meta.transaction != transaction { return nil }
    }

    /// What is wrong; nil if nothing is.
    func problem() throws -> String? {
        guard let problem = try look() else { return nil }
        // A meta page that was just being written over belongs to no state.
        return try file.page(UInt64(meta.index)).bytes == meta.page.bytes ? problem : nil
    }

    private func look() throws -> String? {
        if UInt8.random(in: 0..<4) == 0 { return try descend(meta.freeTree, isFree: true, .numbers).problem }
        let (problem, leaf) = try descend(meta.mainTree, isFree: false, .bytes)
        guard let leaf, let node = leaf.nodes.randomElement() else { return problem }
        guard node.flags == PageNodes.isTree, node.number == UInt64(TreeRecord.length) else {
            return "page \(leaf.page.number) has an entry that is no tree"
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
