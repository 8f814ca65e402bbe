import StoreCommandLine
import StoreCore
import StoreTransfer

/// The progress of a copy, an export or the import of a dump, on a terminal.
///
/// Ctrl-C stops the work at the next few thousand records, so that nothing unfinished is left.
struct TransferProgressLine {
    private let line: ProgressLine?
    private let title: String
    private let total: Int?
    private let stopsOnInterrupt: Bool

    /// - Parameter store: The source, whose records are counted if a terminal shows the progress; nil if they cannot be counted.
    init(_ title: String, of store: (any Store)?, entities: [String]? = nil, _ out: ProgramOutput) throws {
        self.title = title
        line = out.progress(title, .records)
        // Without a terminal there is no second Ctrl-C, for work that does not look at the mark.
        stopsOnInterrupt = out.errorTerminal != nil
        if stopsOnInterrupt { Interruption.catchSignals() }
        guard line != nil, let store else {
            total = nil
            return
        }
        total = try store.read { transaction in
            try store.schema.entities.filter { entities?.contains($0.name) != false }
                .reduce(0) { try $0 + transaction.count(FetchRequest(EntityID($1))) }
        }
    }

    /// Does the work with an observer that shows its progress.
    ///
    /// - Parameter left: What is left of the work if it is stopped, as a sentence.
    /// - Throws: ``Interrupted``, and any error of the work.
    func run<R>(left: String, _ body: (TransferObserver?) throws -> R) throws -> R {
        defer { line?.end() }
        if line == nil, !stopsOnInterrupt { return try body(nil) }
        var read = total
        return try line.ticking {
            try body { progress in
                if stopsOnInterrupt, Interruption.isMarked { throw Interrupted("interrupted; \(left)") }
                // A dump does not tell before its end how many records it has.
                if !progress.isComparing, total == nil { read = progress.records }
                line?.update(
                    "\(progress.isComparing ? "comparing" : title) \(progress.entity)", done: progress.records,
                    total: progress.isComparing ? read : total, fraction: progress.fraction)
            }
        }
    }
}

extension TransferSummary {
    /// As a command prints it with `--json`.
    var entries: [(name: String, value: JSONValue)] {
        let counts = records.sorted { $0.key < $1.key }.map { (name: $0.key, value: JSONValue($0.value)) }
        return [("records", JSONValue(total)), ("entities", .object(counts)), ("digest", JSONValue(digest.description))]
    }
}
