import Glibc

/// A request for records: an entity, a condition, an order, a limit, an offset, and the fields to read.
///
/// It is pure data, so it can be cached, printed and sent. The key is always the last order term, so every order is total and the same on
/// each engine.
public struct FetchRequest: Sendable, Hashable {
    /// The request's parts, which its copies share until one of them is changed.
    ///
    /// A query is copied at every step from `where` to `all()`, and each part that is an array would be counted every time.
    @usableFromInline final class Box: Sendable {
        /// Changed only where there is no copy.
        @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var parts: Parts

        @usableFromInline init(_ parts: Parts) { self.parts = parts }
    }

    @usableFromInline struct Parts: Sendable, Hashable {
        @usableFromInline var entity: EntityID
        @usableFromInline var predicate: PredicateCode
        @usableFromInline var order: [OrderTerm]
        @usableFromInline var isReversed: Bool
        @usableFromInline var isShuffled = false
        @usableFromInline var isUnordered = false
        @usableFromInline var isClaiming = false
        @usableFromInline var limit: Int?
        @usableFromInline var offset: Int
        @usableFromInline var fields: [Int]?
    }

    @usableFromInline var box: Box

    /// The parts, without a copy that shares them.
    @inlinable var own: Box {
        mutating get {
            if !isKnownUniquelyReferenced(&box) { box = Box(box.parts) }
            return box
        }
    }

    /// The entity to read.
    @inlinable public var entity: EntityID {
        get { box.parts.entity }
        set { own.parts.entity = newValue }
    }
    /// The condition on the records.
    @inlinable public var predicate: PredicateCode {
        _read { yield box.parts.predicate }
        _modify { yield &own.parts.predicate }
    }
    /// The order, most significant first; the key follows. Empty means key order.
    @inlinable public var order: [OrderTerm] {
        _read { yield box.parts.order }
        _modify { yield &own.parts.order }
    }
    /// Reverses the whole order, including that of the key.
    @inlinable public var isReversed: Bool {
        get { box.parts.isReversed }
        set { own.parts.isReversed = newValue }
    }
    /// Random order, different each time, regardless of ``order``; each record once.
    @inlinable public var isShuffled: Bool {
        get { box.parts.isShuffled }
        set { own.parts.isShuffled = newValue }
    }
    /// Any order is acceptable, because the caller sorts or ignores it; engines then omit sorting. Only without limit and
    /// offset, unless records are only counted.
    @inlinable public var isUnordered: Bool {
        get { box.parts.isUnordered }
        set { own.parts.isUnordered = newValue }
    }
    /// Reads records to change them: those that another transaction has locked are left out, and those that are read are locked
    /// until the transaction ends. An engine with one writer at a time has no others. Only inside a transaction that writes.
    @inlinable public var isClaiming: Bool {
        get { box.parts.isClaiming }
        set { own.parts.isClaiming = newValue }
    }
    /// The maximum number of records; nil for all.
    @inlinable public var limit: Int? {
        get { box.parts.limit }
        set { own.parts.limit = newValue }
    }
    /// The number of records to skip.
    @inlinable public var offset: Int {
        get { box.parts.offset }
        set { own.parts.offset = newValue }
    }
    /// The fields to read, by position, in the order of the row; nil for all in the entity's order.
    @inlinable public var fields: [Int]? {
        _read { yield box.parts.fields }
        _modify { yield &own.parts.fields }
    }

    /// Creates a request; by default for all records of an entity in key order.
    public init(
        _ entity: EntityID, where predicate: PredicateCode = .all, order: [OrderTerm] = [], isReversed: Bool = false,
        limit: Int? = nil, offset: Int = 0, fields: [Int]? = nil
    ) {
        box = Box(
            Parts(
                entity: entity, predicate: predicate, order: order, isReversed: isReversed, limit: limit, offset: offset, fields: fields))
    }

    /// Whether all parts are equal.
    public static func == (a: FetchRequest, b: FetchRequest) -> Bool { a.box === b.box || a.box.parts == b.box.parts }
    /// Equal requests hash alike.
    public func hash(into hasher: inout Hasher) { hasher.combine(box.parts) }
}

extension FetchRequest: CustomReflectable {
    /// The parts by name, so that a printed request shows them.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "entity": entity, "predicate": predicate, "order": order, "isReversed": isReversed, "isShuffled": isShuffled,
                "isUnordered": isUnordered, "isClaiming": isClaiming, "limit": limit as Any, "offset": offset, "fields": fields as Any,
            ],
            displayStyle: .struct)
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
        flags = RequestShape.flags(request, purpose)
    }

    private static func flags(_ request: borrowing FetchRequest, _ purpose: UInt8) -> UInt16 {
        (request.isReversed ? 1 : 0) | (request.limit != nil ? 2 : 0) | (request.offset != 0 ? 4 : 0)
            | (request.isShuffled ? 8 : 0) | (request.isUnordered ? 128 : 0) | UInt16(purpose) << 4
            | (request.isClaiming ? 256 : 0)
    }

    /// A hash of a request's shape, for caches that compare requests with their shapes by ``isShape(of:purpose:)``.
    package static func hash(_ request: borrowing FetchRequest, purpose: UInt8) -> Int {
        request.shapeHash ^ Int(flags(request, purpose)) &* 0x9e37_79b9
    }

    /// Whether it is the shape of a request, which is compared in place: making its shape would count references.
    package func isShape(of request: borrowing FetchRequest, purpose: UInt8) -> Bool {
        flags == RequestShape.flags(request, purpose) && entity == request.entity && RequestShape.areEqual(code, request.predicate.code)
            && order == request.order && fields == request.fields
    }

    private static func areEqual(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        if a.count != b.count { return false }
        return a.withUnsafeBytes { a in
            b.withUnsafeBytes { b in
                guard let first = a.baseAddress, let second = b.baseAddress else { return true }
                return memcmp(first, second, a.count) == 0
            }
        }
    }

    /// The code and the entity distinguish most shapes; bytes are hashed at once rather than one by one.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(entity.ordinal)
        hasher.combine(order.count << 9 | Int(flags))
        code.withUnsafeBytes { hasher.combine(bytes: $0) }
    }

    /// Whether the shapes are the same; bytes are compared at once rather than one by one.
    public static func == (a: RequestShape, b: RequestShape) -> Bool {
        a.entity == b.entity && a.flags == b.flags && areEqual(a.code, b.code) && a.order == b.order && a.fields == b.fields
    }
}

/// Whether a read continues with the next row.
@frozen public enum Step: Sendable {
    /// Continues with the next row.
    case next
    /// Ends the read.
    case stop
}
