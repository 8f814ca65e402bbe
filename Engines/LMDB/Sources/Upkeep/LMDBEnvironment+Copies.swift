import CLMDB
import CStoreCore
import Glibc
import StoreCore

extension LMDBEnvironment {
    /// Writes a consistent copy to a new file, while others continue to read and write.
    ///
    /// The copy is the state at the moment of the call, without free pages. It is written to a temporary
    /// file in the same folder, readable by its owner only, synced and then renamed, so that a file with
    /// the final name is always complete. Meanwhile the store's file may grow as with any reader.
    ///
    /// - Parameter path: The file to create; it must not exist, but its folder must.
    /// - Throws: ``StoreError`` `.cannotOpen` if the path is taken or cannot be written, `.storageFull`,
    ///   `.inputOutput`, `.corrupt`; `.misuse` inside one of the store's own transactions.
    public func backup(to path: String) throws {
        try checkOpen()
        let target = try LMDBFile(path, isReadOnly: false)
        if StorePath.info(target.path) != nil { throw StorePath.taken(target.path) }
        let copy = try EnvironmentCopy(target.path)
        do {
            try shared.openIfLost(timeout: context.configuration.busyTimeout)
            try copy.fill(from: shared, timeout: context.configuration.busyTimeout)
            try copy.finish(in: target.folder)
        } catch {
            copy.discard()
            throw error
        }
    }

    /// Makes the file as small as its contents allow, by writing all trees again with full pages and replacing it.
    ///
    /// No one else may have it open. The old file stays until the new one has been
    /// synced and replaces it in one step. Existing readers continue to work afterwards.
    ///
    /// - Throws: ``StoreError`` `.inUse` while another process or another store of this one has
    ///   the file open, `.busy` while readers or writers are active, `.storageFull`, `.corrupt`;
    ///   the contents are then unchanged, and the store can be used once its file can be opened.
    public func compact() throws {
        try checkOpen()
        if context.configuration.isReadOnly {
            throw StoreError(.readOnly, "The store is opened read-only; open it with readOnly=false to compact it.")
        }
        // The file has another identity afterwards, also if an error occurred after it was replaced.
        try context.lookAtFiles()
        defer { watch() }
        try shared.compact(timeout: context.configuration.busyTimeout)
    }
}

extension SharedEnvironment {
    func compact(timeout: Duration) throws {
        if stores > 1 {
            throw StoreError(.inUse, "The store at \(path) is open more than once in this process; close the others to compact it.")
        }
        if let info = StorePath.info(file.path), info.st_nlink > 1 {
            throw StoreError(
                .inUse, "The file of the store at \(path) has other names (hard links), which would keep the old contents; remove them.")
        }
        guard let lock, try lock.tryExclude() else {
            throw StoreError(.inUse, "Another process has the store at \(path) open; it can be compacted when that has closed it.")
        }
        // Share it with others again; this process holds the lock exclusively, so this cannot fail.
        defer { _ = try? lock.tryShare() }
        try openIfLost(timeout: timeout)
        if activestore_lmdb_foreign_readers(handles.environment) != 0 {
            throw StoreError(.inUse, "Another process reads the store at \(path); it can be compacted when that has ended.")
        }
        try writer.parked(self, timeout: timeout) {
            if readers.shut(.map, until: .now + timeout, waiter: activestore_thread_id()) != .quiet {
                throw StoreError(
                    .busy, "Readers kept the store at \(path) in use for longer than \(timeout) (busyTimeout); end them to compact it.")
            }
            defer { readers.open() }
            let copy = try EnvironmentCopy(file.path)
            do {
                // The last owner's record is about the old file.
                try recordWriting()
                if try !copy.fillByTrees(from: self) { try copy.fill(from: self, timeout: timeout, isPinned: true) }
                try EnvironmentRegistry.replacing(self) {
                    try openAnew {
                        if rename(copy.partial, self.file.path) != 0 { throw StorePath.refused(self.file.path, errno) }
                        try self.file.storePath.synchroniseFolder()
                    }
                }
            } catch {
                copy.discard()
                throw error
            }
        }
    }
}
