import CLMDB
import Glibc
import StoreCore

/// What is checked before a file is mapped.
///
/// LMDB trusts its file: a page that is missing ends the process with SIGBUS, one that is damaged with SIGABRT. The case that is both common and
/// cheap to see is a file that was cut off, by a copy that ran out of room for example: the newest meta page says how many pages there are. A file that has
/// fewer is walked, since LMDB does not write pages at its end that a transaction took and gave back.
/// Another process may be writing meanwhile, so what looks wrong is looked at again before it is called so.
extension LMDBFile {
    /// Checks an existing file.
    ///
    /// - Returns: How many bytes its contents take; 0 for an empty file, which LMDB makes a new environment of.
    /// - Throws: ``StoreError`` `.corrupt`, `.tooNew`, `.cannotOpen`.
    func preflight() throws -> Int {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        if descriptor < 0 { throw StorePath.cannotOpen(path, StorePath.text(errno), errno) }
        defer { Glibc.close(descriptor) }
        var attempt = 0
        while true {
            do { return try preflight(descriptor) } catch let error as StoreError {
                attempt += 1
                if attempt >= 5 || error.code == .inputOutput { throw error }
                usleep(2_000)
            }
        }
    }

    private func preflight(_ descriptor: Int32) throws -> Int {
        let page = LMDBOptions.pageSize
        var facts = activestore_lmdb_facts()
        let code = activestore_lmdb_read_facts(descriptor, UInt32(page), &facts)
        if code != 0 {
            throw StoreError(
                .inputOutput, "The store \(StorePath.shown(path)) cannot be read: \(StorePath.text(code)).",
                engineCode: .init("errno", code))
        }
        if facts.size == 0 {
            if isReadOnly { throw StorePath.cannotOpen(path, "it is empty, and a store opened read-only is not made") }
            return 0
        }
        let isLMDB = facts.is_meta.0 != 0 && facts.magic.0 == ACTIVESTORE_LMDB_MAGIC
        if !isLMDB {
            // The first meta page may be lost while the second is whole; then it was a store.
            throw facts.is_meta.1 != 0 && facts.magic.1 == ACTIVESTORE_LMDB_MAGIC
                ? corrupt("its first page is damaged; restore a backup")
                : corrupt("it is no LMDB file; check the path")
        }
        if facts.version.0 != ACTIVESTORE_LMDB_VERSION {
            throw StoreError(
                .tooNew,
                "The store \(StorePath.shown(path)) has version \(facts.version.0) of LMDB's format, and this program reads version "
                    + "\(ACTIVESTORE_LMDB_VERSION); export it with the program that wrote it, or with its mdb_dump, and import that.")
        }
        if Int(facts.page_size.0) != page {
            throw StorePath.cannotOpen(
                path,
                "its pages have \(facts.page_size.0) bytes and this system's \(page); export it on a system like the one that wrote it")
        }
        guard facts.size >= 2 * Int64(page), facts.is_meta.1 != 0, facts.magic.1 == ACTIVESTORE_LMDB_MAGIC else {
            throw corrupt(
                facts.size < 2 * Int64(page)
                    ? "it is cut off after \(facts.size) bytes; restore a backup" : "its second page is damaged; restore a backup")
        }
        let newest = facts.transaction.0 >= facts.transaction.1 ? facts.last_page.0 : facts.last_page.1
        let (needed, overflow) = (newest &+ 1).multipliedReportingOverflow(by: UInt64(page))
        if overflow || needed > UInt64(Int64.max) || newest == .max {
            throw corrupt("its newest meta page is damaged; restore a backup")
        }
        // The last pages may be free ones that were never written; then nothing leads to them.
        if facts.size < Int64(needed), try !isReachable(descriptor) {
            throw corrupt("it is cut off: it has \(facts.size) bytes and needs \(needed); restore a backup")
        }
        return Int(needed)
    }

    /// Walks the pages of a file that is not as its last owner left it; see ``PageWalk``.
    ///
    /// A file that another process writes at this moment is that process's to have checked.
    /// - Throws: ``StoreError`` `.corrupt`.
    func checkPages(_ lock: OwnerLock?) throws {
        guard let info = StorePath.info(path), info.st_size > 0, lock?.isAsLeft(info) != true else { return }
        if isReadOnly, let lock, !lock.isFree { return }
        _ = try preflight()
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        if descriptor < 0 { throw StorePath.cannotOpen(path, StorePath.text(errno), errno) }
        defer { Glibc.close(descriptor) }
        var walk = PageWalk(descriptor, pageSize: LMDBOptions.pageSize, limit: PageWalk.openingLimit)
        guard let problem = walk?.problem() else { return }
        // A writer may have come meanwhile; then the pages were its to change.
        if isReadOnly, let lock, !lock.isFree { return }
        throw corrupt("it is damaged (\(problem)); restore a backup")
    }

    private func isReachable(_ descriptor: Int32) throws -> Bool {
        var walk = PageWalk(descriptor, pageSize: LMDBOptions.pageSize, limit: .max)
        return walk != nil && walk?.problem() == nil
    }

    private func corrupt(_ why: String) -> StoreError {
        StoreError(.corrupt, "The store \(StorePath.shown(path)) cannot be opened: \(why).")
    }

    /// Refuses file systems on which file locks or memory maps do not hold.
    func checkFilesystem() throws {
        guard let kind = LMDBFile.unsafeKind(activestore_lmdb_filesystem(folder)) else { return }
        throw StorePath.cannotOpen(
            path,
            "it lies on a \(kind) file system, where locks and memory maps may not hold; move it to a local disk, or set "
                + "allowUnsafeFilesystem=true if it is certain that one machine alone uses it")
    }

    /// The name of a kind of file system that is refused, by its number in statfs.
    static func unsafeKind(_ number: UInt64) -> String? {
        switch number {
        case 0x6969: "NFS"
        case 0xFF53_4D42: "CIFS"
        case 0xFE53_4D42, 0x517B: "SMB"
        case 0x0102_1997: "9p"
        case 0x6573_5546: "FUSE"
        default: nil
        }
    }
}
