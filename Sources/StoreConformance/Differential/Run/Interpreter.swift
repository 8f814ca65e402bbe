import ActiveStore
import StoreCore

/// Runs scripts on one store and records the outcome of each step.
///
/// Errors of single steps are caught inside transactions, which continue, as the
/// contract promises. The script's own error leaves as many groups as it specifies.
final class Interpreter {
    private let target: DifferentialTarget
    private let schema: Schema
    private let folder: String
    let entities: [EntityID]
    private(set) var store: any Store
    /// The running bodies, innermost last.
    private(set) var levels: [ReadTransaction] = []
    private var snapshot: SnapshotThread?
    /// Whether both stores allow readers during a write.
    var readsBeside = false
    /// Whether conditions are passed as predicate formats where possible.
    var asksByFormat = false
    /// The number of conditions passed as formats.
    private(set) var formats = 0
    /// The number of bodies that ran again.
    private(set) var repetitions = 0
    /// The last format of the current operation.
    private(set) var lastFormat: String?
    private var trace: [StepOutcome] = []

    private struct ScriptedError: Error { let levels: Int }

    init(_ target: DifferentialTarget, _ schema: Schema, folder: String) throws {
        self.target = target
        self.schema = schema
        self.folder = folder
        entities = schema.entities.map { EntityID($0) }
        store = try target.open(schema, folder)
    }

    /// Ends held reads and closes the store.
    func close() throws {
        snapshot?.end()
        snapshot = nil
        try store.close()
    }

    /// The outcomes of an operation and of nested ones, in the order in which they ended.
    func run(_ operation: ScriptOperation) -> [StepOutcome] {
        trace = []
        lastFormat = nil
        try? step(operation)
        return trace
    }

    // MARK: Steps

    /// Only throws the script's own error.
    private func step(_ operation: ScriptOperation) throws {
        do {
            trace.append(try outcome(of: operation))
        } catch let error as ScriptedError {
            throw error
        } catch let error as StoreError {
            trace.append(.failed(error.code))
        } catch {
            trace.append(.broken("an error that is no StoreError: \(error)"))
        }
    }

    private func outcome(of operation: ScriptOperation) throws -> StepOutcome {
        switch operation {
        case .insert(let entity, let values):
            return try change { transaction in
                try self.checkKey(entity, values[self.entities[entity].keyPosition])
                try transaction.insert(self.entities[entity]) { row in for value in values { try value.write(to: row) }
                }
                return 1
            }
        case .update(let entity, let key, let assignments):
            guard let key = RecordKey(key) else { return .skipped }
            return try change { try self.update(entity, key, assignments, $0) ? 1 : 0 }
        case .upsert(let entity, let values):
            guard let key = RecordKey(values[entities[entity].keyPosition]) else { return .skipped }
            let all = values.indices.map { ScriptAssignment(field: $0, value: values[$0]) }
            return try change { transaction in
                try self.checkKey(entity, key.value)
                if try self.update(entity, key, all, transaction) { return 1 }
                try transaction.insert(self.entities[entity]) { row in for value in values { try value.write(to: row) }
                }
                return 2
            }
        case .delete, .deleteWhere: return try destroy(operation)
        case .updateWhere(let request, let changes): return try updateWhere(self.request(request), changes)
        case .get(let entity, let key):
            guard let key = RecordKey(key) else { return .skipped }
            var rows: [StoredRow] = []
            let found = try read { try $0.get(self.entities[entity], key) { rows.append($0.stored) } }
            return found == (rows.count == 1) ? .rows(rows) : .broken("get said \(found) and gave \(rows.count) rows")
        case .fetch(let request, let stop):
            let rows = try rows(self.request(request), stopAfter: stop)
            return .rows(request.isUnordered ? rows.sorted { "\($0)".precedesByBytes("\($1)") } : rows)
        case .count(let request):
            let request = try self.request(request)
            return .number(
                try read {
                    try request.checkValues()
                    return try $0.count(request)
                })
        case .join(let join, let stop): return .pairs(try pairs(join.request(entities), stopAfter: stop))
        case .aggregation(let aggregation): return .aggregation(try aggregateRows(aggregation.request(entities)))
        case .importing(let batch): return .report(try batch.run(on: store, schema))
        case .dangling: return .words(try danglingReferences())
        case .group(let kind, let parts): return try group(kind, parts)
        case .rollback(let depth):
            guard depth < levels.count, let level = levels[levels.count - 1 - depth] as? WriteTransaction else {
                return .skipped
            }
            level.rollback()
            return .ended
        case .fail(let levels):
            if self.levels.isEmpty { return .skipped }
            throw ScriptedError(levels: levels)
        case .law(.related, let request):
            var counting = request
            counting.condition = request.condition.withCounts
            return try laws.checkSame(request.request(entities), counting.request(entities))
        case .law(let law, let request): return try laws.check(law, self.request(request))
        case .joinLaw(let join): return try laws.check(join.request(entities))
        case .aggregationLaw(let aggregation): return try laws.check(aggregation.request(entities))
        case .holdSnapshot, .readSnapshot, .dropSnapshot, .readOutside: return try beside(operation)
        case .contents: return .rows(try entities.flatMap { try rows(FetchRequest($0)) })
        case .reopen: return try reopen()
        }
    }

