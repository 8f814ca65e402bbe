import StoreCore

/// Sorts the entries of an index build, however many there are, in bounded memory.
///
/// Entries are collected up to the memory limit, then sorted and written to an unnamed file as a *run*.
/// Finally all runs are merged: each is read in small parts, and the smallest of their first entries comes
/// next. A single run stays in memory; without a folder for the file, all entries have to fit into memory.
struct EntrySorter {
    /// The memory for a run.
    static let runSize = 64 << 20

    private let runSize: Int
    private let folder: String?
    private var present = EntryRun()
    private var file: SpillFile?
    private var ends: [Int] = []
    /// The number of entries.
    private(set) var count = 0

    /// - Parameter folder: The folder for the file; nil for none.
    init(runSize: Int = EntrySorter.runSize, folder: String?) {
        self.runSize = runSize
        self.folder = folder
    }

    /// The number of runs written to the file.
    var spilledRuns: Int { ends.count }

    /// - Throws: ``StoreError`` `.storageFull`, `.inputOutput`.
    mutating func add(_ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) throws {
        present.append(key, value)
        count += 1
        if present.size >= runSize, let folder { try spill(folder) }
    }

    private mutating func spill(_ folder: String) throws {
        let file = try self.file ?? SpillFile(in: folder)
        self.file = file
        present.sort()
        for at in 0..<present.count {
            let entry = present[at]
            try file.append(entry.key.count)
            try file.append(entry.value.count)
            try file.append(entry.key)
            try file.append(entry.value)
        }
        ends.append(file.length)
        present.removeAll()
    }

    /// Passes all entries to the body in key order; the sorter is empty afterwards.
    mutating func finish(_ body: (KeyValueEntry) throws -> Void) throws {
        guard let file, let folder else {
            present.sort()
            for at in 0..<present.count { try body(present[at]) }
            present.removeAll()
            return
        }
        if present.count > 0 { try spill(folder) }
        try file.flush()
        present = EntryRun()
        var heads: [SpilledRun] = []
        var start: Int = 0
        for end in ends {
            let run = SpilledRun(file, from: start, to: end)
            if try run.next() { heads.append(run) }
            start = end
        }
        // A heap: no run's first entry is greater than those of its two children.
        for at in stride(from: heads.count / 2, through: 0, by: -1) { EntrySorter.sink(&heads, at) }
        while let least = heads.first {
            try body(least.entry)
            if try !least.next() {
                heads.swapAt(0, heads.count - 1)
                heads.removeLast()
            }
            EntrySorter.sink(&heads, 0)
        }
    }

    private static func sink(_ heads: inout [SpilledRun], _ start: Int) {
        var at = start
        while true {
            var least = at
            for child in [2 * at + 1, 2 * at + 2] where child < heads.count {
                if heads[child].entry.key.precedes(heads[least].entry.key) { least = child }
            }
            if least == at { return }
            heads.swapAt(at, least)
            at = least
        }
    }
}
