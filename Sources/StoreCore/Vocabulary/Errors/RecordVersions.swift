/// The two versions of a record that was changed meanwhile, in ``StoreError/versions`` of a `.conflict`.
///
/// ```swift
/// do { try article.save() } catch let error as StoreError {
///     guard let versions = error.versions else { throw error }
///     print("You read version \(versions.read ?? 0), and version \(versions.stored) is stored.")
/// }
/// ```
public struct RecordVersions: Sendable, Hashable {
    /// The version of the record that was to be saved or removed; nil if it was made in this program and never read or stored as it is.
    public var read: Int?
    /// The version that is stored.
    public var stored: Int

    /// Combines both.
    package init(read: Int?, stored: Int) {
        self.read = read
        self.stored = stored
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
