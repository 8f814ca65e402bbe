import ActiveStore
import FoundationEssentials

/// An empty folder that only its owner can read.
struct TemporaryFolder {
    let path: String

    init(in parent: String? = nil) throws {
        let parent = parent ?? FileManager.default.temporaryDirectory.path
        path = parent + (parent.hasSuffix("/") ? "" : "/") + "activestore-" + UUID().uuidString.lowercased()
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    func empty() { TemporaryFolder.empty(path) }

    static func empty(_ path: String) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
            try? FileManager.default.removeItem(atPath: path + "/" + name)
        }
    }

    func remove() { try? FileManager.default.removeItem(atPath: path) }
}

/// The open files of this process.
///
/// Only those under one folder are counted: a test process opens and closes others at the same time.
/// Threads are not counted, because the language's thread pool creates and keeps them at will.
enum OpenDescriptors {
    /// The paths of the open files under a folder, removed ones included; nil if the system does not provide them.
    static func paths(under folder: String) -> [String]? {
        let table = "/proc/self/fd"
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: table) else { return nil }
        return names.compactMap { name in
            guard let path = try? FileManager.default.destinationOfSymbolicLink(atPath: table + "/" + name) else {
                return nil
            }
            return path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : nil
        }
    }
}
