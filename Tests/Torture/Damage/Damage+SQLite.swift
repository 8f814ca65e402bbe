extension Damage {
    /// Damages that are aimed at what SQLite trusts: single bits in each field of the file's head, of the heads and cells of pages, of the list of
    /// free pages, of the schema and of the chains of long values; and noise in free pages, which must do nothing.
    ///
    /// - Parameters:
    ///   - bytes: A sound file that nobody has open, whose log is empty; with free pages and long values, or some kinds are missing.
    ///   - count: How many of each kind.
    /// - Returns: None for a file that is not sound.
    public static func sqlite(_ bytes: [UInt8], count: Int, seed: UInt64) -> [Damage] {
        guard let layout = SQLiteLayout(bytes) else { return [] }
        var aim = SQLiteAim(layout: layout, random: DamageRandom(seed), count: count)
        aim.atHead()
        aim.atPages()
        aim.atCells()
        aim.atFreeList()
        aim.atLongValues()
        return aim.damages.filter { $0.changes(bytes) }
    }

    /// Damages to a log of SQLite's: in its head, in the heads of frames and in their pages, and cuts.
    public static func log(_ bytes: [UInt8], pageSize: Int = 4_096, count: Int, seed: UInt64) -> [Damage] {
        let frame = 24 + pageSize
        let frames = (bytes.count - 32) / frame
        guard bytes.count >= 32, frames > 0 else { return [] }
        var random = DamageRandom(seed)
        return (0..<count).flatMap { _ -> [Damage] in
            let start = 32 + random.below(frames) * frame
            return [
                .bit("log.head", random.below(8 * 32), of: 0, in: bytes), .bit("log.frame", random.below(8 * 24), of: start, in: bytes),
                .bit("log.page", random.below(8 * pageSize), of: start + 24, in: bytes),
                Damage("log.cut", "to \(start) bytes", length: start),
                Damage("log.torn", "to \(start + 512) bytes", length: start + 512),
            ]
        }
    }
}

/// Collects damages, so many of each kind.
private struct SQLiteAim {
    let layout: SQLiteLayout
    var random: DamageRandom
    let count: Int
    var damages: [Damage] = []

    /// A bit of a field, which begins at one of the places.
    private mutating func bits(_ kind: String, _ locations: [Int], bytes length: Int) {
        if locations.isEmpty { return }
        for _ in 0..<count {
            damages.append(.bit(kind, random.below(8 * length), of: locations[random.below(locations.count)], in: layout.bytes))
        }
    }

    mutating func atHead() {
        for (name, offset, length) in [
            ("magic", 0, 16), ("pageSize", 16, 2), ("versions", 18, 2), ("reserved", 20, 1), ("fractions", 21, 3), ("changes", 24, 4),
            ("pages", 28, 4), ("firstTrunk", 32, 4), ("freePages", 36, 4), ("schemaCookie", 40, 4), ("schemaFormat", 44, 4),
            ("cacheSize", 48, 4), ("autoVacuum", 52, 4), ("encoding", 56, 4), ("userVersion", 60, 4), ("application", 68, 4),
            ("unusedZeros", 72, 20), ("validFor", 92, 4), ("library", 96, 4),
        ] { bits("head." + name, [offset], bytes: length) }
    }

    mutating func atPages() {
        for (group, isIn) in [
            ("schema", { $0.isSchema }), ("table.branch", { !$0.isSchema && $0.kind == .tableBranch }),
            ("table.leaf", { !$0.isSchema && $0.kind == .tableLeaf }), ("index.branch", { $0.kind == .indexBranch }),
            ("index.leaf", { $0.kind == .indexLeaf }),
        ] as [(String, (SQLiteLayout.Page) -> Bool)] {
            let pages = layout.pages.filter(isIn)
            for (name, offset, length) in [("kind", 0, 1), ("freeBlock", 1, 2), ("cells", 3, 2), ("content", 5, 2), ("fragments", 7, 1)] {
                bits("\(group).\(name)", pages.map { $0.head + offset }, bytes: length)
            }
            let branches = pages.filter { $0.kind == .tableBranch || $0.kind == .indexBranch }
            bits("\(group).lastChild", branches.map { $0.head + 8 }, bytes: 4)
            let pointers = pages.flatMap { page -> [Int] in
                let first = page.head + (page.kind == .tableBranch || page.kind == .indexBranch ? 12 : 8)
                return page.cells.indices.map { first + 2 * $0 }
            }
            bits("\(group).pointer", pointers, bytes: 2)
        }
    }

    mutating func atCells() {
        let layout = self.layout
        let pages = layout.pages
        let branches = pages.filter { $0.kind == .tableBranch || $0.kind == .indexBranch }
        bits("cell.child", branches.flatMap(\.cells), bytes: 4)
        bits("cell.separator", pages.filter { $0.kind == .tableBranch }.flatMap { $0.cells.map { $0 + 4 } }, bytes: 1)
        for (group, isIn) in [
            ("row", { !$0.isSchema && $0.kind == .tableLeaf }), ("entry", { $0.kind == .indexLeaf || $0.kind == .indexBranch }),
            ("definition", { $0.isSchema && $0.kind == .tableLeaf }),
        ] as [(String, (SQLiteLayout.Page) -> Bool)] {
            let cells = pages.filter(isIn).flatMap { page in page.cells.map { ($0, page.kind) } }
            bits("\(group).length", cells.map { $0.0 + ($0.1 == .indexBranch ? 4 : 0) }, bytes: 1)
            let payloads = cells.map { layout.payload(of: $0.0, $0.1) }.filter { $0.local > 2 }
            // The first byte says how long the list of types is.
            bits("\(group).types", payloads.map { $0.start }, bytes: 2)
            for _ in 0..<count where !payloads.isEmpty {
                let payload = payloads[random.below(payloads.count)]
                let list = min(layout.varint(payload.start).value, payload.local - 1)
                let location = list + random.below(payload.local - list)
                damages.append(.bit("\(group).value", random.below(8), of: payload.start + location, in: layout.bytes))
            }
        }
    }

    mutating func atFreeList() {
        let layout = self.layout
        let trunks = layout.trunks.map { layout.offset(ofPage: $0) }
        bits("free.next", trunks, bytes: 4)
        bits("free.count", trunks.map { $0 + 4 }, bytes: 4)
        bits("free.entry", trunks.flatMap { trunk in (0..<layout.load(trunk + 4, 4)).map { trunk + 8 + 4 * $0 } }, bytes: 4)
        bits("unused", layout.freeLeaves.map { layout.offset(ofPage: $0) }, bytes: layout.pageSize)
    }

    mutating func atLongValues() {
        let pages = layout.overflow.map { layout.offset(ofPage: $0) }
        bits("long.next", pages, bytes: 4)
        bits("long.value", pages.map { $0 + 4 }, bytes: layout.pageSize - 4)
    }
}
