import StoreCore

/// The differences between the SQL of two databases, as a value.
///
/// Operands are SQL text, with parameters written as the character that ``placeholder`` later replaces.
public struct Dialect: Sendable {
    /// The database's name.
    public var name: String
    /// The placeholder of the parameter with this number, counted from 1.
    public var placeholder: @Sendable (Int) -> String
    /// The maximum length of a name in UTF-8 bytes; longer ones are shortened. nil for no limit.
    public var maximumNameLength: Int?
    /// Whether names that differ only in case are the same.
    public var namesIgnoreCase: Bool
    /// The constant for true.
    public var yes: String
    /// The constant for false.
    public var no: String
    /// Equality for which nil equals nil.
    public var isSame: @Sendable (_ a: String, _ b: String) -> String
    /// The complement of ``isSame``.
    public var isDistinct: @Sendable (_ a: String, _ b: String) -> String
    /// How text is compared case-insensitively.
    public var folding: TextFolding
    /// Whether a case-insensitive equality among several alternatives must be written as a range.
    public var foldedAlternativesAreRanges: Bool
    /// The folded text itself.
    public var foldedText: @Sendable (_ text: String) -> String
    /// Whether the operand is in a list bound to one parameter.
    public var isIn: @Sendable (_ operand: String, _ list: String) -> String
    /// A list bound to one parameter as a table with the column `value`, under an alias.
    public var listTable: @Sendable (_ list: String, _ alias: String) -> String
    /// Whether a subquery in FROM may use columns of what comes before it.
    public var hasLateral: Bool
    /// A comparison of a text with a literal by one of the text operators, with the parameters for its placeholders in order.
    public var compareText: @Sendable (TextComparison) -> (text: String, parameters: [SQLParameter])
    /// Translates a `like` pattern (`%`, `_`, `\`) into the database's pattern language, as ``SQLParameter/pattern(_:folded:)`` binds it.
    public var pattern: @Sendable (_ like: String) -> String
    /// A number that differs from row to row, for ordering.
    public var random: String
    /// The double that equals an integer, or NULL if there is none.
    public var exactDouble: @Sendable (_ integer: String) -> String
    /// The integer that equals a double, or NULL if there is none.
    public var exactInteger: @Sendable (_ double: String) -> String
    /// A double in a form that compares exactly with integers, without rounding.
    public var besideInteger: @Sendable (_ double: String) -> String
    /// An aggregate over an operand of a type, or over rows without an operand. The position is the field's, for messages.
    public var aggregate: @Sendable (_ function: Aggregate.Function, _ operand: (text: String, type: FieldType)?, _ position: Int) -> String
    /// The sum of a column and a parameter of its type; NULL stays NULL, and a sum that does not fit, is out of range or is not a number
    /// fails. The position is the field's, for messages. nil if the database has no such sum: records are then changed one by one.
    public var sum:
        @Sendable (_ column: String, _ parameter: String, _ type: FieldType, _ position: Int, _ range: ClosedRange<Int64>?) -> String?
    /// The text after an insert that skips a record which violates a uniqueness constraint, where a failure would abort the transaction;
    /// otherwise empty.
    public var insertEnd: String
    /// The beginning of the clause for an offset without a limit.
    public var noLimit: String
    /// A term of an order or a part of an index: nil sorts before every value, and last where the term descends. An operand that is not
    /// optional is never nil.
    public var ordered: @Sendable (_ operand: String, _ isDescending: Bool, _ isOptional: Bool) -> String
    /// A literal that no value of a field is less than, where an index serves that comparison but not IS NOT NULL; nil elsewhere.
    public var leastValue: @Sendable (_ type: FieldType) -> String?
    /// The function of the greatest of several values.
    public var greatest: String
    /// That of the least one.
    public var least: String
    /// The type of a column.
    public var columnType: @Sendable (_ type: FieldType) -> String
    /// The text after the columns of a new table.
    public var tableEnd: String
    /// A value as a literal, where databases differ; nil for values that ``SQLLiteral`` writes the same for all of them: NULL, integers,
    /// finite doubles and text.
    public var literal: @Sendable (_ value: Value) -> String?
    /// Whether an index implicitly contains the key of a record if the key is an integer.
    public var indexesEndInIntegerKey: Bool
    /// Whether an order must begin with a field that a condition requires to be nil, for an index that begins with it to serve the order:
    /// the planner does not see that all those records are equal in it.
    public var ordersByNil: Bool
    /// Whether the database merges the parts of a UNION ALL by their indexes, so that a list of values becomes several parts; see
    /// `ListMerge`.
    public var mergesLists: Bool
    /// Whether a condition on related records is written in another way where few of them satisfy it, because the database's planner would
    /// look up the related records of every record; see `RelatedProbe`.
    public var probesRelated: Bool
    /// The text around a condition that tells the database's planner that few records satisfy it, where it would assume many of a condition
    /// on several values; nil if the database has no such hint.
    public var fewHint: (before: String, after: String)?
    /// How deeply conditions may be nested; nil if the parser has no limit that a request could reach.
    public var nesting: NestingLimits?

