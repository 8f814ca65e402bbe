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
