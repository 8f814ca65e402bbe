import StoreCore

/// Records of two models side by side: those whose fields are equal. Reads nothing until one of its terminals is called.
///
/// ```swift
/// for (author, article) in try Author.query.join(\.articles).all() { … }
/// for (author, article) in try Author.query.leftJoin(\.articles).all() { print(article?.title ?? "nothing yet") }
/// ```
/// Each side is a query with its own condition and window. Rows come in the order of the left query, and for one left record in that of the right
/// one. nil joins nothing. A record that may be missing is an optional; it counts as nil in every field, so that it comes first where the order
/// is ascending.
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

    /// At most so many rows. A later call replaces it.
    public func limit(_ count: Int) -> Join {
        var copy = self
        copy.limit = count
        return copy
    }

    /// Leaves out so many rows first.
    public func offset(_ count: Int) -> Join {
        var copy = self
        copy.offset = count
        return copy
    }

    @usableFromInline var store: (any Store)? { left.store ?? right.store }

    /// The request, unless something given to one of the queries was wrong.
    @usableFromInline func checked() throws -> JoinRequest {
        if let fault { throw fault }
        let request = JoinRequest(
            try left.checked(), kind, try right.checked(), leftField: fields.left, rightField: fields.right, limit: limit, offset: offset)
        try request.checkValues()
        return request
    }
}
