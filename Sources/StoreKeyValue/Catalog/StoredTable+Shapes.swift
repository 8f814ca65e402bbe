import StoreCore

// Shapes come and go with the fields. No change of the fields touches a row: it adds a shape, and rows keep the one they were written in, which
// says where their fields are, those among them that have been dropped since. Shapes are numbered on, from 65,535 to 0 again, and forgotten from
// the front once no row has them, so those there are always follow one another.
extension StoredTable {
    /// So many shapes a table has at most: each that is read by takes memory.
    static let maximumShapes = 4_096

    /// Adds the shape of rows with all fields there are now.
    ///
    /// - Parameter hasRows: Whether there may be rows of the shapes before, which are forgotten otherwise.
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

    /// Forgets all shapes but the newest, which all rows have by now.
    mutating func forgetOldShapes() {
        shapes.removeFirst(max(0, shapes.count - 1))
        tidy()
    }

    /// The number of a new field.
    mutating func takeFieldNumber() -> Int {
        let number = nextField ?? (fields.map(\.number).max() ?? -1) + 1
        if nextField != nil { nextField = number + 1 }
        return number
    }

    /// Removes a field; while there are rows of shapes with it, it is known how to pass over its bytes.
    mutating func drop(at position: Int) {
        // Its number might be the highest.
        nextField = nextField ?? (fields.map(\.number).max() ?? -1) + 1
        droppedFields = (droppedFields ?? []) + [fields.remove(at: position)]
    }

    /// Gives a field another column, another default, or lets it be nil. Rows without the field keep the value that they have.
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

    /// Removes what is only said for the sake of shapes that are no longer there.
    private mutating func tidy() {
        let all = Set(shapes.flatMap(\.fields))
        droppedFields = droppedFields?.filter { all.contains($0.number) }
        if droppedFields?.isEmpty == true { droppedFields = nil }
        for at in fields.indices where fields[at].standIn != nil {
            let number = fields[at].number
            if number == keyField || shapes.allSatisfy({ $0.fields.contains(number) }) { fields[at].standIn = nil }
        }
    }

    /// Whether the first format cannot say this.
    var needsFormat2: Bool { droppedFields != nil || shapes.first?.number != 0 || fields.contains { $0.standIn != nil } }
}
