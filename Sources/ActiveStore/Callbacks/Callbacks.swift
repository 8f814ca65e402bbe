/// A model whose callbacks run when its records are saved and removed. Implement the ones you need; the others do nothing.
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
/// The order of a save is exactly: ``beforeValidation(_:)``, the validators, ``afterValidation(_:)``,
/// ``beforeSave(_:)``, ``beforeCreate(_:)`` or ``beforeUpdate(_:)``, the write, ``afterCreate(_:)`` or
/// ``afterUpdate(_:)``, ``afterSave(_:)``, and ``afterCommit(_:)`` once the outermost transaction has committed.
///
/// - Changes that a `before` callback makes to the record are stored. Only changes made before the validators run are validated.
/// - A save with nothing to write ends after the `before` callbacks; no `after` callback runs.
/// - An error stops the save and undoes what it and its callbacks wrote, even in a
///   transaction that continues. Changes that a callback made to the value in memory remain.
/// - Callbacks run inside the transaction: models used in them find it by themselves. They may save and
///   remove other records; endless recursion into the same record is stopped with `.limitExceeded`.
/// - A callback that calls ``WriteTransaction/rollback()`` on its transaction silently undoes this save alone.
/// - `save`, `saved`, `insert`, `update`, `upsert`, `findOrCreate` and their
///   batch forms run all callbacks; `touch()` runs `afterCommit` alone.
///
/// Conform in the module that declares the model; `openStore` refuses a model whose conformance is declared elsewhere.
public protocol Callbacks: Model {
    /// Runs before the record is validated; the place to normalise it.
    mutating func beforeValidation(_ transaction: WriteTransaction) throws
    /// Runs after validation succeeded.
    mutating func afterValidation(_ transaction: WriteTransaction) throws
    /// Runs before the record is added or its changes are written. Changes made here are stored without validation.
    mutating func beforeSave(_ transaction: WriteTransaction) throws
    /// Runs before the record is added.
    mutating func beforeCreate(_ transaction: WriteTransaction) throws
    /// Runs before changes of a stored record are written.
    mutating func beforeUpdate(_ transaction: WriteTransaction) throws
    /// Runs after the record was added. Changes made to the record here are not stored yet.
    mutating func afterCreate(_ transaction: WriteTransaction) throws
    /// Runs after changes of the record were written.
    mutating func afterUpdate(_ transaction: WriteTransaction) throws
    /// Runs after the record was written.
    mutating func afterSave(_ transaction: WriteTransaction) throws

    /// Runs before the record is removed. The record is read from the store, so
    /// ignored properties have their defaults. An error prevents the removal.
    func beforeDestroy(_ transaction: WriteTransaction) throws
    /// Runs after the record was removed. An error undoes the removal.
    func afterDestroy(_ transaction: WriteTransaction) throws

    /// Runs after the outermost transaction has committed and released the store; the place for side effects that cannot be undone.
    ///
    /// Called once for each changed record, in the order of the first changes, with the record as
    /// last written or, if removed, as it was before. Never called for changes that were rolled back.
    func afterCommit(_ change: RecordChange)
}

extension Callbacks {
    /// Does nothing.
    public mutating func beforeValidation(_ transaction: WriteTransaction) throws {}
    /// Does nothing.
    public mutating func afterValidation(_ transaction: WriteTransaction) throws {}
    /// Does nothing.
    public mutating func beforeSave(_ transaction: WriteTransaction) throws {}
    /// Does nothing.
    public mutating func beforeCreate(_ transaction: WriteTransaction) throws {}
    /// Does nothing.
    public mutating func beforeUpdate(_ transaction: WriteTransaction) throws {}
    /// Does nothing.
    public mutating func afterCreate(_ transaction: WriteTransaction) throws {}
    /// Does nothing.
    public mutating func afterUpdate(_ transaction: WriteTransaction) throws {}
    /// Does nothing.
    public mutating func afterSave(_ transaction: WriteTransaction) throws {}
    /// Does nothing.
    public func beforeDestroy(_ transaction: WriteTransaction) throws {}
    /// Does nothing.
    public func afterDestroy(_ transaction: WriteTransaction) throws {}
    /// Does nothing.
    public func afterCommit(_ change: RecordChange) {}
}
