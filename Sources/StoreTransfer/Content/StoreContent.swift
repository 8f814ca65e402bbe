import StoreCore

/// The content of a store in one state of it.
struct StoreContent {
    let reader: any EngineReader
    let schema: ContentSchema

    /// - Parameter names: The entities wanted; nil for all.
    /// - Throws: ``StoreError`` `.unknownEntity`, `.corrupt`, `.badRequest` for a store of which nobody says what is in it.
    init(_ reader: any EngineReader, of store: any Store, only names: [String]? = nil) throws {
        self.reader = reader
        schema = try ContentSchema(try reader.catalog() ?? StoreContent.declared(store), only: names)
    }

    /// A database that was made by others and opened without writing to it keeps no catalog yet; the models say what is in it. Without them it would
    /// look empty, and a copy of it would be taken for a backup.
    private static func declared(_ store: any Store) throws -> Catalog {
        if store.schema.entities.isEmpty {
            throw StoreError(
                .badRequest,
                "The store has no catalog, so what is in it is not known: nothing ever opened it to write with this library. "
                    + "Open it with models that declare what is there.")
        }
        return Catalog(schema: store.schema)
    }

    /// Hands everything to a sink.
    ///
    /// - Throws: ``StoreError``, or what the sink or the observer throws.
    func pour(into sink: some ContentSink, _ observer: TransferObserver? = nil) throws {
        var meter = TransferMeter(observer)
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
