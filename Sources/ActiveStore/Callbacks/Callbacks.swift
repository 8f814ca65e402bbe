/// A model that wants to be called when its records are saved and removed. Implement what you need; the rest does nothing.
///
/// ```swift
/// @Model struct Author { var name = ""; var slug = "" }
///
/// extension Author: Callbacks {
///     mutating func beforeSave(_ transaction: WriteTransaction) throws { slug = name.lowercased() }
///     func afterCommit(_ change: RecordChange) { if change == .created { welcome(name) } }
/// }
/// ```
///
/// The order of a save is exactly: ``beforeValidation(_:)``, the validators, ``afterValidation(_:)``, ``beforeSave(_:)``,
/// ``beforeCreate(_:)`` or ``beforeUpdate(_:)``, the write, ``afterCreate(_:)`` or ``afterUpdate(_:)``, ``afterSave(_:)``; and once the outermost
/// transaction has committed, ``afterCommit(_:)``.
///
/// - What a `before` changes in the record is stored. Only changes made before the validators are validated.
/// - A save that finds nothing to write ends there: the `before`s have run, no `after` does.
/// - Throwing stops the save and undoes what it and its callbacks wrote, also in a transaction that goes on. What a callback changed in the value in
///   memory stays in it.
/// - Callbacks run inside the transaction: models used in them find it by themselves. They may save and remove other records; one that comes back
///   to its own record without end is stopped with `.limitExceeded`.
/// - A callback that calls ``WriteTransaction/rollback()`` on the transaction it is given undoes this save alone, quietly.
/// - `save`, `saved`, `insert`, `update`, `upsert`, `findOrCreate` and the forms for many records run them all; `touch()` runs `afterCommit` alone.
///
/// Conform in the module that declares the model; `openStore` refuses a model for which the conformance comes too late to be seen.
public protocol Callbacks: Model {
    /// Before the record is validated: the place to bring it into its proper form.
    mutating func beforeValidation(_ transaction: WriteTransaction) throws
    /// After validation found nothing wrong; not called when it did.
    mutating func afterValidation(_ transaction: WriteTransaction) throws
    /// Before the record is added or its changes are written. What is changed here is stored, and not validated any more.
    mutating func beforeSave(_ transaction: WriteTransaction) throws
    /// Before the record is added.
    mutating func beforeCreate(_ transaction: WriteTransaction) throws
    /// Before changes of a stored record are written.
    mutating func beforeUpdate(_ transaction: WriteTransaction) throws
    /// After the record was added. A change of the record made here is one that is not stored yet.
    mutating func afterCreate(_ transaction: WriteTransaction) throws
    /// After changes of the record were written.
    mutating func afterUpdate(_ transaction: WriteTransaction) throws
    /// After the record was written.
    mutating func afterSave(_ transaction: WriteTransaction) throws

    /// Before the record is removed. It is read from the store for this; ignored properties have their defaults. Throwing keeps it.
    func beforeDestroy(_ transaction: WriteTransaction) throws
    /// After the record was removed. Throwing puts it back.
    func afterDestroy(_ transaction: WriteTransaction) throws

    /// After the outermost transaction has committed and the store is free again: the place for effects that cannot be undone.
    ///
    /// Once for each record that was changed, in the order of the first changes, on the record as it was last written or, removed, as it was before.
    /// Never for what was rolled back.
    func afterCommit(_ change: RecordChange)
}

extension Callbacks {
    /// Nothing.
    public mutating func beforeValidation(_ transaction: WriteTransaction) throws {}
    /// Nothing.
    public mutating func afterValidation(_ transaction: WriteTransaction) throws {}
    /// Nothing.
    public mutating func beforeSave(_ transaction: WriteTransaction) throws {}
    /// Nothing.
    public mutating func beforeCreate(_ transaction: WriteTransaction) throws {}
    /// Nothing.
    public mutating func beforeUpdate(_ transaction: WriteTransaction) throws {}
    /// Nothing.
    public mutating func afterCreate(_ transaction: WriteTransaction) throws {}
    /// Nothing.
    public mutating func afterUpdate(_ transaction: WriteTransaction) throws {}
    /// Nothing.
    public mutating func afterSave(_ transaction: WriteTransaction) throws {}
    /// Nothing.
    public func beforeDestroy(_ transaction: WriteTransaction) throws {}
    /// Nothing.
    public func afterDestroy(_ transaction: WriteTransaction) throws {}
    /// Nothing.
    public func afterCommit(_ change: RecordChange) {}
}
