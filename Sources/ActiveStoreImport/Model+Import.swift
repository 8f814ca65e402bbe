import ActiveStore
import StoreTransfer

extension Model {
    /// Imports records from a file, from bytes or from values.
    ///
    /// ```swift
    /// let report = try Author.importRecords(from: .csv(path: "authors.csv.gz")) {
    ///     $0.mappings["Full name"] = "name"
    ///     $0.uniqueBy = "email"
    /// }
    /// print(report)   // inserted 1200, updated 3, skipped 1
    /// ```
    /// Keys are matched to fields by the rules of the import, those of the model (``Importable``) and their names. A
    /// record that is already stored, by ``ImportRules/uniqueBy``, is updated: fields missing in the data are kept, nil
    /// clears a field. Values that do not fit are reported and leave the field unchanged, records that cannot be stored
    /// are reported with their line, and the import continues. Callbacks and validations run for models that have them.
    ///
    /// The file may be larger than memory: batches of ``ImportOptions/batchSize`` records are read and
    /// stored, each atomically in a transaction. Inside a transaction the import takes part in it.
    ///
    /// - Parameters:
    ///   - source: The source of the records.
    ///   - store: The store; if nil, that of the surrounding transaction or task, or the default.
    ///   - configure: Sets options.
    /// - Returns: The report: counts of the records and the problems.
    /// - Throws: ``StoreError`` `.inputOutput`, `.corrupt` (gzip) or `.badRequest` for a source that cannot be read further, with the
    ///   line; `.unknownField` for a rule that names an unknown field; and errors of a batch's transaction. Earlier batches stay stored.
    ///
    /// Corresponds to RZImport's `rzi_objectsFromArray:` and FMDBx's `FMXCsvTable`.
    @discardableResult public static func importRecords(
        from source: ImportSource, in store: (any Store)? = nil, _ configure: (inout ImportOptions) throws -> Void = { _ in }
    ) throws -> ImportReport {
        try importJob(source, configure).run(in: StoreResolver<Self>.store(store))
    }

    /// Asynchronous form of ``importRecords(from:in:_:)``; suspends while
    /// another writer holds the writer lock. The source is read in place.
    @discardableResult nonisolated(nonsending) public static func importRecords(
        from source: ImportSource, in store: (any Store)? = nil, _ configure: (inout ImportOptions) throws -> Void = { _ in }
    ) async throws -> ImportReport {
        try await importJob(source, configure).run(in: StoreResolver<Self>.store(store))
    }

    private static func importJob(_ source: ImportSource, _ configure: (inout ImportOptions) throws -> Void) throws -> ImportJob {
        var options = ImportOptions()
        try configure(&options)
        let plans = try ImportPlans(Self.self, options.rules)
        let filler = try plans.filler(of: Self.self)
        let width = filler.plan.definition.fields.count
        if takesPartInImports || !filler.plan.keys.rules.nested.isEmpty {
            return try ImportJob(try .make(source, nil), width: width, options) { batch, transaction, report in
                let session = ImportSession(plans, transaction, report)
                _ = try session.importer(Self.self).store(batch.objects, batch.locations)
                return session.context.report
            }
        }
        let rows = try RowImport(filler, copy: { try Self.copy($0, of: &$1, to: $2) })
        return try ImportJob(try .make(source, filler), width: width, options) { try rows.store($0, $1, $2) }
    }

    /// Whether records must be instantiated to be imported: a callback or validation of the model
    /// runs for each, or a default is not a literal, so that the schema does not contain it.
    private static var takesPartInImports: Bool {
        if _hasCallbacks || _isValidated || Self.self is any ImportCallbacks.Type { return true }
        let definition = entity.definition
        let row = RowTable(width: definition.fields.count)
        row.addRow()
        guard let (record, missing) = try? blank(row) else { return true }
        let defaults = RowTable(width: row.width)
        defaults.addRow()
        guard (try? record.write(.all, to: defaults)) != nil else { return true }
        return definition.fields.indices.contains { position in
            if position == definition.key || position == definition.createdAt || position == definition.updatedAt
                || position == definition.version
            {
                return false
            }
            let isUnknown = definition.fields[position].defaultValue == nil && !missing.contains(position)
            return isUnknown && defaults.cell(position, of: 0).kind != .null
        }
    }

