import StoreCore

/// Fills an empty store with content, in batches that bound the memory it takes.
///
/// Records wait in their encoding until there are some megabytes of them; a batch is one transaction. With the first the entities are made, without
/// their indexes, and the catalog says that the store is being loaded, so that nobody can open what a crash leaves. With the last the indexes are
/// built over all records at once, which is faster than keeping them in step, the whole store is read back and its digest compared with that of what
/// came in, and the catalog gets its final form. So the store is complete and proved, or refused. Content that fits one batch is one transaction, and
/// all or nothing.
///
/// Records go past validations, callbacks and the check of enforced references: they are as they are in their source.
final class StoreLoader: ContentSink {
    private let destination: any Store
    private let digester = ContentDigester(drains: false)
    private var schema = ContentSchema(entities: [], relations: [])
    private var runs: [Run] = []
    /// What the store said about itself before the first batch.
    private var before: Catalog?
    /// How it was found then.
    private var found = Start.new
    private var hasBegun = false

    /// Waiting records of one entity, and where in the encoding they begin.
    private struct Run {
        let entity: EntityID
        let fields: Int
        let start: Int
        var count = 0
    }

    /// How many bytes of encoded records are one transaction, at most one record more.
    private let batch: Int

    static let usualBatch = 8 << 20

    /// Fills a store; when that fails, takes everything back that can be taken back.
    ///
    /// - Parameter fill: Hands the content over.
    /// - Throws: ``StoreError`` `.misuse`, `.badRequest` if the store is not empty, and what `fill` throws.
    static func load(_ destination: any Store, batch: Int = usualBatch, fill: (StoreLoader) throws -> Void) throws -> TransferSummary {
        if Ambient.transaction(of: destination) != nil {
            throw StoreError(.misuse, "A store cannot be filled inside one of its own transactions; call it outside.")
        }
        let loader = StoreLoader(destination, batch)
        do {
            try fill(loader)
            return try loader.finish()
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
        // Found out before a long read rather than after it.
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

    /// What has come in so far.
    var summary: TransferSummary { digester.summary() }

    private func finish() throws -> TransferSummary {
        let summary = summary
        try write { writer in
            if found == .new {
                for entity in schema.entities {
                    for index in entity.indexes { try writer.apply(.addIndex(entity: entity, index)) }
                }
            }
            try writer.write(catalog(isLoading: false))
            let check = ContentDigester()
            try StoreContent(writer, of: destination).pour(into: check)
            guard check.summary() == summary else {
                throw StoreError(
                    .corrupt, "What was stored does not read back as what came in, so nothing of it is kept; check memory and disk.")
            }
        }
        destination.context.opened(schema: schema.schema, undeclared: destination.context.undeclared)
        return summary
    }

    /// Stores the waiting records, and what the closure does.
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

    /// How the store was found.
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
                var at = base + run.start
                for _ in 0..<run.count {
                    try writer.insert(run.entity) { row in
                        // An engine may ask for the fields a second time, to say what is wrong with them.
                        var input = at
                        try ContentEncoding.writeRecord(&input, fields: run.fields, to: row)
                        next = input
                    }
                    at = next ?? at
                }
            }
        }
    }

    /// Where the record ends that was written last.
    private var next: UnsafePointer<UInt8>?

    /// Removes the records that were stored. Where the entities were made too, the catalog goes on saying that the store is not to be opened.
    private func discard() {
        guard hasBegun else { return }
        _ = try? destination.write { transaction in
            let writer = try transaction.checkedWriter()
            for entity in schema.entities { _ = try writer.delete(FetchRequest(EntityID(entity))) }
            if found == .prepared, let before { try writer.write(before) }
        }
    }
}
