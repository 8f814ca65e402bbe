import StoreCore

extension Store {
    /// Writes everything the store contains as a dump, in pieces: text that any store can be filled from, without loss.
    ///
    /// The records are those of one state of the store, in key order. Equal stores have equal dumps, byte for byte: there is no time, no path and no engine in
    /// them. `Docs/DumpFormat.md` defines the format. Memory stays bounded, however much there is.
    ///
    /// ```swift
    /// try store.export { try response.write($0) }
    /// ```
    /// - Parameters:
    ///   - entities: The entities wanted, with the relations among them; nil for all that are stored.
    ///   - progress: Called every few thousand records; what it throws ends the export.
    ///   - sink: Takes the bytes, which are lent for the call.
    /// - Returns: How many records were written, and the digest that stands in the dump's last line.
    /// - Throws: ``StoreError`` `.unknownEntity`, `.typeMismatch` for a stored value that is none of its field's type, `.badRequest` for a database of another
    ///   program that was opened without models and has no catalog, and what the sink throws. What has been handed over then lacks its last line, without
    ///   which no dump is taken.
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

    /// Writes everything the store contains as a dump to a new file, which takes its name when it is complete and on disk, and which its owner alone may read.
    ///
    /// ```swift
    /// try store.export(to: "/backup/app.jsonl.gz")
    /// ```
    /// - Parameters:
    ///   - path: Where nothing is yet, in a folder that exists. With the ending `.gz` the file is compressed.
    ///   - entities: The entities wanted, with the relations among them; nil for all that are stored.
    ///   - progress: Called every few thousand records; what it throws ends the export.
    /// - Returns: As ``export(_:progress:into:)``.
    /// - Throws: As ``export(_:progress:into:)``, and `.cannotOpen` if the place is taken, `.inputOutput`, `.storageFull`; nothing is left then.
    @discardableResult public func export(
        to path: String, _ entities: [String]? = nil, progress: TransferObserver? = nil
    ) throws -> TransferSummary {
        try ExportFile.write(to: path) { sink in try export(entities, progress: progress, into: sink) }
    }

    /// Writes the records of one entity as CSV, in pieces.
    ///
    /// The first line has the names of the fields, the records follow in key order, each on a line that ends with a line feed. Fields are quoted as RFC 4180
    /// has it where they have to be; a field without a value is empty, empty text is `""`. Times are ISO 8601 with microseconds, bytes base64, truth values
    /// `true` and `false`, decimals have all their digits. ``CSVReader`` reads it.
    ///
    /// - Parameters:
    ///   - entity: The entity's name.
    ///   - isSafeForSpreadsheets: Puts an apostrophe before text that a spreadsheet would take for a formula: text that begins with `=`, `+`, `-`, `@`, a tab
    ///     or a carriage return. Such text does not read back as it was.
    ///   - progress: Called every few thousand records; what it throws ends the export.
    ///   - sink: Takes the bytes, which are lent for the call.
    /// - Returns: How many records were written.
    /// - Throws: As ``export(_:progress:into:)``.
    @discardableResult public func exportCSV(
        _ entity: String, isSafeForSpreadsheets: Bool = false, progress: TransferObserver? = nil,
        into sink: (UnsafeRawBufferPointer) throws -> Void
    ) throws -> Int {
        try withoutActuallyEscaping(sink) { sink in
            try read { transaction in
                let writer = CSVWriter(isSafeForSpreadsheets: isSafeForSpreadsheets, sink)
                try StoreContent(try transaction.checkedReader(), of: self, only: [entity]).pour(into: writer, progress)
                return try writer.finish()
            }
        }
    }

    /// Writes the records of one entity as CSV to a new file, as ``export(to:_:progress:)`` does with dumps.
    ///
    /// - Returns: How many records were written.
    /// - Throws: As ``export(to:_:progress:)``.
    @discardableResult public func exportCSV(
        _ entity: String, to path: String, isSafeForSpreadsheets: Bool = false, progress: TransferObserver? = nil
    ) throws -> Int {
        try ExportFile.write(to: path) { sink in
            try exportCSV(entity, isSafeForSpreadsheets: isSafeForSpreadsheets, progress: progress, into: sink)
        }
    }

    /// Writes the records of several entities as CSV to a new folder, a file `ENTITY.csv` for each; all of one state of the store.
    ///
    /// - Parameters:
    ///   - path: Where nothing is yet, in a folder that exists. The folder takes its name when everything is in it, and its owner alone may look into it.
    ///   - entities: The entities wanted; nil for all that are stored.
    ///   - isSafeForSpreadsheets: As in ``exportCSV(_:isSafeForSpreadsheets:progress:into:)``.
    ///   - progress: Called every few thousand records; what it throws ends the export.
    /// - Returns: How many records of each entity were written.
    /// - Throws: As ``export(to:_:progress:)``.
    @discardableResult public func exportCSV(
        toFolder path: String, _ entities: [String]? = nil, isSafeForSpreadsheets: Bool = false, progress: TransferObserver? = nil
    ) throws -> [String: Int] {
        try NewFolder.make(path) { folder in
            try read { transaction in
                var counts: [String: Int] = [:]
                let content = try StoreContent(try transaction.checkedReader(), of: self, only: entities)
                for entity in content.schema.entities {
                    counts[entity.name] = try exportCSV(
                        entity.name, to: "\(folder)/\(entity.name).csv", isSafeForSpreadsheets: isSafeForSpreadsheets, progress: progress)
                }
                return counts
            }
        }
    }
}
