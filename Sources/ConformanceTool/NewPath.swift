import FoundationEssentials
import Glibc
import StoreCommandLine
import StoreCore

/// Checks paths that a command will write to, before it begins.
enum NewPath {
    /// Throws if something exists at the path of a store that tests will make and remove; dangling links count.
    static func requireStore(at url: String) throws {
        let configuration = try StoreConfiguration(url: url)
        var status = stat()
        if !configuration.isInMemory, !configuration.isOnServer, lstat(configuration.location, &status) == 0 {
            throw UsageError(
                "\(configuration.location.debugDescription) exists; name a path where nothing is, because tests make and remove stores there"
            )
        }
    }

    /// Throws if a file cannot be written there.
    static func requireWritable(_ path: String) throws {
        let folder = URL(filePath: path).deletingLastPathComponent().path
        let target = access(path, F_OK) == 0 ? path : folder.isEmpty ? "." : folder
        if access(target, W_OK) != 0 {
            throw UsageError("\(path.debugDescription) cannot be written: \(String(cString: strerror(errno)))")
        }
    }
}
