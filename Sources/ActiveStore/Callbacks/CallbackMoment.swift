/// When a callback of a save is called.
@frozen public enum CallbackMoment: Sendable {
    /// Before the validators run.
    case beforeValidation
    /// After the validators found no problem.
    case afterValidation
    /// Before the record is written.
    case beforeSave
    /// Before it is added.
    case beforeCreate
    /// Before its changes are written.
    case beforeUpdate
    /// After it was added.
    case afterCreate
    /// After its changes were written.
    case afterUpdate
    /// After it was written.
    case afterSave
}
