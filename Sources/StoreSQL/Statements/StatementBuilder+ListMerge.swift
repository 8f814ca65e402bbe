import StoreCore

extension StatementBuilder {
    /// Reads fields of the records of a request in its order, a part for each member of a list; see ``ListMerge``.
    ///
    /// The columns of the order and the key follow those of the fields that lack them: a compound SELECT is ordered by its columns.
    func selectMerged(_ positions: [Int], from source: RequestSource) -> Fragment {
        var columns = positions
        for field in source.request.order.map(\.field) + [source.table.entity.key] where !columns.contains(field) { columns.append(field) }
        let start = "SELECT \(columns.map { source.table.column($0) }.joined(separator: ", ")) FROM \(source.table.declaration)"
        var result = source.mergedStep ?? Fragment("")
        for (index, condition) in source.merged.enumerated() {
            if index > 0 { result += " UNION ALL " }
            result += start
            result += condition
        }
        let order = source.order { field in String((columns.firstIndex(of: field) ?? 0) + 1) }
        result += " ORDER BY " + order.joined(separator: ", ")
        result += source.limitAndOffset
        return result
    }

    /// The keys of the records of a request, in one column.
    func selectKeys(of source: RequestSource) -> Fragment {
        let keys = select([source.table.entity.key], from: source, ordered: source.hasLimitOrOffset)
        if source.merged.isEmpty { return keys }
        return keys.surrounded("SELECT \(dialect.quoted(source.table.entity.keyField.column)) FROM (", ")")
    }
}
