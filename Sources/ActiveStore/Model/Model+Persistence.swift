import FoundationEssentials

/// How a save treats the timestamps.
public enum TimestampPolicy: Sendable {
    /// Sets `updatedAt` to the transaction's instant when something changed.
    case update
    /// Leaves it unchanged.
    case keep
}

extension Model {
    /// Stores the record: adds it if it is new, writes its changed fields if it is believed stored,
    /// and adds it whole if its row has been removed meanwhile. When it returns, the record is stored.
    ///
    /// An unchanged record costs one look-up and writes nothing. If the model has a ``Version()``, that of the stored record must still be
    /// the one that was read, and moves by one.
    ///
    /// - Parameters:
    ///   - store: The store; if nil, that of the surrounding transaction or task, or the default.
    ///   - timestamps: `.keep` leaves `updatedAt` as it is.
    /// - Throws: ``StoreError`` `.duplicateKey`, `.duplicateValue`, `.unstorableValue`, `.noStore`, `.busy`, `.conflict` with
    ///   ``StoreError/versions``, …
    @inlinable public mutating func save(in store: (any Store)? = nil, timestamps: TimestampPolicy = .update) throws {
        try StoreResolver<Self>.write(store, changing: &self, isOneCall: Self.savesPlainly) { try $0.performSave(.save, $1, timestamps) }
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
        try StoreResolver<Self>.write(store, changing: &self, isOneCall: Self.savesPlainly) { try $0.performSave(.insert, $1) }
    }

    /// Writes the changed fields of a stored record, or all fields of one that is new in this program.
    ///
    /// - Throws: ``StoreError`` `.notFound` if the record is not stored.
    @inlinable public mutating func update(in store: (any Store)? = nil, timestamps: TimestampPolicy = .update) throws {
        try StoreResolver<Self>.write(store, changing: &self, isOneCall: Self.savesPlainly) { try $0.performSave(.update, $1, timestamps) }
    }

    /// Adds the record, or overwrites the stored one with the same key.
    @inlinable public mutating func upsert(in store: (any Store)? = nil, timestamps: TimestampPolicy = .update) throws {
        try StoreResolver<Self>.write(store, changing: &self, isOneCall: Self.savesPlainly) { try $0.performSave(.upsert, $1, timestamps) }
    }

    /// Adds many records in one transaction: all or none. The fastest way to load data; pass them in key order if you can.
    ///
    /// A sequence that is not a collection is read to its end first, because the transaction may have to run again.
    ///
    /// - Throws: ``StoreError`` as ``insert(in:)``.
    @inlinable public static func insert(_ records: some Sequence<Self>, in store: (any Store)? = nil) throws {
        // The body may run again, and a sequence that is not a collection can be read only once.
        if !(records is any Collection) { return try insert(Array(records), in: store) }
        try StoreResolver<Self>.writeWhole(store) { try insertAll(records, $0) }
    }

    @inlinable static func insertAll(_ records: some Sequence<Self>, _ transaction: WriteTransaction) throws {
        if _hasCallbacks || _isValidated { return try insertOneByOne(records, transaction) }
        try insertPlainly(records, transaction)
        if transaction.hasTouches { try touchOwners(of: records, transaction) }
    }

    @inlinable static func insertPlainly(_ records: some Sequence<Self>, _ transaction: WriteTransaction) throws {
        let entity = Self.entity
        if entity.versionPosition != nil { return try insertTogether(atFirstVersion(records), transaction) }
        if transaction.insertsTogether { return try insertTogether(Array(records), transaction) }
        for record in records {
            if !record.recordState.relations.isEmpty {
                try insertOneByOne(CollectionOfOne(record), transaction)
                continue
            }
            try record.id.recordKey.checkLength()
            try transaction.insert(entity) { try record.write(.all, to: $0) }
        }
    }

    /// Adds records to an engine that takes many at once; those that have others pending go by themselves, in their place.
    @inlinable static func insertTogether(_ records: [Self], _ transaction: WriteTransaction) throws {
        var start = 0
        while start < records.count {
            let end = records[start...].firstIndex { !$0.recordState.relations.isEmpty } ?? records.count
            if end > start {
                try transaction.insert(Self.entity, count: end - start) { number, writer in
                    let record = records[start + number]
                    try record.id.recordKey.checkLength()
                    try record.write(.all, to: writer)
                }
            }
            if end < records.count { try insertOneByOne(CollectionOfOne(records[end]), transaction) }
            start = end + 1
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

    /// Removes the record and applies the delete rules of its relations; does
    /// nothing if it is not stored. The value in memory can be saved again.
    ///
    /// Children are removed before their parents, with the callbacks of each, in one transaction: on any failure nothing is removed.
    /// - Parameter cascade: If false, only the record itself is removed; its children keep their references, which then dangle.
    /// - Returns: What was removed: `author 1, article 12, tag 48`.
    /// - Throws: ``StoreError`` `.stillReferenced` where a `.deny` rule or an enforced reference forbids it, `.conflict` if the record has
    ///   a ``Version()`` and was changed meanwhile, and any error of a callback.
    @inlinable @discardableResult public func destroy(in store: (any Store)? = nil, cascade: Bool = true) throws -> DestroySummary {
        try StoreResolver<Self>.write(store) { transaction in
            if Self.entity.versionPosition != nil { return try performDestroy(transaction, cascade: cascade) }
            return try transaction.destroy(Self.entity, id.recordKey, cascade: cascade)
        }
    }
}

extension Timestamped {
    /// Sets `updatedAt` to now in the store and in this value, and changes nothing else.
    ///
    /// - Throws: ``StoreError`` `.notFound` if the record is not stored.
    public mutating func touch(in store: (any Store)? = nil) throws {
        try StoreResolver<Self>.write(store, changing: &self) { try $0.touch($1) }
    }
}

extension Array where Element: Model {
    /// Saves all records in one transaction: all or none.
    @inlinable public mutating func save(in store: (any Store)? = nil, timestamps: TimestampPolicy = .update) throws {
        try StoreResolver<Element>.write(store, changing: &self, isWhole: true) { try $0.save($1, timestamps) }
    }

    @inlinable mutating func save(_ transaction: WriteTransaction, _ timestamps: TimestampPolicy) throws {
        for index in indices {
            do { try self[index].performSave(.save, transaction, timestamps) } catch { throw StoreError.within("[\(index)]", error) }
        }
    }
}
