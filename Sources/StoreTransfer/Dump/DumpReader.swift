import FoundationEssentials
import StoreCore
import StoreJSON

/// Reads a dump and passes its content on, record by record, in bounded memory.
///
/// A dump may be untrusted, so everything in it is checked: the grammar, the order of lines, the
/// schema, the types of values, ascending keys, and at the end the counts and the digest of
/// everything that was read. The receiver must undo the part of a damaged dump that it has received.
struct DumpReader: ~Copyable {
    private var json: JSONReader
    private let path: String?
    private let row = CellBuffer()
    /// Whether the first line identified a dump.
    private var isDump = false

    /// Strings may be as long as the longest value in base64; a schema is short.
    private static let limits = JSONLimits(
        depth: 64, stringBytes: DumpWriter.longestValue / 3 * 4 + 8, members: 20_000, valueBytes: 16 << 20)
    private static let mostEntities = 10_000

    /// - Parameter path: The path of the file, for messages.
    init(_ source: consuming ByteSource, path: String?) {
        json = JSONReader(source, layout: .lines, limits: Self.limits)
        self.path = path
    }

    /// Passes everything on.
    ///
    /// - Parameter soFar: The sink's summary so far, which is compared with the dump's own.
    /// - Throws: ``StoreError`` `.badRequest` for input that is not a dump, `.tooNew`, `.corrupt` for a damaged
    ///   or truncated dump, `.limitExceeded`, `.inputOutput`, and any error of the sink or the observer.
    mutating func pour<Sink: ContentSink>(
        into sink: Sink, soFar: (Sink) -> TransferSummary, _ observer: TransferObserver? = nil
    ) throws {
        do { try pourLines(into: sink, soFar, observer) } catch let error as any ReadingError {
            var error = error.storeError(path: path)
            if isDump, error.code == .badRequest { error.code = .corrupt }
            throw error
        }
    }

    private mutating func pourLines<Sink: ContentSink>(
        into sink: Sink, _ soFar: (Sink) -> TransferSummary, _ observer: TransferObserver?
    ) throws {
        try readHead()
        var meter = TransferMeter(observer)
        var line = try readLine()
        let schema = try readSchema(&line)
        try sink.begin(schema)
        for entity in schema.entities {
            guard case .object(let entries) = line.content, entries.count == 1, let first = entries.first, first.name == "records",
                case .value(.string(let name)) = first.value.content, name.hasSameBytes(as: entity.name)
            else { throw damaged("the records of \(entity.name) are expected here") }
            try sink.begin(entity)
            meter.begin(entity.name)
            line = try readRecords(of: entity, into: sink, &meter)
            try sink.endEntity()
        }
        try checkEnd(line, soFar(sink))
        if try json.next() != nil { throw damaged("something follows the last line") }
        try meter.report(fraction)
    }

    /// Whether the first line is that of a dump, of any format version.
    ///
    /// - Throws: ``StoreError`` `.inputOutput`, `.corrupt` for a damaged gzip file, and for a first line of a dump that is cut off.
    mutating func beginsAsDump() throws -> Bool {
        do { try readHead() } catch is JSONError { return false } catch let error as any ReadingError {
            throw error.storeError(path: path)
        } catch let error as StoreError where error.code == .badRequest || error.code == .tooNew { return error.code == .tooNew }
        return true
    }

    // MARK: The beginning and the end

    private mutating func readHead() throws {
        let isDump = json.source.buffer[json.source.position..<json.source.end].starts(with: "{\"activestore\"".utf8)
        do { try readFirstLine() } catch let error as JSONError where isDump {
            var error = error.storeError(path: path)
            error.code = .corrupt
            throw error
        }
    }

    private mutating func readFirstLine() throws {
        guard let token = try json.next(), token == .beginObject, case .object(let entries) = try json.value(token).content,
            entries.first?.name == "activestore", case .value(.string("dump"))? = entries.first?.value.content,
            case .value(.int(let format))? = entries.first(where: { $0.name == "format" })?.value.content, format > 0
        else {
            throw StoreError(
                .badRequest, located("This is not a dump of a store: the first line of one begins with {\"activestore\":\"dump\"."))
        }
        if format > DumpWriter.format {
            throw StoreError(
                .tooNew,
                located("The dump has format \(format); this library reads up to \(DumpWriter.format). Use a newer ActiveStore."))
        }
        isDump = true
    }

    /// A line that is not a record.
    private mutating func readLine() throws -> JSONValue {
        guard let token = try json.next() else { throw truncatedDump() }
        guard token == .beginObject else { throw damaged("a line of another kind is expected here") }
        return try json.value(token)
    }

    /// Reads the schema: from the line of the versions up to the first line that is not part of it.
    private mutating func readSchema(_ line: inout JSONValue) throws -> ContentSchema {
        guard let versions = try part("schema", of: line, as: ContentSchema.Versions.self) else {
            throw damaged("the schema is expected here")
        }
        guard Catalog.areVersions(version: versions.version, oldestReader: versions.oldestReader, baseline: versions.baseline ?? 0) else {
            throw damaged("no store has these versions")
        }
        var (entities, relations): ([EntityDefinition], [RelationDefinition]) = ([], [])
        line = try readLine()
        while let entity = try part("entity", of: line, as: EntityDefinition.self) {
            entities.append(entity)
            if entities.count > Self.mostEntities { throw damaged("there are more than \(Self.mostEntities) entities") }
            line = try readLine()
        }
        while let relation = try part("relation", of: line, as: RelationDefinition.self) {
            relations.append(relation)
            if relations.count > Self.mostEntities { throw damaged("there are more than \(Self.mostEntities) relations") }
            line = try readLine()
        }
        let schema = ContentSchema(versions: versions, entities: entities, relations: relations)
        try schema.schema.validate()
        for field in entities.flatMap(\.fields) {
            if let value = field.defaultValue, UnstorableValue.reason(value) != nil { throw damaged("a default cannot be stored") }
        }
        return schema
    }

