import FoundationEssentials

extension Store {
    /// The changes of every transaction that is committed from now on through this store, in the order of the commits.
    ///
    /// ```swift
    /// let changes = store.changes()
    /// Task {
    ///     for await set in changes {
    ///         for key in set["article"]?.deleted ?? [] { cache.remove(key) }
    ///     }
    /// }
    /// ```
    /// It never holds a writer up: a reader that falls behind is given several commits as one set, whose ``ChangeSet/commits`` says so.
    /// Nothing is told of transactions and savepoints that were undone, nor of those that changed nothing. After commits of other processes
    /// to the same file, a set says that everything may have changed (``ChangeSet/isEverything``).
    ///
    /// - Parameter limit: How many change sets may wait to be read before the newest are combined.
    public func changes(buffering limit: Int = 64) -> ChangeSequence { changes(buffering: limit, orLogHasGrown: false) }

    /// The changes, and if wanted a set that says nothing whenever the change log has grown.
    func changes(buffering limit: Int, orLogHasGrown readsLog: Bool) -> ChangeSequence {
        let buffer = ChangeBuffer(limit: limit, within: context.configuration.changeKeys)
        let hub = context.changeHub
        // The hub must not keep a buffer that can no longer be read.
        let hasGrown: (@Sendable () -> Void)? =
            readsLog ? { @Sendable [weak buffer] () -> Void in buffer?.add(ChangeSet(everythingAt: .init(timeIntervalSince1970: 0))) } : nil
        let id = hub.add(holdsWriters: false, end: { [weak buffer] in buffer?.end() }, logHasGrown: hasGrown) { [weak buffer] in
            buffer?.add($0)
        }
        guard let id else {
            buffer.end()
            return ChangeSequence(buffer: buffer)
        }
        buffer.onStop { [weak hub] in hub?.remove(id) }
        hub.others.begin(self)
        return ChangeSequence(buffer: buffer)
    }

    /// Calls the closure with the changes of every transaction that is committed from now on through this store, before the write that
    /// committed them returns: for caches.
    ///
    /// ```swift
    /// let subscription = store.onChange { changes in
    ///     cache.withLock { for key in changes["article"]?.deleted ?? [] { $0[key] = nil } }
    /// }
    /// ```
    /// The order is that of the commits. The closure runs on a thread of one of the writers, after its transaction has ended, with this
    /// store as the ambient one; for commits of other processes, on a thread of the library. It may read and write; its own writes are told
    /// after it has returned. Writers wait for it, so it should be quick, must not wait for another thread that writes, and must not take a
    /// lock that a writer holds while it writes. A write in such a closure, or inside a transaction of another store, returns without
    /// waiting for it.
    ///
    /// - Returns: The subscription; it ends when it is released or the store is closed. A call that has begun is not taken back.
    public func onChange(_ receive: @escaping @Sendable (ChangeSet) -> Void) -> EventSubscription {
        let hub = context.changeHub
        let id = hub.add(holdsWriters: true, end: {}, receive)
        if id != nil { hub.others.begin(self) }
        return EventSubscription { [weak hub] in if let id { hub?.remove(id) } }
    }
}
