import ActiveStore
import CFloors
import FoundationEssentials
import Glibc

/// SQLite by hand, in C.
final class FloorSide: Side {
    private let folder: BenchmarkFolder
    private let data: CWorkload
    private var store: OpaquePointer?
    private var bulkLoads = 0
    private var updates = 0

    init(_ workload: Workload, _ folder: BenchmarkFolder) {
        self.folder = folder
        data = CWorkload(workload)
    }

    /// Where its database lies.
    var path: String { folder.path("floor.sqlite") }

    /// The tables of a database and how its file is made, as text: a floor with other tables than the engine's would say nothing.
    static func layout(_ path: String) -> String {
        guard let text = floor_layout(path) else { return "" }
        defer { free(text) }
        return String(cString: text)
    }

    func load() throws {
        store = floor_open(path)
        floor_create_tables(store)
        _ = floor_insert_all(store, data.authors.baseAddress, data.authors.count)
        _ = floor_insert_articles(store, data.articles.baseAddress, data.articles.count)
    }

    func digest() -> UInt64 { floor_digest(store) }

    func close() {
        if let store { floor_close(store) }
        store = nil
    }

    func bulkInsert(_ watch: inout Stopwatch) throws -> Int64 {
        bulkLoads += 1
        let path = folder.path("floor-bulk-\(bulkLoads).sqlite")
        let fresh = floor_open(path)
        floor_create_tables(fresh)
        let count = watch.time { floor_insert_all(fresh, data.authors.baseAddress, data.authors.count) }
        floor_close(fresh)
        folder.remove(path)
        return count
    }

    func singleInserts(_ watch: inout Stopwatch) throws -> Int64 {
        let added = data.additions
        let count = watch.time { floor_insert_each(store, added.baseAddress, added.count) }
        floor_delete(store, added.baseAddress, added.count)
        return count
    }

    func findInOneRead(_ watch: inout Stopwatch) throws -> Int64 {
        watch.time { floor_find_in_one_read(store, data.keys.baseAddress, data.keys.count) }
    }

    func findEach(_ watch: inout Stopwatch) throws -> Int64 {
        watch.time { floor_find_each(store, data.keys.baseAddress, data.keys.count) }
    }

    func whereName(_ watch: inout Stopwatch) throws -> Int64 {
        watch.time { floor_where_name(store, data.names.baseAddress, data.names.count) }
    }

    func scan(_ watch: inout Stopwatch) throws -> Int64 {
        var result: OpaquePointer?
        let sum = watch.time { floor_scan(store, &result) }
        floor_result_free(result)
        return sum
    }

    func updateAges(_ watch: inout Stopwatch) throws -> Int64 {
        updates += 1
        let ages = data.ages(update: updates)
        return watch.time {
            floor_update_ages(
                store, data.changedKeys.baseAddress, ages, data.changedKeys.count, Instant.now())
        }
    }

    func authorsWithArticles(_ watch: inout Stopwatch) throws -> Int64 {
        var result: OpaquePointer?
        let sum = watch.time { floor_authors_with_articles(store, data.writers.baseAddress, data.writers.count, &result) }
        floor_result_free(result)
        return sum
    }

    func cascade(_ watch: inout Stopwatch) throws -> Int64 {
        let removed = watch.time { floor_cascade(store, data.writers.baseAddress, data.writers.count) }
        _ = floor_insert_all(store, data.writersRecords.baseAddress, data.writersRecords.count)
        _ = floor_insert_articles(store, data.articles.baseAddress, data.articles.count)
        return removed
    }

    func pluck(_ watch: inout Stopwatch) throws -> Int64 {
        var result: OpaquePointer?
        let sum = watch.time { floor_pluck_bio(store, &result) }
        floor_result_free(result)
        return sum
    }

    func countOlder(_ watch: inout Stopwatch) throws -> Int64 {
        watch.time { floor_count_older(store, data.ages.baseAddress, data.ages.count) }
    }

    func json(_ watch: inout Stopwatch) throws -> Int64 {
        var result: OpaquePointer?
        _ = watch.time { floor_json(store, data.jsonCount, &result) }
        var length = 0
        let bytes = floor_result_bytes(result, &length)
        let hash = Digest.of(UnsafeRawBufferPointer(start: bytes, count: length))
        floor_result_free(result)
        return Int64(truncatingIfNeeded: hash)
    }

    func openAndFind(_ watch: inout Stopwatch) throws -> Int64 {
        var sum: Int64 = 0
        for key in data.keys.prefix(BenchmarkFolder.openings) {
            sum += watch.time { withUnsafePointer(to: key) { floor_open_and_find(path, $0) } }
        }
        return sum
    }
}
