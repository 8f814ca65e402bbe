import CLMDB
import StoreCore
import StoreKeyValue

// Counting, skipping and sampling by pages; see `PageCount.h` and `PageSample.h`.
extension LMDBReader {
    func estimate(_ tree: Tree, from lower: UnsafeRawBufferPointer, to upper: UnsafeRawBufferPointer) throws -> Int? {
        try count(tree, lower, upper, isExact: false)
    }

    func count(_ tree: Tree, from lower: UnsafeRawBufferPointer, to upper: UnsafeRawBufferPointer) throws -> Int? {
        try count(tree, lower, upper, isExact: true)
    }

    func skip(
        _ count: Int, _ tree: Tree, from lower: UnsafeRawBufferPointer, to upper: UnsafeRawBufferPointer, fromEnd: Bool
    ) throws -> SkippedEntries? {
        try checkBegun()
        var number = UInt64(max(0, count))
        var key = MDB_val()
        let range = LMDBReader.range(lower, upper)
        switch activestore_lmdb_range_skip(handle, tree, range, fromEnd ? 1 : 0, &number, &key) {
        case 1: return .before(key: UnsafeRawBufferPointer(start: key.mv_data, count: key.mv_size))
        case 0: return .all(count: Int(clamping: number))
        default: return nil
        }
    }

    func sample(
        _ keys: UnsafeMutableBufferPointer<UnsafeRawBufferPointer>, _ tree: Tree, from lower: UnsafeRawBufferPointer,
        to upper: UnsafeRawBufferPointer, seed: UInt64
    ) throws -> Int? {
        try checkBegun()
        let range = LMDBReader.range(lower, upper)
        return withUnsafeTemporaryAllocation(of: MDB_val.self, capacity: keys.count) { found in
            let count = Int(activestore_lmdb_range_sample(handle, tree, range, seed, found.baseAddress, keys.count))
            if count < 0 { return nil }
            for at in 0..<count {
                keys.initializeElement(at: at, to: UnsafeRawBufferPointer(start: found[at].mv_data, count: found[at].mv_size))
            }
            return count
        }
    }

    private func count(
        _ tree: Tree, _ lower: UnsafeRawBufferPointer, _ upper: UnsafeRawBufferPointer, isExact: Bool
    ) throws -> Int? {
        try checkBegun()
        var count: UInt64 = 0
        let range = LMDBReader.range(lower, upper)
        return activestore_lmdb_range_count(handle, tree, range, isExact ? 1 : 0, &count) == 0 ? Int(clamping: count) : nil
    }

    /// An empty key has no bytes to point to, and means the beginning or the end of the tree.
    private static func range(_ lower: UnsafeRawBufferPointer, _ upper: UnsafeRawBufferPointer) -> activestore_lmdb_range {
        activestore_lmdb_range(
            lower: lower.isEmpty ? nil : lower.baseAddress, lower_size: lower.count, upper: upper.isEmpty ? nil : upper.baseAddress,
            upper_size: upper.count)
    }
}
