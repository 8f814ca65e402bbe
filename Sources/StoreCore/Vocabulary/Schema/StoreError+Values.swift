import FoundationEssentials
import Synchronization

private let showsValuesFlag = Atomic<Bool>(
    ProcessInfo.processInfo.environment["ACTIVESTORE_SHOW_VALUES"] == "1")

extension StoreError {
    /// Whether error texts may contain values of the user's data. Off, unless the environment has `ACTIVESTORE_SHOW_VALUES=1`.
    ///
    /// Logs are kept for long; leave it off where real data is stored.
    public static var showsValues: Bool {
        get { showsValuesFlag.load(ordering: .relaxed) }
        set { showsValuesFlag.store(newValue, ordering: .relaxed) }
    }

    /// The same error with entity and field filled in where they were missing.
    @usableFromInline package func located(entity: String?, field: String? = nil) -> StoreError {
        var copy = self
        if copy.entity == nil { copy.entity = entity }
        if copy.field == nil { copy.field = field }
        return copy
    }
}

extension StoreError {
    /// A new record lacks a field that has no default; generated initialisers throw it.
    public static func missingValue(_ entity: String, _ field: String) -> StoreError {
        StoreError(
            .badRequest, "A new record of \(entity) needs a value for \"\(field)\", which has no default.",
            entity: entity, field: field)
    }

    /// A record wrote a value of another type into a field; engines throw it.
    package static func wrongType(writing field: FieldDefinition, of entity: EntityDefinition) -> StoreError {
        StoreError(
            .typeMismatch, "\(entity.name).\(field.name) is a field of type \(field.type.rawValue); a value of another type was written.",
            entity: entity.name, field: field.name)
    }
}

extension StoreError {
    package static func changedMeanwhile(_ entity: EntityID, _ key: RecordKey, _ versions: RecordVersions) -> StoreError {
        let name = entity.name
        let reason =
            versions.read.map { "was changed meanwhile: it was read at version \($0), and version \(versions.stored) is stored" }
            ?? "is stored already, at version \(versions.stored), and this copy was not read from the store"
        var error = StoreError(
            .conflict, "The record of \(name) \(reason). Load it again, repeat the change and save it.", entity: name)
        error.key = key
        error.versions = versions
        return error
    }
}
