import StoreCommandLine
import StoreCore
import StoreTransfer

/// The progress of a copy, an export or the import of a dump, on a terminal.
///
/// Ctrl-C, SIGTERM or SIGHUP stops the work at the next few thousand records, so that nothing unfinished is left.
struct TransferProgressLine {
    private let line: ProgressLine?
    private let title: String
    private let total: Int?
    private let stopsOnInterrupt: Bool

    /// - Parameters:
    ///   - store: The source, whose records are counted if a terminal shows the progress; nil if they cannot be counted.
    ///   - isToFile: Whether the work makes a file, which has to be removed if it is not completed.
    init(_ title: String, of store: (any Store)?, entities: [String]? = nil, isToFile: Bool = true, _ out: ProgramOutput) throws {
        self.title = title
        line = out.progress(title, .records)
        // Writing to a pipe leaves nothing behind, and its reader may read no more: then only a second Ctrl-C ends the program.
        stopsOnInterrupt = isToFile || out.errorTerminal != nil
        if isToFile { Interruption.catchEnds() } else if stopsOnInterrupt { Interruption.catchSignals() }
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
        func checkIsNotStopped() throws {
            if stopsOnInterrupt, Interruption.isMarked { throw Interrupted("interrupted; \(left)") }
        }
        func work() throws -> R {
            try body { progress in
                try checkIsNotStopped()
                // A dump does not tell before its end how many records it has.
                if !progress.isComparing, total == nil { read = progress.records }
                line?.update(
                    "\(progress.isComparing ? "comparing" : title) \(progress.entity)", done: progress.records,
                    total: progress.isComparing ? read : total, fraction: progress.fraction)
            }
        }
        return try line.ticking {
            do { return try work() } catch {
                // The same Ctrl-C may have ended the program that the input comes from.
                try checkIsNotStopped()
                throw error
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
