import ActiveStore
import FoundationEssentials

/// An empty folder, readable by its owner alone.
struct TemporaryFolder {
    let path: String

    init() throws {
        let parent = FileManager.default.temporaryDirectory.path
        path = parent + "/activestore-" + UUID().uuidString.lowercased()
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    func empty() {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
            try? FileManager.default.removeItem(atPath: path + "/" + name)
        }
    }

    func remove() { try? FileManager.default.removeItem(atPath: path) }
}

/// The files that this process has open.
enum OpenFiles {
    /// nil where the system does not tell.
    static func count() -> Int? { try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
}
