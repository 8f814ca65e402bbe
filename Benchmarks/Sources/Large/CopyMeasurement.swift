import ActiveStore
import FoundationEssentials
import StoreTransfer

/// The tables of nycflights13 copied from SQLite to LMDB, on into memory and back to SQLite. Each store has to have the same digest and, byte for byte,
/// the same export.
struct CopyMeasurement {
    private let route: [EngineChoice] = [.sqlite, .lmdb, .memory, .sqlite]
    private var count = 0
    private var digest = ""
    private var exportSize = 0
    /// Of each leg, one figure a round.
    private var copies: [[Double]]
    /// Of each store.
    private var exports: [[Double]]

    init(_ tables: FlightTables, _ folder: BenchmarkFolder, _ options: Options) throws {
        copies = route.dropFirst().map { _ in [] }
        exports = route.map { _ in [] }
        for _ in 0..<options.rounds { try travel(tables, folder, options) }
    }

    private mutating func travel(_ tables: FlightTables, _ folder: BenchmarkFolder, _ options: Options) throws {
        let engines: [Engine] = [.sqlite, .lmdb, .memory]
        let paths = route.indices.map { folder.path("copy-\($0)") }
        let first = try openStore(route[0].url(paths[0]), engines: engines, models: FlightTables.models)
        try tables.importAll(into: first)
        var store = first
        let start = try export(0, first, options)
        for leg in 1..<route.count {
            var watch = Stopwatch(options.clock)
            let configuration = try StoreConfiguration(url: route[leg].url(paths[leg]))
            let next: any Store
            if route[leg] == .memory {
                next = try openStore(configuration, engines: engines)
                _ = try watch.time { try store.copy(to: next) }
            } else {
                _ = try watch.time { try store.copy(toNew: configuration, engines: engines) }
                next = try openStore(configuration, engines: engines)
            }
            copies[leg - 1].append(watch.seconds)
            if try export(leg, next, options) != start { throw BenchmarkError.differentEngines(operation: "copy") }
            try store.close()
            folder.remove(paths[leg - 1])
            store = next
        }
        try store.close()
        folder.remove(paths[route.count - 1])
    }

    /// What an export came to: its digest, a hash of its bytes, and how many they are.
    private struct Export: Equatable {
        let summary: TransferSummary
        let digest: StoreDigest
        let hash: UInt64
        let size: Int
    }

    private mutating func export(_ at: Int, _ store: any Store, _ options: Options) throws -> Export {
        var bytes = Digest()
        var size = 0
        var watch = Stopwatch(options.clock)
        let summary = try watch.time {
            try store.export { piece in
                bytes.add(piece)
                size += piece.count
            }
        }
        exports[at].append(watch.seconds)
        count = summary.total
        digest = summary.digest.description
        exportSize = size
        return Export(summary: summary, digest: try store.digest(), hash: bytes.hash, size: size)
    }

    /// The figures.
    var lines: [String] {
        let legs = copies.indices.map { leg in
            "copy, \(route[leg].rawValue) to \(route[leg + 1].rawValue): \(Report.number(copies[leg].median, 2)) s"
        }
        return ["\(count) records of nycflights13"] + legs + [
            "exports of all four: \(exportSize) equal bytes, \(exports.map { Report.number($0.median, 2) }.joined(separator: ", ")) s; digest \(digest)"
        ]
    }
}
