import StoreCore
import StoreJSON

/// Records that have been read and are to be stored in one transaction.
///
/// They are read before the transaction begins, so that a slow pipe does not block other writers.
package final class ImportBatch {
    /// Records as rows of their entity, if they are stored without instances.
    package let rows: RowTable
    /// Records as objects, if models take part.
    package var objects: [JSONValue] = []
    /// The location of each record in the data.
    package var locations: [ImportProblem.Location] = []
    /// The results of reading them.
    package var context: ImportContext

    package init(width: Int, _ report: ImportReport) {
        rows = RowTable(width: width)
        context = ImportContext(report)
    }

    /// The number of records to store.
    package var count: Int { locations.count }

    package func removeAll(_ report: ImportReport) {
        rows.removeAll()
        objects.removeAll(keepingCapacity: true)
        locations.removeAll(keepingCapacity: true)
        context.report = report
    }
}
