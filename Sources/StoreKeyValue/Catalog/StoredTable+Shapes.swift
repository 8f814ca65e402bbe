import StoreCore

// Shapes. No change of the fields touches a row: it adds a shape, and each row keeps the shape it was written in,
// which says where its fields are, including those dropped since. Shape numbers increase and wrap from 65,535 to
// 0. Old shapes are removed from the front once no row has them, so the existing numbers are always consecutive.
extension StoredTable {
    /// The maximum number of shapes of a table: each shape that is read takes memory.
    static let maximumShapes = 4_096

    /// Adds the shape of rows with all current fields.
    ///
    /// - Parameter hasRows: Whether there may be rows of earlier shapes; otherwise these shapes are removed.
    /// - Throws: ``StoreError`` `.limitExceeded`.
    mutating func addShape(hasRows: Bool) throws {
        let written = fields.map(\.number).filter { $0 != keyField }
        guard hasRows, let last = shapes.last else {
            shapes = [StoredShape(number: 0, fields: written)]
            tidy()
            return
        }
        if shapes.count >= StoredTable.maximumShapes {
            throw StoreError(
                .limitExceeded,
                "The records of \(name) lie in \(shapes.count) different forms, because its fields were changed as often, and there cannot be "
                    + "more. Call rewriteRecords() or compact the store, which brings all of them to the newest form.",
                entity: name)
        }
        shapes.append(StoredShape(number: last.number &+ 1, fields: written))
    }

    /// Removes all shapes but the newest, which all rows have by now.
    mutating func forgetOldShapes() {
        shapes.removeFirst(max(0, shapes.count - 1))
        tidy()
    }

    /// The number for a new field.
    mutating func takeFieldNumber() -> Int {
        let number = nextField ?? (fields.map(\.number).max() ?? -1) + 1
        if nextField != nil { nextField = number + 1 }
        return number
    }

    /// Removes a field. It is kept as a dropped field while shapes with it exist, so that its bytes can be skipped.
    mutating func drop(at position: Int) {
        // Its number might be the highest.
        nextField = nextField ?? (fields.map(\.number).max() ?? -1) + 1
        droppedFields = (droppedFields ?? []) + [fields.remove(at: position)]
    }

    /// Changes a field's column or default, or makes it optional. Rows without the field keep their value.
    mutating func replace(at position: Int, with field: FieldDefinition) {
        let former = fields[position].valueOfOldRows
        fields[position].column = field.column
        fields[position].isOptional = field.isOptional
        fields[position].defaultValue = field.defaultValue
        fields[position].standIn =
            former == fields[position].defaultValue ?? .null
            ? nil : StoredField.StandIn(value: former == .null ? nil : former)
        tidy()
    }

    /// Removes data needed only for shapes that no longer exist.
    private mutating func tidy() {
        let all = Set(shapes.flatMap(\.fields))
        droppedFields = droppedFields?.filter { all.contains($0.number) }
        if droppedFields?.isEmpty == true { droppedFields = nil }
        for at in fields.indices where fields[at].standIn != nil {
            let number = fields[at].number
            if number == keyField || shapes.allSatisfy({ $0.fields.contains(number) }) { fields[at].standIn = nil }
        }
    }

    /// Whether the first format cannot represent this.
    var needsFormat2: Bool { droppedFields != nil || shapes.first?.number != 0 || fields.contains { $0.standIn != nil } }
}
