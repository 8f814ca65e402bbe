import CLMDB
import Glibc
import StoreCore

// How a store comes to be: the file `-owner` says that it is being made, then there is an empty file, then LMDB writes its first two pages,
// and the mark is taken away before the first transaction begins. Each step is on the disk before the next, unless durability is relaxed.
//
// When the disk is full or the machine stops in between, what is left has the mark and hardly anything else: nothing can have been
// stored in it, and the next owner makes it again. Two processes do not make one file at once, since all of it is the owner's to do.
extension LMDBFile {
    /// Whether the store has to be made: there is nothing, or what is there was never finished.
    ///
    /// - Parameters:
    ///   - found: The file, if there is one.
    ///   - lock: Owned, unless the store is opened read-only.
    /// - Throws: ``StoreError`` `.corrupt` for a file that is empty though something
    ///   was stored in it; `.cannotOpen` for an unfinished one that is only to be read.
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

    /// Whether making the store was cut short, so that nothing can have been stored in it.
    ///
    /// Such a file has the two first pages at most, and none of a transaction. A store that lost
    /// all but those looks like this too; the mark tells: it is there, or, where that was lost
    /// with the machine, no mark ever was and the file has nothing but what LMDB begins with.
    func isUnfinished(_ lock: OwnerLock) throws -> Bool {
        let mark = try lock.mark()
        guard mark == .making || mark == .none else { return false }
        let file = try PageFile(path)
        let metas = try MetaPages(file)
        if metas.size > 2 * LMDBPage.size || metas.hasTransactions { return false }
        // What can be opened as it is needs not be made.
        if (try? metas.check(path)) != nil { return false }
        return mark == .making || metas.both.allSatisfy(\.isFresh)
    }

    /// Makes an empty file, or empties one that was never finished, for LMDB to write its first pages to.
    ///
    /// - Parameters:
    ///   - found: The file as it was found after the lock was owned.
    ///   - lock: Owned by this process.
    /// - Returns: nil when it is done; else who keeps it from being done.
    func makeEmpty(_ found: stat?, _ lock: OwnerLock, _ durability: Durability) throws -> String? {
        try lock.write(.making, isDurable: durability != .relaxed)
        if found == nil, try !StorePath.make(path) { return "another process that makes it" }
        if let found, found.st_size > 0 {
            // No one reads what was never finished, but someone may be about to look.
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

    /// Makes the file for LMDB's table of readers if need be, and sees to it that the disk has room
    /// for it: LMDB maps it, and a page of it that the disk has no room for would end the process.
    ///
    /// This process has no environment of the file, so closing a descriptor drops no locks.
    func makeLock(readers: Int) throws {
        _ = try StorePath.make(lockPath)
        let descriptor = open(lockPath, O_RDWR | O_NOFOLLOW | O_CLOEXEC)
        if descriptor < 0 { throw StorePath.refused(lockPath, errno) }
        defer { close(descriptor) }
        var info = stat()
        if fstat(descriptor, &info) != 0 { throw StorePath.failed("look at", lockPath, errno) }
        // A line of the cache for each reader, and two before them.
        let size = info.st_size > 0 ? info.st_size : 64 * (readers + 2)
        if info.st_blocks * 512 >= size { return }
        let code = activestore_lmdb_reserve(descriptor, Int64(size))
        if code != 0 { throw StorePath.refused(lockPath, code) }
    }

    /// Whether the file for LMDB's table of readers holds something else.
    ///
    /// This process has no environment of the file, so closing a descriptor drops no locks.
    /// - Throws: ``StoreError`` `.inputOutput` when that cannot be read.
    func isLockForeign() throws -> Bool {
        if StorePath.info(lockPath) == nil { return false }
        let magic = try PageFile(lockPath).bytes(4, at: 0)
        // Not written yet.
        if magic.count < 4 { return false }
        return magic != withUnsafeBytes(of: MetaPage.magic) { Array($0) }
    }
}

extension MetaPage {
    /// Whether the page has nothing but what LMDB writes when it makes a file, as far as it was written.
    var isFresh: Bool {
        if page.bytes.allSatisfy({ $0 == 0 }) { return true }
        guard isMeta else { return false }
        return transaction == 0 && freeTree.isSoundlyEmpty && mainTree.isSoundlyEmpty && lastPage == 1
    }
}
