import CStoreKeyValue
import StoreCore

/// The number of leading rows whose checksums match. While they are compared, the CPU loads the rows after them, which a cursor points out:
/// a scan of many records otherwise waits for memory about as long as it works.
///
/// Nothing is thrown: a damaged row is compared again when the scan comes to it, if it does.
func soundRows(of entries: UnsafeBufferPointer<KeyValueEntry>, _ cursor: (any KeyValueCursor)?, isReversed: Bool) -> Int {
    let ahead = cursor?.memoryAhead(isReversed: isReversed) ?? UnsafeRawBufferPointer(start: nil, count: 0)
    let share = ahead.count / max(1, entries.count) + 1
    var count = 0
    for entry in entries {
        guard let view = RowView(entry.value), view.hasValidChecksum(key: entry.key) else { break }
        let loaded = share &* count
        if let base = ahead.baseAddress { activestore_prefetch(base + loaded, min(share, max(0, ahead.count &- loaded))) }
        count &+= 1
    }
    return count
}
