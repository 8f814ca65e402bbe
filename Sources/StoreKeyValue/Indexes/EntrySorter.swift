import StoreCore

/// Sorts the entries of an index that is being built, however many they are, in bounded memory.
///
/// Entries are collected until they take as much memory as is allowed; then they are sorted and written to a file without a
/// name, as a *run*. At the end all runs are read side by side, each a little at a time, and the smallest entry among their
/// heads comes next. What fits into one run never touches a file; where there is no folder for one, everything has to fit.
struct EntrySorter {
    /// How much memory a run takes.
    static let runSize = 64 << 20

    private let runSize: Int
    private let folder: String?
    private var present = EntryRun()
    private var file: SpillFile?
    private var ends: [Int] = []
    /// How many entries there are.
    private(set) var count = 0

    /// - Parameter folder: Where the file goes; nil for none.
    init(runSize: Int = EntrySorter.runSize, folder: String?) {
        self.runSize = runSize
        self.folder = folder
    }

    /// How many runs were written to the file.
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

    /// Hands over all entries in the order of their keys; nothing is left afterwards.
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
        // A heap: no run's head is greater than those of the two below it.
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
