/// A meta page: the start of one state of a file. There are two, which are written alternately.
///
/// The layout is that of `mdb.c` in 0.9.24 on 64-bit machines.
struct MetaPage {
    let page: LMDBPage
    let index: Int

    /// Whether the page identifies itself as an LMDB meta page; the other fields are valid only then.
    var isMeta: Bool {
        page.bytes.count >= MetaPage.end && page.number == UInt64(index) && page.flags == LMDBPage.meta
            && page.load(16, as: UInt32.self) == MetaPage.magic
    }
    /// The version in a file of LMDB 1.0 or later, whose pages have a longer header.
    var laterVersion: UInt32? {
        page.load(18, as: UInt16.self) == LMDBPage.meta && page.load(24, as: UInt32.self) == MetaPage.magic ? page.load(28) : nil
    }
    /// The version of the format.
    var version: UInt32 { page.load(20) }
    var pageSize: UInt32 { page.load(40) }
    /// The free pages, by the transaction that freed them.
    var freeTree: TreeRecord { TreeRecord(page, at: 40) }
    /// The other trees, by name.
    var mainTree: TreeRecord { TreeRecord(page, at: 88) }
    /// The last page that was ever used.
    var lastPage: UInt64 { page.load(136) }
    /// The transaction that wrote it.
    var transaction: UInt64 { page.load(MetaPage.end - 8) }
    /// Its contents without the transaction.
    var contents: ArraySlice<UInt8> { page.bytes[16..<MetaPage.end - 8] }

    private static let end = 152
    /// The start of LMDB's meta pages and of its reader table.
    static let magic: UInt32 = 0xBEEF_C0DE
    /// The version of LMDB 0.9.
    static let version: UInt32 = 1
}

/// The record of a tree in a file.
struct TreeRecord {
    var flags: UInt16 = 0
    var depth = 0
    var branchPages: UInt64 = 0
    var leafPages: UInt64 = 0
    var longPages: UInt64 = 0
    var entries: UInt64 = 0
    var root = TreeRecord.none

    /// The record of a tree without pages.
    static let empty = TreeRecord()

    /// The root of a tree without pages.
    static let none = UInt64.max
    static let length = 48
    /// The maximum number of pages on a path from the root to an entry that LMDB's cursors accept.
    static let maximumDepth = 32

    private init() {}

    init(_ page: LMDBPage, at offset: Int) {
        flags = page.load(offset + 4)
        depth = Int(page.load(offset + 6, as: UInt16.self))
        branchPages = page.load(offset + 8)
        leafPages = page.load(offset + 16)
        longPages = page.load(offset + 24)
        entries = page.load(offset + 32)
        root = page.load(offset + 40)
    }

    /// The record as it is in a file, in numbers of eight bytes.
    var words: [UInt64] { [UInt64(flags) << 32 | UInt64(depth) << 48, branchPages, leafPages, longPages, entries, root] }

    /// Whether the record of a tree without pages is consistent.
    var isSoundlyEmpty: Bool { root == TreeRecord.none && depth == 0 && branchPages | leafPages | longPages | entries == 0 }
}
