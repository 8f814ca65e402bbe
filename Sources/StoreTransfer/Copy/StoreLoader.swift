import StoreCore

/// Fills an empty store with content, in batches that bound its use of memory.
///
/// Encoded records wait until there are several megabytes of them; a batch is one transaction. The first creates the
/// entities without their indexes, and marks the catalog as loading, so that the remains of a crash cannot be opened.
/// In the last, the indexes are built over all records at once, which is faster than maintaining them, the whole
/// store is read back and its digest compared with that of the input, and the catalog gets its final form. So the
/// store is complete and verified, or refused. Content that fits one batch is loaded in one transaction, atomically.
///
/// Records bypass validations, callbacks and the check of enforced references: they are stored as they are in their source.
final class StoreLoader: ContentSink {
    private let destination: any Store
    private let digester = ContentDigester(drains: false)
    private var schema = ContentSchema(entities: [], relations: [])
    private var runs: [Run] = []
    /// The store's catalog before the first batch.
    private var before: Catalog?
    /// The state in which it was found.
    private var found = Start.new
    private var hasBegun = false

    /// Waiting records of one entity, and their offset in the encoding.
    private struct Run {
        let entity: EntityID
        let fields: Int
        let start: Int
        var count = 0
    }

    /// The size in bytes of the encoded records of one transaction, exceeded by at most one record.
    private let batch: Int

    static let usualBatch = 8 << 20

    /// Fills a store; on failure, undoes as much as possible.
    ///
    /// - Parameters:
    ///   - progress: Called while the stored records are compared with those that came in.
    ///   - fill: Passes the content on.
    ///   - afterwards: Called when everything is stored.
    /// - Throws: ``StoreError`` `.misuse`, `.badRequest` if the store is not empty, and any error of the closures.
    static func load(
        _ destination: any Store, batch: Int = usualBatch, progress: TransferObserver? = nil, fill: (StoreLoader) throws -> Void,
        afterwards: () throws -> Void = {}
    ) throws -> TransferSummary {
        if Ambient.transaction(of: destination) != nil {
            throw StoreError(.misuse, "A store cannot be filled inside one of its own transactions; call it outside.")
        }
        let loader = StoreLoader(destination, batch)
        do {
            try fill(loader)
            let summary = try loader.finish(progress)
            try afterwards()
            return summary
        } catch {
            loader.discard()
            throw error
        }
    }

    private init(_ destination: any Store, _ batch: Int) {
        self.destination = destination
        self.batch = batch
    }

    func begin(_ schema: ContentSchema) throws {
        try schema.schema.validate()
        self.schema = schema
        try digester.begin(schema)
        // Checked before a long read rather than after it.
        try destination.read { _ = try look(try $0.checkedReader()) }
    }

    func begin(_ entity: EntityDefinition) throws {
        try digester.begin(entity)
        begin(EntityID(entity), entity.fields.count)
    }

    private func begin(_ entity: EntityID, _ fields: Int) {
        runs.append(Run(entity: entity, fields: fields, start: digester.encoded.count))
    }

    func add(_ cells: UnsafePointer<Cell>) throws {
        try digester.add(cells)
        runs[runs.count - 1].count += 1
        if digester.encoded.count >= batch {
            let last = runs[runs.count - 1]
            try write { _ in }
            begin(last.entity, last.fields)
        }
    }

    func endEntity() throws { try digester.endEntity() }

    /// The summary of the content received so far.
    var summary: TransferSummary { digester.summary() }

    private func finish(_ progress: TransferObserver?) throws -> TransferSummary {
        let summary = summary
        try write { writer in
            if found == .new {
                for entity in schema.entities {
                    for index in entity.indexes { try writer.apply(.addIndex(entity: entity, index)) }
                }
            }
            try writer.write(catalog(isLoading: false))
            let check = ContentDigester()
            try StoreContent(writer, of: destination).pour(into: check, TransferMeter(progress, isComparing: true))
            guard check.summary() == summary else {
                throw StoreError(
                    .corrupt, "The records do not read back as they came in, so nothing of them is kept; check memory and disk.")
            }
        }
        destination.context.opened(schema: schema.schema, undeclared: destination.context.undeclared)
        return summary
    }

    /// Stores the waiting records, then calls the closure in the same transaction.
    private func write(_ more: (any EngineWriter) throws -> Void) throws {
        try destination.write { transaction in
            let writer = try transaction.checkedWriter()
            if !hasBegun { try prepare(writer) }
            try writeRecords(writer)
            try more(writer)
        }
        hasBegun = true
        digester.drain()
        runs = []
    }

    /// The state in which the store was found.
    private enum Start {
        case new
        /// It has the entities, and no records.
        case prepared
    }

    private func look(_ reader: any EngineReader) throws -> Start {
        guard let catalog = try reader.catalog(), !catalog.schema.entities.isEmpty else { return .new }
        let stored = try ContentSchema(catalog)
        guard stored.entities == schema.entities else {
            throw StoreError(
                .badRequest, "The store that is to be filled has other entities already; name a new one, or one with the same schema.")
        }
        for entity in stored.entities where try reader.count(FetchRequest(EntityID(entity))) > 0 {
            throw StoreError(
                .badRequest, "The store that is to be filled has records of \(entity.name) already; name a new one.", entity: entity.name)
        }
        return .prepared
    }

    private func prepare(_ writer: any EngineWriter) throws {
        found = try look(writer)
        before = try writer.catalog()
        if found == .new {
            for entity in schema.entities {
                var bare = entity
                bare.indexes = []
                try writer.apply(.addEntity(bare))
            }
        }
        try writer.write(catalog(isLoading: true))
    }

    private func catalog(isLoading: Bool) -> Catalog {
        var catalog = before ?? Catalog()
        catalog.schema = schema.schema
        catalog.version = schema.versions.version
        catalog.oldestReader = schema.versions.oldestReader
        catalog.baseline = schema.versions.baseline ?? 0
        catalog.applied = schema.versions.applied ?? []
        catalog.caseFolding = CaseFolding.version
        catalog.isLoading = isLoading ? true : nil
        return catalog
    }

    private func writeRecords(_ writer: any EngineWriter) throws {
        try digester.encoded.withBytes { bytes in
            guard let base = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
            for run in runs {
                if writer.insertsTogether {
                    try writeTogether(run, from: base, writer)
                    continue
                }
                var at = base + run.start
                for _ in 0..<run.count {
                    try writer.insert(run.entity) { row in
                        // An engine may request the fields a second time, to report an error in them.
                        var input = at
                        try ContentEncoding.writeRecord(&input, fields: run.fields, to: row)
                        next = input
                    }
                    at = next ?? at
                }
            }
        }
    }

    /// Writes the records of a run to an engine that takes many at once. Where a record begins is known when the one before has been read.
    private func writeTogether(_ run: Run, from base: UnsafePointer<UInt8>, _ writer: any EngineWriter) throws {
        var starts = [base + run.start]
        try writer.insert(run.entity, count: run.count) { number, row in
            var input = starts[number]
            try ContentEncoding.writeRecord(&input, fields: run.fields, to: row)
            if starts.count == number + 1 { starts.append(input) }
        }
    }

    /// The end of the record written last.
    private var next: UnsafePointer<UInt8>?

    /// Removes the stored records. If the entities were created too, the catalog still prevents the store from being opened.
    private func discard() {
        guard hasBegun else { return }
        _ = try? destination.write { transaction in
            let writer = try transaction.checkedWriter()
            for entity in schema.entities { _ = try writer.delete(FetchRequest(EntityID(entity))) }
            if found == .prepared, let before { try writer.write(before) }
        }
    }
}
