import StoreCore

// Changes that are stored immediately. They do not modify the owner's
// value, so they work on `let` owners too; loaded records remain unchanged.
extension Many {
    /// Makes a record belong to the owner, and stores it now.
    ///
    /// A record that belongs to another owner moves; one that already belongs to
    /// this owner is not added twice. For a through relation the join row is added.
    /// - Returns: The record as stored.
    /// - Throws: ``StoreError`` `.notFound` if the owner is not stored: use ``append(_:)`` and save the owner.
    @discardableResult public func add(_ child: Child, in store: (any Store)? = nil) throws -> Child {
        return try StoreResolver<Child>.write(store) { try add(child, $0) }
    }

    /// Adds several records like ``add(_:in:)``: all or none.
    @discardableResult public func add(contentsOf children: some Sequence<Child>, in store: (any Store)? = nil) throws -> [Child] {
        // The body may run again, and some sequences can be read only once.
        let children = Array(children)
        return try StoreResolver<Child>.write(store) { try add(children, $0) }
    }

    /// Unlinks a record from the owner; the record itself remains stored. Does nothing if it does not belong to the owner.
    ///
    /// - Throws: ``StoreError`` `.constraint` if the record's reference cannot be nil.
    public func remove(_ child: Child, in store: (any Store)? = nil) throws {
        try StoreResolver<Child>.write(store) { try remove(child, $0) }
    }

    /// Unlinks all records from the owner; they remain stored.
    ///
    /// - Throws: ``StoreError`` `.notLoaded` if only some of the records were loaded (``isPartial``); `reload()` forgets them.
    public func removeAll(in store: (any Store)? = nil) throws { try set([], in: store) }

    /// Makes exactly these records belong to the owner: others are unlinked, missing ones added.
    ///
    /// - Returns: The records as stored.
    /// - Throws: ``StoreError`` `.notLoaded` if only some of the records were loaded (``isPartial``), because the others would be
    ///   unlinked unseen; `reload()` forgets the loaded ones.
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
        // The value may be outdated, so the stored record determines the owner.
        guard var stored = try Child.find(child.id, in: transaction.store) else { return }
        try transaction.withSavepoint { try link.remove(&stored, from: owner, $0) }
    }

    private func set(_ children: [Child], _ transaction: WriteTransaction) throws -> [Child] {
        try checkIsWhole()
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

    /// Checks that no related record was left out when the relation was loaded: it would be unlinked without having been seen.
    func checkIsWhole() throws {
        guard isPartial else { return }
        throw StoreError(
            .notLoaded,
            "The relation \(link.name) was loaded in part, so replacing its records would unlink those that were left out: call reload() "
                + "on it first.", field: link.name)
    }

    /// Checks that the owner is stored; the value may be older than the store.
    private func checkOwner(_ transaction: WriteTransaction) throws {
        if try transaction.get(link.ownerEntity, owner, { _ in }) { return }
        let name = link.ownerEntity.name
        throw StoreError(
            .notFound,
            "Records cannot be stored in \(name).\(link.name) of a record that is not stored; append them and save it, or save it first.",
            entity: name, field: link.name)
    }

    // MARK: Asynchronous forms

    /// Asynchronous form of ``add(_:in:)``; suspends while another writer holds the writer lock.
    @discardableResult nonisolated(nonsending) public func add(_ child: Child, in store: (any Store)? = nil) async throws -> Child {
        return try await StoreResolver<Child>.awaitWrite(store) { try add(child, $0) }
    }

    /// Asynchronous form of ``add(contentsOf:in:)``; suspends while another writer holds the writer lock.
    @discardableResult nonisolated(nonsending) public func add(
        contentsOf children: some Sequence<Child>, in store: (any Store)? = nil
    ) async throws -> [Child] {
        let children = Array(children)
        return try await StoreResolver<Child>.awaitWrite(store) { try add(children, $0) }
    }

    /// Asynchronous form of ``remove(_:in:)``; suspends while another writer holds the writer lock.
    nonisolated(nonsending) public func remove(_ child: Child, in store: (any Store)? = nil) async throws {
        try await StoreResolver<Child>.awaitWrite(store) { try remove(child, $0) }
    }

    /// Asynchronous form of ``removeAll(in:)``; suspends while another writer holds the writer lock.
    nonisolated(nonsending) public func removeAll(in store: (any Store)? = nil) async throws { try await set([], in: store) }

    /// Asynchronous form of ``set(_:in:)``; suspends while another writer holds the writer lock.
    @discardableResult nonisolated(nonsending) public func set(_ children: [Child], in store: (any Store)? = nil) async throws -> [Child] {
        return try await StoreResolver<Child>.awaitWrite(store) { try set(children, $0) }
    }

    /// Asynchronous form of ``all(in:)``.
    nonisolated(nonsending) public func all(in store: (any Store)? = nil) async throws -> [Child] {
        try await StoreResolver<Child>.awaitRead(store) { try all(in: store) }
    }
    /// Asynchronous form of ``count(in:)``.
    nonisolated(nonsending) public func count(in store: (any Store)? = nil) async throws -> Int {
        try await StoreResolver<Child>.awaitRead(store) { try count(in: store) }
    }
    /// Asynchronous form of ``isEmpty(in:)``.
    nonisolated(nonsending) public func isEmpty(in store: (any Store)? = nil) async throws -> Bool {
        try await StoreResolver<Child>.awaitRead(store) { try isEmpty(in: store) }
    }
    /// Asynchronous form of ``first(in:)``.
    nonisolated(nonsending) public func first(in store: (any Store)? = nil) async throws -> Child? {
        try await StoreResolver<Child>.awaitRead(store) { try first(in: store) }
    }
    /// Asynchronous form of ``last(in:)``.
    nonisolated(nonsending) public func last(in store: (any Store)? = nil) async throws -> Child? {
        try await StoreResolver<Child>.awaitRead(store) { try last(in: store) }
    }
    /// Asynchronous form of ``forEach(in:_:)``. The body is synchronous and runs in place.
    nonisolated(nonsending) public func forEach(in store: (any Store)? = nil, _ body: (Child) throws -> Void) async throws {
        try AsyncDoor.inPlace { try forEach(in: store, body) }
    }
    /// Asynchronous form of ``pluck(_:)``.
    nonisolated(nonsending) public func pluck<V>(_ field: KeyPath<Child.Fields, Field<Child, V>>) async throws -> [V] {
        try await query.pluck(field)
    }
    /// Asynchronous form of ``pluck(_:)``.
    nonisolated(nonsending) public func pluck<V>(_ field: KeyPath<Child.Fields, Field<Child, V?>>) async throws -> [V] {
        try await query.pluck(field)
    }
}
