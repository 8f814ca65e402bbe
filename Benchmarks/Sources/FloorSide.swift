import ActiveStore
import CFloors
import FoundationEssentials
import Glibc

/// An engine's library by hand, in C.
final class FloorSide: Side {
    private let engine: EngineChoice
    private let functions: floor_functions
    private let folder: BenchmarkFolder
    private let data: CWorkload
    private var store: OpaquePointer?
    private var bulkLoads = 0
    private var updates = 0

    /// nil where there is nothing to compare with.
    init?(_ engine: EngineChoice, _ workload: Workload, _ folder: BenchmarkFolder) {
        guard let functions = engine.floor else { return nil }
        self.engine = engine
        self.functions = functions
        self.folder = folder
        data = CWorkload(workload)
    }

    /// Where its database lies.
    var path: String { folder.place("floor", engine) }

    /// The tables of a database and how its file is made, as text: a floor with other tables than the engine's would say nothing. Empty where it
    /// cannot be told.
    func layout(_ path: String) -> String {
        guard let text = functions.layout(path) else { return "" }
        defer { free(text) }
        return String(cString: text)
    }

    func load() throws {
        store = functions.open(path)
        functions.create_tables(store)
        _ = functions.insert_all(store, data.authors.baseAddress, data.authors.count)
        _ = functions.insert_articles(store, data.articles.baseAddress, data.articles.count)
    }

    func digest() -> UInt64 { functions.digest(store) }

    func close() {
        if let store { functions.close(store) }
        store = nil
    }

    func bulkInsert(_ watch: inout Stopwatch) throws -> Int64 {
        bulkLoads += 1
        let path = folder.place("floor-bulk-\(bulkLoads)", engine)
        let fresh = functions.open(path)
        functions.create_tables(fresh)
        let count = watch.time { functions.insert_all(fresh, data.authors.baseAddress, data.authors.count) }
        functions.close(fresh)
        folder.remove(path, engine)
        return count
    }

    func singleInserts(_ watch: inout Stopwatch) throws -> Int64 {
        let added = data.additions
        let count = watch.time { functions.insert_each(store, added.baseAddress, added.count) }
        functions.delete_authors(store, added.baseAddress, added.count)
        return count
    }

    func findInOneRead(_ watch: inout Stopwatch) throws -> Int64 {
        watch.time { functions.find_in_one_read(store, data.keys.baseAddress, data.keys.count) }
    }

    func findEach(_ watch: inout Stopwatch) throws -> Int64 {
        watch.time { functions.find_each(store, data.keys.baseAddress, data.keys.count) }
    }

    func findEmails(_ watch: inout Stopwatch) throws -> Int64 {
        watch.time { functions.find_emails(store, data.emails.baseAddress, data.emails.count) }
    }

    func whereName(_ watch: inout Stopwatch) throws -> Int64 {
        watch.time { functions.where_name(store, data.names.baseAddress, data.names.count) }
    }

    func newestOfAges(_ watch: inout Stopwatch) throws -> Int64 {
        watch.time {
            functions.newest_of_ages(
                store, data.rangeStarts.baseAddress, data.rangeStarts.count, Int64(Workload.rangeWidth), Workload.newestCount)
        }
    }

    func scan(_ watch: inout Stopwatch) throws -> Int64 { read(functions.scan, &watch) }

    func scanUnordered(_ watch: inout Stopwatch) throws -> Int64 { read(functions.scan_unordered, &watch) }

    private func read(
        _ function: (@convention(c) (OpaquePointer?, UnsafeMutablePointer<OpaquePointer?>?) -> Int64)?, _ watch: inout Stopwatch
    ) -> Int64 {
        guard let function else { return 0 }
        var result: OpaquePointer?
        let sum = watch.time { function(store, &result) }
        floor_result_free(result)
        return sum
    }

    func updateAges(_ watch: inout Stopwatch) throws -> Int64 {
        updates += 1
        let ages = data.ages(update: updates)
        return watch.time {
            functions.update_ages(
                store, data.changedKeys.baseAddress, ages, data.changedKeys.count, Instant.now())
        }
    }

    func updateAgesByQuery(_ watch: inout Stopwatch) throws -> Int64 { try updateAges(&watch) }

    func authorsWithArticles(_ watch: inout Stopwatch) throws -> Int64 {
        var result: OpaquePointer?
        let sum = watch.time { functions.authors_with_articles(store, data.writers.baseAddress, data.writers.count, &result) }
        floor_result_free(result)
        return sum
    }

    func cascade(_ watch: inout Stopwatch) throws -> Int64 {
        let removed = watch.time { functions.cascade(store, data.writers.baseAddress, data.writers.count) }
        _ = functions.insert_all(store, data.writersRecords.baseAddress, data.writersRecords.count)
        _ = functions.insert_articles(store, data.articles.baseAddress, data.articles.count)
        return removed
    }

    func pluck(_ watch: inout Stopwatch) throws -> Int64 { read(functions.pluck_bio, &watch) }

    func pluckUnordered(_ watch: inout Stopwatch) throws -> Int64 { read(functions.pluck_bio_unordered, &watch) }

    func countOlder(_ watch: inout Stopwatch) throws -> Int64 {
        watch.time { functions.count_older(store, data.ages.baseAddress, data.ages.count) }
    }

    func json(_ watch: inout Stopwatch) throws -> Int64 {
        var result: OpaquePointer?
        _ = watch.time { functions.json(store, data.jsonCount, &result) }
        var length = 0
        let bytes = floor_result_bytes(result, &length)
        let hash = Digest.of(UnsafeRawBufferPointer(start: bytes, count: length))
        floor_result_free(result)
        return Int64(truncatingIfNeeded: hash)
    }

    func openAndFind(_ watch: inout Stopwatch) throws -> Int64 {
        let path = path
        // LMDB forbids opening a file twice in a process.
        if engine == .lmdb { close() }
        defer { if engine == .lmdb { store = functions.open(path) } }
        var sum: Int64 = 0
        for key in data.keys.prefix(BenchmarkFolder.openings) {
            sum += watch.time { withUnsafePointer(to: key) { functions.open_and_find(path, $0) } }
        }
        return sum
    }
}
