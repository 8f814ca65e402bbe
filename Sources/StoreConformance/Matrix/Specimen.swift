import ActiveStore
import Synchronization

/// A record with one value type in each of the four kinds of field: plain or indexed, required or optional.
///
/// Written by hand, because it is generic, which `@Model` refuses: generic types cannot have static stored properties.
struct Specimen<V: MatrixValue>: Model {
    private(set) var number: Int64
    var plain: V { didSet { recordState.markChanged(1) } }
    var indexed: V { didSet { recordState.markChanged(2) } }
    var maybe: V? { didSet { recordState.markChanged(3) } }
    var maybeIndexed: V? { didSet { recordState.markChanged(4) } }
    var recordState = RecordState.new

    var id: Int64 { number }

    struct Fields: Sendable {
        let number = Field<Specimen, Int64>(0)
        let plain = Field<Specimen, V>(1)
        let indexed = Field<Specimen, V>(2)
        let maybe = Field<Specimen, V?>(3)
        let maybeIndexed = Field<Specimen, V?>(4)
    }
    static var fields: Fields { Fields() }

    static var entity: EntityID {
        SpecimenEntities.shared.withLock { known in
            if let entity = known[V.matrixName] { return entity }
            let entity = EntityID(definition)
            known[V.matrixName] = entity
            return entity
        }
    }

    private static var definition: EntityDefinition {
        let name = "specimen_" + V.matrixName
        var indexes: [IndexDefinition] = []
        if V.hasOrder {
            indexes.append(IndexDefinition(entity: name, parts: [.init("indexed")]))
            indexes.append(IndexDefinition(entity: name, parts: [.init("maybeIndexed", descending: true)]))
        }
        if V.fieldType == .string {
            indexes.append(IndexDefinition(entity: name, parts: [.init("maybeIndexed", caseInsensitive: true)]))
        }
        return EntityDefinition(
            name: name,
            fields: [
                .of("number", Int64.self), .of("plain", V.self), .of("indexed", V.self), .of("maybe", V?.self),
                .of("maybeIndexed", V?.self),
            ], key: 0, indexes: indexes)
    }

    /// A record with one value in the required fields and another one, or nil, in the optional ones.
    init(number: Int64, _ value: V, maybe: V?) {
        self.number = number
        plain = value
        indexed = value
        self.maybe = maybe
        maybeIndexed = maybe
    }

    init(row: inout Row) throws {
        number = try row.read(0)
        plain = try row.read(1)
        indexed = try row.read(2)
        maybe = try row.read(3)
        maybeIndexed = try row.read(4)
        recordState = .fetched
    }

    init(new row: inout Row, given: FieldSet) throws {
        for (position, name) in ["number", "plain", "indexed"].enumerated() where !given.contains(position) {
            throw StoreError.missingValue(Self.entity.name, name)
        }
        try self.init(row: &row)
        recordState = .new
    }

    func write(_ fields: FieldSet, to writer: any RowWriter) throws {
        if fields.contains(0) { try number.write(to: writer) }
        if fields.contains(1) { try plain.write(to: writer) }
        if fields.contains(2) { try indexed.write(to: writer) }
        if fields.contains(3) { try maybe.write(to: writer) }
        if fields.contains(4) { try maybeIndexed.write(to: writer) }
    }

    static func == (a: Specimen, b: Specimen) -> Bool {
        a.number == b.number && a.plain.isStoredAlike(b.plain) && a.indexed.isStoredAlike(b.indexed) && a.maybe.isStoredAlike(b.maybe)
            && a.maybeIndexed.isStoredAlike(b.maybeIndexed)
    }
}

private enum SpecimenEntities {
    static let shared = Mutex<[String: EntityID]>([:])
}

extension Specimen {
    /// One of the four fields, with its value in plain form.
    struct Column: Sendable {
        let name: String
        let field: Field<Specimen, V?>
        let value: @Sendable (Specimen) -> PlainValue?
    }

    /// The four fields, required ones treated as optional, so that they too are compared with nil.
    static var columns: [Column] {
        let fields = Self.fields
        return [
            Column(name: "plain", field: fields.plain.optional) { $0.plain.plain },
            Column(name: "indexed", field: fields.indexed.optional) { $0.indexed.plain },
            Column(name: "maybe", field: fields.maybe) { $0.maybe?.plain },
            Column(name: "maybeIndexed", field: fields.maybeIndexed) { $0.maybeIndexed?.plain },
        ]
    }

    /// Stores every edge twice, once beside nil, with keys that do not follow the order of values.
    static func storeEdges(_ values: [V]) throws -> [Specimen] {
        var random = CaseRandom()
        var keys = (0..<Int64(values.count * 2)).shuffled(using: &random)
        var records: [Specimen] = []
        for value in values {
            for maybe in [value, nil] { if let key = keys.popLast() { records.append(Specimen(number: key, value, maybe: maybe)) } }
        }
        records.sort { $0.number < $1.number }
        try insert(records)
        return records
    }
}
