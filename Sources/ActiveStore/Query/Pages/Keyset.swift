import StoreCore

// Reading in pieces, each from a separate snapshot, that together make up the whole, even when records are added and removed meanwhile.
//
// A piece does not count records from the front; it continues after the last one. If the order terms of that record
// were 5 and "b", the following records have a larger first term, or the same first and a larger second, or the same
// in both and a larger key. nil sorts first where a term ascends and last where it descends. This relies on the
// order being total, which the key ensures, and on the values as they are stored, so they are taken from the row.
//
// Hazard: a record that moves within the order between two pieces can be
// returned twice or not at all. Key order does not have this problem.

/// The record after which a read continues.
@usableFromInline struct KeysetPosition: Sendable, Hashable {
    /// Its values for the order terms, the key last.
    var values: [Value]
    /// The number of records read so far, for the query's limit.
    var taken: Int
}

/// A part of the records of a query.
@usableFromInline struct KeysetPiece<M: Model>: Sendable {
    @usableFromInline var records: [M] = []
    /// Where the next part begins; nil for the last part.
    @usableFromInline var next: KeysetPosition?
    @usableFromInline init() {}
}

extension Query {
    /// The complete order: each term in its read direction, the key last.
    var keysetTerms: [OrderTerm] {
        let key = M.entity.keyPosition
        // Keys that differ only in case are equal in an order without case, so it is not total.
        func isTotal(_ term: OrderTerm) -> Bool { term.field == key && !term.isCaseInsensitive }
        let all = request.order.prefix { !isTotal($0) } + [request.order.first(where: isTotal) ?? OrderTerm(key)]
        return all.map {
            OrderTerm($0.field, descending: $0.isDescending != request.isReversed, caseInsensitive: $0.isCaseInsensitive)
        }
    }

    /// At most this many records, from a position or from the beginning.
    @usableFromInline func piece(of size: Int, after position: KeysetPosition?) throws -> KeysetPiece<M> {
        var request = try checkedValues()
        request.isUnordered = false
        if request.isShuffled {
            throw StoreError(
                .badRequest, "A shuffled query has no order, so it cannot be read in pieces; leave out shuffled().", entity: M.entity.name)
        }
        if size < 1 { throw StoreError(.badRequest, "A piece of \(size) records was asked for; give 1 or more.", entity: M.entity.name) }
        let terms = keysetTerms
        if let position {
            let last = Keyset.lastGroup(position.values, terms)
            let behind = Keyset.behind(position.values, terms, last: last, of: M.entity.definition)
            request.predicate = request.predicate.isAll ? behind : request.predicate && behind
            request.order.removeFirst(Swift.min(last, request.order.count))
            request.offset = 0
        }
        let taken = position?.taken ?? 0
        let wanted = Swift.min(size, request.limit.map { Swift.max($0 - taken, 0) } ?? size)
        // One more record shows whether there is a next piece.
        let isLast = request.limit.map { $0 - taken <= wanted } ?? false
        request.limit = isLast || wanted == .max ? wanted : wanted + 1
        let types = M.entity.definition.fields.map(\.type)
        var piece = KeysetPiece<M>()
        var last: [Value]?
        func read(_ reader: any EngineReader) throws {
            try request.checkValues()
            piece.records = try M._records(request, reader) { row, count in
                if count == wanted {
                    // A cursor may contain any number.
                    let (total, overflow) = taken.addingReportingOverflow(wanted)
                    piece.next = last.map { KeysetPosition(values: $0, taken: overflow ? .max : total) }
                    return .stop
                }
                if count == wanted - 1 { last = try terms.map { try row.value($0.field, type: types[$0.field]) } }
                return .next
            }
            if finishes { try finish(&piece.records, reader) }
        }
        if finishes { try StoreResolver<M>.readAll(store, read) } else { try StoreResolver<M>.read(store, read) }
        return piece
    }
}

extension Query {
    nonisolated(nonsending) func awaitedPiece(of size: Int, after position: KeysetPosition?) async throws -> KeysetPiece<M> {
        try await StoreResolver<M>.awaitRead(store) { try self.piece(of: size, after: position) }
    }
}

enum Keyset {
    /// The number of first terms of which the records after one have no value: it has none, and those without one come last. They do not affect
    /// the order of these records.
    static func lastGroup(_ values: [Value], _ terms: [OrderTerm]) -> Int {
        zip(terms, values).prefix { $0.isDescending && $1.isNull }.count
    }

    /// Matches records that sort after one with these values.
    ///
    /// - Parameter last: See ``lastGroup(_:_:)``. That they have no value is a condition by itself, which an index may serve.
    static func behind(_ values: [Value], _ terms: [OrderTerm], last: Int = 0, of entity: EntityDefinition) -> PredicateCode {
        if last > 0 {
            let none = terms.prefix(last).map { PredicateCode.compare($0.field, .equal, .null) }
            return .all(of: none + [behind(Array(values.dropFirst(last)), Array(terms.dropFirst(last)), of: entity)])
        }
        var ways: [PredicateCode] = []
        var equal: [PredicateCode] = []
        for (term, value) in zip(terms, values) {
            ways.append(.all(of: equal + [after(value, term, mayBeNil: entity.fields[term.field].isOptional)]))
            equal.append(.compare(term.field, .equal, value, caseInsensitive: term.isCaseInsensitive && !value.isNull))
        }
        return .any(of: ways)
    }

    private static func after(_ value: Value, _ term: OrderTerm, mayBeNil: Bool) -> PredicateCode {
        let isLess = PredicateCode.compare(term.field, .less, value, caseInsensitive: term.isCaseInsensitive)
        return switch (term.isDescending, value.isNull) {
        case (false, true): .compare(term.field, .notEqual, .null)
        case (false, false): .compare(term.field, .greater, value, caseInsensitive: term.isCaseInsensitive)
        case (true, true): .none
        case (true, false): mayBeNil ? isLess || .compare(term.field, .equal, .null) : isLess
        }
    }
}
