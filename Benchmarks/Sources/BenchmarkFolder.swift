import FoundationEssentials
import Glibc

/// A folder of its own for the stores of one run, removed at the end.
final class BenchmarkFolder {
    /// How many times a round opens the store.
    static let openings = 20

    private let url: String
    private let namespaces: ServerNamespaces

    /// Makes a folder inside another.
    init(inside parent: String) throws {
        let id = UUID().uuidString
        url = parent + "/activestore-benchmarks-" + id
        namespaces = ServerNamespaces("b" + id.lowercased().filter { $0 != "-" }.prefix(8) + "_")
        try FileManager.default.createDirectory(atPath: url, withIntermediateDirectories: true)
    }

    /// A path in it.
    func path(_ name: String) -> String { url + "/" + name }

    /// The place of a store: a path in it, or a namespace of the server.
    func place(_ name: String, _ engine: EngineChoice) -> String {
        let name = name + "." + engine.rawValue
        return engine == .postgresql ? namespaces.name(name) : path(name)
    }

    /// Removes a store.
    func remove(_ place: String, _ engine: EngineChoice) { engine == .postgresql ? namespaces.remove(place) : remove(place) }

    /// Removes a store's files.
    func remove(_ path: String) {
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
        let folder = (try? FileManager.default.contentsOfDirectory(atPath: url)) ?? []
        for name in folder where (url + "/" + name).hasPrefix(path) {
            try? FileManager.default.removeItem(atPath: url + "/" + name)
        }
    }

    /// How many bytes a store's files have.
    func size(of path: String) -> Int {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url)) ?? []
        return names.map { url + "/" + $0 }.filter { $0.hasPrefix(path) }.reduce(0) { size, file in
            var status = stat()
            return size + (stat(file, &status) == 0 ? Int(status.st_size) : 0)
        }
    }

    /// Removes everything.
    func removeAll() {
        namespaces.removeAll()
        try? FileManager.default.removeItem(atPath: url)
    }
}
