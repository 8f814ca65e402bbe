/// How deep a database's parser lets conditions be nested, and what each part of one costs there.
///
/// Heights are entries of the parser's stack. They decide the order of the parts of a group, where a chain becomes a tree, and which subqueries
/// are written in front of the statement, by name; see ``Dialect/nesting``.
public struct NestingLimits: Sendable, Hashable {
    /// The height of a comparison, at most.
    public var comparison: Int
    /// The height of a comparison that is written twice, in parentheses.
    public var enclosedPair: Int
    /// The height that a subquery adds to its condition.
    public var subquery: Int
    /// The tallest subquery that stays where it is.
    public var tallestSubquery: Int
    /// The terms in a row before a chain becomes a balanced tree.
    public var chain: Int
    /// The terms of a group that are written in a row although one of them is taller than a comparison.
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
