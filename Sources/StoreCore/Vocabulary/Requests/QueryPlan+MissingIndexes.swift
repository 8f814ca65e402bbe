extension QueryPlan {
    /// The same plan, whose detail also names the fields that no index begins with: those of conditions, where all records are tested, and that of an
    /// order with a limit, where all that are found are sorted.
    func namingMissingIndexes(for request: FetchRequest) -> QueryPlan {
        let entity = request.entity.definition
        var wanted = access.contains(.scan) ? request.predicate.tree.searchedFields : []
        if sorts, request.limit != nil, !request.isShuffled, let first = request.order.first { wanted.append(first.field) }
        var result = self
        for field in wanted where field != entity.key {
            let name = entity.fields[field].name
            let line = "no index begins with \(name)"
            let isIndexed = entity.indexes.contains { $0.parts.first?.field == name }
            if !isIndexed, !result.detail.contains(line) { result.detail.append(line) }
        }
        return result
    }
}

extension PredicateTree {
    /// The fields of conditions that must all hold and that an index could answer.
    fileprivate var searchedFields: [Int] {
        switch self {
        case .and(let parts): parts.flatMap(\.searchedFields)
        case .leaf(.isNil(let field)), .leaf(.in(let field, _, _, _)): [field]
        case .leaf(.compare(let field, let comparison, _, _, _)):
            switch comparison {
            case .equal, .less, .lessOrEqual, .greater, .greaterOrEqual, .hasPrefix, .like: [field]
            case .notEqual, .contains, .hasSuffix: []
            }
        case .constant, .leaf(.fields), .not, .or, .related: []
        }
    }
}