    /// The value of a line's only member, if it has this name.
    private func part<T: Decodable>(_ name: String, of line: JSONValue, as type: T.Type) throws -> T? {
        guard case .object(let entries) = line.content, entries.count == 1, let first = entries.first, first.name == name else {
            return nil
        }
        var text = JSONWriter(style: .compact)
        try text.value(first.value)
        do { return try text.withBytes { try CanonicalJSON.decode(type, from: $0.bindMemory(to: UInt8.self)) } } catch {
            throw damaged("this line does not describe \(["entity", "end"].contains(name) ? "an" : "a") \(name)")
        }
    }

    private func checkEnd(_ line: JSONValue, _ summary: TransferSummary) throws {
        struct End: Decodable {
            let digest: String
            let records: [String: Int]
        }
        guard let end = try part("end", of: line, as: End.self) else { throw damaged("the last line is expected here") }
        guard end.records == summary.records else { throw damaged("the dump says that it has other numbers of records than it has") }
        guard StoreDigest(end.digest) == summary.digest else { throw damaged("the digest is not that of what the dump contains") }
    }

    /// The part of the file that has been read, if its size is known.
    private var fraction: Double? {
        json.source.storedSize.flatMap { $0 > 0 ? min(1, Double(json.source.storedBytesRead) / Double($0)) : nil }
    }

    // MARK: Records

    /// Reads records up to a line of another kind, which is returned.
    private mutating func readRecords(
        of entity: EntityDefinition, into sink: some ContentSink, _ meter: inout TransferMeter
    ) throws -> JSONValue {
        let id = EntityID(entity)
        var last: RecordKey?
        while true {
            guard let token = try json.next() else { throw truncatedDump() }
            guard token == .beginArray else {
                if token == .beginObject { return try json.value(token) }
                throw damaged("a record is expected here")
            }
            row.reset()
            for field in entity.fields { try readValue(of: field) }
            guard try json.next() == .endArray else {
                throw damaged("a record of \(entity.name) has \(StoreError.counted(entity.fields.count, "value"))")
            }
            try row.withRow(of: id) { row in
                let key = try key(row.cells[entity.key], entity.keyField.type)
                if let last, !(last < key) { throw damaged("the keys of the records do not ascend") }
                last = key
                try sink.add(row.cells)
            }
            if meter.counts() { try meter.report(fraction) }
        }
    }

    private func key(_ cell: Cell, _ type: FieldType) throws -> RecordKey {
        switch (cell.kind, type) {
        case (.int, .int): return .int(cell.bits)
        case (.text, .string): return .text(cell.string)
        case (.blob, .uuid):
            let bytes = UnsafeRawBufferPointer(cell.bytes)
            return .uid(
                UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self)),
                UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
        default: throw damaged("a record has no key")
        }
    }

    /// Reads the next value of a record into the row, by the type of its field.
    private mutating func readValue(of field: FieldDefinition) throws {
        guard let token = try json.next() else { throw truncatedDump() }
        switch (token, field.type) {
        case (.null, _): row.writeNull()
        case (.bool(let value), .bool): row.writeInt(value ? 1 : 0)
        case (.integer(let value), .int): row.writeInt(value)
        case (.integer(let value), .double):
            guard let double = Double(exactly: value) else { throw damaged("a value is not a double") }
            row.writeDouble(double)
        case (.number, .double), (.string, .double):
            guard let double = double(isString: token == .string) else { throw damaged("a value is not a double") }
            row.writeDouble(double)
        case (.string, .string): json.text.withUnsafeBufferPointer { row.writeText($0) }
        case (.string, .json):
            if json.text.isEmpty { throw damaged("a value is not JSON") }
            json.text.withUnsafeBufferPointer { row.writeText($0) }
        case (.string, let type):
            let text = String(decoding: json.text, as: UTF8.self)
            guard try write(text, type) else { throw damaged("a value is not of type \(type.rawValue)") }
        default: throw damaged("a value is not of type \(field.type.rawValue), or there are too few")
        }
    }

    private func double(isString: Bool) -> Double? {
        let text = String(decoding: json.text, as: UTF8.self)
        if isString { return ["Infinity": Double.infinity, "-Infinity": -.infinity][text] }
        return Double(text)
    }

    /// Writes a value that is text in JSON but has another type in the store; false for invalid text.
    private func write(_ text: String, _ type: FieldType) throws -> Bool {
        switch type {
        case .data:
            guard let data = Base64Text.decode(text.utf8) else { return false }
            try data.write(to: row)
        case .uuid:
            guard let uuid = UUID(spelled: text) else { return false }
            try uuid.write(to: row)
        case .date:
            // Far from today a `Date` cannot tell neighbouring microseconds apart, but a store may hold any of them.
            guard let time = DateText.parse(text), Instant.rounded(microseconds: time) != nil else { return false }
            row.writeInt(time)
        case .decimal:
            guard let bytes = DecimalCoding.parse(text).flatMap({ DecimalCoding.encode($0) }) else { return false }
            bytes.withUnsafeBufferPointer { row.writeBlob($0) }
        default: return false
        }
        return true
    }

    // MARK: Errors

    private func located(_ message: String) -> String { (path.map { "\($0.debugDescription): " } ?? "") + message }

    private func truncatedDump() -> StoreError { StoreError(.corrupt, located("The dump ends without its last line; copy it again.")) }

    /// An error whose message contains no value of the dump.
    private func damaged(_ what: String) -> StoreError {
        StoreError(.corrupt, located("The dump is damaged: line \(json.location.line): \(what)."))
    }
}
