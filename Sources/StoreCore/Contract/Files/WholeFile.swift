import Glibc

/// A file that is written under a temporary name, and takes its name once it is complete and on disk.
///
/// An unfinished file is removed, so half a document never appears under the name.
package struct WholeFile: ~Copyable {
    private let path: String
    private let temporaryPath: String
    private let descriptor: Int32
    private let replaces: Bool

    private init(_ path: String, mode: mode_t, replaces: Bool) throws {
        self.path = path
        self.replaces = replaces
        temporaryPath = path + "." + String(UInt64.random(in: 0 ... .max), radix: 36) + ".tmp"
        var descriptor: Int32
        // Created exclusively: no existing file is written to.
        repeat {
            descriptor = open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
        } while descriptor < 0 && errno == EINTR
        guard descriptor >= 0 else { throw Self.refusal("The file \(path.debugDescription) cannot be created", errno) }
        self.descriptor = descriptor
    }

    /// A file that replaces an existing one, if any.
    ///
    /// - Throws: ``StoreError`` `.cannotOpen`, `.inputOutput`, `.storageFull`.
    package static func replacing(_ path: String) throws -> WholeFile {
        try checkName(path)
        // Renaming would also replace a device or a link.
        var status = stat()
        if lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            throw StoreError(.cannotOpen, "A file cannot be written: at its path is a folder, a device or a symbolic link.")
        }
        return try WholeFile(path, mode: 0o666, replaces: true)
    }

    /// A file that only its owner may read, at an unused path.
    ///
    /// - Throws: ``StoreError`` `.cannotOpen`, `.inputOutput`, `.storageFull`.
    package static func new(_ path: String) throws -> WholeFile {
        try checkName(path)
        try FreePath.require(path)
        return try WholeFile(path, mode: 0o600, replaces: false)
    }

    private static func checkName(_ path: String) throws {
        if path.isEmpty || path.utf8.contains(0) {
            throw StoreError(.cannotOpen, "A file cannot be written: its path is empty or has the character U+0000 in it.")
        }
    }

    deinit {
        close(descriptor)
        // After a rename this name no longer exists.
        unlink(temporaryPath)
    }

    package borrowing func write(_ bytes: UnsafeRawBufferPointer) throws { try Self.write(bytes, to: descriptor, of: path) }

    /// Gives the file its name.
    ///
    /// - Throws: ``StoreError`` `.inputOutput`, `.storageFull`; `.cannotOpen` if a new file's path has been taken meanwhile.
    package borrowing func finish() throws {
        guard fsync(descriptor) == 0 else { throw Self.refusal("The file \(path.debugDescription) cannot be completed", errno) }
        if replaces {
            guard rename(temporaryPath, path) == 0 else {
                throw Self.refusal("The file \(path.debugDescription) cannot be completed", errno)
            }
        } else {
            try FreePath.move(temporaryPath, to: path)
        }
    }

    /// Writes all of the bytes.
    ///
    /// - Parameter path: The path of the file, for the error.
    package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, of path: String? = nil) throws {
        switch DescriptorWriting.write(bytes, to: descriptor) {
        case 0: return
        case EPIPE:
            throw StoreError(
                .inputOutput, "The pipe or socket cannot be written: its reader has closed it.", engineCode: .init("errno", EPIPE))
        case let number: throw refusal("The file\(path.map { " " + $0.debugDescription } ?? "") cannot be written", number)
        }
    }

    package static func refusal(_ what: String, _ number: Int32) -> StoreError {
        let code: StoreError.Code = [ENOSPC, EDQUOT, EFBIG].contains(number) ? .storageFull : .inputOutput
        return StoreError(code, "\(what): \(String(cString: strerror(number))).", engineCode: .init("errno", number))
    }
}
