import StoreCore

/// A ``StoredLayout`` prepared for use: it is indexed by name and has the shapes and defaults for reading rows.
///
/// Immutable, so all sessions share it until the schema changes.
final class LoadedLayout: Sendable {
    /// Identifies the version of the schema.
    let epoch: UInt64
    let stored: StoredLayout
    private let tables: [String: LoadedTable]

    /// - Parameter known: A layout whose tables are reused where they are equal.
    init(_ stored: StoredLayout, epoch: UInt64, keeping known: LoadedLayout? = nil) throws {
        self.epoch = epoch
        self.stored = stored
        let loaded = try stored.tables.map { table in
            if let same = known?[table.name], same.stored == table { return (table.name, same) }
            return (table.name, try LoadedTable(table))
        }
        tables = try Dictionary(loaded) { first, _ in
            throw LoadedTable.damaged(first.stored.name)
        }
    }

    subscript(_ entity: String) -> LoadedTable? { tables[entity] }

    static let empty: LoadedLayout? = try? LoadedLayout(StoredLayout(), epoch: 0)
}

/// The records of one entity, prepared for use.
final class LoadedTable: Sendable {
    let stored: StoredTable
    let tree: Tree
    let keyType: FieldType
    /// By number, starting at ``firstShape``.
    let shapes: [RowShape]
    /// The number of the oldest shape that rows may have.
    let firstShape: UInt16
    /// The shape of new rows.
    let shape: RowShape
    let indexes: [LoadedIndex]

    init(_ stored: StoredTable) throws {
        self.stored = stored
        tree = stored.tree
        guard let key = stored.fields.first(where: { $0.number == stored.keyField }) else { throw LoadedTable.damaged(stored.name) }
        keyType = key.type
        let all = stored.fields + (stored.droppedFields ?? [])
        let types = try Dictionary(all.map { ($0.number, $0.type) }) { _, _ in throw LoadedTable.damaged(stored.name) }
        firstShape = stored.shapes.first?.number ?? 0
        var shapes: [RowShape] = []
        for shape in stored.shapes {
            let fields = try shape.fields.map { number in
                guard let type = types[number] else { throw LoadedTable.damaged(stored.name) }
                return (field: number, type: type)
            }
            guard Int(shape.number &- firstShape) == shapes.count else { throw LoadedTable.damaged(stored.name) }
            shapes.append(RowShape(number: shape.number, fields: fields))
        }
        guard let last = shapes.last else { throw LoadedTable.damaged(stored.name) }
        self.shapes = shapes
        shape = last
        indexes = try stored.indexes.enumerated().map { try LoadedIndex($1, number: $0, of: stored) }
    }

    /// The shape with the number in a row; nil if there is none.
    func shape(_ number: UInt16) -> RowShape? {
        let at = Int(number &- firstShape)
        return at < shapes.count ? shapes[at] : nil
    }

    func field(_ number: Int) -> StoredField? { stored.fields.first { $0.number == number } }

    static func damaged(_ name: String) -> StoreError {
        StoreError(.corrupt, "The layout of \(name) inside the store makes no sense.", entity: name)
    }
}

/// An index, prepared for use.
final class LoadedIndex: Sendable {
    let stored: StoredIndex
    let tree: Tree
    /// The position among the table's indexes.
    let number: Int
    let isUnique: Bool
    let state: IndexState
    /// The form of each component.
    let forms: [KeyCoding.Form]
    /// The fields of the components.
    let fields: [Int]
    /// Whether values may be truncated, so that the counter of truncated entries must be read.
    let mayTruncate: Bool

    init(_ stored: StoredIndex, number: Int, of table: StoredTable) throws {
        self.stored = stored
        tree = stored.tree
        self.number = number
        isUnique = stored.isUnique
        state = stored.state
        fields = stored.parts.map(\.field)
        forms = try stored.parts.map { part in
            guard let field = table.fields.first(where: { $0.number == part.field }) else { throw LoadedTable.damaged(table.name) }
            return KeyCoding.Form(
                type: field.type, isDescending: part.isDescending, isFolded: part.isFolded, limit: stored.limit)
        }
        mayTruncate = forms.contains { LoadedIndex.isLong($0.type) }
    }

    /// Whether values of a type have unbounded length.
    static func isLong(_ type: FieldType) -> Bool { type == .string || type == .data || type == .json }

    /// The longest payload of a long component such that every entry, with the record's key at its end, fits into a key.
    ///
    /// - Returns: nil if that many components cannot fit.
    static func limit(_ types: [FieldType], key: FieldType, maximumKeyLength: Int) -> Int? {
        var room = maximumKeyLength - longest(key)
        for type in types where !isLong(type) { room -= longest(type) }
        let long = types.count(where: isLong)
        if long == 0 { return room >= 0 ? Int.max : nil }
        // A truncated component has a tag, a terminator of two bytes and a hash of eight.
        let limit = room / long - 11
        return limit >= 16 ? limit : nil
    }

    private static func longest(_ type: FieldType) -> Int {
        switch type {
        case .bool: 1
        case .int, .double, .date: 9
        case .uuid: 17
        case .decimal: 25
        // As a key; see RecordKey.maximumTextLength.
        case .string, .data, .json: RecordKey.maximumTextLength + 3
        }
    }
}