    /// The request, whose condition may be passed as a format.
    func request(_ script: ScriptRequest) throws -> FetchRequest {
        var request = script.request(entities)
        guard asksByFormat, !request.predicate.isAll,
            let format = FormatWriter.format(script.condition, script.entity, in: schema)
        else { return request }
        formats += 1
        lastFormat = format.text
        do {
            request.predicate = try PredicateFormat.parse(
                format.text, arguments: format.arguments, for: schema.entities[script.entity], in: schema)
        } catch let error as StoreError {
            // A request whose format is refused is also refused as a condition, for the same reason.
            guard refusal(of: request) == error.code else { throw error }
        }
        return request
    }

    private func refusal(of request: FetchRequest) -> StoreError.Code? {
        do {
            try request.checkShape()
            try request.checkValues()
            return nil
        } catch let error as StoreError { return error.code } catch { return nil }
    }

    private var laws: Laws {
        Laws(
            fetch: { try self.rows($0) }, count: { try self.count($0) }, join: { try self.pairs($0) },
            aggregation: { try self.aggregateRows($0) }, related: { try self.firstRows($0) })
    }

    private func update(
        _ entity: Int, _ key: RecordKey, _ assignments: [ScriptAssignment], _ transaction: WriteTransaction
    ) throws -> Bool {
        var fields = FieldSet()
        for assignment in assignments {
            fields.insert(assignment.field)
            if assignment.field == entities[entity].keyPosition { try checkKey(entity, assignment.value) }
        }
        return try transaction.update(entities[entity], key, fields) { row in
            for assignment in assignments { try assignment.value.write(to: row) }
        }
    }

    /// As models do before a save.
    private func checkKey(_ entity: Int, _ value: Value) throws {
        if case .string = value { try RecordKey(value)?.checkLength() }
    }

    // MARK: Transactions

    /// In the surrounding transaction of the step, or in a new one.
    private func change(_ body: (WriteTransaction) throws -> Int) throws -> StepOutcome { .number(try write(body)) }

    func write<R>(_ body: (WriteTransaction) throws -> R) throws -> R {
        if let around = levels.last as? WriteTransaction { return try body(around) }
        return try store.write { try body($0) }
    }

    func read<R>(_ body: (any EngineReader) throws -> R) throws -> R {
        if let around = levels.last { return try body(around.checkedReader()) }
        return try store.readOnce(body)
    }

    private func rows(_ request: FetchRequest, stopAfter stop: Int? = nil) throws -> [StoredRow] {
        try request.checkValues()
        return try read { reader in try Interpreter.rows(request, reader, stopAfter: stop) }
    }

    private func count(_ request: FetchRequest) throws -> Int {
        try request.checkValues()
        return try read { try $0.count(request) }
    }

    static func rows(_ request: FetchRequest, _ reader: any EngineReader, stopAfter stop: Int? = nil) throws
        -> [StoredRow]
    {
        var rows: [StoredRow] = []
        try reader.fetch(request) { row in
            rows.append(row.stored)
            return rows.count == stop ? .stop : .next
        }
        return rows
    }

    private func group(_ kind: ScriptOperation.Kind, _ parts: [ScriptOperation]) throws -> StepOutcome {
        let start = trace.count
        var isRepeated = false
        let body = { (transaction: ReadTransaction) throws in
            // What an attempt gave that was in another writer's way has not happened.
            if isRepeated { self.repetitions += 1 }
            isRepeated = true
            self.trace.removeSubrange(start...)
            self.levels.append(transaction)
            defer { self.levels.removeLast() }
            for part in parts { try self.step(part) }
        }
        do {
            switch kind {
            case .read: try store.read { try body($0) }
            case .write: try store.write { try body($0) }
            case .savepoint:
                if let around = levels.last as? WriteTransaction {
                    try around.savepoint { (inner: WriteTransaction) in try body(inner) }
                } else {
                    try store.write { try body($0) }
                }
            }
        } catch let error as ScriptedError {
            if error.levels > 0, !levels.isEmpty { throw ScriptedError(levels: error.levels - 1) }
            return .thrown
        }
        return .ended
    }

    // MARK: Other threads, and closing

    private func beside(_ operation: ScriptOperation) throws -> StepOutcome {
        guard readsBeside else { return .skipped }
        switch operation {
        case .holdSnapshot:
            snapshot?.end()
            snapshot = SnapshotThread(store, entities: entities)
            return try snapshot?.start() ?? .skipped
        case .readSnapshot(let request): return try snapshot?.rows(self.request(request)) ?? .skipped
        case .dropSnapshot:
            snapshot?.end()
            snapshot = nil
            return .ended
        case .readOutside(let request):
            let thread = SnapshotThread(store, entities: entities)
            defer { thread.end() }
            _ = try thread.start()
            return try thread.rows(self.request(request))
        default: return .skipped
        }
    }

    private func reopen() throws -> StepOutcome {
        guard levels.isEmpty else { return .skipped }
        snapshot?.end()
        snapshot = nil
        if store.resourcesInUse != 0 {
            return .broken("\(store.resourcesInUse) readers or statements are still in use")
        }
        if store.capabilities.contains(.durable) {
            try store.close()
            store = try target.open(schema, folder)
        }
        return .ended
    }
}
