public import StoreCore

/// The fields of a statement's parameters, to refuse values that a database might convert to another type: 5 to text in a text column, and
/// the text 5 to a number in a numeric column.
public final class WrittenFields {
    private let entity: EntityDefinition
    private let positions: [Int]
    @usableFromInline let storages: UnsafeMutableBufferPointer<Cell.Kind>
    @usableFromInline let isUUID: UnsafeMutableBufferPointer<Bool>
    @usableFromInline let isOptional: UnsafeMutableBufferPointer<Bool>
    /// The position of a new record's key, if it is an integer: for nil a database might generate a number, even with NOT NULL.
    @usableFromInline let integerKey: Int

    /// Creates the list of the fields at these positions.
    ///
    /// - Parameter isNew: Whether the record is inserted.
    public init(_ positions: [Int], of entity: EntityDefinition, isNew: Bool) {
        self.entity = entity
        self.positions = positions
        let types = positions.map { entity.fields[$0].type }
        storages = .allocate(capacity: types.count)
        _ = storages.initialize(from: types.map(\.storage))
        isUUID = .allocate(capacity: types.count)
        _ = isUUID.initialize(from: types.map { $0 == .uuid })
        isOptional = .allocate(capacity: types.count)
        _ = isOptional.initialize(from: positions.map { entity.fields[$0].isOptional })
        integerKey = isNew && entity.keyField.type == .int ? positions.firstIndex(of: entity.key) ?? -1 : -1
    }

    deinit {
        storages.deallocate()
        isUUID.deallocate()
        isOptional.deallocate()
    }

    /// Checks a nil.
    ///
    /// - Parameter parameter: The number of the parameter, from 1.
    /// - Throws: ``StoreError`` `.constraint` for the key of a new record.
    @inlinable @inline(__always) public func checkNull(_ parameter: Int32) throws {
        if Int(parameter) - 1 == integerKey { throw nilKey() }
    }

    @usableFromInline @inline(never) func nilKey() -> StoreError { .nilKey(of: entity) }

    /// Checks that a nil is for an optional field, if a violation would abort the database's transaction.
    ///
    /// - Throws: ``StoreError`` `.constraint`.
    @inlinable @inline(__always) public func checkOptional(_ parameter: Int32) throws {
        let at = Int(parameter) - 1
        if at < isOptional.count, !isOptional[at] { throw notOptional(at) }
    }

    @usableFromInline @inline(never) func notOptional(_ at: Int) -> StoreError {
        let field = entity.fields[positions[at]]
        if positions[at] == entity.key { return .nilKey(of: entity) }
        return StoreError(.constraint, "\(entity.name).\(field.name) cannot be nil.", entity: entity.name, field: field.name)
    }

    /// The error for a value of another type.
    public func wrongType(_ parameter: Int32) -> StoreError {
        let at = Int(parameter) - 1
        if !positions.indices.contains(at) { return StoreError(.typeMismatch, "A value of another type was written.", entity: entity.name) }
        return StoreError.wrongType(writing: entity.fields[positions[at]], of: entity)
    }

    /// Checks a value.
    ///
    /// - Parameters:
    ///   - kind: The storage class.
    ///   - parameter: The number of the parameter, from 1; the database refuses a number beyond the last.
    ///   - detail: The value of an integer, the length of a blob.
    /// - Throws: ``StoreError`` `.typeMismatch`.
    @inlinable @inline(__always) public func check(_ kind: Cell.Kind, _ parameter: Int32, _ detail: Int64 = 0) throws {
        let at = Int(parameter) - 1
        if at >= storages.count || storages[at] == kind && !(isUUID[at] && detail != 16) { return }
        try refuse(kind, at, detail)
    }

    @usableFromInline @inline(never) func refuse(_ kind: Cell.Kind, _ at: Int, _ detail: Int64) throws {
        let field = entity.fields[positions[at]]
        if kind == .int, field.type == .double, Double(exactly: detail) != nil { return }
        throw StoreError.wrongType(writing: field, of: entity)
    }
}
