/// The row under the cursor: cells in the order of the fields that were asked for.
///
/// One concrete type stands between every engine and every model, because a protocol here would make decoding run unspecialised. It is
/// valid only inside the closure that received it.
@frozen public struct Row {
    /// The cells; `count` of them.
    public let cells: UnsafeMutablePointer<Cell>
    /// How many cells there are.
    public let count: Int
    /// The entity the fields belong to; names the place in errors.
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

    /// Hands the value at a position on to a writer, as reading it as `T` and writing it would.
    ///
    /// - Throws: As ``read(_:as:)``, and what `T` throws where it is written.
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
        let fields = entity.definition.fields
        // A plucked row holds a subset, so the position names a field only when the row is whole.
        let field = count == fields.count && fields.indices.contains(position) ? fields[position].name : nil
        return error.asStoreError(entity: entity.name, field: field)
    }

    /// The cell at a position as an untyped value of the given type.
    ///
    /// - Throws: ``StoreError`` `.typeMismatch` when the cell does not hold that type.
    public func value(_ position: Int, type: FieldType) throws -> Value {
        guard UInt(bitPattern: position) < UInt(bitPattern: count) else { throw missing(position) }
        do { return try Value(cell: cells[position], type: type) } catch { throw located(error, position) }
    }
}
