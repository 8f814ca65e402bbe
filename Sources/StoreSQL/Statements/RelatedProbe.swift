import StoreCore

/// A question before a statement with a condition on related records: do few of them satisfy it?
///
/// The authors with a post of more than 9,900 words are found in two ways. `EXISTS (SELECT … WHERE t1.words > ? AND t1.author = t0.id)` looks
/// at the posts of every author. `t0.id IN (SELECT t1.author … WHERE t1.words > ?)` looks at all posts of that length, which an index finds.
/// Either may be a hundred times faster. SQLite does not choose between them, and which one is faster depends on the value. So the related
/// records are counted first, up to a limit above which EXISTS takes no longer. That costs 2 µs and some 10 ns for each of them, because only
/// the index is read.
///
/// The limit follows from the number of records of which EXISTS would look at the related ones:
/// - Without a limit in the request these are all records. Looking at one of them takes about as long as IN takes for a related record that is
///   related to one record. If it may be related to several, IN has to read them all, and there must be few in relation to the others.
/// - With a limit EXISTS may end soon: after a few records, if many related records satisfy the condition. The same is true where another
///   condition leaves few records to be looked at.
///
/// A condition that a value pins to few records needs no question: EXISTS is fast. One that an index finds by a value is written with IN,
/// unless a twentieth of all related records has that value: then EXISTS soon finds one of them.
///
/// Both ways of writing are right for every content of the database, so that may change before the statement runs.
@usableFromInline struct RelatedProbe: Sendable {
    /// The position of the condition among those along relations in the predicate.
    @usableFromInline let number: Int
    /// The statement, which has a row if there are many.
    @usableFromInline let statement: SQLStatement
    /// Whether an index finds the related records by a value, so that they are few unless the probe tells otherwise.
    @usableFromInline let isOfValue: Bool
    /// For a number of related records: the comparison that a group of them satisfies; see ``RelationCondition/groupComparison``.
    let groups: (Comparison, literal: Int)?

    /// Whether the answer matters for the literals of a request: a record without related records, which is in no group, must not satisfy
    /// the comparison.
    @usableFromInline func isUseful(_ literals: [Value]) -> Bool {
        guard let (comparison, literal) = groups else { return true }
        guard case .int(let number) = literals[literal] else { return false }
        return switch comparison {
        case .equal: number != 0
        case .greater: number >= 0
        case .greaterOrEqual: number > 0
        default: false
        }
    }
}

extension RelationCondition {
    /// How the number of related records is compared where those that satisfy the inner condition are found first, in groups, and whether
    /// the result is then negated: a record without related records is in no group, and satisfies "less than" unless the number is 0.
    var groupComparison: (Comparison, isNegated: Bool)? {
        guard let comparison = count?.0 else { return nil }
        return switch comparison {
        case .less, .lessOrEqual: comparison.opposite.map { ($0, true) }
        default: (comparison, false)
        }
    }
}

extension StatementBuilder {
    /// The probes for a request. They are the same for every request of its shape.
    @usableFromInline func probes(of request: FetchRequest) -> [RelatedProbe] {
        guard dialect.probesRelated else { return [] }
        let table = TableReference(request.entity.definition, alias: "t0", dialect: dialect)
        return ProbeFinder(request, SQLConditionTree(request.predicate.tree, of: table), table).probes
    }

    /// The ways in which the records of a request can be found. They are the same for every request of its shape.
    @usableFromInline func ways(of request: FetchRequest) -> RequestWays {
        let alias = request.predicate.hasSteps ? "t0" : nil
        return RequestWays(request, of: TableReference(request.entity.definition, alias: alias, dialect: dialect))
    }
}
