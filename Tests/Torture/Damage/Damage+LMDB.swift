extension Damage {
    /// Damages that are aimed at what LMDB 0.9 trusts: single bits in each field of the meta pages, of pages, of nodes, of the list of free pages,
    /// of the records of trees and of the heads of long values; meta pages that come back from an earlier time; and noise in free pages, which
    /// must do nothing.
    ///
    /// - Parameters:
    ///   - bytes: A sound file that nobody has open; with something in the list of free pages and with long values, or some kinds are missing.
    ///   - older: The file's bytes at an earlier time.
    ///   - count: How many of each kind.
    /// - Returns: None for a file that is not sound.
    public static func lmdb(_ bytes: [UInt8], older: [UInt8] = [], count: Int, seed: UInt64) -> [Damage] {
        guard let layout = LMDBLayout(bytes) else { return [] }
        var aim = Aim(layout: layout, random: DamageRandom(seed), count: count)
        aim.atMetaPages(older)
        aim.atPages()
        aim.atNodes()
        aim.atFreeList()
        aim.atTrees()
        aim.atLongValues()
        return aim.damages.filter { $0.changes(bytes) }
    }
}

/// Collects damages, so many of each kind.
private struct Aim {
    let layout: LMDBLayout
    var random: DamageRandom
    let count: Int
    var damages: [Damage] = []

    private mutating func pick<T>(_ all: [T], _ body: (T, inout DamageRandom) -> Damage) {
        if all.isEmpty { return }
        for _ in 0..<count { damages.append(body(all[random.below(all.count)], &random)) }
    }

    /// A bit of a field, which begins so many bytes after each of the places.
    private mutating func bits(_ kind: String, _ locations: [Int], at offset: Int, bytes length: Int, detail: String = "") {
        let bytes = layout.bytes
        pick(locations) { location, random in Damage.bit(kind, random.below(8 * length), of: location + offset, in: bytes, detail) }
    }

    mutating func atMetaPages(_ older: [UInt8]) {
        let size = LMDBLayout.pageSize
        let newest = [layout.newest * size]
        let both = [0, size]
        for (name, offset, length) in [
            ("number", 0, 8), ("flags", 10, 2), ("magic", 16, 4), ("version", 20, 4), ("mapSize", 32, 8), ("pageSize", 40, 4),
        ] { bits("meta." + name, both, at: offset, bytes: length) }
        for (name, offset, length) in [
            ("free.flags", 44, 2), ("free.depth", 46, 2), ("free.counts", 48, 32), ("free.root", 80, 8), ("main.flags", 92, 2),
            ("main.depth", 94, 2), ("main.counts", 96, 32), ("main.root", 128, 8), ("lastPage", 136, 8),
        ] { bits("meta." + name, newest, at: offset, bytes: length) }
        bits("meta.transaction", both, at: 144, bytes: 8)
        for page in both {
            damages.append(
                Damage("meta.zero", "page \(page / size)", edits: [.init(offset: page, bytes: .init(repeating: 0, count: size))]))
            if older.count >= 2 * size {
                damages.append(
                    Damage("meta.stale", "page \(page / size)", edits: [.init(offset: page, bytes: Array(older[page..<page + size]))]))
            }
        }
    }

    mutating func atPages() {
        for (group, isIn) in [
            ("free", { $0.tree == "free" }), ("main", { $0.tree == "main" }), ("branch", { $0.kind == .branch && $0.tree.hasPrefix("t") }),
            ("leaf", { $0.kind == .leaf && $0.tree.hasPrefix("t") }),
        ] as [(String, (LMDBLayout.Page) -> Bool)] {
            let locations = layout.pages.filter(isIn).map { $0.number * LMDBLayout.pageSize }
            for (name, offset, length) in [("number", 0, 8), ("flags", 10, 2), ("lower", 12, 2), ("upper", 14, 2)] {
                bits("\(group).\(name)", locations, at: offset, bytes: length)
            }
            let layout = layout
            pick(locations) { location, random in
                let pointers = (layout.load2(location + 12) - 16) / 2
                return .bit("\(group).pointer", random.below(16), of: location + 16 + 2 * random.below(pointers), in: layout.bytes)
            }
        }
    }

