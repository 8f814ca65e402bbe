/// How deeply a database's parser lets conditions be nested, and the cost of each part of one.
///
/// Heights are entries of the parser's stack. They decide the order of the parts of a group, when a chain becomes a tree, and which
/// subqueries are written in front of the statement as named subqueries; see ``Dialect/nesting``.
public struct NestingLimits: Sendable, Hashable {
    /// The maximum height of a comparison.
    public var comparison: Int
    /// The height of a comparison that is written twice, in parentheses.
    public var enclosedPair: Int
    /// The height that a subquery adds to its condition.
    public var subquery: Int
    /// The maximum height of an inline subquery.
    public var tallestSubquery: Int
    /// The maximum number of consecutive terms before a chain becomes a balanced tree.
    public var chain: Int
    /// The maximum number of consecutive terms in a group with a term taller than a comparison.
    public var groupWithTallPart: Int

    /// The limits of a parser.
    public init(comparison: Int, enclosedPair: Int, subquery: Int, tallestSubquery: Int, chain: Int, groupWithTallPart: Int) {
        self.comparison = comparison
        self.enclosedPair = enclosedPair
        self.subquery = subquery
        self.tallestSubquery = tallestSubquery
        self.chain = max(2, chain)
        self.groupWithTallPart = groupWithTallPart
    }
}
