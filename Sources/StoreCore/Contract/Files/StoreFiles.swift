import Glibc

/// The files of one store: what an engine says about them, so that they can be removed or set aside as a whole.
///
/// Beside its main file a store has files that hold part of its contents and go wherever that goes, and files that processes lock, which say who may
/// look at a place. Both have the main file's name with an ending.
public protocol StoreFiles: Sendable {
    /// The main file, by an absolute path that nothing interprets.
    var path: String { get }
    /// The endings of the files that hold part of the contents, or mean nothing without them.
    var companions: [String] { get }
    /// The endings of the files that are locked.
    var locks: [String] { get }
    /// Runs the body while no process, this one included, has the store open, and none can open it.
    ///
    /// - Parameter isDamaged: Whether the main file may be anything; else it has to be a store of the engine, or be missing.
    /// - Throws: ``StoreError`` `.inUse`, `.corrupt` for what is no store, `.cannotOpen`, or what the body throws.
    func whileUnused(isDamaged: Bool, _ body: () throws -> Void) throws
}

extension StoreFiles {
    /// What tells a file apart from one that came to have its name.
    var identity: [UInt64]? {
        var info = stat()
        return lstat(path, &info) == 0 ? [UInt64(info.st_dev), UInt64(info.st_ino)] : nil
    }

    /// Whether there is anything of these names.
    func exists(_ path: String) -> Bool {
        var info = stat()
        return lstat(path, &info) == 0
    }

    /// Brings the names in the folder to disk.
    func synchroniseFolder() throws {
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex
        let folder = slash == path.startIndex ? "/" : String(path[..<slash])
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if descriptor < 0 { throw failed("open the folder of", path, errno) }
        defer { close(descriptor) }
        // Some file systems cannot do it for folders, and need not.
        if fsync(descriptor) != 0, errno != EINVAL, errno != EROFS { throw failed("bring to disk the folder of", path, errno) }
    }

    func failed(_ what: String, _ path: String, _ code: Int32) -> StoreError {
        let why = strerror(code).map { String(cString: $0) } ?? "error \(code)"
        return StoreError(.inputOutput, "The system refused to \(what) \(path.debugDescription): \(why).", engineCode: .init("errno", code))
    }
}
