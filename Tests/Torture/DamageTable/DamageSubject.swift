import Foundation
import StoreDamage

/// A store that is damaged, looked at and made whole again, always in the same files.
///
/// They keep their place on the disk, so that what the engine has noted about them beside them holds.
struct DamageSubject {
    let folder: String
    let path: String
    let url: String
    /// The contents of each file of the folder, and of the main one at an earlier time.
    let files: [String: [UInt8]]
    let older: [UInt8]
    private let changed: [String: timespec]

    var bytes: [UInt8] { files[path] ?? [] }

    /// Makes a store.
    init(scheme: String, folder: String) throws {
        self.folder = folder
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        path = folder + "/app." + scheme
        url = "\(scheme):\(path)"
        var earlier: [UInt8] = []
        let path = path
        try DamageWorkload.fill(url) { earlier = try DamageSubject.read(path) }
        older = earlier
        var files: [String: [UInt8]] = [:]
        var changed: [String: timespec] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) where !name.hasSuffix("-lock") {
            let path = folder + "/" + name
            files[path] = try DamageSubject.read(path)
            var info = stat()
            stat(path, &info)
            changed[path] = info.st_mtim
        }
        self.files = files
        self.changed = changed
    }

    /// Puts everything back as it was.
    func restore() throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) where files[folder + "/" + name] == nil {
            try FileManager.default.removeItem(atPath: folder + "/" + name)
        }
        for (path, bytes) in files {
            let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            if descriptor < 0 { throw POSIXError(.EIO) }
            defer { close(descriptor) }
            ftruncate(descriptor, off_t(bytes.count))
            var done = 0
            while done < bytes.count {
                let count = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress.map { $0 + done }, $0.count - done, off_t(done)) }
                if count <= 0 { throw POSIXError(.EIO) }
                done += count
            }
            let time = changed[path] ?? timespec()
            if futimens(descriptor, [time, time]) != 0 { throw POSIXError(.EIO) }
        }
    }

    static func read(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: path))) }
}
