import FoundationEssentials
import Glibc
import StoreCore

/// A folder that is filled under a temporary name, and renamed when it is complete.
enum NewFolder {
    /// - Parameter fill: Receives the folder's temporary path.
    /// - Throws: ``StoreError`` `.cannotOpen`, `.inputOutput`, `.storageFull`, or any error of `fill`; then nothing is left.
    static func make<R>(_ path: String, fill: (String) throws -> R) throws -> R {
        if path.isEmpty || path.utf8.contains(0) {
            throw StoreError(.cannotOpen, "A folder cannot be made: its path is empty or has the character U+0000 in it.")
        }
        try FreePath.require(path)
        let partial = path + ".partial-" + String(UInt32.random(in: 0 ... .max), radix: 16)
        guard mkdir(partial, 0o700) == 0 else { throw WholeFile.refusal("The folder \(path.debugDescription) cannot be made", errno) }
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
