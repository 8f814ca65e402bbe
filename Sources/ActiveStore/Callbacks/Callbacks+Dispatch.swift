import StoreCore

// These overrides make the save and destroy paths call a model's callbacks.
extension Callbacks {
    /// Always `true`.
    public static var _hasCallbacks: Bool { true }

    /// Calls the callback for this moment.
    public mutating func _callBack(_ moment: CallbackMoment, _ transaction: WriteTransaction) throws {
        switch moment {
        case .beforeValidation: try beforeValidation(transaction)
        case .afterValidation: try afterValidation(transaction)
        case .beforeSave: try beforeSave(transaction)
        case .beforeCreate: try beforeCreate(transaction)
        case .beforeUpdate: try beforeUpdate(transaction)
        case .afterCreate: try afterCreate(transaction)
        case .afterUpdate: try afterUpdate(transaction)
        case .afterSave: try afterSave(transaction)
        }
    }

    /// Calls ``afterCommit(_:)``.
    public func _committed(_ change: RecordChange) { afterCommit(change) }

    /// Calls ``beforeDestroy(_:)`` and ``afterDestroy(_:)`` with the stored record.
    public static var _recordHooks: RecordHooks.Entity {
        var hooks = RecordHooks.Entity()
        hooks.destroying = { row in
            let record = try Self(row: &row)
            return RecordHooks.Removal(
                before: { try record.beforeDestroy($0) },
                after: { transaction in
                    record.reportAfterCommit(.destroyed, transaction)
                    try record.afterDestroy(transaction)
                })
        }
        return hooks
    }
}

extension Model {
    /// Schedules ``Callbacks/afterCommit(_:)`` for a change, with the record as it is now.
    func reportAfterCommit(_ change: RecordChange, _ transaction: WriteTransaction) {
        let record = self
        transaction.afterCommit(of: Self.entity, id.recordKey, change) { record._committed($0) }
    }
}

/// The callbacks that a store calls for a model.
///
/// - Throws: ``StoreError`` `.badSchema` for a conformance that the save
///   path cannot see because another module than the model's declares it.
func recordHooks(of model: any Model.Type) throws -> RecordHooks.Entity {
    if (model is any Callbacks.Type) != model._hasCallbacks || (model is any Validated.Type) != model._isValidated {
        let name = model.entity.name
        throw StoreError(
            .badSchema,
            "The model of \(name) is made Callbacks or Validated in another module than its own, where saves do not see it; move the extension "
                + "into the module that declares the model.", entity: name)
    }
    return model._recordHooks
}
