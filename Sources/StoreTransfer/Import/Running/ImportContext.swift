import StoreCore
import StoreJSON

/// State that accompanies a record while it is imported: its location and the findings about it.
package struct ImportContext {
    /// The location of the top-level record in the data.
    package var location: ImportProblem.Location
    /// The path from the top-level record to the imported object; empty for the record itself.
    package var path = ""
    /// Whether the report is discarded.
    package let isTrial: Bool
    package var report: ImportReport
    /// The values for relations found so far.
    private(set) var related: [RowFiller.Related] = []

    package init(
        _ report: ImportReport, at location: ImportProblem.Location = ImportProblem.Location(record: 1, line: nil), isTrial: Bool = false
    ) {
        self.report = report
        self.location = location
        self.isTrial = isTrial
    }

    /// The path to a key of the object.
    func way(to key: String) -> String { path.isEmpty ? key : path + "." + key }

    mutating func addRelated(_ name: String, key: String, _ value: JSONValue) {
        related.append(RowFiller.Related(name: name, key: key, path: way(to: key), value: value))
    }

    /// Returns the values for relations, and forgets them.
    package mutating func takeRelated() -> [RowFiller.Related] {
        defer { related = [] }
        return related
    }
}
