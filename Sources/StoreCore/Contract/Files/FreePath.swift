import Glibc

/// Paths at which no file may exist yet.
package enum FreePath {
    /// Throws if the name exists, even as a dangling symbolic link.
    ///
    /// - Throws: ``StoreError`` `.cannotOpen`.
    package static func require(_ path: String) throws {
        var status = stat()
        if lstat(path, &status) == 0 { throw StorePath.taken(path) }
    }

    /// Gives a file or folder another name in the same folder, unless the name exists, and syncs the folder to disk.
    ///
    /// - Throws: ``StoreError`` `.cannotOpen` if the name is taken, `.inputOutput`, `.storageFull`; the file keeps its old name.
    package static func move(_ old: String, to new: String) throws {
        switch StorePath.move(old, to: new) {
        case 0: break
        case EEXIST: throw StorePath.taken(new)
        case let code: throw WholeFile.refusal("The file \(new.debugDescription) cannot be completed", code)
        }
        let folder = new.utf8.lastIndex(of: UInt8(ascii: "/")).map { $0 == new.startIndex ? "/" : String(new[..<$0]) }
        synchronise(folder: folder ?? ".")
    }

    /// Syncs a file that was written through other descriptors to disk.
    ///
    /// - Throws: ``StoreError`` `.inputOutput`, `.storageFull`.
    package static func synchronise(_ path: String) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw WholeFile.refusal("The file \(path.debugDescription) cannot be completed", errno) }
        defer { close(descriptor) }
        if fsync(descriptor) != 0 { throw WholeFile.refusal("The file \(path.debugDescription) cannot be completed", errno) }
    }

    /// Some file systems do not support fsync on folders and do not need it.
    private static func synchronise(folder: String) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if descriptor < 0 { return }
        fsync(descriptor)
        close(descriptor)
    }
}
