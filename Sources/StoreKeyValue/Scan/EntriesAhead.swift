import CStoreKeyValue
import StoreCore

/// The entries that the cursor of a scan has already passed, and the memory of those after them.
///
/// A long scan would wait for memory about as long as it works. So the CPU loads the next entries while the scan works on these.
struct EntriesAhead {
    private var next: UnsafePointer<KeyValueEntry>?
    private var count = 0
    /// The memory that is still to be loaded, and how much of it for each entry.
    private var loading: UnsafeRawPointer?
    private var share = 0
    /// The number of rows after the current one whose checksums have been compared; negative if that of the current one has not.
    private var checked = -1

    /// Whether the checksum of the current entry's row has been compared.
    @inline(__always) var isChecked: Bool { checked >= 0 }

    /// The next entry; nil if there is none left.
    @inline(__always) mutating func take() -> KeyValueEntry? {
        guard count > 0, let found = next else { return nil }
        next = found + 1
        count &-= 1
        checked &-= 1
        if let memory = loading {
            activestore_prefetch(memory, 1)
            loading = memory + share
        }
        return found.pointee
    }

    /// Drops all, including the current one.
    @inline(__always) mutating func clear() {
        count = 0
        checked = -1
        loading = nil
    }

    /// Begins with the first of some entries as the current one.
    mutating func begin(_ entries: UnsafeBufferPointer<KeyValueEntry>) {
        next = entries.baseAddress.map { $0 + 1 }
        count = entries.count &- 1
        checked = -1
        loading = nil
    }

    /// Has some memory loaded while the entries are taken.
    mutating func load(_ memory: UnsafeRawBufferPointer) {
        loading = memory.baseAddress
        share = memory.count / (count &+ 1)
    }

    /// Compares the checksums of the rows that the entries are, up to the first that is damaged, while some memory is loaded.
    ///
    /// Nothing is thrown: a damaged row is compared again when the scan comes to it, if it does.
    mutating func checkRows(loading memory: UnsafeRawBufferPointer) {
        guard let next else { return }
        let share = memory.count / (count &+ 1) &+ 1
        while checked < count {
            let entry = (next + checked).pointee
            guard let view = RowView(entry.value), view.hasValidChecksum(key: entry.key) else { return }
            checked &+= 1
            let loaded = share &* checked
            if let base = memory.baseAddress { activestore_prefetch(base + loaded, min(share, max(0, memory.count &- loaded))) }
        }
    }
}

extension UnsafeBufferPointer<KeyValueEntry> {
    /// The number of leading entries whose keys are as asked for, which is so for none after them.
    func leading(_ isAsked: (UnsafeRawBufferPointer) -> Bool) -> Int {
        var (low, end) = (0, count)
        while low < end {
            let middle = (low &+ end) / 2
            if isAsked(self[middle].key) { low = middle &+ 1 } else { end = middle }
        }
        return low
    }
}
