/// Where things are in a sound database of SQLite 3 that nobody has open. Knows nothing of the engine, so that it can be a second opinion.
struct SQLiteLayout {
    enum Kind: UInt8 { case indexBranch = 2, tableBranch = 5, indexLeaf = 10, tableLeaf = 13 }

    struct Page {
        var number: Int
        var kind: Kind
        /// Where its head is: page 1 begins with that of the file.
        var head: Int
        var isSchema: Bool
        var cells: [Int]
    }

    let bytes: [UInt8]
    let pageSize: Int
    private(set) var pages: [Page] = []
    /// The trunks of the list of free pages, and the leaves they name.
    private(set) var trunks: [Int] = []
    private(set) var freeLeaves: [Int] = []
    /// The pages of long values.
    private(set) var overflow: [Int] = []

    /// - Returns: nil for what is not such a file.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 512, bytes.prefix(16).elementsEqual("SQLite format 3\0".utf8) else { return nil }
        self.bytes = bytes
        let size = Int(bytes[16]) << 8 | Int(bytes[17])
        pageSize = size == 1 ? 65_536 : size
        guard pageSize >= 512, bytes.count % pageSize == 0 else { return nil }
        walk(1, isSchema: true)
        // The schema's rows name the roots of all other trees: the only pages of trees that nothing else points to.
        for root in schemaRoots() { walk(root, isSchema: false) }
        walkFreeList()
    }

    func load(_ offset: Int, _ count: Int) -> Int {
        guard offset >= 0, offset + count <= bytes.count else { return 0 }
        return bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
    }

    func offset(ofPage number: Int) -> Int { (number - 1) * pageSize }

    private func isPage(_ number: Int) -> Bool { number >= 1 && number * pageSize <= bytes.count }

    private mutating func walk(_ root: Int, isSchema: Bool) {
        var rest = [root]
        while let number = rest.popLast(), pages.count <= bytes.count / pageSize {
            guard isPage(number) else { continue }
            let head = offset(ofPage: number) + (number == 1 ? 100 : 0)
            guard let kind = Kind(rawValue: bytes[head]) else { continue }
            let isBranch = kind == .indexBranch || kind == .tableBranch
            let count = load(head + 3, 2)
            let pointers = head + (isBranch ? 12 : 8)
            let cells = (0..<count).map { offset(ofPage: number) + load(pointers + 2 * $0, 2) }
            pages.append(Page(number: number, kind: kind, head: head, isSchema: isSchema, cells: cells))
            if isBranch { rest += cells.map { load($0, 4) } + [load(head + 8, 4)] }
            for cell in cells where kind != .tableBranch { followOverflow(of: cell, kind) }
        }
    }

    /// A number of one to nine bytes, and how many they are.
    func varint(_ offset: Int) -> (value: Int, length: Int) {
        var value = 0
        for index in 0..<8 {
            let byte = load(offset + index, 1)
            value = value << 7 | byte & 0x7F
            if byte & 0x80 == 0 { return (value, index + 1) }
        }
        return (value << 8 | load(offset + 8, 1), 9)
    }

    /// Where a cell's payload begins, how long it is, and how much of it is in the page.
    func payload(of cell: Int, _ kind: Kind) -> (start: Int, length: Int, local: Int) {
        var at = cell + (kind == .indexBranch ? 4 : 0)
        let (length, size) = varint(at)
        at += size
        if kind == .tableLeaf { at += varint(at).length }
        let most = kind == .tableLeaf ? pageSize - 35 : (pageSize - 12) * 64 / 255 - 23
        if length <= most { return (at, length, length) }
        let least = (pageSize - 12) * 32 / 255 - 23
        let some = least + (length - least) % (pageSize - 4)
        return (at, length, some <= most ? some : least)
    }

    private mutating func followOverflow(of cell: Int, _ kind: Kind) {
        let (start, length, local) = payload(of: cell, kind)
        if local == length { return }
        var next = load(start + local, 4)
        while next != 0, isPage(next), overflow.count <= bytes.count / pageSize {
            overflow.append(next)
            next = load(offset(ofPage: next), 4)
        }
    }

    /// The fourth column of each row of the schema, by the serial types before the values.
    private func schemaRoots() -> [Int] {
        pages.filter { $0.isSchema && $0.kind == .tableLeaf }.flatMap { page in
            page.cells.compactMap { cell -> Int? in
                let start = payload(of: cell, .tableLeaf).start
                let (length, size) = varint(start)
                var at = start + size
                var value = start + length
                for column in 0..<5 where at < start + length {
                    let (type, count) = varint(at)
                    at += count
                    let width = type >= 12 ? (type - 12) / 2 : [0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0][type]
                    if column == 3 { return type == 9 ? 1 : load(value, width) }
                    value += width
                }
                return nil
            }
        }.filter { $0 > 1 }
    }

    private mutating func walkFreeList() {
        var trunk = load(32, 4)
        while trunk != 0, isPage(trunk), trunks.count <= bytes.count / pageSize {
            trunks.append(trunk)
            let location = offset(ofPage: trunk)
            freeLeaves += (0..<load(location + 4, 4)).map { load(location + 8 + 4 * $0, 4) }.filter(isPage)
            trunk = load(location, 4)
        }
    }
}
