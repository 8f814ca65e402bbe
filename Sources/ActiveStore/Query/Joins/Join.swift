import StoreCore

/// Pairs of records of two models whose fields are equal. Reads nothing until one of its terminals is called.
///
/// ```swift
/// for (author, article) in try Author.query.join(\.articles).all() { … }
/// for (author, article) in try Author.query.leftJoin(\.articles).all() { print(article?.title ?? "nothing yet") }
/// ```
/// Each side is a query with its own condition, limit and offset. Rows follow the order of the left query,
/// and for one left record that of the right one. nil matches nothing. A record that may be missing is an
/// optional; a missing one counts as nil in every field, so that it sorts first in ascending order.
public struct Join<Left: JoinSide, Right: JoinSide>: Sendable {
    @usableFromInline var left: Query<Left.Joined>
    @usableFromInline var right: Query<Right.Joined>
    private let kind: JoinRequest.Kind
    private let fields: (left: Int, right: Int)
    private var limit: Int?
    private var offset = 0
    private let fault: (any Error)?

    init(
        _ kind: JoinRequest.Kind, _ left: Query<Left.Joined>, _ right: Query<Right.Joined>, on fields: (left: Int, right: Int),
        fault: (any Error)? = nil
    ) {
        self.kind = kind
        self.left = left
        self.right = right
        self.fields = fields
        self.fault = fault
    }

    /// The same join on a store.
    public func `in`(_ store: any Store) -> Join {
        var copy = self
        copy.left = left.in(store)
        return copy
    }

    /// Returns at most this many rows. A later call replaces it.
    public func limit(_ count: Int) -> Join {
        var copy = self
        copy.limit = count
        return copy
    }

    /// Skips this many rows.
    public func offset(_ count: Int) -> Join {
        var copy = self
        copy.offset = count
        return copy
    }

    @usableFromInline var store: (any Store)? { left.store ?? right.store }

    /// The request.
    ///
    /// - Throws: The first error of the arguments given to the queries.
    @usableFromInline func checked() throws -> JoinRequest {
        if let fault { throw fault }
        var request = JoinRequest(
            try left.checked(), kind, try right.checked(), leftField: fields.left, rightField: fields.right, limit: limit, offset: offset)
        (request.left.isUnordered, request.right.isUnordered) = (false, false)
        try request.checkValues()
        return request
    }
}
