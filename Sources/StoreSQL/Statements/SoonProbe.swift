import StoreCore

// Probes that look at the first records of an order, to tell whether enough of them satisfy conditions.

extension FetchRequest {
    /// The numbers of a probe that tells whether soon enough of the first records satisfy conditions: the limit is that of the records that it
    /// looks at, and the offset is one less than those that are wanted. nil if too many are wanted, or none.
    @usableFromInline var soon: FetchRequest? {
        guard let limit, limit > 0, limit <= GroupedReads.most, offset <= GroupedReads.most else { return nil }
        let wanted = limit + offset
        var numbers = self
        (numbers.limit, numbers.offset) = (wanted * GroupedReads.patience, wanted - 1)
        return numbers
    }
}

extension SQLConditionTree {
    /// The columns that a probe reads to test some conditions, beside others; all of them if one goes along a relation. A long value that is
    /// not tested is not read.
    func columns(_ fields: [Int] = [], testedBy positions: [Int]) -> String {
        var all = Set(fields)
        for position in positions {
            guard let tested = parts[position].node.testedFields else { return "*" }
            all.formUnion(tested)
        }
        return all.isEmpty ? table.key : all.sorted().map(table.column).joined(separator: ", ")
    }

    /// The statement with a row if more of some records than a number, which is bound as the request's offset, satisfy these conditions.
    func more(of records: Fragment, satisfying positions: [Int]) -> SQLStatement {
        var result = records.surrounded("SELECT 1 FROM (", ") AS \(table.name)") + conditions(at: positions).whereClause
        result += Fragment(" LIMIT 1 OFFSET \(Fragment.placeholder)", [.offset], .value(.int))
        return result.statement(in: dialect)
    }
}
