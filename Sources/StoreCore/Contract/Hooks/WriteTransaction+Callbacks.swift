extension WriteTransaction {
    /// How deeply callbacks of records may be nested: a save in a callback of a save, and so on.
    package static let maximumCallbackDepth = 64

    /// Runs a write and the callbacks around it atomically: when one of them throws, their writes are undone, even if the surrounding body
    /// catches the error and continues.
    ///
    /// Callbacks may save and remove other records, whose callbacks may do the same. A cycle back to the first record would never end, so
    /// it ends with an error.
    ///
    /// - Throws: What the body throws, or ``StoreError`` `.limitExceeded`.
    package func withCallbacks<R>(_ entity: EntityID, _ body: (WriteTransaction) throws -> R) throws -> R {
        try check()
        guard callbackDepth < WriteTransaction.maximumCallbackDepth else {
            throw StoreError(
                .limitExceeded,
                "Callbacks are nested more than \(WriteTransaction.maximumCallbackDepth) deep, the last of \(entity.name); does one "
                    + "save or remove the record whose callback it is?", entity: entity.name)
        }
        callbackDepth += 1
        defer { callbackDepth -= 1 }
        return try withSavepoint(body)
    }

    /// Runs the body so that it can be undone separately, where the engine supports savepoints.
    @usableFromInline package func withSavepoint<R>(_ body: (WriteTransaction) throws -> R) throws -> R {
        store.capabilities.contains(.savepoints) ? try runSavepoint(undoneEarly: false, body) : try body(self)
    }
}
