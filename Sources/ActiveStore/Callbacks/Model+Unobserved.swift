// What a model without callbacks and validation answers. `Callbacks` and `Validated` answer otherwise, and the compiler takes theirs for a model that
// conforms to them in its own module.
extension Model {
    /// No.
    @inlinable public static var _hasCallbacks: Bool { false }
    /// None.
    @inlinable public static var _recordHooks: RecordHooks.Entity { RecordHooks.Entity() }
    /// Nothing.
    @inlinable public mutating func _callBack(_ moment: CallbackMoment, _ transaction: WriteTransaction) throws {}
    /// Nothing.
    @inlinable public func _committed(_ change: RecordChange) {}
    /// No.
    @inlinable public static var _isValidated: Bool { false }
    /// Nothing.
    @inlinable public func _validate(
        _ problems: inout ValidationProblems<Self>, _ reader: @autoclosure () throws -> any EngineReader
    ) throws {}
}
