import FoundationEssentials
import StoreCore

// Records are read and written one at a time, so only one is in memory. The loops are inlinable, like those of the other terminals.
extension Query {
    /// The records as a JSON array of objects, read and written one at a time.
    ///
    /// Parameters and errors are those of ``all()`` and of a record's ``Model/asJSON(excepted:included:adding:style:converting:)``. The
    /// closures run while the records are read, and may themselves read; inside `store.read { … }` everything comes from one snapshot.
    @inlinable public func asJSON(
        excepted: [String] = [], included: [String]? = nil, adding: AddedEntries<M> = [:], style: JSONStyle = .pretty,
        converting: ValueConverter? = nil
    ) throws -> Data {
        let json = RecordJSON(try Conversion<M>(excepted, included, adding, converting), style, .array)
        try eachRecord(json) {}
        json.end()
        return json.data
    }

    /// The result of ``asJSON(excepted:included:adding:style:converting:)`` as text.
    public func asJSONString(
        excepted: [String] = [], included: [String]? = nil, adding: AddedEntries<M> = [:], style: JSONStyle = .pretty,
        converting: ValueConverter? = nil
    ) throws -> String {
        let json = RecordJSON(try Conversion<M>(excepted, included, adding, converting), style, .array)
        try eachRecord(json) {}
        json.end()
        return json.text
    }

    /// Writes the records as JSON in pieces: neither all records nor the whole text are ever in memory.
    ///
    /// ```swift
    /// try Author.order(by: \.name).writeJSON(.lines) { bytes in socket.send(bytes) }
    /// ```
    /// - Parameters:
    ///   - form: One array, or JSON Lines.
    ///   - sink: Receives the text on the calling thread, in pieces of about 64 KiB, or more for a
    ///     longer record. The bytes are borrowed: copy or write them before returning. An error ends
    ///     the read and is rethrown. All pieces come from one snapshot, which is held meanwhile.
    /// - Returns: The number of records written.
    /// - Throws: As ``asJSON(excepted:included:adding:style:converting:)``; the sink has then received a truncated document.
    @discardableResult @inlinable public func writeJSON(
        _ form: JSONForm = .array, excepted: [String] = [], included: [String]? = nil, adding: AddedEntries<M> = [:],
        style: JSONStyle = .pretty, converting: ValueConverter? = nil, to sink: (UnsafeRawBufferPointer) throws -> Void
    ) throws -> Int {
        let json = RecordJSON(try Conversion<M>(excepted, included, adding, converting), style, form)
        var count = 0
        try eachRecord(json) {
            try json.drainFullChunk(into: sink)
            count += 1
        }
        json.end()
        try json.drain(into: sink)
        return count
    }

    /// Writes the records as JSON to an open file, pipe or socket, in pieces.
    ///
    /// - Parameter descriptor: The target, which stays open; writing blocks while it is full.
    /// - Throws: ``StoreError`` `.inputOutput` when writing fails, or when
    ///   the reader of the pipe or socket is gone, which raises no signal.
    @discardableResult public func writeJSON(
        _ form: JSONForm = .array, excepted: [String] = [], included: [String]? = nil, adding: AddedEntries<M> = [:],
        style: JSONStyle = .pretty, converting: ValueConverter? = nil, to descriptor: Int32
    ) throws -> Int {
        try writeJSON(form, excepted: excepted, included: included, adding: adding, style: style, converting: converting) {
            try WholeFile.write($0, to: descriptor)
        }
    }

    /// Writes the records as JSON to a file, which is replaced atomically at the end: on failure an existing file remains.
    ///
    /// ```swift
    /// try Author.query.writeJSON(.lines, toFile: "authors.jsonl", style: JSONStyle(dates: .iso8601))
    /// ```
    /// - Parameter path: The file. Its folder must exist, and the path must not be something other than a regular file.
    /// - Returns: The number of records written.
    /// - Throws: ``StoreError`` `.inputOutput` when writing fails, `.cannotOpen` for the path of a
    ///   folder, device or symbolic link, and as ``asJSON(excepted:included:adding:style:converting:)``.
    @discardableResult public func writeJSON(
        _ form: JSONForm = .array, toFile path: String, excepted: [String] = [], included: [String]? = nil,
        adding: AddedEntries<M> = [:], style: JSONStyle = .pretty, converting: ValueConverter? = nil
    ) throws -> Int {
        let file = try WholeFile.replacing(path)
        let count = try writeJSON(form, excepted: excepted, included: included, adding: adding, style: style, converting: converting) {
            try file.write($0)
        }
        try file.finish()
        return count
    }

    /// Writes each record, then calls the body. Records are instantiated only if computed entries need them.
    @inlinable func eachRecord(_ json: RecordJSON<M>, _ body: () throws -> Void) throws {
        if finishes || json.isComputing {
            try forEach { record in
                try json.append(record)
                try body()
            }
            return
        }
        let request = try checkedValues()
        try StoreResolver<M>.read(store) { reader in
            try reader.fetch(request) { row in
                try json.append(&row)
                try body()
                return .next
            }
        }
    }
}
