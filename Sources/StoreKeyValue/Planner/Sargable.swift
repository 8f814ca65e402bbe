import StoreCore

/// What one of the conditions that all have to hold says about one field, in a form that an index can answer.
struct Sargable {
    enum Kind {
        case equality(AccessPath.Equality)
        case lower(literal: Int, isIncluded: Bool)
        case upper(literal: Int, isIncluded: Bool)
        case prefix(literal: Int)
        case notNull
    }

    /// The field's position.
    let field: Int
    let kind: Kind
    /// Whether text is compared without regard to case, which needs an index of the same kind.
    let folds: Bool
    /// The place among the conditions.
    let conjunct: Int

    /// Takes a condition, if an index can answer it.
    init?(_ tree: ConditionTree, _ conjunct: Int, of entity: EntityDefinition) {
        self.conjunct = conjunct
        switch tree {
        case .leaf(.isNil(let field)): (self.field, kind, folds) = (field, .equality(.null), false)
        case .not(.leaf(.isNil(let field))): (self.field, kind, folds) = (field, .notNull, false)
        case .leaf(.in(let field, let list, _, let folds)): (self.field, kind, self.folds) = (field, .equality(.list(list)), folds)
        case .or(let parts):
            // What a list with nil among its members becomes.
            guard parts.count == 2, case .leaf(.in(let field, let list, _, false)) = parts[0], case .leaf(.isNil(let other)) = parts[1],
                field == other
            else { return nil }
            (self.field, kind, folds) = (field, .equality(.listOrNull(list)), false)
        case .leaf(.compare(let field, let comparison, let literal, let type, let folds)):
            self.field = field
            self.folds = folds
            switch comparison {
            case .equal: kind = .equality(.literal(literal))
            case .hasPrefix: kind = .prefix(literal: literal)
            // Ranges of integers between fractions are left to the test of each record.
            case _ where type != entity.fields[field].type: return nil
            case .less: kind = .upper(literal: literal, isIncluded: false)
            case .lessOrEqual: kind = .upper(literal: literal, isIncluded: true)
            case .greater: kind = .lower(literal: literal, isIncluded: false)
            case .greaterOrEqual: kind = .lower(literal: literal, isIncluded: true)
            default: return nil
            }
        default: return nil
        }
    }
}