    /// Imports one record: finds or makes it, sets the values, with related records, and stores it.
    ///
    /// ```swift
    /// let ann = try Author.imported(from: ["first_name": "Ann", "age": "41"])
    /// ```
    /// - Parameters:
    ///   - values: An object. Use `JSONValue(…)` for dictionaries, rows of CSV and JSON text.
    ///   - store: The store; if nil, that of the surrounding transaction or task, or the default.
    ///   - configure: Sets options.
    /// - Returns: The record as stored.
    /// - Throws: ``StoreError`` if the record cannot be stored. A value that
    ///   does not fit leaves the field unchanged, unless the import is strict.
    ///
    /// Corresponds to RZImport's `rzi_objectFromDictionary:` and FMDBx's `createWithValues:`.
    @discardableResult public static func imported(
        from values: JSONValue, in store: (any Store)? = nil, _ configure: (inout ImportOptions) throws -> Void = { _ in }
    ) throws -> Self {
        guard let record = try imported(each: [values], in: store, configure).first else { throw notFound() }
        return record
    }

    /// Asynchronous form of ``imported(from:in:_:)``; suspends while another writer holds the writer lock.
    @discardableResult nonisolated(nonsending) public static func imported(
        from values: JSONValue, in store: (any Store)? = nil, _ configure: (inout ImportOptions) throws -> Void = { _ in }
    ) async throws -> Self {
        guard let record = try await imported(each: [values], in: store, configure).first else { throw notFound() }
        return record
    }

    /// Imports records, all or none.
    ///
    /// - Returns: The records in the order of the objects. If several objects
    ///   identify one record, it is repeated, each time in its final state.
    /// - Throws: ``StoreError`` of the first record that cannot be stored.
    ///
    /// Corresponds to RZImport's `rzi_objectsFromArray:`, which returned them in no defined order.
    @discardableResult public static func imported(
        each objects: [JSONValue], in store: (any Store)? = nil, _ configure: (inout ImportOptions) throws -> Void = { _ in }
    ) throws -> [Self] {
        let body = try importBody(objects, configure)
        return try ImportStop.unwrapping { try StoreResolver<Self>.writeWhole(store, body) }
    }

    /// Asynchronous form of ``imported(each:in:_:)``; suspends while another writer holds the writer lock.
    @discardableResult nonisolated(nonsending) public static func imported(
        each objects: [JSONValue], in store: (any Store)? = nil, _ configure: (inout ImportOptions) throws -> Void = { _ in }
    ) async throws -> [Self] {
        let body = try importBody(objects, configure)
        return try await ImportStop.unwrapping { try await StoreResolver<Self>.store(store).write(body) }
    }

    private static func importBody(_ objects: [JSONValue], _ configure: (inout ImportOptions) throws -> Void) throws -> (WriteTransaction)
        throws -> [Self]
    {
        var options = ImportOptions()
        try configure(&options)
        let plans = try ImportPlans(Self.self, options.rules)
        let report = ImportReport(maximumProblems: 0, options.isStrict ? .recordsAndValues : .records)
        let locations = objects.indices.map { ImportProblem.Location(record: $0 + 1, line: nil) }
        return { transaction in
            let session = ImportSession(plans, transaction, report)
            // The imports of the models do not retain their session.
            return try withExtendedLifetime(session) { try session.importer(Self.self).store(objects, locations) }
        }
    }

    /// Sets fields of the record in memory from imported values, by the rules of imports; stores nothing.
    ///
    /// ```swift
    /// try alice.importValues(from: ["age": "42", "first_name": "Alicia"])
    /// try alice.save()
    /// ```
    /// Properties that are not stored return to their defaults. Related records are imported
    /// only when the record is stored; see ``imported(from:in:_:)``.
    ///
    /// - Returns: The problems: values that were not imported, with reasons.
    /// - Throws: ``StoreError`` `.badRequest` for a value that is not an object, and errors of callbacks; the record is then unchanged.
    ///
    /// Corresponds to RZImport's `rzi_importValuesFromDict:`.
    @discardableResult public mutating func importValues(
        from values: JSONValue, _ configure: (inout ImportOptions) throws -> Void = { _ in }
    ) throws -> [ImportProblem] {
        var options = ImportOptions()
        try configure(&options)
        let report = ImportReport(maximumProblems: options.maximumProblems, options.isStrict ? .recordsAndValues : .none)
        let session = ImportSession(try ImportPlans(Self.self, options.rules), nil, report)
        var record = self
        try ImportStop.unwrapping { try session.importer(Self.self).importValues(values, into: &record) }
        self = record
        return session.context.report.problems
    }
}
