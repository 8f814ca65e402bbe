import StoreCore
import StoreJSON

/// What goes along with a record while it is imported: where it is, and what is found out about it.
package struct ImportContext {
    /// Where in the data the record at the top is.
    package var location: ImportProblem.Location
    /// The way from the record at the top to the object that is imported; empty for the record itself.
    package var path = ""
    /// Whether the report is thrown away.
    package let isTrial: Bool
    package var report: ImportReport
    /// The values for relations that have been met.
    private(set) var related: [RowFiller.Related] = []

    package init(
        _ report: ImportReport, at location: ImportProblem.Location = ImportProblem.Location(record: 1, line: nil), isTrial: Bool = false
    ) {
        self.report = report
        self.location = location
        self.isTrial = isTrial
    }

    /// The way to a key of the object.
    func way(to key: String) -> String { path.isEmpty ? key : path + "." + key }

    mutating func addRelated(_ name: String, key: String, _ value: JSONValue) {
        related.append(RowFiller.Related(name: name, key: key, path: way(to: key), value: value))
    }

    /// Gives the values for relations, and forgets them.
    package mutating func takeRelated() -> [RowFiller.Related] {
        defer { related = [] }
        return related
    }
}
