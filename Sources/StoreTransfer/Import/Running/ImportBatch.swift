import StoreCore
import StoreJSON

/// Records that have been read and are to be stored in one transaction.
///
/// They are read before the transaction begins, so that a slow pipe keeps no other writer waiting.
package final class ImportBatch {
    /// Records as rows of their entity, where they are stored as they are.
    package let rows: RowTable
    /// Records as objects, where models take part.
    package var objects: [JSONValue] = []
    /// Where in the data each of them is.
    package var locations: [ImportProblem.Location] = []
    /// What was found out while they were read.
    package var context: ImportContext

    package init(width: Int, _ report: ImportReport) {
        rows = RowTable(width: width)
        context = ImportContext(report)
    }

    /// How many records there are to store.
    package var count: Int { locations.count }

    package func removeAll(_ report: ImportReport) {
        rows.removeAll()
        objects.removeAll(keepingCapacity: true)
        locations.removeAll(keepingCapacity: true)
        context.report = report
    }
}
