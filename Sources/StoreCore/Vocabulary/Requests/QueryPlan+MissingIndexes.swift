extension QueryPlan {
    /// The same plan with the indexes that are missing for a request, all records of which are tested.
    ///
    /// The entity's declaration tells which indexes there are. An engine may read all records of a small table although it has the index.
    func namingMissingIndexes(for request: FetchRequest) -> QueryPlan {
        let entity = request.entity.definition
        guard access == [.scan], !entity.isReadOnly else { return self }
        var wanted = request.predicate.tree.searches(request.predicate.literals)
        if sorts, request.limit != nil, !request.isShuffled, let first = request.order.first {
            wanted.append(IndexSearch(field: first.field, folds: first.isCaseInsensitive, isInOrder: true))
        }
        var result = self
        for search in wanted where entity.fields[search.field].type.isOrdered && !search.isServed(in: entity) {
            let line = "\(search.folds ? "case-insensitive, " : "")beginning with \(entity.fields[search.field].name)"
            if !result.missingIndexes.contains(line) { result.missingIndexes.append(line) }
        }
        return result
    }
}

/// What a condition or an order looks for in an index that begins with its field.
private struct IndexSearch {
    let field: Int
    /// Whether text is compared without regard to case.
    let folds: Bool
    /// Whether the order of the values matters; otherwise an index that ignores case also finds exact values.
    var isInOrder = false

    func isServed(in entity: EntityDefinition) -> Bool {
        if field == entity.key, !folds { return true }
        return entity.indexes.contains { index in
            guard let first = index.parts.first, first.field == entity.fields[field].name else { return false }
            return folds ? first.isCaseInsensitive : !isInOrder || !first.isCaseInsensitive
        }
    }
}

extension PredicateTree {
    /// The searches by which indexes could find the records, of conditions that must all hold; of alternatives, if each of them has one.
    fileprivate func searches(_ literals: [Value]) -> [IndexSearch] {
        switch self {
        case .and(let parts): return parts.flatMap { $0.searches(literals) }
        case .or(let parts):
            let searches = parts.map { $0.searches(literals) }
            return searches.contains(where: \.isEmpty) ? [] : searches.flatMap { $0 }
        case .leaf(.isNil(let field)), .not(.leaf(.isNil(let field))): return [IndexSearch(field: field, folds: false)]
        case .leaf(.in(let field, _, _, let folds)): return [IndexSearch(field: field, folds: folds)]
        case .leaf(.compare(let field, let comparison, let literal, _, let folds)):
            switch comparison {
            case .equal: return [IndexSearch(field: field, folds: folds)]
            case .less, .lessOrEqual, .greater, .greaterOrEqual: return [IndexSearch(field: field, folds: folds, isInOrder: true)]
            case .hasPrefix, .like:
                // Texts with any beginning are all of them.
                guard case .string(let text) = literals[literal], let first = text.first, comparison == .hasPrefix || !"%_".contains(first)
                else { return [] }
                return [IndexSearch(field: field, folds: folds)]
            case .notEqual, .contains, .hasSuffix: return []
            }
        case .constant, .leaf(.fields), .not, .related: return []
        }
    }
}
