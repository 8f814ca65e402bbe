import StoreCore

/// Both meta pages of a file, which together determine the newest state.
///
/// Transaction N writes page N modulo 2 and leaves the other unchanged, so their numbers are always
/// consecutive. Other numbers are damaged, and the page with the greater one need not be the newer.
struct MetaPages {
    let both: [MetaPage]
    /// The size of the file in bytes.
    let size: Int

    /// Reads them; a writer of another process may be writing one meanwhile.
    init(_ file: PageFile) throws {
        let page = LMDBPage.size
        let bytes = try file.bytes(2 * page, at: 0)
        both = (0..<2).map { MetaPage(page: LMDBPage(bytes: Array(bytes.dropFirst($0 * page).prefix(page))), index: $0) }
        // After the pages: a writer extends the file before it records that in a meta page.
        size = try file.info().st_size
    }

    /// The page with the newest state.
    var newest: MetaPage { both[0].transaction >= both[1].transaction ? both[0] : both[1] }

    /// The maximum size of a file that LMDB can map: half of what an x86-64 process can address.
    static let greatestSize = 64 << 40

    /// The number of whole pages in the file.
    var pages: UInt64 { UInt64(size / LMDBPage.size) }

    /// Whether one of them is from a transaction, so that something may have been stored.
    var hasTransactions: Bool { both.contains { $0.isMeta && $0.transaction > 0 } }

    /// Whether the two can have been written consecutively.
    private var followEachOther: Bool {
        let (even, odd) = (both[0].transaction, both[1].transaction)
        if even == 0 { return odd <= 1 }
        return even % 2 == 0 && odd % 2 == 1 && (even &+ 1 == odd || odd &+ 1 == even)
    }

    /// Checks everything that the meta pages and the file size show.
    func check(_ path: String) throws {
        let page = LMDBPage.size
        if !both[0].isMeta {
            if let version = both[0].laterVersion { throw MetaPages.tooNew(path, version) }
            // The first may be lost while the second is intact; then it was a store.
            throw PageFile.corrupt(
                path, both[1].isMeta ? "its first page is damaged; restore a backup" : "it is not an LMDB file; check the path")
        }
        // If only one of them has another version, that one is damaged.
        if both[0].version != MetaPage.version, !both[1].isMeta || both[1].version == both[0].version {
            throw MetaPages.tooNew(path, both[0].version)
        }
        if Int(both[0].pageSize) != page, !both[1].isMeta || Int(both[1].pageSize) != page {
            throw StorePath.cannotOpen(
                path,
                "its pages have \(both[0].pageSize) bytes and this system's \(page); export it on a system like the one that wrote it")
        }
        if size < 2 * page { throw PageFile.corrupt(path, "it is cut off after \(size) bytes; restore a backup") }
        for (index, name) in ["first", "second"].enumerated() {
            let meta = both[index]
            guard meta.isMeta, meta.version == MetaPage.version, Int(meta.pageSize) == page else {
                throw PageFile.corrupt(path, "its \(name) page is damaged; restore a backup")
            }
        }
        guard followEachOther else {
            throw PageFile.corrupt(
                path,
                "its first two pages are of the transactions \(both[0].transaction) and \(both[1].transaction), which do not follow each "
                    + "other; restore a backup")
        }
        // A file may be shorter than its last page number requires, by pages that were
        // allocated and freed; the list of free pages has those, in eight bytes each.
        let most = min(UInt64(MetaPages.greatestSize / page), pages.multipliedReportingOverflow(by: UInt64(page / 8 + 1)).partialValue)
        guard newest.lastPage >= 1, newest.lastPage < most else {
            throw PageFile.corrupt(path, "its newest meta page is damaged, or it is cut off after \(size) bytes; restore a backup")
        }
    }

    private static func tooNew(_ path: String, _ version: UInt32) -> StoreError {
        StoreError(
            .tooNew,
            "The store \(StorePath.shown(path)) has version \(version) of LMDB's format, and this program reads version "
                + "\(MetaPage.version); export it with the program that wrote it, or with its mdb_dump, and import that.")
    }
}
