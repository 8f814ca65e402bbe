import StoreCore

/// One check of a store: the catalog against the layout, then table by table.
///
/// Each unreadable part is a separate problem, and the check continues after it.
final class StoreCheck {
    let session: RecordSession
    let level: VerifyLevel
    /// The existing trees, as far as known.
    let knownTrees: [Tree]?
    var report = VerifyReport()
    /// The entities of the catalog, by name.
    var definitions: [String: EntityDefinition] = [:]

    init(_ session: RecordSession, _ level: VerifyLevel, knownTrees: [Tree]? = nil) {
        self.session = session
        self.level = level
        self.knownTrees = knownTrees
    }

    /// - Throws: ``StoreError`` when the check itself cannot be done.
    func run() throws -> VerifyReport {
        try attempt("The catalog") { try checkCatalog() }
        try attempt("The layout") { try checkTrees() }
        for stored in session.layout.stored.tables {
            guard let table = session.layout[stored.name] else { continue }
            try attempt("The table \(stored.name)") { try checkCounts(table) }
            if level == .quick { continue }
            let records = RecordCheck(table, definitions[stored.name], session, progress("checking \(stored.name)", of: table.tree))
            try attempt("The table \(stored.name)") { try records.run() }
            report.recordsChecked += records.count
            for problem in records.problems { add(problem) }
            if level != .full { continue }
            for index in table.indexes where index.state.isMaintained {
                let entries = EntryCheck(
                    index, table, session, progress("checking the index \(index.stored.name) of \(stored.name)", of: index.tree))
                try attempt("The index \(index.stored.name) of \(stored.name)") { try entries.run() }
                for problem in entries.problems { add(problem) }
            }
        }
        return report
    }

    func add(_ problem: String) { report.problems.append(problem) }

    private func progress(_ name: String, of tree: Tree) -> CheckProgress {
        CheckProgress(session.context, name, total: (try? session.trees.count(tree)) ?? 0)
    }

    /// Runs a part of the check; unreadable data is a problem.
    private func attempt(_ what: String, _ body: () throws -> Void) throws {
        do { try body() } catch let error as StoreError where !error.endsCheck { add("\(what) cannot be looked at: \(error.message)") }
    }

    /// Every index has one entry for each record.
    private func checkCounts(_ table: LoadedTable) throws {
        let records = try session.trees.count(table.tree)
        for index in table.indexes {
            let entries = try session.trees.count(index.tree)
            let isPlausible =
                switch index.state {
                case .ready, .uniquePending: entries == records
                case .writeOnly: entries <= records
                case .disabled: entries == 0
                }
            if !isPlausible {
                add(
                    "The index \(index.stored.name) of \(table.stored.name) has \(StoreCheck.counted(entries, "entry", "entries")) "
                        + "for \(StoreCheck.counted(records, "record", "records")).")
            }
        }
    }

    /// A count with its noun: `1 record`, `2 records`.
    static func counted(_ count: Int, _ one: String, _ many: String) -> String { "\(count) \(count == 1 ? one : many)" }
}

/// Reports how far a part of a check is, every ten thousand steps.
struct CheckProgress {
    private let context: StoreContext
    private let name: String
    private let total: Int

    init(_ context: StoreContext, _ name: String, total: Int) {
        self.context = context
        self.name = name
        self.total = total
    }

    func reached(_ done: Int) {
        if done % 10_000 == 0 { context.emit(.progressed(name, done: min(done, total), total: total)) }
    }
}