    /// Creates a dialect. No parameter has a default, so that an engine decides about each difference.
    public init(
        name: String,
        placeholder: @escaping @Sendable (Int) -> String,
        maximumNameLength: Int?,
        namesIgnoreCase: Bool,
        yes: String,
        no: String,
        isSame: @escaping @Sendable (_ a: String, _ b: String) -> String,
        isDistinct: @escaping @Sendable (_ a: String, _ b: String) -> String,
        folding: TextFolding,
        foldedAlternativesAreRanges: Bool,
        foldedText: @escaping @Sendable (_ text: String) -> String,
        isIn: @escaping @Sendable (_ operand: String, _ list: String) -> String,
        listTable: @escaping @Sendable (_ list: String, _ alias: String) -> String,
        hasLateral: Bool,
        compareText: @escaping @Sendable (TextComparison) -> (text: String, parameters: [SQLParameter]),
        pattern: @escaping @Sendable (_ like: String) -> String,
        random: String,
        exactDouble: @escaping @Sendable (_ integer: String) -> String,
        exactInteger: @escaping @Sendable (_ double: String) -> String,
        besideInteger: @escaping @Sendable (_ double: String) -> String,
        aggregate:
            @escaping @Sendable (_ function: Aggregate.Function, _ operand: (text: String, type: FieldType)?, _ position: Int) -> String,
        sum:
            @escaping @Sendable (_ column: String, _ parameter: String, _ type: FieldType, _ position: Int, _ range: ClosedRange<Int64>?) ->
            String?,
        insertEnd: String,
        noLimit: String,
        ordered: @escaping @Sendable (_ operand: String, _ isDescending: Bool, _ isOptional: Bool) -> String,
        leastValue: @escaping @Sendable (_ type: FieldType) -> String?,
        greatest: String, least: String,
        columnType: @escaping @Sendable (_ type: FieldType) -> String,
        tableEnd: String,
        literal: @escaping @Sendable (_ value: Value) -> String?,
        indexesEndInIntegerKey: Bool,
        ordersByNil: Bool,
        mergesLists: Bool,
        probesRelated: Bool,
        fewHint: (before: String, after: String)?,
        nesting: NestingLimits?
    ) {
        self.name = name
        self.placeholder = placeholder
        self.maximumNameLength = maximumNameLength
        self.namesIgnoreCase = namesIgnoreCase
        self.yes = yes
        self.no = no
        self.isSame = isSame
        self.isDistinct = isDistinct
        self.folding = folding
        self.foldedAlternativesAreRanges = foldedAlternativesAreRanges
        self.foldedText = foldedText
        self.isIn = isIn
        self.listTable = listTable
        self.hasLateral = hasLateral
        self.compareText = compareText
        self.pattern = pattern
        self.random = random
        self.exactDouble = exactDouble
        self.exactInteger = exactInteger
        self.besideInteger = besideInteger
        self.aggregate = aggregate
        self.sum = sum
        self.insertEnd = insertEnd
        self.noLimit = noLimit
        self.ordered = ordered
        self.leastValue = leastValue
        self.greatest = greatest
        self.least = least
        self.columnType = columnType
        self.tableEnd = tableEnd
        self.literal = literal
        self.indexesEndInIntegerKey = indexesEndInIntegerKey
        self.ordersByNil = ordersByNil
        self.mergesLists = mergesLists
        self.probesRelated = probesRelated
        self.fewHint = fewHint
        self.nesting = nesting
    }
}