    mutating func atNodes() {
        bits("child", layout.branchNodes.map(\.offset), at: 0, bytes: 6)
        let separators = layout.branchNodes.filter { !$0.key.isEmpty }
        bits("separator.length", separators.map(\.offset), at: 6, bytes: 2)
        let bytes = layout.bytes
        pick(separators) { node, random in .bit("separator.key", random.below(8 * node.key.count), of: node.key.lowerBound, in: bytes) }
        let nodes = layout.leafNodes.filter { $0.tree.hasPrefix("t") }
        bits("node.length", nodes.map(\.offset), at: 0, bytes: 4)
        bits("node.flags", nodes.map(\.offset), at: 4, bytes: 2)
        bits("node.keyLength", nodes.map(\.offset), at: 6, bytes: 2)
        pick(nodes) { node, random in .bit("node.key", random.below(8 * node.key.count), of: node.key.lowerBound, in: bytes, node.tree) }
        let layout = layout
        for (kind, isIn) in [("node.value", { $0 != "t0" }), ("catalogue.value", { $0 == "t0" })] as [(String, (String) -> Bool)] {
            pick(nodes.filter { isIn($0.tree) && $0.data.count > 0 }) { node, random in
                let length = node.flags & 1 != 0 ? layout.load4(node.offset) : node.data.count
                return .bit(kind, random.below(8 * length), of: layout.value(of: node), in: bytes, node.tree)
            }
        }
    }

    mutating func atFreeList() {
        let layout = layout
        let nodes = layout.freeNodes
        bits("free.key", nodes.map(\.key.lowerBound), at: 0, bytes: 8)
        bits("free.length", nodes.map(\.offset), at: 0, bytes: 4)
        let lists = nodes.map { layout.value(of: $0) }
        bits("free.count", lists, at: 0, bytes: 8)
        // The bits in which numbers of this file differ; others are out of range at once.
        pick(lists.filter { layout.load8($0) > 0 }) { list, random in
            let entry = list + 8 * (1 + random.below(layout.load8(list)))
            return .bit(
                "free.entry", random.below(1 + layout.lastPage.bitWidth - layout.lastPage.leadingZeroBitCount), of: entry, in: layout.bytes)
        }
        let free = lists.flatMap { list in (0..<layout.load8(list)).map { layout.load8(list + 8 * (1 + $0)) * LMDBLayout.pageSize } }
        let inFile = free.filter { $0 + LMDBLayout.pageSize <= layout.bytes.count }
        pick(inFile) { page, random in .bit("unused", random.below(8 * LMDBLayout.pageSize), of: page, in: layout.bytes) }
    }

    mutating func atTrees() {
        let records = layout.leafNodes.filter { $0.tree == "main" }
        for (name, offset, length) in [
            ("tree.flags", 4, 2), ("tree.depth", 6, 2), ("tree.counts", 8, 24), ("tree.entries", 32, 8), ("tree.root", 40, 8),
        ] { bits(name, records.map(\.data.lowerBound), at: offset, bytes: length) }
        let bytes = layout.bytes
        pick(records) { node, random in
            .bit(
                "tree.name", random.below(8 * node.key.count), of: node.key.lowerBound, in: bytes,
                String(decoding: bytes[node.key], as: UTF8.self))
        }
    }

    mutating func atLongValues() {
        let layout = layout
        let heads = layout.overflow.map { $0.page * LMDBLayout.pageSize }
        bits("long.number", heads, at: 0, bytes: 8)
        bits("long.flags", heads, at: 10, bytes: 2)
        bits("long.pages", heads, at: 12, bytes: 4)
        bits("long.page", layout.overflow.map(\.node.data.lowerBound), at: 0, bytes: 8)
        bits("long.length", layout.overflow.map(\.node.offset), at: 0, bytes: 4)
        pick(layout.overflow) { value, random in
            .bit(
                "long.value", random.below(8 * layout.load4(value.node.offset)), of: value.page * LMDBLayout.pageSize + 16, in: layout.bytes
            )
        }
    }
}
