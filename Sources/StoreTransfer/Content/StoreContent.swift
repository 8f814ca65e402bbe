import StoreCore

/// The content of one snapshot of a store.
struct StoreContent {
    let reader: any EngineReader
    let schema: ContentSchema

    /// - Parameter names: The entities to include; nil for all.
    /// - Throws: ``StoreError`` `.unknownEntity`, `.corrupt`, `.badRequest` for a store whose schema is unknown.
    init(_ reader: any EngineReader, of store: any Store, only names: [String]? = nil) throws {
        self.reader = reader
        schema = try ContentSchema(try reader.catalog() ?? StoreContent.declared(store), only: names)
    }

    /// An existing database that was opened without writing to it has no catalog yet; the models define
    /// its schema. Without them it would look empty, and a copy of it would be taken for a backup.
    private static func declared(_ store: any Store) throws -> Catalog {
        if store.schema.entities.isEmpty {
            throw StoreError(
                .badRequest,
                "The store has no catalog, so what is in it is not known: nothing ever opened it to write with this library. "
                    + "Open it with models that declare what is there.")
        }
        return Catalog(schema: store.schema)
    }

    /// Passes everything to a sink.
    ///
    /// - Throws: ``StoreError``, or any error of the sink or the observer.
    func pour(into sink: some ContentSink, _ observer: TransferObserver? = nil) throws { try pour(into: sink, TransferMeter(observer)) }

    /// Passes everything to a sink, and counts it.
    func pour(into sink: some ContentSink, _ meter: TransferMeter) throws {
        var meter = meter
        try sink.begin(schema)
        for entity in schema.entities {
            try sink.begin(entity)
            meter.begin(entity.name)
            try reader.fetch(FetchRequest(EntityID(entity))) { row in
                guard row.count == entity.fields.count else { throw row.wrongWidth(entity) }
                try sink.add(row.cells)
                try meter.count()
                return .next
            }
            try sink.endEntity()
        }
        try meter.report()
    }
}

extension Row {
    fileprivate func wrongWidth(_ entity: EntityDefinition) -> StoreError {
        StoreError(
            .internal, "A row of \(entity.name) has \(StoreError.counted(count, "field")) where \(entity.fields.count) were asked for.",
            entity: entity.name)
    }
}
