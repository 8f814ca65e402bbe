import StoreCore

/// An index that begins with fields that equal given values, and continues in the order of a request.
struct OrderedIndex {
    private let table: TableReference
    private let equal: [(field: Int, folds: Bool)]
    private let request: FetchRequest

    init(_ table: TableReference, equal: [(field: Int, folds: Bool)], _ request: FetchRequest) {
        (self.table, self.equal, self.request) = (table, equal, request)
    }

    /// Whether there is one that uses the last of the equal fields, and no other index that could find fewer records.
    ///
    /// - Parameter others: The other conditions, all of which hold.
    func isFound(beside others: some Sequence<PredicateTree>) -> Bool {
        for index in table.entity.indexes {
            guard let used = fieldsBefore(orderOf: index), let last = equal.last?.field, used.contains(last) else { continue }
            let served = used + [term.field]
            if !others.contains(where: { mayBeFound($0, negated: false, except: served) }) { return true }
        }
        return false
    }

    /// The first term of the order that does not compare equal values.
    private var term: OrderTerm {
        let terms = request.order.drop { term in equal.contains { $0.field == term.field && !$0.folds } }
        return terms.first ?? OrderTerm(table.entity.key)
    }

    /// The equal fields that an index begins with, if the order follows them.
    private func fieldsBefore(orderOf index: IndexDefinition) -> [Int]? {
        var used: [Int] = []
        for part in index.parts {
            if let field = equal.first(where: { isPart(part, $0.field, folds: $0.folds) })?.field {
                used.append(field)
                continue
            }
            return isPart(part, term.field, folds: term.isCaseInsensitive, isExact: true) ? used : nil
        }
        // The key follows the parts of an index that is not unique.
        return term.field == table.entity.key && !index.isUnique ? used : nil
    }

    private func isPart(_ part: IndexDefinition.Part, _ field: Int, folds: Bool, isExact: Bool = false) -> Bool {
        guard table.field(field)?.name == part.field else { return false }
        return part.isCaseInsensitive == folds || (!isExact && part.isCaseInsensitive && table.needsFoldedTwin(field))
    }

    /// Whether an index could find the records of a condition, so that the database should choose between the indexes.
    private func mayBeFound(_ condition: PredicateTree, negated: Bool, except served: [Int]) -> Bool {
        func isIndexed(_ field: Int) -> Bool {
            !served.contains(field) && (table.isIndexed(field, folds: false) || table.isIndexed(field, folds: true))
        }
        switch condition {
        case .constant, .related: return false
        case .not(let part): return mayBeFound(part, negated: !negated, except: served)
        case .and(let parts) where !negated, .or(let parts) where negated:
            return parts.contains { mayBeFound($0, negated: negated, except: served) }
        case .and(let parts), .or(let parts): return parts.allSatisfy { mayBeFound($0, negated: negated, except: served) }
        case .leaf(.in(let field, _, _, _)): return !negated && isIndexed(field)
        // Of most fields that may be nil, many records are: `deletedAt == nil`.
        case .leaf(.fields), .leaf(.isNil): return false
        case .leaf(.compare(let field, let comparison, _, _, _)):
            switch comparison {
            case .equal, .hasPrefix: return !negated && isIndexed(field)
            case .less, .lessOrEqual, .greater, .greaterOrEqual: return isIndexed(field)
            case .notEqual, .like, .hasSuffix, .contains: return false
            }
        }
    }
}
