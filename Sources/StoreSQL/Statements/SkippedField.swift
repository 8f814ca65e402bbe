import StoreCore

/// A field that an index begins with, on which there is no condition, and of whose values there are few.
///
/// The index over a code, a flag and a date has the records with a flag for each code by itself, in the order of their dates. SQLite uses it
/// for `flag = ? ORDER BY date LIMIT 20` only if its statistics tell that there are few codes, and even then it sorts all records. Here the
/// codes are found one from the other, as in ``DistinctValues``: few records with the flag are then found by `code IN (…) AND flag = ?`,
/// and of many the parts for the codes are merged, as in ``ListMerge``.
///
/// The first is chosen by ``RequestWays`` as any index of conditions, the second as an index in the order. Both ways of writing are right for
/// every content of the database, except for NULL in the column of a required field, which no program with the model can read: a record is
/// found whatever its code is, also if there are more codes than parts, or none.
@usableFromInline struct SkippedField: Equatable {
    /// The maximum number of values by which records are found; each takes some microseconds.
    static let mostFound = 64
    /// The maximum number of conditions by which they are found: the subquery repeats them.
    static let mostConditions = 8
    /// The number of records of a ``sample(_:_:)``.
    private static let sampled = 256
    /// The maximum number of records, with those of the offset, that a request may want for one to be made.
    @usableFromInline static let mostWanted = 256

    private let table: TableReference
    let position: Int

    @usableFromInline static func == (a: SkippedField, b: SkippedField) -> Bool { a.position == b.position }

    init(_ position: Int, of table: TableReference) { (self.position, self.table) = (position, table) }

    private var column: String { table.column(position) }

    private var hasNils: Bool { table.field(position)?.isOptional ?? true }

    /// The statement with the number of its values, or one more than ``mostFound`` if there are more.
    var probe: SQLStatement {
        let values = DistinctValues.step(table, position).text
        return SQLStatement(
            text: "WITH RECURSIVE \(values) SELECT count(*) FROM (SELECT 1 FROM \(DistinctValues.name) WHERE v IS NOT NULL "
                + "LIMIT \(SkippedField.mostFound + 1))")
    }

    // MARK: Few records

    /// The records that satisfy conditions on the fields after it, as what follows FROM: those with a value of this field, and those
    /// without.
    func rows(_ conditions: Fragment) -> [Fragment] {
        let start = Fragment("\(table.declaration) WHERE ")
        let values = "WITH RECURSIVE \(DistinctValues.step(table, position).text) SELECT v FROM \(DistinctValues.name)"
        let withValue = start + Fragment("\(column) IN (\(values)) AND ") + conditions
        return hasNils ? [withValue, start + Fragment("\(column) IS NULL AND ") + conditions] : [withValue]
    }

    // MARK: Merged parts

    /// An index that has the records of a request in its order for each value of the field that it begins with.
    struct InOrder {
        let field: SkippedField
        /// What the index has after it.
        let index: OrderedIndex
        /// Whether the index has the order's second term, too, so that equal records need not be sorted.
        fileprivate let hasNextTerm: Bool
    }

    /// The one that serves the most conditions; nil if there is none, or the conditions are too tall to be written in each part.
    static func inOrder(_ tree: SQLConditionTree, equal: [EqualField], _ request: FetchRequest) -> InOrder? {
        guard tree.dialect.mergesLists, !request.isShuffled else { return nil }
        let table = tree.table
        let terms = OrderedIndex.terms(of: request, equal)
        var best: InOrder?
        for index in table.entity.indexes {
            guard let (position, rest) = table.skipped(index.parts, equal.map(\.field)), position != request.order.first?.field,
                let own = OrderedIndex(rest, isUnique: index.isUnique, table, equal: equal, request)
            else { continue }
            if let best, own.used.count <= best.index.used.count { continue }
            let fit = OrderedIndex.fit(rest, isUnique: index.isUnique, terms, equal, table)
            best = InOrder(field: SkippedField(position, of: table), index: own, hasNextTerm: (fit?.whole ?? 0) > 1)
        }
        guard let best else { return nil }
        let isUsed = tree.parts.indices.map { best.index.used.contains($0) }
        return best.field.conditions(tree, parts: 1, isUsed: isUsed).isEmpty ? nil : best
    }

