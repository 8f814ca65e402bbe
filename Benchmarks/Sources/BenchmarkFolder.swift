import FoundationEssentials

/// A folder of its own for the stores of one run, removed at the end.
final class BenchmarkFolder {
    /// How many times a round opens the store.
    static let openings = 20

    private let url: String

    /// Makes a folder inside another.
    init(inside parent: String) throws {
        url = parent + "/activestore-benchmarks-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: url, withIntermediateDirectories: true)
    }

    /// A path in it.
    func path(_ name: String) -> String { url + "/" + name }

    /// Removes a store's files.
    func remove(_ path: String) {
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
        let folder = (try? FileManager.default.contentsOfDirectory(atPath: url)) ?? []
        for name in folder where (url + "/" + name).hasPrefix(path) {
            try? FileManager.default.removeItem(atPath: url + "/" + name)
        }
    }

    /// Removes everything.
    func removeAll() { try? FileManager.default.removeItem(atPath: url) }
}
