import FoundationEssentials
import Glibc

/// The files of a store on disk: the one named by its URL, and those that engines keep beside it.
struct FilesOnDisk {
    /// Paths and sizes in bytes.
    let files: [(path: String, size: Int64)]

    var total: Int64 { files.reduce(0) { $0 + $1.size } }

    /// The suffixes that engines append for write-ahead logs, shared memory, journals and locks.
    private static let suffixes = ["-wal", "-shm", "-journal", "-lock", ".lock"]

    /// The existing files at a location.
    init(at location: String) {
        var isFolder: Bool { (try? FileManager.default.contentsOfDirectory(atPath: location)) != nil }
        let paths: [String]
        if isFolder {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: location)) ?? []
            paths = names.sorted().map { location + "/" + $0 }
        } else {
            paths = [location] + FilesOnDisk.suffixes.map { location + $0 }
        }
        files = paths.compactMap { path in FilesOnDisk.size(of: path).map { (path, $0) } }
    }

    private static func size(of path: String) -> Int64? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int64(status.st_size)
    }
}
