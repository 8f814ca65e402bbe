import FoundationEssentials
import Glibc
import StoreCore

/// A folder that is filled beside its place, and takes its name when everything is in it.
enum NewFolder {
    /// - Parameter fill: Gets the folder's path for the time being.
    /// - Throws: ``StoreError`` `.cannotOpen`, `.inputOutput`, `.storageFull`, or what `fill` throws; nothing is left then.
    static func make<R>(_ path: String, fill: (String) throws -> R) throws -> R {
        if path.isEmpty || path.utf8.contains(0) {
            throw StoreError(.cannotOpen, "A folder cannot be made: its path is empty or has the character U+0000 in it.")
        }
        try FreePath.require(path)
        let partial = path + ".partial-" + String(UInt32.random(in: 0 ... .max), radix: 16)
        guard mkdir(partial, 0o700) == 0 else { throw WholeFile.refusal("The folder cannot be made", errno) }
        do {
            let result = try fill(partial)
            try FreePath.move(partial, to: path)
            return result
        } catch {
            try? FileManager.default.removeItem(atPath: partial)
            throw error
        }
    }
}
