/// Which records of two entities to put side by side: those of two requests whose fields are equal.
///
/// Each side is its own request, with condition, limit and offset. Rows come in the order of the left request, its key last, and for one left
/// record in the order of the right one; a side that is missing counts as nil in every field, so that it comes first where the order is
/// ascending. nil joins nothing.
public struct JoinRequest: Sendable, Hashable {
    /// Which records stay without a partner.
    public enum Kind: UInt8, Sendable, Hashable, CaseIterable {
        /// None: pairs alone.
        case inner
        /// Those of the left side.
        case left
        /// Those of the right side.
        case right
        /// Those of both.
        case full
    }

    /// The left records.
    public var left: FetchRequest
    /// The right records.
    public var right: FetchRequest
    /// Which records stay without a partner.
    public var kind: Kind
    /// The position of the left field.
    public var leftField: Int
    /// The position of the right field.
    public var rightField: Int
    /// At most so many rows; nil for all.
    public var limit: Int?
    /// Leaves out so many rows first.
    public var offset: Int

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

    /// Whether all rows look alike, so that it does not matter in which order they come: pairs of which no field is wanted.
    public var hasRowsThatLookAlike: Bool { kind == .inner && left.fields == [] && right.fields == [] }

    /// Checks what may differ between two joins of one shape.
    ///
    /// - Throws: As ``FetchRequest/checkValues()``.
    public func checkValues() throws {
        try left.checkValues()
        try right.checkValues()
        if (limit ?? 0) < 0 || offset < 0 { throw FetchRequest.negativeLimitOrOffset(left.entity) }
    }

    /// Checks what joins of one shape share.
    ///
    /// - Throws: As ``FetchRequest/checkShape()``, and `.typeMismatch` when the two fields cannot be equal.
    public func checkShape() throws {
        try left.checkShape()
        try right.checkShape()
        try checkFields()
    }

    /// The two fields have to be comparable.
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
