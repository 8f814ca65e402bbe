import StoreCore

extension Store {
    /// Writes all content of the store as a dump, in pieces: text from which any store can be filled without loss.
    ///
    /// The records are those of one snapshot, in key order. Equal stores have equal dumps, byte for byte: a dump
    /// contains no time, path or engine. `Docs/DumpFormat.md` defines the format. Use of memory is bounded.
    ///
    /// ```swift
    /// try store.export { try response.write($0) }
    /// ```
    /// - Parameters:
    ///   - entities: The entities to include, with the relations among them; nil for all stored ones.
    ///   - progress: Called every few thousand records; an error stops the export.
    ///   - sink: Receives the bytes, borrowed for the call.
    /// - Returns: The number of records written, and the digest in the dump's last line.
    /// - Throws: ``StoreError`` `.unknownEntity`, `.typeMismatch` for a stored value that is not of its field's
    ///   type, `.badRequest` for an existing database that was opened without models and has no catalog, and
    ///   any error of the sink. The output then lacks its last line, without which a dump is refused.
    @discardableResult public func export(
        _ entities: [String]? = nil, progress: TransferObserver? = nil, into sink: (UnsafeRawBufferPointer) throws -> Void
    ) throws -> TransferSummary {
        try withoutActuallyEscaping(sink) { sink in
            try read { transaction in
                let writer = DumpWriter(sink)
                try StoreContent(try transaction.checkedReader(), of: self, only: entities).pour(into: writer, progress)
                return try writer.finish()
            }
        }
    }

    /// Writes all content of the store as a dump to a new file, which is renamed into
    /// place when it is complete and on disk, and which only its owner may read.
    ///
    /// ```swift
    /// try store.export(to: "/backup/app.jsonl.gz")
    /// ```
    /// - Parameters:
    ///   - path: An unused path in an existing folder. With the ending `.gz` the file is compressed.
    ///   - entities: The entities to include, with the relations among them; nil for all stored ones.
    ///   - progress: Called every few thousand records; an error stops the export.
    /// - Returns: As ``export(_:progress:into:)``.
    /// - Throws: As ``export(_:progress:into:)``, and `.cannotOpen` if the
    ///   path is taken, `.inputOutput`, `.storageFull`; then nothing is left.
    @discardableResult public func export(
        to path: String, _ entities: [String]? = nil, progress: TransferObserver? = nil
    ) throws -> TransferSummary {
        try ExportFile.write(to: path) { sink in try export(entities, progress: progress, into: sink) }
    }

    /// Writes the records of one entity as CSV, in pieces.
    ///
    /// The first line contains the names of the fields; the records follow in key order, each on a line that ends with a line feed.
    /// Fields are quoted by RFC 4180 where necessary; a field without a value is empty, empty text is `""`. Times are ISO 8601 with
    /// microseconds, bytes base64, truth values `true` and `false`, and decimals have all their digits. ``CSVReader`` reads the format.
    ///
    /// - Parameters:
    ///   - entity: The entity's name.
    ///   - isSafeForSpreadsheets: Puts an apostrophe before text that a spreadsheet would take for a formula: text
    ///     that begins with `=`, `+`, `-`, `@`, a tab or a carriage return. Such text does not survive a round trip.
    ///   - progress: Called every few thousand records; an error stops the export.
    ///   - sink: Receives the bytes, borrowed for the call.
    /// - Returns: The number of records written.
    /// - Throws: As ``export(_:progress:into:)``.
    @discardableResult public func exportCSV(
        _ entity: String, isSafeForSpreadsheets: Bool = false, progress: TransferObserver? = nil,
        into sink: (UnsafeRawBufferPointer) throws -> Void
    ) throws -> Int {
        try read { transaction in
            try writeCSV(entity, isSafeForSpreadsheets, try transaction.checkedReader(), TransferMeter(progress), into: sink)
        }
    }

    private func writeCSV(
        _ entity: String, _ isSafeForSpreadsheets: Bool, _ reader: any EngineReader, _ meter: TransferMeter,
        into sink: (UnsafeRawBufferPointer) throws -> Void
    ) throws -> Int {
        try withoutActuallyEscaping(sink) { sink in
            let writer = CSVWriter(isSafeForSpreadsheets: isSafeForSpreadsheets, sink)
            try StoreContent(reader, of: self, only: [entity]).pour(into: writer, meter)
            return try writer.finish()
        }
    }

    /// Writes the records of one entity as CSV to a new file, as ``export(to:_:progress:)`` does for dumps.
    ///
    /// - Returns: The number of records written.
    /// - Throws: As ``export(to:_:progress:)``.
    @discardableResult public func exportCSV(
        _ entity: String, to path: String, isSafeForSpreadsheets: Bool = false, progress: TransferObserver? = nil
    ) throws -> Int {
        try ExportFile.write(to: path) { sink in
            try exportCSV(entity, isSafeForSpreadsheets: isSafeForSpreadsheets, progress: progress, into: sink)
        }
    }

    /// Writes the records of several entities as CSV to a new folder, with a file `ENTITY.csv` for each; all from one snapshot.
    ///
    /// - Parameters:
    ///   - path: An unused path in an existing folder. The new folder is renamed
    ///     into place when it is complete, and only its owner can read it.
    ///   - entities: The entities to include; nil for all stored ones.
    ///   - isSafeForSpreadsheets: As in ``exportCSV(_:isSafeForSpreadsheets:progress:into:)``.
    ///   - progress: Called every few thousand records; an error stops the export.
    /// - Returns: The number of records written for each entity.
    /// - Throws: As ``export(to:_:progress:)``.
    @discardableResult public func exportCSV(
        toFolder path: String, _ entities: [String]? = nil, isSafeForSpreadsheets: Bool = false, progress: TransferObserver? = nil
    ) throws -> [String: Int] {
        try NewFolder.make(path) { folder in
            try read { transaction in
                var counts: [String: Int] = [:]
                var written = 0
                let content = try StoreContent(try transaction.checkedReader(), of: self, only: entities)
                for entity in content.schema.entities {
                    let count = try ExportFile.write(to: "\(folder)/\(entity.name).csv") { sink in
                        let meter = TransferMeter(progress, after: written)
                        return try writeCSV(entity.name, isSafeForSpreadsheets, content.reader, meter, into: sink)
                    }
                    counts[entity.name] = count
                    written += count
                }
                return counts
            }
        }
    }
}
