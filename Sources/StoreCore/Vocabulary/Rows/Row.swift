/// The row under the cursor: cells in the order of the requested fields.
///
/// It is the one concrete type between every engine and every model, because a protocol here would make decoding run unspecialised. It is
/// valid only inside the closure that received it.
@frozen public struct Row {
    /// The cells; `count` of them.
    public let cells: UnsafeMutablePointer<Cell>
    /// The number of cells.
    public let count: Int
    /// The entity the fields belong to, for errors.
    public let entity: EntityID

    /// Wraps cells that the engine owns.
    @inlinable public init(cells: UnsafeMutablePointer<Cell>, count: Int, entity: EntityID) {
        self.cells = cells
        self.count = count
        self.entity = entity
    }

    /// The value at a position, as a Swift type.
    ///
    /// - Throws: ``StoreError`` `.typeMismatch` when the stored value cannot be read as `T`, naming entity and field.
    @inlinable @inline(__always) public func read<T: Storable>(_ position: Int, as type: T.Type = T.self) throws -> T {
        guard UInt(bitPattern: position) < UInt(bitPattern: count) else { throw missing(position) }
        do { return try T(cell: cells[position]) } catch { throw located(error, position) }
    }

    /// Copies the value at a position to a writer, as reading it as `T` and writing it would.
    ///
    /// - Throws: As ``read(_:as:)``, and what `T` throws when written.
    @inlinable @inline(__always) public func copy<T: Storable>(_ position: Int, as type: T.Type, to writer: any RowWriter) throws {
        guard UInt(bitPattern: position) < UInt(bitPattern: count) else { throw missing(position) }
        do { try T.copy(cells[position], to: writer) } catch let error as CellError { throw located(error, position) }
    }

    @usableFromInline func missing(_ position: Int) -> StoreError {
        StoreError(
            .internal, "A row of \(entity.name) has \(StoreError.counted(count, "field")); field number \(position) was read.",
            entity: entity.name)
    }

    @usableFromInline func located(_ error: CellError, _ position: Int) -> StoreError {
        // A plucked row holds a subset, so the position identifies a field only when the row is complete.
        located(error, position, count == entity.definition.fields.count ? Array(0..<count) : [])
    }

    @usableFromInline func located(_ error: CellError, _ index: Int, _ fields: [Int]) -> StoreError {
        let definition = entity.definition
        let position = fields.indices.contains(index) ? fields[index] : nil
        let field = position.flatMap { definition.fields.indices.contains($0) ? definition.fields[$0].name : nil }
        let key = fields.firstIndex(of: definition.key).flatMap {
            $0 < count ? try? Value(cell: cells[$0], type: definition.keyField.type) : nil
        }
        return error.asStoreError(entity: definition.name, field: field, found: cells[index].kind, key: key.flatMap { RecordKey($0) })
    }

    /// The cell at a position as an untyped value of the given type.
    ///
    /// - Throws: ``StoreError`` `.typeMismatch` when the cell does not hold that type.
    public func value(_ position: Int, type: FieldType) throws -> Value {
        guard UInt(bitPattern: position) < UInt(bitPattern: count) else { throw missing(position) }
        do { return try Value(cell: cells[position], type: type) } catch { throw located(error, position) }
    }

    // MARK: Partial rows

    /// The value at an index of a partial row, as a Swift type.
    ///
    /// - Parameter fields: The entity's field positions for the row's leading cells.
    /// - Throws: As ``read(_:as:)``.
    @inlinable public func read<T: Storable>(_ index: Int, of fields: [Int], as type: T.Type = T.self) throws -> T {
        guard UInt(bitPattern: index) < UInt(bitPattern: count) else { throw missing(index) }
        do { return try T(cell: cells[index]) } catch { throw located(error, index, fields) }
    }

    /// The untyped value at an index of a partial row.
    ///
    /// - Throws: As ``value(_:type:)``.
    public func value(_ index: Int, of fields: [Int], type: FieldType) throws -> Value {
        guard UInt(bitPattern: index) < UInt(bitPattern: count) else { throw missing(index) }
        do { return try Value(cell: cells[index], type: type) } catch { throw located(error, index, fields) }
    }
}