    /// The statement that tells by some records whether it is worthwhile to merge values in an order where the index serves no condition:
    /// it has 1 if soon enough records satisfy the conditions, and few share a value, which would be sorted. nil if both are certain.
    static func sample(_ tree: SQLConditionTree, _ inOrder: InOrder) -> SQLStatement? {
        let index = inOrder.index
        if !index.used.isEmpty || (tree.isAll && inOrder.hasNextTerm) { return nil }
        var tree = tree
        let table = tree.table
        let conditions = tree.render(tree.parts, tree.parts.map { _ in true }, isPinned: true).fragment
        var result = conditions.surrounded("SELECT count(CASE WHEN ", " THEN 1 END) >= \(sampled / 16)")
        if !inOrder.hasNextTerm { result += " AND count(DISTINCT \(table.column(index.term.field))) >= \(sampled / 2)" }
        result += " FROM (SELECT * FROM \(table.declaration) LIMIT \(sampled)) AS \(table.name)"
        return result.statement(in: tree.dialect)
    }

    /// The number of parts for a number of values, a power of two so that similar numbers share a statement; 0 if it is too large.
    func parts(_ values: Int, _ tree: SQLConditionTree) -> Int {
        if values > ListMerge.longest { return 0 }
        var result = 1
        while result < values { result *= 2 }
        let size = tree.parts.reduce(0) { $0 + $1.node.size }
        return (result + 2) * size > ListMerge.mostRepeated ? 0 : result
    }

    /// The named subquery that the parts use.
    func step(parts: Int) -> Fragment { DistinctValues.step(table, position, limit: parts).surrounded("WITH RECURSIVE ", " ") }

    /// What follows the table in each part: for each of the first values, for nil, and for the values after them, of which there are none if
    /// the probe was right. None if the conditions are too tall to be written in each of them.
    func conditions(_ tree: SQLConditionTree, parts: Int, isUsed: [Bool]) -> [Fragment] {
        var tree = tree
        let height = tree.dialect.nesting?.tallestSubquery
        guard parts > 0, let others = tree.pinnedFragment(isUsed: isUsed, atMost: height),
            let tested = tree.pinnedFragment(isUsed: isUsed.map { _ in false }, atMost: height)
        else { return [] }
        func such(_ condition: String, _ others: Fragment) -> Fragment {
            others.text.isEmpty ? Fragment(" WHERE \(condition)") : Fragment(" WHERE ") + others + Fragment(" AND \(condition)")
        }
        func value(_ number: Int) -> String { "(SELECT v FROM \(DistinctValues.name) WHERE n = \(number))" }
        var result = (0..<parts).map { such("\(column) = \(value($0))", others) }
        if hasNils { result.append(such("\(column) IS NULL", others)) }
        let after = such("\(column) > \(value(parts - 1))", tested)
        return result + [after.surrounded(" WHERE \(table.key) IN (SELECT \(table.key) FROM \(table.declaration)", ")")]
    }
}

/// What is known of the fields that ways skip, before one of them is chosen.
@usableFromInline struct SkippedCounts {
    /// The numbers of values, by the fields' positions among ``RequestWays/skipped``; none if no field may be skipped.
    var numbers: [Int] = []
    /// Whether the sample tells that it is worthwhile to merge; see ``SkippedField/sample(_:_:)``.
    var isWorthMerging = false

    /// Nothing: no field is skipped.
    @usableFromInline init() {}

    @usableFromInline init(_ numbers: [Int], isWorthMerging: Bool) { (self.numbers, self.isWorthMerging) = (numbers, isWorthMerging) }
}

/// Numbers of values that have been counted.
///
/// Counting takes as long as a whole request, and they hardly ever change: if a second count, after the records have changed, finds the same,
/// they are used for a second whatever changes. Every way is right for every number.
@usableFromInline struct CountedValues {
    @usableFromInline let numbers: [Int]
    private let version: UInt64?
    private let usableUntil: ContinuousClock.Instant?

    /// - Parameters:
    ///   - version: That of the records; nil if it is not known.
    ///   - earlier: What was counted before, if anything.
    @usableFromInline init(_ numbers: [Int], _ version: UInt64?, after earlier: CountedValues?) {
        (self.numbers, self.version) = (numbers, version)
        usableUntil = earlier?.numbers == numbers ? .now + .seconds(1) : nil
    }

    /// Whether they may be used for records of this version.
    @usableFromInline func isValid(at version: UInt64?) -> Bool {
        if version != nil, version == self.version { return true }
        return usableUntil.map { ContinuousClock.now < $0 } ?? false
    }
}

extension TableReference {
    /// The field that the parts of an index begin with, and the other parts, if a value of it finds records, and no condition is on it.
    func skipped(_ parts: [IndexDefinition.Part], _ conditioned: [Int]) -> (field: Int, rest: [IndexDefinition.Part])? {
        guard parts.count > 1, !parts[0].isCaseInsensitive, let field = entity.fields.firstIndex(where: { $0.name == parts[0].field }),
            field != entity.key, !conditioned.contains(field)
        else { return nil }
        return (field, Array(parts.dropFirst()))
    }
}
