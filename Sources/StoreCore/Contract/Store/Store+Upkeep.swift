// Checks that every engine makes before an operation on its files as a whole.
extension Store {
    /// Throws unless a backup may be made now: the store is usable, and none of its transactions surrounds the call. Engines call it first.
    ///
    /// - Throws: ``StoreError`` `.misuse`, or as ``StoreContext/checkUsable()``.
    public func checkMayBackUp() throws {
        try context.checkUsable()
        if Ambient.transaction(of: self) == nil { return }
        throw StoreError(.misuse, "A backup cannot be made inside a transaction of the same store.")
    }

    /// Throws unless the store may be compacted now: it is usable and writable, and none of its transactions surrounds the call. Engines
    /// call it first.
    ///
    /// - Throws: ``StoreError`` `.misuse`, `.readOnly`, or as ``StoreContext/checkUsable()``.
    public func checkMayCompact() throws {
        try context.checkUsable()
        if Ambient.transaction(of: self) != nil {
            throw StoreError(.misuse, "A store cannot be compacted inside one of its own transactions.")
        }
        if context.configuration.isReadOnly {
            throw StoreError(.readOnly, "The store is opened read-only; open it with readOnly=false to compact it.")
        }
    }
}
