import CLMDB
import Glibc
import StoreCore

/// The checks before a file is mapped.
///
/// LMDB trusts its file: a missing page ends the process with SIGBUS, a damaged one with SIGABRT. So the
/// first pages are checked each time a file is opened, and the pages that they lead to as far as ``PageWalk``
/// goes. Another process may be writing meanwhile, so apparent damage is checked again before it is reported.
/// If the system refuses a read, that is an I/O error: nothing is known of the contents then.
extension LMDBFile {
    /// Checks the first pages of an existing file.
    ///
    /// - Returns: The size of its contents in bytes; 0 for an empty file, in which LMDB creates a new environment.
    /// - Throws: ``StoreError`` `.corrupt`, `.tooNew`, `.cannotOpen`, `.inputOutput`.
    func preflight() throws -> Int {
        let file = try PageFile(path)
        return try LMDBFile.repeated {
            let metas = try MetaPages(file)
            if metas.size == 0 {
                if isReadOnly { throw StorePath.cannotOpen(path, "it is empty, and a store opened read-only is not made") }
                return 0
            }
            try metas.check(path)
            return Int(metas.newest.lastPage + 1) * LMDBPage.size
        }
    }

    /// Walks the pages of a file before it is mapped. In a file that does not match its last owner's
    /// record, these are all pages up to a limit; in any other file, those on which the rest depends.
    ///
    /// A file that another process is writing was checked by that process.
    /// - Returns: The result of comparing the file with its last owner's record; nil if that is not possible.
    /// - Throws: ``StoreError`` `.corrupt`, `.inputOutput`.
    func checkPages(_ lock: OwnerLock?) throws -> OwnerMark.Finding? {
        let file = try PageFile(path)
        if try file.info().st_size == 0 { return nil }
        // Only the owner writes.
        if !isReadOnly { return try walkPages(file, lock) }
        if let lock, !lock.isFree { return nil }
        return try LMDBFile.repeated {
            do { return try walkPages(file, lock) } catch let error as StoreError where error.code == .corrupt {
                // A writer may have arrived meanwhile, which may have changed the pages.
                if let lock, !lock.isFree { return nil }
                throw error
            }
        }
    }

    private func walkPages(_ file: PageFile, _ lock: OwnerLock?) throws -> OwnerMark.Finding? {
        let metas = try MetaPages(file)
        try metas.check(path)
        let finding = try lock?.mark().check(metas, file, boot: OwnerLock.boot(), path)
        var walk: PageWalk
        var recorded: UInt64?
        if case .asLeft(let foundations) = finding {
            recorded = foundations
            walk = PageWalk(file, metas, .foundations)
        } else {
            walk = PageWalk(file, metas, .trees(limit: PageWalk.openingLimit))
        }
        var problem = try walk.problem()
        if problem == nil, let recorded, recorded != walk.foundations.value {
            problem = "its lists of pages and trees are not as they were left"
        }
        if let problem { throw PageFile.corrupt(path, "it is damaged (\(problem)); restore a backup") }
        return finding
    }

    /// Runs the body, a few times if it finds damage, because a concurrent write by another process may look like damage.
    private static func repeated<R>(_ body: () throws -> R) throws -> R {
        for _ in 0..<4 {
            do { return try body() } catch let error as StoreError where [.corrupt, .tooNew, .cannotOpen].contains(error.code) {
                usleep(2_000)
            }
        }
        return try body()
    }

    /// Refuses file systems on which file locks or memory maps are unreliable.
    func checkFilesystem() throws {
        guard let kind = LMDBFile.unsafeKind(activestore_lmdb_filesystem(folder)) else { return }
        throw StorePath.cannotOpen(
            path,
            "it is on a \(kind) file system, where locks and memory maps may not hold; move it to a local disk, or set "
                + "allowUnsafeFilesystem=true if it is certain that one machine alone uses it")
    }

    /// The name of a refused type of file system, by its number in statfs.
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
