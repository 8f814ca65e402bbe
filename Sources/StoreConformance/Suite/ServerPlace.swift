import ActiveStore
import FoundationEssentials

/// A database of a server, in which stores that belong to folders have namespaces of their own: a test makes, empties and removes folders, whatever the engine.
struct ServerPlace: Sendable {
    private let url: String
    private let engine: Engine

    /// - Parameter url: Of the database, with options or without.
    init(_ url: String, _ engine: Engine) {
        self.url = url
        self.engine = engine
    }

    /// The namespace of a folder: a number made of its path, and its last name to know it by.
    static func namespace(of folder: String) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325  // FNV-1a
        for byte in folder.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        let name =
            folder.split(separator: "/").last.map { $0.utf8.filter { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) } } ?? []
        return "t\(String(hash, radix: 36))_" + String(decoding: name.prefix(20), as: UTF8.self)
    }

    /// The URL of a folder's store.
    func url(in folder: String) -> String {
        url + (url.contains("?") ? "&" : "?") + "namespace=" + ServerPlace.namespace(of: folder)
    }

    /// Removes the stores of a folder and of the folders in it.
    func remove(in folder: String) {
        let inner = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
        for path in [folder] + inner.map({ folder + "/" + $0 }) {
            // One that cannot be removed is told by the case that finds something in its place.
            _ = try? removeStore(url(in: path), engines: [engine])
        }
    }
}
