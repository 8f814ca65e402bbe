import CLMDB
import Glibc
import StoreCore

// Creating a store: the file `-owner` records that it is being created, then an empty file is made, then LMDB writes its first two
// pages, and the mark is removed before the first transaction begins. Each step is synced before the next, unless durability is relaxed.
//
// If the disk is full or the machine stops in between, the remaining file has the mark and
// hardly anything else: nothing can have been stored in it, and the next owner creates it again.
// Two processes never create one file at the same time, since only the owner does all this.
extension LMDBFile {
    /// Whether the store must be created: there is no file, or its creation was never finished.
    ///
    /// - Parameters:
    ///   - found: The file, if there is one.
    ///   - lock: Owned, unless the store is opened read-only.
    /// - Throws: ``StoreError`` `.corrupt` for a file that is empty although something
    ///   was stored in it; `.cannotOpen` for an unfinished file that is opened read-only.
    func mustBeMade(_ found: stat?, _ lock: OwnerLock) throws -> Bool {
        guard let found else { return true }
        if found.st_size == 0 {
            let mark = try lock.mark()
            if mark != .none, mark != .making {
                throw PageFile.corrupt(
                    path,
                    "it is empty, and there was a store in it before; restore a backup, or remove it and the files -owner and -lock beside it to "
                        + "begin again")
            }
            return !isReadOnly
        }
        guard try isUnfinished(lock) else { return false }
        if isReadOnly {
            if !lock.isFree { return false }
            throw StorePath.cannotOpen(
                path, "it was never finished when it was made, and nothing is stored in it; open it with readOnly=false to make it")
        }
        return true
    }

    /// Whether the creation of the store was interrupted, so that nothing can have been stored in it.
    ///
    /// Such a file has at most the first two pages, and none of a transaction. A store that lost all
    /// but those looks the same. The mark distinguishes them: it exists, or, if it was lost in a crash
    /// of the machine, there is no mark at all and the file has only LMDB's initial content.
    func isUnfinished(_ lock: OwnerLock) throws -> Bool {
        let mark = try lock.mark()
        guard mark == .making || mark == .none else { return false }
        let file = try PageFile(path)
        let metas = try MetaPages(file)
        if metas.size > 2 * LMDBPage.size || metas.hasTransactions { return false }
        // A file that can be opened as it is need not be created.
        if (try? metas.check(path)) != nil { return false }
        return mark == .making || metas.both.allSatisfy(\.isFresh)
    }

    /// Creates an empty file, or truncates an unfinished one, for LMDB to write its first pages.
    ///
    /// - Parameters:
    ///   - found: The file as it was found after the lock was owned.
    ///   - lock: Owned by this process.
    /// - Returns: nil on success; otherwise a description of the process that prevents it.
    func makeEmpty(_ found: stat?, _ lock: OwnerLock, _ durability: Durability) throws -> String? {
        try lock.write(.making, isDurable: durability != .relaxed)
        if found == nil, try !StorePath.make(path) { return "another process that makes it" }
        if let found, found.st_size > 0 {
            // No one reads an unfinished file, but a process may be about to check it.
            guard try lock.tryExclude() else { return "another process that looks at it" }
            let descriptor = open(path, O_RDWR | O_NOFOLLOW | O_CLOEXEC)
            if descriptor < 0 { throw StorePath.refused(path, errno) }
            defer { close(descriptor) }
            if ftruncate(descriptor, 0) != 0 { throw StorePath.failed("empty", path, errno) }
            if try !lock.tryShare() { return "another process that looks at it" }
        }
        try storePath.synchroniseFolder()
        return nil
    }

    /// Creates the file for LMDB's reader table if necessary, and ensures that its disk space is
    /// allocated: LMDB maps it, and accessing a page without disk space would end the process.
    ///
    /// This process has no environment of the file, so closing a descriptor drops no locks.
    func makeLock(readers: Int) throws {
        _ = try StorePath.make(lockPath)
        let descriptor = open(lockPath, O_RDWR | O_NOFOLLOW | O_CLOEXEC)
        if descriptor < 0 { throw StorePath.refused(lockPath, errno) }
        defer { close(descriptor) }
        var info = stat()
        if fstat(descriptor, &info) != 0 { throw StorePath.failed("look at", lockPath, errno) }
        // A cache line for each reader, and two before them.
        let size = info.st_size > 0 ? info.st_size : 64 * (readers + 2)
        if info.st_blocks * 512 >= size { return }
        let code = activestore_lmdb_reserve(descriptor, Int64(size))
        if code != 0 { throw StorePath.refused(lockPath, code) }
    }

    /// Whether the file for LMDB's reader table has other content.
    ///
    /// This process has no environment of the file, so closing a descriptor drops no locks.
    /// - Throws: ``StoreError`` `.inputOutput` if it cannot be read.
    func isLockForeign() throws -> Bool {
        if StorePath.info(lockPath) == nil { return false }
        let magic = try PageFile(lockPath).bytes(4, at: 0)
        // Not written yet.
        if magic.count < 4 { return false }
        return magic != withUnsafeBytes(of: MetaPage.magic) { Array($0) }
    }
}

extension MetaPage {
    /// Whether the page has only LMDB's initial content, as far as it was written.
    var isFresh: Bool {
        if page.bytes.allSatisfy({ $0 == 0 }) { return true }
        guard isMeta else { return false }
        return transaction == 0 && freeTree.isSoundlyEmpty && mainTree.isSoundlyEmpty && lastPage == 1
    }
}
