import ActiveStore
import StoreCore

/// One of the two stores of a run of migrations: without models, known only by its catalog.
final class MigrationSide {
    private let target: DifferentialTarget
    private let folder: String
    private(set) var store: any Store
    private var trace: [StepOutcome] = []

    private struct ScriptedError: Error {}

    init(_ target: DifferentialTarget, folder: String) throws {
        self.target = target
        self.folder = folder
        store = try target.open(Schema(), folder)
    }

    func catalog() throws -> Catalog {
        var catalog = try store.read { try $0.catalog() } ?? Catalog()
        // Each log has its own.
        catalog.changeLogID = nil
        return catalog
    }

    /// All records of all entities, as bytes.
    func contents() throws -> [StoredRow] {
        let catalog = try catalog()
        return try catalog.schema.entities.flatMap { try rows(FetchRequest(EntityID($0)), stopAfter: nil) }
    }

    /// The outcome of a step and of its parts.
    func run(_ step: MigrationStep) -> [StepOutcome] {
        trace = []
        tally { try self.outcome(of: step) }
        return trace
    }

    private func tally(_ body: () throws -> StepOutcome) {
        do { trace.append(try body()) } catch let error as StoreError {
            trace.append(.failed(error.code))
        } catch {
            trace.append(.broken("an error that is no StoreError: \(error)"))
        }
    }

    private func outcome(of step: MigrationStep) throws -> StepOutcome {
        switch step {
        case .migrate(let migration):
            try store.migrate([migration])
            return .ended
        case .write(let writes):
            try store.write { transaction in for write in writes { run(write, transaction) } }
            return .ended
        case .fetch(let request, let stop): return .rows(try rows(request, stopAfter: stop))
        case .count(let request):
            try request.checkValues()
            return .number(try store.readOnce { try $0.count(request) })
        case .verify:
            let report = try store.verify(.full)
            return report.problems.first.map { .broken("verify says: \($0)") } ?? .holds
        case .reopen:
            if store.resourcesInUse != 0 { return .broken("\(store.resourcesInUse) readers or statements are still in use") }
            if store.capabilities.contains(.durable) {
                try store.close()
                store = try target.open(Schema(), folder)
            }
            return .ended
        }
    }

    private func rows(_ request: FetchRequest, stopAfter stop: Int?) throws -> [StoredRow] {
        try request.checkValues()
        return try store.readOnce { try Interpreter.rows(request, $0, stopAfter: stop) }
    }

    /// Errors of single writes are recorded, and the transaction continues.
    private func run(_ write: MigrationStep.Write, _ transaction: WriteTransaction) {
        tally {
            switch write {
            case .insert(let entity, let values):
                try transaction.insert(EntityID(entity)) { row in for value in values { try value.write(to: row) } }
                return .ended
            case .update(let entity, let key, let assignments):
                guard let key = RecordKey(key) else { return .skipped }
                var fields = FieldSet()
                for assignment in assignments { fields.insert(assignment.field) }
                let found = try transaction.update(EntityID(entity), key, fields) { row in
                    for assignment in assignments { try assignment.value.write(to: row) }
                }
                return .number(found ? 1 : 0)
            case .updateWhere(let request, let assignments): return .number(try transaction.update(request, assignments))
            case .delete(let entity, let key):
                guard let key = RecordKey(key) else { return .skipped }
                return .words("\(try transaction.destroy(EntityID(entity), key))")
            case .deleteWhere(let request): return .words("\(try transaction.destroy(request))")
            case .savepoint(let writes, let ending):
                do {
                    try transaction.savepoint { (inner: WriteTransaction) in
                        for write in writes { self.run(write, inner) }
                        switch ending {
                        case .well: break
                        case .rollback: inner.rollback()
                        case .error: throw ScriptedError()
                        }
                    }
                } catch is ScriptedError { return .thrown }
                return .ended
            }
        }
    }

    func close() throws { try store.close() }
}
