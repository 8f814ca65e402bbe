extension PredicateCode {
    /// The condition on records whose field is known to have a value, or to be nil: comparisons that this decides are replaced by true or
    /// false.
    ///
    /// If the field is nil, each comparison of it with a value or a list is false; otherwise only comparisons with an equal value are decided.
    /// So the condition of a page, which compares the fields with the values of one record, becomes that of a page in the order of the other
    /// fields.
    package func assuming(_ field: Int, equals value: Value) -> PredicateCode {
        if fault != nil { return self }
        return replacingLeaves { leaf, _ in
            switch leaf.tree {
            case .leaf(.isNil(field)): value.isNull ? .all : .none
            case .leaf(.in(field, _, _, _)) where value.isNull: .none
            case .leaf(.compare(field, let comparison, let literal, _, _)):
                if value.isNull { .none } else { leaf.literals[literal] == value ? comparison.ofEqualValues(leaf) : leaf }
            case .constant, .leaf, .not, .and, .or, .related: leaf
            }
        }
    }
}

extension Comparison {
    /// What a condition that compares equal values comes to.
    fileprivate func ofEqualValues(_ condition: PredicateCode) -> PredicateCode {
        switch self {
        case .equal, .lessOrEqual, .greaterOrEqual: .all
        case .less, .greater, .notEqual: .none
        case .like, .hasPrefix, .hasSuffix, .contains: condition
        }
    }
}
