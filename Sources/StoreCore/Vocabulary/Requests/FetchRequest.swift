import Glibc

/// A request for records: an entity, a condition, an order, a limit, an offset, and the fields to read.
///
/// It is pure data, so it can be cached, printed and sent. The key is always the last order term, so every order is total and the same on
/// each engine.
public struct FetchRequest: Sendable, Hashable {
    /// The entity to read.
    public var entity: EntityID
    /// The condition on the records.
    public var predicate: PredicateCode
    /// The order, most significant first; the key follows. Empty means key order.
    public var order: [OrderTerm]
    /// Reverses the whole order, including that of the key.
    public var isReversed: Bool
    /// Random order, different each time, regardless of ``order``; each record once.
    public var isShuffled = false
    /// Any order is acceptable, because the caller sorts or ignores it; engines then omit sorting. Only without limit and
    /// offset, unless the caller only asks whether there is a record.
    public var isUnordered = false
    /// Reads records to change them: those that another transaction has locked are left out, and those that are read are locked
    /// until the transaction ends. An engine with one writer at a time has no others. Only inside a transaction that writes.
    public var isClaiming = false
    /// The maximum number of records; nil for all.
    public var limit: Int?
    /// The number of records to skip.
    public var offset: Int
    /// The fields to read, by position, in the order of the row; nil for all in the entity's order.
    public var fields: [Int]?

    /// Creates a request; by default for all records of an entity in key order.
    public init(
        _ entity: EntityID, where predicate: PredicateCode = .all, order: [OrderTerm] = [], isReversed: Bool = false,
        limit: Int? = nil, offset: Int = 0, fields: [Int]? = nil
    ) {
        self.entity = entity
        self.predicate = predicate
        self.order = order
        self.isReversed = isReversed
        self.limit = limit
        self.offset = offset
        self.fields = fields
    }
}

/// One term of an order.
public struct OrderTerm: Sendable, Hashable {
    /// The field's position.
    public var field: Int
    /// Largest first; nil then comes last.
    public var isDescending: Bool
    /// Compares text with case folding.
    public var isCaseInsensitive: Bool
    /// Orders by a field.
    public init(_ field: Int, descending: Bool = false, caseInsensitive: Bool = false) {
        self.field = field
        isDescending = descending
        isCaseInsensitive = caseInsensitive
    }
}

/// The part of a request that decides its plan: everything but the literals. Engines key their caches of plans by it.
public struct RequestShape: Sendable, Hashable {
    private let entity: EntityID
    private let code: [UInt8]
    private let order: [OrderTerm]
    private let fields: [Int]?
    private let flags: UInt16

    /// The shape of a request; `purpose` keeps plans of one shape for different uses (rows, count) apart.
    public init(_ request: borrowing FetchRequest, purpose: UInt8 = 0) {
        entity = request.entity
        code = request.predicate.code
        order = request.order
        fields = request.fields
        flags =
            (request.isReversed ? 1 : 0) | (request.limit != nil ? 2 : 0) | (request.offset != 0 ? 4 : 0)
            | (request.isShuffled ? 8 : 0) | (request.isUnordered ? 128 : 0) | UInt16(purpose) << 4
            | (request.isClaiming ? 256 : 0)
    }

    /// The code and the entity distinguish most shapes; bytes are hashed at once rather than one by one.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(entity.ordinal)
        hasher.combine(order.count << 9 | Int(flags))
        code.withUnsafeBytes { hasher.combine(bytes: $0) }
    }

    /// Whether the shapes are the same; bytes are compared at once rather than one by one.
    public static func == (a: RequestShape, b: RequestShape) -> Bool {
        guard a.entity == b.entity, a.flags == b.flags, a.code.count == b.code.count, a.order == b.order, a.fields == b.fields else {
            return false
        }
        return a.code.withUnsafeBytes { a in
            b.code.withUnsafeBytes { b in
                guard let first = a.baseAddress, let second = b.baseAddress else { return true }
                return memcmp(first, second, a.count) == 0
            }
        }
    }
}

/// Whether a read continues with the next row.
@frozen public enum Step: Sendable {
    /// Continues with the next row.
    case next
    /// Ends the read.
    case stop
}
