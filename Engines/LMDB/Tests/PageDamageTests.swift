import CLMDB
import Glibc
import StoreCore
import StoreKeyValue
import Testing

@testable import StoreLMDB

/// What the reader of pages makes of damaged ones. Nothing outside of the file is read, every scan ends, and damage that its checks cover is an
/// error or harmless. Bytes of keys and values have no checksum: such damage is not seen here.
@Suite struct PageDamageTests {
    let folder = TestFolder()

    /// Each kind of damage, with what must hold for it.
    enum Damage: CaseIterable {
        /// Any byte of any page.
        case byte
        case pageNumber
        case pageFlags
        /// The end of the list of entries in a page.
        case entryCount
        /// A branch leads to another page of the tree, to itself or out of the file.
        case child
        /// Where an entry is in its page.
        case entryOffset
        case keySize
        /// Two entries are in each other's place.
        case swappedEntries
        /// The size of a long value, the page where it begins, or the number of its pages.
        case longValue
        /// The file is shorter.
        case end

        /// Whether a lookup that finds something finds what was stored.
        var keepsValues: Bool { [.pageNumber, .pageFlags, .child, .swappedEntries, .end].contains(self) }
        /// Whether a scan without an error gives what was stored, in its order.
        var isSeenByScans: Bool { [.pageNumber, .pageFlags, .child, .end].contains(self) }
    }

