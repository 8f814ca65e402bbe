import FoundationEssentials

/// What a save does with the timestamps.
public enum TimestampPolicy: Sendable {
    /// Sets `updatedAt` to the transaction's instant when something changed.
    case update
    /// Leaves it.
    case keep
}

extension Model {
    /// Stores the record: adds it if it is new, writes its changed fields if it is believed stored, and adds it whole if its row has gone
    /// meanwhile. After it returns the record is stored.
    ///
    /// With nothing changed it costs one look-up and writes nothing.
    ///
    /// - Parameters:
    ///   - store: The store; if nil, that of the surrounding transaction or task, or the default.
    ///   - timestamps: `.keep` leaves `updatedAt` as it is.
    /// - Throws: ``StoreError`` `.duplicateKey`, `.duplicateValue`, `.unstorableValue`, `.noStore`, `.busy`, …
    @inlinable public mutating func save(in store: (any Store)? = nil, timestamps: TimestampPolicy = .update) throws {
        try StoreResolver<Self>.write(store, changing: &self) { try $0.performSave(.save, $1, timestamps) }
    }

    /// Stores the record and returns it as stored; for `let` values and properties of actors.
    @inlinable @discardableResult public func saved(in store: (any Store)? = nil, timestamps: TimestampPolicy = .update)
        throws -> Self
    {
        var copy = self
        try copy.save(in: store, timestamps: timestamps)
        return copy
    }

    /// Adds the record.
    ///
    /// - Throws: ``StoreError`` `.duplicateKey` if its key is taken, `.duplicateValue`, …
    @inlinable public mutating func insert(in store: (any Store)? = nil) throws {
        try StoreResolver<Self>.write(store, changing: &self) { try $0.performSave(.insert, $1) }
    }

    /// Writes the changed fields of a stored record; of one that is new in this program, all fields.
    ///
    /// - Throws: ``StoreError`` `.notFound` if there is no such record.
    @inlinable public mutating func update(in store: (any Store)? = nil, timestamps: TimestampPolicy = .update) throws {
        try StoreResolver<Self>.write(store, changing: &self) { try $0.performSave(.update, $1, timestamps) }
    }

    /// Adds the record or overwrites the one with its key.
    @inlinable public mutating func upsert(in store: (any Store)? = nil, timestamps: TimestampPolicy = .update) throws {
        try StoreResolver<Self>.write(store, changing: &self) { try $0.performSave(.upsert, $1, timestamps) }
    }

    /// Adds many records in one transaction: all or none. The fastest way to load data; pass them in key order if you can.
    ///
    /// What is not a collection is read to its end first, since the transaction may have to run again.
    ///
    /// - Throws: ``StoreError`` as ``insert(in:)``.
    @inlinable public static func insert(_ records: some Sequence<Self>, in store: (any Store)? = nil) throws {
        // The body may run again, and what is not a collection gives its records only once.
        if !(records is any Collection) { return try insert(Array(records), in: store) }
        try StoreResolver<Self>.writeWhole(store) { try insertAll(records, $0) }
    }

    @inlinable static func insertAll(_ records: some Sequence<Self>, _ transaction: WriteTransaction) throws {
        let entity = Self.entity
        if _hasCallbacks || _isValidated { return try insertOneByOne(records, transaction) }
        for record in records {
            if !record.recordState.relations.isEmpty {
                try insertOneByOne(CollectionOfOne(record), transaction)
                continue
            }
            try record.id.recordKey.checkLength()
            try transaction.insert(entity) { try record.write(.all, to: $0) }
        }
    }

    @usableFromInline static func insertOneByOne(_ records: some Sequence<Self>, _ transaction: WriteTransaction) throws {
        for var record in records { try record.performSave(.insert, transaction) }
    }

    /// Whether a record with this one's key is in the store.
    @inlinable public func exists(in store: (any Store)? = nil) throws -> Bool {
        try StoreResolver<Self>.read(store) { try $0.get(Self.entity, id.recordKey) { _ in } }
    }

    /// Reads the record again and discards local changes; does nothing for a new record. Ignored properties return to their defaults.
    ///
    /// - Throws: ``StoreError`` `.notFound` if it is no longer there.
    @inlinable public mutating func reload(in store: (any Store)? = nil) throws {
        guard recordState.isStored else { return }
        guard let fresh = try Self.find(id, in: store) else { throw Self.notFound() }
        self = fresh
    }

    /// Removes the record and what the delete rules of its relations say; does nothing if it is not stored. The value in memory can be saved
    /// again.
    ///
    /// Children go before their parents, with the callbacks of each, all in one transaction: when anything fails, everything is still there.
    /// - Parameter cascade: With false the record alone goes: its children keep their references, which then lead nowhere.
    /// - Returns: What was removed: `author 1, article 12, tag 48`.
    /// - Throws: ``StoreError`` `.stillReferenced` where a rule `.deny` or an enforced reference forbids it, or what a callback throws.
    @inlinable @discardableResult public func destroy(in store: (any Store)? = nil, cascade: Bool = true) throws -> DestroySummary {
        try StoreResolver<Self>.write(store) { try $0.destroy(Self.entity, id.recordKey, cascade: cascade) }
    }
}

extension Timestamped {
    /// Sets `updatedAt` to now in the store and here, without changing anything else.
    ///
    /// - Throws: ``StoreError`` `.notFound` if the record is not stored.
    public mutating func touch(in store: (any Store)? = nil) throws {
        try StoreResolver<Self>.write(store) { try self.touch($0) }
    }
}

extension Array where Element: Model {
    /// Saves all records in one transaction: all or none.
    @inlinable public mutating func save(in store: (any Store)? = nil, timestamps: TimestampPolicy = .update) throws {
        try StoreResolver<Element>.writeWhole(store) { try save($0, timestamps) }
    }

    @inlinable mutating func save(_ transaction: WriteTransaction, _ timestamps: TimestampPolicy) throws {
        for index in indices {
            do { try self[index].performSave(.save, transaction, timestamps) } catch { throw StoreError.within("[\(index)]", error) }
        }
    }
}
