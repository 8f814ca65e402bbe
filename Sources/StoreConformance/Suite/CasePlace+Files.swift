import ActiveStore
import FoundationEssentials
import Glibc

/// A file that a store created.
struct StoreFile {
    let path: String
    /// The permissions, such as 0o600.
    let mode: mode_t
    let size: Int
}

extension CaseSandbox {
    /// The regular files in the case's folder and its subfolders, by path.
    func files() -> [StoreFile] {
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
        return names.sorted().compactMap { name in
            var info = stat()
            guard lstat(folder + "/" + name, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return nil }
            return StoreFile(path: folder + "/" + name, mode: info.st_mode & 0o7777, size: Int(info.st_size))
        }
    }

    /// The file that contains the records: the largest.
    func mainFile() throws -> StoreFile {
        try require(files().max { $0.size < $1.size }, "a file of the store")
    }

    /// Replaces bytes of a file.
    static func overwrite(_ path: String, at offset: Int, with bytes: [UInt8]) throws {
        let descriptor = Glibc.open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw CaseFailure("\(path) cannot be opened (errno \(errno))") }
        defer { close(descriptor) }
        guard pwrite(descriptor, bytes, bytes.count, off_t(offset)) == bytes.count else {
            throw CaseFailure("\(path) cannot be written (errno \(errno))")
        }
    }

    /// Creates a file with these bytes.
    static func write(_ bytes: [UInt8], to path: String) throws {
        let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw CaseFailure("\(path) cannot be made (errno \(errno))") }
        close(descriptor)
        try overwrite(path, at: 0, with: bytes)
    }

    /// The bytes of a file.
    static func read(_ path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: path))) }

    /// Runs the body while no file of this process can grow beyond a size, as on a full disk.
    ///
    /// The limit applies to the whole process, so it is generous and short.
    static func limitingFiles<R>(to bytes: Int, _ body: () throws -> R) throws -> R {
        let kind = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
        var before = rlimit()
        guard getrlimit(kind, &before) == 0 else { throw CaseFailure("no limits of the process can be read") }
        let handler = signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: before.rlim_max)
        guard setrlimit(kind, &limit) == 0 else { throw CaseFailure("the size of files cannot be limited") }
        defer {
            setrlimit(kind, &before)
            _ = signal(SIGXFSZ, handler)
        }
        return try body()
    }
}
