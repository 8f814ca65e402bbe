import FoundationEssentials
import StoreCore

// Records are read and written one by one: none but the one at hand is in memory. The loops are inlinable, as those of the other terminals.
extension Query {
    /// The records as a JSON array of objects, read and written one by one.
    ///
    /// Parameters and errors are those of ``all()`` and of a record's ``Model/asJSON(excepted:included:adding:style:converting:)``. The closures run while the
    /// records are read, and may read themselves; inside `store.read { … }` all of it is of one state of the store.
    @inlinable public func asJSON(
        excepted: [String] = [], included: [String]? = nil, adding: AddedEntries<M> = [:], style: JSONStyle = .pretty,
        converting: ValueConverter? = nil
    ) throws -> Data {
        let json = RecordJSON(try Conversion<M>(excepted, included, adding, converting), style, .array)
        try eachRecord(json) {}
        json.end()
        return json.data
    }

    /// As ``asJSON(excepted:included:adding:style:converting:)``, as text.
    public func asJSONString(
        excepted: [String] = [], included: [String]? = nil, adding: AddedEntries<M> = [:], style: JSONStyle = .pretty,
        converting: ValueConverter? = nil
    ) throws -> String {
        let json = RecordJSON(try Conversion<M>(excepted, included, adding, converting), style, .array)
        try eachRecord(json) {}
        json.end()
        return json.text
    }

    /// Writes the records as JSON in pieces, however many they are: neither the records nor the text are ever in memory as a whole.
    ///
    /// ```swift
    /// try Author.order(by: \.name).writeJSON(.lines) { bytes in socket.send(bytes) }
    /// ```
    /// - Parameters:
    ///   - form: One array, or JSON Lines.
    ///   - sink: Gets the text in pieces of about 64 KiB, more where one record is longer, on the calling thread. The bytes are lent: copy or write them
    ///     before returning. What it throws ends the reading and is thrown on. The store's state is held meanwhile, so that all pieces are of one.
    /// - Returns: How many records were written.
    /// - Throws: As ``asJSON(excepted:included:adding:style:converting:)``; what went to the sink before is then the beginning of a document.
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
    /// - Parameter descriptor: Where to; it blocks while it is full, and stays open.
    /// - Throws: ``StoreError`` `.inputOutput` when the system refuses to write, or the reader of the pipe or socket has gone, which raises no signal.
    @discardableResult public func writeJSON(
        _ form: JSONForm = .array, excepted: [String] = [], included: [String]? = nil, adding: AddedEntries<M> = [:],
        style: JSONStyle = .pretty, converting: ValueConverter? = nil, to descriptor: Int32
    ) throws -> Int {
        try writeJSON(form, excepted: excepted, included: included, adding: adding, style: style, converting: converting) {
            try WholeFile.write($0, to: descriptor)
        }
    }

    /// Writes the records as JSON to a file, which is replaced as a whole at the end: if something fails, the file that was there stays.
    ///
    /// ```swift
    /// try Author.query.writeJSON(.lines, toFile: "authors.jsonl", style: JSONStyle(dates: .iso8601))
    /// ```
    /// - Parameter path: The file; its folder must exist, and what is there must be a file.
    /// - Returns: How many records were written.
    /// - Throws: ``StoreError`` `.inputOutput` when the system refuses to write, `.cannotOpen` for a path of a folder, device or symbolic link, and as
    ///   ``asJSON(excepted:included:adding:style:converting:)``.
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

    /// Writes each record, and calls the body behind it. Records are made only where something has to be computed from them.
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
