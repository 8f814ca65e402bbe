import ActiveStore
import FoundationEssentials
import Synchronization

/// The files of an empty store of the fixture models: cases begin with copies of them, which takes less time than making a store.
final class StoreTemplate: Sendable {
    private let files = Mutex<[(name: String, contents: Data)]?>(nil)

    /// Writes the files to a folder, in which the harness's URL then names the store.
    func write(to folder: String, _ harness: any EngineHarness) throws {
        let files = try files.withLock { known in
            let files = try known ?? StoreTemplate.make(harness)
            known = files
            return files
        }
        for file in files {
            let path = "\(folder)/\(file.name)"
            let parent = String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
            let manager = FileManager.default
            try manager.createDirectory(atPath: parent, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            guard manager.createFile(atPath: path, contents: file.contents, attributes: [.posixPermissions: 0o600]) else {
                throw CaseFailure("\(path) cannot be written")
            }
        }
    }

    private static func make(_ harness: any EngineHarness) throws -> [(name: String, contents: Data)] {
        let folder = try TemporaryFolder(in: harness.parentFolder)
        defer { folder.remove() }
        let sandbox = CaseSandbox(harness, folder: folder.path, listens: false)
        _ = try sandbox.open(Fixtures.models)
        try sandbox.closeAll()
        return try FileManager.default.subpathsOfDirectory(atPath: folder.path).compactMap { name in
            FileManager.default.contents(atPath: "\(folder.path)/\(name)").map { (name, $0) }
        }
    }
}
