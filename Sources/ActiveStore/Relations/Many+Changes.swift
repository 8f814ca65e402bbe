import StoreCore

// Changes that are stored at once. They do not touch the owner's value, so they work on `let` owners too; what was loaded with it stays as it was.
extension Many {
    /// Makes a record belong to the owner, and stores it now.
    ///
    /// A record that belongs to another owner moves; one that is there already stays once. Through a join model the row between is added.
    /// - Returns: The record as stored.
    /// - Throws: ``StoreError`` `.notFound` if the owner is not stored: use ``append(_:)`` and save the owner.
    @discardableResult public func add(_ child: Child, in store: (any Store)? = nil) throws -> Child {
        return try StoreResolver<Child>.write(store) { try add(child, $0) }
    }

    /// As ``add(_:in:)``, for several records: all or none.
    @discardableResult public func add(contentsOf children: some Sequence<Child>, in store: (any Store)? = nil) throws -> [Child] {
        // The body may run again, and a sequence may give its records only once.
        let children = Array(children)
        return try StoreResolver<Child>.write(store) { try add(children, $0) }
    }

    /// Takes a record away from the owner; the record itself stays. Does nothing if it does not belong to it.
    ///
    /// - Throws: ``StoreError`` `.constraint` where the record's reference cannot be nil.
    public func remove(_ child: Child, in store: (any Store)? = nil) throws {
        try StoreResolver<Child>.write(store) { try remove(child, $0) }
    }

    /// Takes all records away from the owner; they stay.
    public func removeAll(in store: (any Store)? = nil) throws { try set([], in: store) }

    /// Makes exactly these records belong to the owner: the others are taken away, those missing added.
    ///
    /// - Returns: The records as stored.
    @discardableResult public func set(_ children: [Child], in store: (any Store)? = nil) throws -> [Child] {
        return try StoreResolver<Child>.write(store) { try set(children, $0) }
    }

    private func add(_ child: Child, _ transaction: WriteTransaction) throws -> Child {
        try checkOwner(transaction)
        var child = child
        try transaction.withSavepoint { try link.add(&child, to: owner, $0) }
        return child
    }

    private func add(_ children: [Child], _ transaction: WriteTransaction) throws -> [Child] {
        try checkOwner(transaction)
        var stored = children
        try transaction.withSavepoint { savepoint in
            for index in stored.indices { try link.add(&stored[index], to: owner, savepoint) }
        }
        return stored
    }

    private func remove(_ child: Child, _ transaction: WriteTransaction) throws {
        // The value may be old: what is stored says whom it belongs to.
        guard var stored = try Child.find(child.id, in: transaction.store) else { return }
        try transaction.withSavepoint { try link.remove(&stored, from: owner, $0) }
    }

    private func set(_ children: [Child], _ transaction: WriteTransaction) throws -> [Child] {
        try checkOwner(transaction)
        var stored = children
        let wanted = Set(children.map { $0.id.recordKey })
        try transaction.withSavepoint { savepoint in
            for var other in try query.in(transaction.store).all() where !wanted.contains(other.id.recordKey) {
                try link.remove(&other, from: owner, savepoint)
            }
            for index in stored.indices { try link.add(&stored[index], to: owner, savepoint) }
        }
        return stored
    }

    /// The owner's value may be older than the store, so the store is asked.
    private func checkOwner(_ transaction: WriteTransaction) throws {
        if try transaction.get(link.ownerEntity, owner, { _ in }) { return }
        let name = link.ownerEntity.name
        throw StoreError(
            .notFound,
            "Records cannot be stored in \(name).\(link.name) of a record that is not stored; append them and save it, or save it first.",
            entity: name, field: link.name)
    }

    // MARK: Asynchronous twins

    /// As ``add(_:in:)``, suspending while another writer holds the writer lock.
    @discardableResult nonisolated(nonsending) public func add(_ child: Child, in store: (any Store)? = nil) async throws -> Child {
        return try await StoreResolver<Child>.awaitWrite(store) { try add(child, $0) }
    }

    /// As ``add(contentsOf:in:)``, suspending while another writer holds the writer lock.
    @discardableResult nonisolated(nonsending) public func add(
        contentsOf children: some Sequence<Child>, in store: (any Store)? = nil
    ) async throws -> [Child] {
        let children = Array(children)
        return try await StoreResolver<Child>.awaitWrite(store) { try add(children, $0) }
    }

    /// As ``remove(_:in:)``, suspending while another writer holds the writer lock.
    nonisolated(nonsending) public func remove(_ child: Child, in store: (any Store)? = nil) async throws {
        try await StoreResolver<Child>.awaitWrite(store) { try remove(child, $0) }
    }

    /// As the synchronous form, suspending while another writer holds the writer lock.
    nonisolated(nonsending) public func removeAll(in store: (any Store)? = nil) async throws { try await set([], in: store) }

    /// As ``set(_:in:)``, suspending while another writer holds the writer lock.
    @discardableResult nonisolated(nonsending) public func set(_ children: [Child], in store: (any Store)? = nil) async throws -> [Child] {
        return try await StoreResolver<Child>.awaitWrite(store) { try set(children, $0) }
    }

    /// As ``all(in:)``.
    nonisolated(nonsending) public func all(in store: (any Store)? = nil) async throws -> [Child] {
        try await StoreResolver<Child>.awaitRead(store) { try all(in: store) }
    }
    /// As ``count(in:)``.
    nonisolated(nonsending) public func count(in store: (any Store)? = nil) async throws -> Int {
        try await StoreResolver<Child>.awaitRead(store) { try count(in: store) }
    }
    /// As ``isEmpty(in:)``.
    nonisolated(nonsending) public func isEmpty(in store: (any Store)? = nil) async throws -> Bool {
        try await StoreResolver<Child>.awaitRead(store) { try isEmpty(in: store) }
    }
    /// As ``first(in:)``.
    nonisolated(nonsending) public func first(in store: (any Store)? = nil) async throws -> Child? {
        try await StoreResolver<Child>.awaitRead(store) { try first(in: store) }
    }
    /// As ``last(in:)``.
    nonisolated(nonsending) public func last(in store: (any Store)? = nil) async throws -> Child? {
        try await StoreResolver<Child>.awaitRead(store) { try last(in: store) }
    }
    /// As the synchronous form. The body is synchronous and runs in place.
    nonisolated(nonsending) public func forEach(in store: (any Store)? = nil, _ body: (Child) throws -> Void) async throws {
        try AsyncDoor.inPlace { try forEach(in: store, body) }
    }
    /// As the synchronous form.
    nonisolated(nonsending) public func pluck<V>(_ field: KeyPath<Child.Fields, Field<Child, V>>) async throws -> [V] {
        try await query.pluck(field)
    }
    /// As the synchronous form.
    nonisolated(nonsending) public func pluck<V>(_ field: KeyPath<Child.Fields, Field<Child, V?>>) async throws -> [V] {
        try await query.pluck(field)
    }
}
