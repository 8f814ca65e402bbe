import StoreCore

/// Records that have been read and are to be stored in one transaction.
///
/// They are read before the transaction begins, so that a slow pipe keeps no other writer waiting.
final class ImportBatch {
    /// Records as rows of their entity, where they are stored as they are.
    let rows: RowTable
    /// Records as objects, where models take part.
    var objects: [JSONValue] = []
    /// Where in the data each of them is.
    var locations: [ImportProblem.Location] = []
    /// What was found out while they were read.
    var report: ImportReport

    init(width: Int, _ report: ImportReport) {
        rows = RowTable(width: width)
        self.report = report
    }

    /// How many records there are to store.
    var count: Int { locations.count }

    func removeAll(_ report: ImportReport) {
        rows.removeAll()
        objects.removeAll(keepingCapacity: true)
        locations.removeAll(keepingCapacity: true)
        self.report = report
    }
}
