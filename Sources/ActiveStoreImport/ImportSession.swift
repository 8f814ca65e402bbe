import ActiveStore
import StoreCore
import StoreTransfer

/// State shared by the imports of several models while one batch is stored: the transaction, the report, and actions that undo a record.
final class ImportSession {
    let plans: ImportPlans
    /// Nil when values are imported into a record in memory.
    private var savepoint: WriteTransaction?
    var context: ImportContext
    /// The nesting depth of the objects being imported.
    var depth = 0
    private var importers: [ObjectIdentifier: any AnyModelImport] = [:]
    private var undoing: [() -> Void] = []

    init(_ plans: ImportPlans, _ transaction: WriteTransaction?, _ report: ImportReport) {
        self.plans = plans
        savepoint = transaction
        context = ImportContext(report)
    }

    /// The innermost level of the transaction.
    var transaction: WriteTransaction {
        get throws {
            if let savepoint { return savepoint }
            throw StoreError(.noStore, "Related records are imported where the record is stored; use imported(from:).")
        }
    }

    var isStoring: Bool { savepoint != nil }

    func reader() throws -> any EngineReader { try transaction.checkedReader() }

    /// The import of a model's records.
    func importer<M: Model>(_ model: M.Type) throws -> ModelImport<M> {
        if let importer = importers[ObjectIdentifier(model)] as? ModelImport<M> { return importer }
        let importer = try ModelImport<M>(self)
        importers[ObjectIdentifier(model)] = importer
        return importer
    }

    /// The import of the records that a relation leads to.
    func importer(along relation: some RelationTo) throws -> any AnyModelImport { try target(of: relation) }

    private func target<L: RelationTo>(of relation: L) throws -> any AnyModelImport { try importer(L.Target.self) }

    /// Registers an action that restores remembered state if the top-level record fails.
    func onUndo(_ body: @escaping () -> Void) { undoing.append(body) }

    /// Imports one top-level record atomically.
    ///
    /// - Parameter needsSavepoint: Whether more than that record may be stored.
    func withSavepoint<R>(_ needsSavepoint: Bool, _ body: () throws -> R) throws -> R {
        defer { undoing = [] }
        do {
            guard needsSavepoint, let outside = savepoint else { return try body() }
            return try outside.withSavepoint { inside in
                savepoint = inside
                defer { savepoint = outside }
                return try body()
            }
        } catch {
            for undo in undoing.reversed() { undo() }
            throw error
        }
    }

    /// - Throws: ``StoreError`` `.limitExceeded`.
    func oneDeeper(_ entity: EntityID) throws {
        if depth == JSONLimits().depth {
            throw StoreError(.limitExceeded, "Objects lie more than \(depth) deep in one another.", entity: entity.name)
        }
        depth += 1
    }
}

/// The import of a model's records, whatever the model.
protocol AnyModelImport: AnyObject {
    /// Reads the stored records that objects identify.
    func gather(_ objects: [JSONValue]) throws
    /// Imports an object nested in another under a key, and returns its record's key.
    func importRelated(_ object: JSONValue, key: String, path: String) throws -> Value
}

/// Facts about the models of an import, determined once for all its batches.
final class ImportPlans {
    private var fillers: [ObjectIdentifier: RowFiller] = [:]

    /// - Parameter rules: The rules of this import, for the top-level model; other models use their own.
    init<M: Model>(_ model: M.Type, _ rules: ImportRules) throws {
        fillers[ObjectIdentifier(model)] = try Self.make(model, rules)
    }

    func filler<M: Model>(of model: M.Type) throws -> RowFiller {
        if let filler = fillers[ObjectIdentifier(model)] { return filler }
        let filler = try Self.make(model, ImportRules())
        fillers[ObjectIdentifier(model)] = filler
        return filler
    }

    private static func make<M: Model>(_ model: M.Type, _ rules: ImportRules) throws -> RowFiller {
        let own = (model as? any Importable.Type)?.importRules ?? ImportRules()
        return RowFiller(try ImportPlan(M.entity, relations: M.relationDefinitions, rules: rules.over(own)))
    }
}
