import StoreCore

// Defaults for a model without callbacks and validation. `Callbacks` and `Validated` provide
// their own, and the compiler chooses those for a model that conforms in its own module.
extension Model {
    /// Always `false`.
    @inlinable public static var _hasCallbacks: Bool { false }
    /// No hooks.
    @inlinable public static var _recordHooks: RecordHooks.Entity { RecordHooks.Entity() }
    /// Does nothing.
    @inlinable public mutating func _callBack(_ moment: CallbackMoment, _ transaction: WriteTransaction) throws {}
    /// Does nothing.
    @inlinable public func _committed(_ change: RecordChange) {}
    /// Always `false`.
    @inlinable public static var _isValidated: Bool { false }
    /// Does nothing.
    @inlinable public func _validate(
        _ problems: inout ValidationProblems<Self>, _ reader: @autoclosure () throws -> any EngineReader
    ) throws {}
}
