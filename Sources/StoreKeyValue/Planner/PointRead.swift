import StoreCore

/// A plan that finds at most one record, by its key or by all values of a unique index: one or two lookups, without a scan.
///
/// The inputs of the lookups are kept here by value: concurrent sessions share
/// the index and the table, and would contend for their reference counts.
final class PointRead {
    /// One component of the key that is looked up.
    struct Component {
        let literal: Int
        let form: KeyCoding.Form
    }

    /// The tree of records.
    let records: Tree
    /// The tree of the unique index; nil for a lookup by key.
    let entries: Tree?
    let components: [Component]
    private let map: TableMap
    private let index: LoadedIndex?

    /// - Returns: nil for a path to several records, to part of an entry's key, or to nil, which never equals another nil.
    init?(_ path: AccessPath, _ map: TableMap) {
        let forms: [KeyCoding.Form]
        let ranges: [AccessPath.KeyRange]
        switch path {
        case .keys(let keys):
            (index, forms, ranges) = (nil, KeyComponents.table(map).forms, keys)
        case .index(let path) where !path.index.hasKeys:
            (index, forms, ranges) = (path.index, path.components.forms, path.ranges)
        case .scan, .index, .collected: return nil
        }
        guard ranges.count == 1, ranges[0].equalities.count == forms.count, ranges[0].further.isEmpty else { return nil }
        var components: [Component] = []
        for (equality, form) in zip(ranges[0].equalities, forms) {
            guard case .literal(let literal) = equality else { return nil }
            components.append(Component(literal: literal, form: form))
        }
        self.components = components
        self.map = map
        records = map.tree
        entries = index?.tree
    }

    /// The error for an index entry without a record.
    func damaged() -> StoreError { index.map { $0.damaged(map) } ?? LoadedTable.damaged(map.definition.name) }
}
