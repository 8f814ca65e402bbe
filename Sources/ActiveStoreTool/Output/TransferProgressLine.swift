import StoreCommandLine
import StoreTransfer

/// The progress of a copy, an export or the import of a dump, on a terminal.
struct TransferProgressLine {
    private let line: ProgressLine?
    private let title: String
    private let total: Int?

    /// - Parameter store: The source, whose records are counted if a terminal shows the progress; nil if they cannot be counted.
    init(_ title: String, of store: (any Store)?, entities: [String]? = nil, _ out: ProgramOutput) throws {
        self.title = title
        line = out.progress(title, unit: "record")
        guard line != nil, let store else {
            total = nil
            return
        }
        total = try store.read { transaction in
            try store.schema.entities.filter { entities?.contains($0.name) != false }
                .reduce(0) { try $0 + transaction.count(FetchRequest(EntityID($1))) }
        }
    }

    /// Nil if nothing shows the progress.
    var observer: TransferObserver? {
        guard let line else { return nil }
        return { line.update("\(title) \($0.entity)", done: $0.records, total: total) }
    }

    func end() { line?.end() }
}

extension TransferSummary {
    /// As a command prints it with `--json`.
    var entries: [(name: String, value: JSONValue)] {
        let counts = records.sorted { $0.key < $1.key }.map { (name: $0.key, value: JSONValue($0.value)) }
        return [("records", JSONValue(total)), ("entities", .object(counts)), ("digest", JSONValue(digest.description))]
    }
}