    /// Entries that were found before their pages were damaged are found where they are remembered, or as others are.
    @Test(arguments: Damage.allCases) func rememberedEntriesAreReadSafely(damage: Damage) throws {
        let pages = try TreePages(folder)
        var random = SeededRandom(UInt64(Damage.allCases.firstIndex(of: damage) ?? 0) + 100)
        for turn in 0..<10 {
            for entry in pages.entries { #expect(pages.getRemembering(entry.key).value == entry.value, "\(damage), turn \(turn)") }
            pages.apply(damage, &random)
            for entry in pages.entries.reversed() {
                let (value, code) = pages.getRemembering(entry.key)
                #expect([MDB_SUCCESS, MDB_NOTFOUND, MDB_CORRUPTED].contains(code), "\(damage), turn \(turn)")
                if code == MDB_SUCCESS, damage.keepsValues { #expect(value == entry.value, "\(damage), turn \(turn)") }
            }
            let some = (0..<16).map { _ in pages.entries[random.below(pages.entries.count)] }
            let (values, code) = pages.get(all: some.map(\.key), remembering: true)
            #expect([MDB_SUCCESS, MDB_CORRUPTED].contains(code), "\(damage), turn \(turn)")
            if damage.keepsValues { for (value, entry) in zip(values, some) where value != nil { #expect(value == entry.value) } }
            pages.restore()
        }
    }

    @Test(arguments: Damage.allCases) func damagedPagesAreReadSafely(damage: Damage) throws {
        let pages = try TreePages(folder)
        var random = SeededRandom(UInt64(Damage.allCases.firstIndex(of: damage) ?? 0) + 1)
        var errors = 0
        for turn in 0..<40 {
            pages.apply(damage, &random)
            let told = "\(damage), turn \(turn)"
            for backwards in [false, true] {
                let (entries, code) = pages.scan(backwards: backwards)
                #expect([MDB_NOTFOUND, MDB_CORRUPTED].contains(code), "\(told)")
                if code == MDB_CORRUPTED { errors += 1 }
                for limit in [1, 5, 64] {
                    let atOnce = pages.scan(backwards: backwards, upTo: limit)
                    #expect(atOnce.0 == entries && atOnce.1 == code, "\(told), \(limit) at once")
                }
                if damage.isSeenByScans, code == MDB_NOTFOUND {
                    #expect(entries == (backwards ? pages.entries.reversed() : pages.entries), "\(told)")
                }
                for size in 0...2 {
                    for limit: UInt64 in [1, 10, .max] {
                        let (passed, code) = pages.pass(size: size, upTo: limit)
                        #expect([MDB_SUCCESS, MDB_NOTFOUND, MDB_CORRUPTED].contains(code) && passed <= pages.slots, "\(told)")
                    }
                }
                if damage == .swappedEntries, code == MDB_NOTFOUND { #expect(Set(entries) == Set(pages.entries), "\(told)") }
            }
            let keys = (0..<70).map { _ in pages.entries[random.below(pages.entries.count)].key }
            let oneByOne = keys.map { pages.get($0) }
            let together = pages.get(all: keys)
            #expect(together.code == (oneByOne.contains { $0.code == MDB_CORRUPTED } ? MDB_CORRUPTED : MDB_SUCCESS), "\(told)")
            if together.code == MDB_SUCCESS {
                #expect(together.values == oneByOne.map { $0.code == MDB_SUCCESS ? $0.value : nil }, "\(told)")
            }
            for _ in 0..<30 {
                let wanted = pages.entries[random.below(pages.entries.count)]
                let (value, code) = pages.get(wanted.key)
                #expect([MDB_SUCCESS, MDB_NOTFOUND, MDB_CORRUPTED].contains(code), "\(told)")
                if code == MDB_CORRUPTED { errors += 1 }
                if code == MDB_SUCCESS, damage.keepsValues { #expect(value == wanted.value, "\(told)") }
                if damage == .pageNumber || damage == .pageFlags || damage == .end { #expect(code != MDB_NOTFOUND, "\(told)") }
                let other = pages.entries[random.below(pages.entries.count)]
                #expect(pages.count(from: wanted.key, to: other.key) ?? 0 <= pages.slots, "\(told)")
                _ = pages.skip(random.below(3_000), from: wanted.key, fromEnd: random.below(2) == 0)
                _ = pages.sample(10, from: wanted.key, to: other.key, seed: UInt64(random.below(1_000)))
            }
            pages.restore()
        }
        #expect(errors > 0)
        let (entries, code) = pages.scan(backwards: false)
        #expect(code == MDB_NOTFOUND && entries == pages.entries)
    }

    /// The engine says what is damaged, in a file that is damaged while it is open.
    @Test func damageIsAnErrorOfTheStore() throws {
        let trees = try folder.open()
        try trees.write { writer in for number in 0..<5_000 { try writer.put(1, "key \(number)", "value \(number)") } }
        let reader = try trees.makeReader()
        try reader.begin()
        let root = try #require((reader as? LMDBReader).flatMap { activestore_lmdb_tree_of($0.handle, 1) }?.pointee.root)
        reader.end()
        let descriptor = open(folder.file, O_RDWR)
        defer { close(descriptor) }
        var flags: UInt16 = 64
        #expect(pwrite(descriptor, &flags, 2, off_t(root) * off_t(LMDBPage.size) + 10) == 2)
        try reader.begin()
        #expect(code { _ = try reader.value(1, "key 7") } == .corrupt)
        #expect(code { _ = try reader.keys(1) } == .corrupt)
        reader.end()
        try trees.close()
    }
}

/// A copy of the pages of a tree, with nothing readable before and after it, that can be damaged and restored.
private final class TreePages {
    struct Entry: Hashable {
        let key: [UInt8]
        let value: [UInt8]
    }

    private(set) var entries: [Entry] = []
    /// How many entries the pages have room for at most.
    let slots: Int
    private let size: Int
    private let whole: [UInt8]
    private let room: UnsafeMutableRawPointer
    private let bytes: UnsafeMutableRawPointer
    private let reader: UnsafeMutablePointer<activestore_lmdb_reader>
    private let handles: UnsafeMutablePointer<UInt32>
    private let map: UnsafeMutablePointer<UInt64>
    private let cursor = UnsafeMutablePointer<activestore_lmdb_cursor>.allocate(capacity: 1)
    private let intact: activestore_lmdb_tree
    private var tree: activestore_lmdb_tree
    /// The pages that the tree consists of.
    private var branches: [Int] = []
    private var leaves: [Int] = []
    private var longValues: [(leaf: Int, node: Int, page: Int)] = []
    private static let page = LMDBPage.size

    init(_ folder: TestFolder) throws {
        let trees = try folder.open()
        var random = SeededRandom(7)
        try trees.write { writer in
            for number in 0..<1_500 {
                // Long keys make a tree of several levels.
                let key = "\(random.below(100_000)) " + String(repeating: "k", count: random.below(3) * 100)
                try writer.put(1, key, String(repeating: "v", count: number % 60 == 0 ? 2_500 + random.below(9_000) : random.below(60)))
            }
        }
        let source = try LMDBReader(trees.shared, trees.context)
        try source.begin()
        let known = try #require(activestore_lmdb_tree_of(source.handle, 1)).pointee
        #expect(known.depth >= 3)
        size = Int(known.last + 1) * TreePages.page
        whole = Array(UnsafeRawBufferPointer(start: known.base, count: size))
        slots = (Int(known.last) + 1) * TreePages.page / 2
        source.end()
        try trees.close()

        let mapped = try #require(
            mmap(nil, size + 2 * TreePages.page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))
        room = mapped
        bytes = room + TreePages.page
        #expect(mprotect(room, TreePages.page, PROT_NONE) == 0 && mprotect(bytes + size, TreePages.page, PROT_NONE) == 0)
        handles = .allocate(capacity: Int(ACTIVESTORE_LMDB_TREES))
        handles.initialize(repeating: 0, count: Int(ACTIVESTORE_LMDB_TREES))
        handles[1] = 2
        map = .allocate(capacity: 1)
        map.initialize(to: known.map)
        reader = try #require(activestore_lmdb_reader_create(handles, map))
        // A reader without a transaction, whose state has the number 0.
        reader.pointee.state = ACTIVESTORE_LMDB_READING
        var own = known
        own.base = UnsafePointer(bytes.assumingMemoryBound(to: CChar.self))
        own.state = 0
        (intact, tree) = (own, own)
        restore()
        find(Int(known.root), Int(known.depth))
        let (found, code) = scan(backwards: false)
        #expect(code == MDB_NOTFOUND && found.count == Int(known.entries) && !longValues.isEmpty)
        entries = found
    }

    deinit {
        activestore_lmdb_reader_destroy(reader)
        handles.deallocate()
        map.deallocate()
        cursor.deallocate()
        munmap(room, size + 2 * TreePages.page)
    }

    // MARK: Damage

    func restore() {
        whole.withUnsafeBytes { if let base = $0.baseAddress { memcpy(bytes, base, size) } }
        tree = intact
        reader.pointee.trees[1] = tree
    }

    func apply(_ damage: PageDamageTests.Damage, _ random: inout SeededRandom) {
        let all = branches + leaves
        let page = all[random.below(all.count)]
        let count = entryCount(page)
        let entry = random.below(count)
        let isBranch = branches.contains(page)
        switch damage {
        case .byte:
            let touched = random.below(4) == 0 ? longValues[random.below(longValues.count)].page : page
            let offset = random.below(2) == 0 ? random.below(16 + 2 * count) : random.below(TreePages.page)
            put(UInt8(random.below(256)), touched * TreePages.page + offset)
        case .pageNumber:
            let other = all[random.below(all.count)]
            put(UInt64(other == page ? random.below(1 << 40) + size : other), page * TreePages.page)
        case .pageFlags: put(UInt16(isBranch ? 2 : 1) << UInt16(random.below(12)), page * TreePages.page + 10)
        case .entryCount: put(UInt16(random.below(4) == 0 ? 0xFFFF : random.below(4_200)), page * TreePages.page + 12)
        case .child:
            let branch = branches[random.below(branches.count)]
            let node = node(branch, random.below(entryCount(branch)))
            let targets = [branch, Int(tree.root), all[random.below(all.count)], Int(tree.last) + 1, (1 << 48) - 1, 0]
            let target = UInt64(targets[random.below(targets.count)])
            put(UInt32(truncatingIfNeeded: target), node)
            put(UInt16(truncatingIfNeeded: target >> 32), node + 4)
        case .entryOffset:
            let offsets = [0, 15, 4_088, 4_089, 4_095, 0xFFFF, random.below(4_096)]
            put(UInt16(offsets[random.below(offsets.count)]), page * TreePages.page + 16 + 2 * entry)
        case .keySize: put(UInt16(random.below(2) == 0 ? 0xFFFF : random.below(4_096)), node(page, entry) + 6)
        case .swappedEntries:
            let other = random.below(count)
            let (a, b) = (page * TreePages.page + 16 + 2 * entry, page * TreePages.page + 16 + 2 * other)
            // The first entry of a branch has no key.
            if isBranch, entry == 0 || other == 0 { return }
            let kept = get(UInt16.self, a)
            put(get(UInt16.self, b), a)
            put(kept, b)
        case .longValue:
            let value = longValues[random.below(longValues.count)]
            switch random.below(4) {
            case 0: put(UInt32(random.below(2) == 0 ? 0xFFFF_FFFF : random.below(1 << 20)), value.node)
            case 1: put(UInt64(random.below(2) == 0 ? UInt64.max : UInt64(random.below(size))), value.node + 8 + keySize(value.node))
            case 2: put(UInt32(random.below(2) == 0 ? 0 : 0xFFFF_FFFF), value.page * TreePages.page + 12)
            default: put(UInt16(2), value.page * TreePages.page + 10)
            }
        case .end:
            tree.last = UInt64(random.below(Int(intact.last)))
            reader.pointee.trees[1] = tree
            // Nothing beyond the end may be read.
            memset(bytes + Int(tree.last + 1) * TreePages.page, 0xFF, size - Int(tree.last + 1) * TreePages.page)
        }
    }

    private func put<T: FixedWidthInteger>(_ value: T, _ offset: Int) {
        if offset >= 0, offset + MemoryLayout<T>.size <= size { bytes.storeBytes(of: value, toByteOffset: offset, as: T.self) }
    }

    private func get<T: FixedWidthInteger>(_ type: T.Type, _ offset: Int) -> T { bytes.loadUnaligned(fromByteOffset: offset, as: type) }
    private func entryCount(_ page: Int) -> Int { (Int(get(UInt16.self, page * TreePages.page + 12)) - 16) / 2 }
    private func node(_ page: Int, _ entry: Int) -> Int {
        page * TreePages.page + Int(get(UInt16.self, page * TreePages.page + 16 + 2 * entry))
    }
    private func keySize(_ node: Int) -> Int { Int(get(UInt16.self, node + 6)) }

    /// Finds the pages of the intact tree.
    private func find(_ page: Int, _ depth: Int) {
        if depth == 1 { leaves.append(page) } else { branches.append(page) }
        for entry in 0..<entryCount(page) {
            let node = node(page, entry)
            if depth > 1 {
                find(Int(get(UInt32.self, node)) | Int(get(UInt16.self, node + 4)) << 32, depth - 1)
            } else if get(UInt16.self, node + 4) == 1 {
                longValues.append((page, node, Int(get(UInt64.self, node + 8 + keySize(node)))))
            }
        }
    }

    // MARK: Reading

    /// What was found, which lies within the pages.
    private func copy(_ value: MDB_val) -> [UInt8] {
        if value.mv_size == 0 { return [] }
        guard let start = value.mv_data, start >= bytes, start + value.mv_size <= bytes + size else {
            Issue.record("a value lies outside of the file")
            return []
        }
        return Array(UnsafeRawBufferPointer(start: start, count: value.mv_size))
    }

    /// All entries up to the end or the first error, with LMDB's code for it.
    func scan(backwards: Bool) -> ([Entry], Int32) {
        var found: [Entry] = []
        activestore_lmdb_cursor_begin(cursor, reader, &tree)
        var code = backwards ? activestore_lmdb_cursor_last(cursor) : activestore_lmdb_cursor_seek(cursor, nil, 0)
        while code == MDB_SUCCESS {
            found.append(Entry(key: copy(cursor.pointee.key), value: copy(cursor.pointee.value)))
            if found.count > slots {
                Issue.record("a scan does not end")
                break
            }
            code = backwards ? activestore_lmdb_cursor_previous(cursor) : activestore_lmdb_cursor_next(cursor)
        }
        return (found, code)
    }

    /// The same, several entries at once.
    func scan(backwards: Bool, upTo limit: Int) -> ([Entry], Int32) {
        var found: [Entry] = []
        activestore_lmdb_cursor_begin(cursor, reader, &tree)
        var code = backwards ? activestore_lmdb_cursor_last(cursor) : activestore_lmdb_cursor_seek(cursor, nil, 0)
        if code == MDB_SUCCESS { found.append(Entry(key: copy(cursor.pointee.key), value: copy(cursor.pointee.value))) }
        var entries = [activestore_lmdb_entry](repeating: activestore_lmdb_entry(), count: limit)
        while code == MDB_SUCCESS, found.count <= slots {
            var count: UInt32 = 0
            code = activestore_lmdb_cursor_advance(cursor, backwards ? 1 : 0, &entries, UInt32(limit), &count)
            #expect((code == MDB_SUCCESS) == (count > 0))
            for entry in entries[..<Int(count)] { found.append(Entry(key: copy(entry.key), value: copy(entry.value))) }
        }
        return (found, code)
    }

    /// Passes the entries that begin as the first one does, and returns their number and LMDB's code.
    func pass(size: Int, upTo limit: UInt64) -> (passed: Int, code: Int32) {
        activestore_lmdb_cursor_begin(cursor, reader, &tree)
        let code = activestore_lmdb_cursor_seek(cursor, nil, 0)
        if code != MDB_SUCCESS { return (0, code) }
        let prefix = Array(copy(cursor.pointee.key).prefix(size))
        var passed: UInt64 = 0
        let ended = activestore_lmdb_cursor_pass(cursor, prefix, prefix.count, limit, &passed)
        return (Int(clamping: passed), ended)
    }

    /// The value of a key, found by a reader that remembers where it found entries.
    func getRemembering(_ key: [UInt8]) -> (value: [UInt8], code: Int32) {
        var value = MDB_val()
        let code = activestore_lmdb_tree_get(reader, &tree, key, key.count, &value)
        return (code == MDB_SUCCESS ? copy(value) : [], code)
    }

    func get(_ key: [UInt8]) -> (value: [UInt8], code: Int32) {
        var value = MDB_val()
        let code = activestore_lmdb_tree_get(nil, &tree, key, key.count, &value)
        // A cursor finds the same key, or damage.
        activestore_lmdb_cursor_begin(cursor, reader, &tree)
        if activestore_lmdb_cursor_seek(cursor, key, key.count) == MDB_SUCCESS {
            _ = (copy(cursor.pointee.key), copy(cursor.pointee.value))
        }
        return (code == MDB_SUCCESS ? copy(value) : [], code)
    }

    /// The values of several keys; nil for one that is not found.
    func get(all keys: [[UInt8]], remembering: Bool = false) -> (values: [[UInt8]?], code: Int32) {
        let all = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: keys.reduce(0) { $0 + $1.count })
        defer { all.deallocate() }
        _ = all.initialize(from: keys.joined())
        var end = 0
        var entries = keys.map { key in
            defer { end += key.count }
            return activestore_lmdb_entry(key: MDB_val(mv_size: key.count, mv_data: all.baseAddress.map { $0 + end }), value: MDB_val())
        }
        let code = activestore_lmdb_tree_get_all(remembering ? reader : nil, &tree, &entries, UInt32(entries.count))
        return (code == MDB_SUCCESS ? entries.map { $0.value.mv_data == nil ? nil : copy($0.value) } : [], code)
    }

    func count(from lower: [UInt8], to upper: [UInt8]) -> Int? {
        range(lower, upper) { range in
            var count: UInt64 = 0
            _ = activestore_lmdb_range_count(reader, 1, range, 0, &count)
            return activestore_lmdb_range_count(reader, 1, range, 1, &count) == 0 ? Int(clamping: count) : nil
        }
    }

    func skip(_ number: Int, from lower: [UInt8], fromEnd: Bool) -> [UInt8]? {
        range(lower, []) { range in
            var (count, key) = (UInt64(number), MDB_val())
            return activestore_lmdb_range_skip(reader, 1, range, fromEnd ? 1 : 0, &count, &key) == 1 ? copy(key) : nil
        }
    }

    /// The keys that are drawn at random; nil if damage is seen.
    func sample(_ number: Int, from lower: [UInt8], to upper: [UInt8], seed: UInt64) -> [[UInt8]]? {
        range(lower, upper) { range in
            var keys = Array(repeating: MDB_val(), count: number)
            let drawn = activestore_lmdb_range_sample(reader, 1, range, seed, &keys, number)
            return drawn < 0 ? nil : keys[..<Int(drawn)].map(copy)
        }
    }

    private func range<R>(_ lower: [UInt8], _ upper: [UInt8], _ body: (activestore_lmdb_range) -> R) -> R {
        lower.withUnsafeBytes { lower in
            upper.withUnsafeBytes { upper in
                body(
                    activestore_lmdb_range(
                        lower: lower.isEmpty ? nil : lower.baseAddress, lower_size: lower.count,
                        upper: upper.isEmpty ? nil : upper.baseAddress, upper_size: upper.count))
            }
        }
    }
}
