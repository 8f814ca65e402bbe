import StoreCore

/// Maps the fields of an entity, as a program declares it, to those of its table.
///
/// Belongs to a session and to one state of the layout.
final class TableMap {
    let entity: EntityID
    let definition: EntityDefinition
    let table: LoadedTable
    /// The tree of the records.
    let tree: Tree
    let keyPosition: Int
    let keyType: FieldType
    /// The number of each field, by position.
    let numbers: [Int]
    let fieldCount: Int
    /// Whole records, in the entity's order.
    let whole: FieldReader
    /// All fields of the rows in the order of the newest shape: the starting point of an update.
    let row: FieldReader
    /// The number of slots of a new row.
    let slotCount: Int
    /// The position in the entity for each slot of a new row; -1 for fields that it does not declare.
    let positions: UnsafeMutablePointer<Int>
    /// The slot in a new row for each position; -1 for the key.
    let slots: [Int]
    /// The values for fields that the entity does not declare.
    let undeclared: CellBlock
    /// The required cell kind for each position.
    let storages: [Cell.Kind]
    /// The maintained indexes, unique ones first, with the slots of their fields in a new row; -1 is the record's key.
    let uniqueFirst: [EntryMaker]
    let isOptional: [Bool]
    let isUUID: [Bool]

    /// - Throws: ``StoreError`` `.unknownEntity`, `.unknownField`, `.badSchema`.
    init(_ entity: EntityID, _ layout: LoadedLayout, _ context: StoreContext) throws {
        let definition = entity.definition
        try context.check(definition)
        guard let table = layout[definition.name] else { throw context.missingEntity(definition.name) }
        self.entity = entity
        self.definition = definition
        self.table = table
        tree = table.tree
        keyPosition = definition.key
        keyType = table.keyType
        let stored = try definition.fields.map { field in
            guard let stored = table.stored.fields.first(where: { $0.column == field.column }) else {
                throw context.missingField(field, of: definition)
            }
            if stored.type != field.type || (stored.number == table.stored.keyField) != (field == definition.keyField) {
                throw TableMap.migrated(field, of: definition)
            }
            return stored
        }
        numbers = stored.map(\.number)
        fieldCount = definition.fields.count
        whole = FieldReader(table, numbers)
        let slotFields = table.shape.slots.map(\.field)
        slotCount = slotFields.count
        row = FieldReader(table, slotFields)
        positions = .allocate(capacity: max(1, slotCount))
        positions.initialize(repeating: -1, count: max(1, slotCount))
        var slots = [Int](repeating: -1, count: definition.fields.count)
        for (slot, field) in slotFields.enumerated() {
            guard let position = numbers.firstIndex(of: field) else { continue }
            positions[slot] = position
            slots[position] = slot
        }
        self.slots = slots
        undeclared = try CellBlock(
            slotFields.map { number in
                guard let field = table.field(number) else { return .null }
                return field.defaultValue ?? (field.isOptional ? .null : field.type.zero)
            })
        let maintained = table.indexes.filter(\.state.isMaintained)
        uniqueFirst = (maintained.filter(\.isUnique) + maintained.filter { !$0.isUnique }).map { index in
            EntryMaker(index, slots: index.fields.map { table.shape.slot(of: $0) ?? -1 })
        }
        storages = definition.fields.map(\.type.storage)
        // A program that was started before a field became required cannot omit it either.
        isOptional = zip(definition.fields, stored).map { $0.isOptional && $1.isOptional }
        isUUID = definition.fields.map { $0.type == .uuid }
    }

    deinit { positions.deallocate() }

    /// The failure of a program that runs while another migrates the store.
    private static func migrated(_ field: FieldDefinition, of entity: EntityDefinition) -> StoreError {
        StoreError(
            .badSchema,
            "The store was migrated while it was open: \(entity.name).\(field.name) is of another type or no longer the key. Open it with a "
                + "program that knows this.", entity: entity.name, field: field.name)
    }

    /// Whether a change of some fields may change the entries of an index.
    func touches(_ fields: FieldSet, _ maker: EntryMaker) -> Bool {
        maker.uses { slot in
            let position = slot < 0 ? keyPosition : positions[slot]
            return position >= 0 && fields.contains(position)
        }
    }

    /// The position of a field by number; -1 if the entity does not declare it.
    func position(of field: Int) -> Int { numbers.firstIndex(of: field) ?? -1 }

    /// The entity's name for a field by number.
    func name(of field: Int) -> String {
        if let position = numbers.firstIndex(of: field) { return definition.fields[position].name }
        return table.field(field)?.column ?? ""
    }

    /// Checks a written cell against its field, and converts a whole number for a field of doubles.
    ///
    /// - Throws: ``StoreError`` `.constraint` for nil in a required field, `.typeMismatch`.
    @inline(__always) func check(_ cell: inout Cell, at position: Int) throws {
        if cell.kind == storages[position] && !(isUUID[position] && cell.length != 16) { return }
        if cell.kind == .null && isOptional[position] && position != keyPosition { return }
        try checkSlowly(&cell, position)
    }

    @inline(never) private func checkSlowly(_ cell: inout Cell, _ position: Int) throws {
        let field = definition.fields[position]
        if cell.kind == .null {
            throw StoreError(
                .constraint, "\(definition.name).\(field.name) \(position == keyPosition ? "is the key and " : "")cannot be nil.",
                entity: definition.name, field: field.name)
        }
        if field.type == .double, cell.kind == .int, let exact = Double(exactly: cell.bits) {
            cell = Cell(double: exact)
            return
        }
        throw StoreError.wrongType(writing: field, of: definition)
    }
}
