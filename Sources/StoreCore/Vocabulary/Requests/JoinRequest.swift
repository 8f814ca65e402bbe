/// A join of two entities: the pairs of records of two requests in which two fields are equal.
///
/// Each side is a separate request, with condition, limit and offset. Rows are in the order of the left request, its key last, and for one
/// left record in the order of the right one; a missing side counts as nil in every field, so it comes first where the order is ascending.
/// nil joins nothing.
public struct JoinRequest: Sendable, Hashable {
    /// Which unmatched records the result includes.
    public enum Kind: UInt8, Sendable, Hashable, CaseIterable {
        /// None: pairs only.
        case inner
        /// Unmatched records of the left side.
        case left
        /// Unmatched records of the right side.
        case right
        /// Unmatched records of both sides.
        case full
    }

    /// The left records.
    public var left: FetchRequest
    /// The right records.
    public var right: FetchRequest
    /// Which unmatched records the result includes.
    public var kind: Kind
    /// The position of the left field.
    public var leftField: Int
    /// The position of the right field.
    public var rightField: Int
    /// The maximum number of rows; nil for all.
    public var limit: Int?
    /// The number of rows to skip.
    public var offset: Int
    /// Whether only the number of rows matters: they may come in any order, and a missing record like one without fields.
    @usableFromInline package var isCounted = false

    /// Describes a join.
    public init(
        _ left: FetchRequest, _ kind: Kind = .inner, _ right: FetchRequest, leftField: Int, rightField: Int, limit: Int? = nil,
        offset: Int = 0
    ) {
        self.left = left
        self.right = right
        self.kind = kind
        self.leftField = leftField
        self.rightField = rightField
        self.limit = limit
        self.offset = offset
    }

    /// Whether a caller can see the order of the rows: not of pairs without any fields, nor of rows that are only counted.
    package var showsOrder: Bool { (kind != .inner && !isCounted) || left.fields != [] || right.fields != [] }

    /// Checks the parts that may differ between two joins of one shape.
    ///
    /// - Throws: As ``FetchRequest/checkValues()``.
    @usableFromInline package func checkValues() throws {
        try left.checkValues()
        try right.checkValues()
        if (limit ?? 0) < 0 || offset < 0 { throw FetchRequest.negativeLimitOrOffset(left.entity) }
    }

    /// Checks the parts that all joins of one shape share.
    ///
    /// - Throws: As ``FetchRequest/checkShape()``, and `.typeMismatch` when the two fields cannot be equal.
    package func checkShape() throws {
        try left.checkShape()
        try right.checkShape()
        try checkFields()
    }

    /// The two fields must be comparable.
    func checkFields() throws {
        let a = try FetchRequest.field(leftField, of: left.entity.definition)
        let b = try FetchRequest.field(rightField, of: right.entity.definition)
        if a.type == b.type || (a.type.isNumber && b.type.isNumber) { return }
        throw StoreError(
            .typeMismatch,
            "\(left.entity.name).\(a.name) is a field of type \(a.type.rawValue); it cannot be joined with \(right.entity.name).\(b.name), "
                + "which is of type \(b.type.rawValue).", entity: left.entity.name, field: a.name)
    }
}
