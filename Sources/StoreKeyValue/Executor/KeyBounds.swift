import CStoreKeyValue
import StoreCore

/// A part of a tree: from the first key on, up to the second, which is not in it any more.
struct KeyBounds {
    /// Where both lie in the buffer.
    let lower: Range<Int>
    let upper: Range<Int>
}

/// Turns what a path asks for into parts of a tree, with the values of one request.
struct BoundsBuilder {
    /// The bytes of all bounds.
    let bytes = ByteBuffer(capacity: 128)
    /// The parts, in the order of their keys, none overlapping another.
    private(set) var bounds: [KeyBounds] = []
    /// Whether a value was cut, so that the parts hold more than was asked for.
    private(set) var isWider = false
    private let operands: Operands
    private let map: TableMap

    /// - Throws: ``StoreError``.
    init(_ path: AccessPath, _ map: TableMap, _ operands: Operands) throws {
        self.operands = operands
        self.map = map
        let key = KeyCoding.Form(type: map.keyType)
        switch path {
        case .scan: bounds = []
        case .keys(let equality): try add([(equality, key)], range: nil, key, isNotNull: false)
        case .keyRange(let range): try add([], range: range, key, isNotNull: false)
        case .index(let path):
            let forms = path.index.forms
            let next = path.equalities.count < forms.count ? forms[path.equalities.count] : nil
            try add(Array(zip(path.equalities, forms)), range: path.range, next, isNotNull: path.isNotNull)
        }
    }

    func lower(_ bounds: KeyBounds) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes.bytes[bounds.lower]) }
    func upper(_ bounds: KeyBounds) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes.bytes[bounds.upper]) }

    private mutating func add(
        _ equalities: [(equality: AccessPath.Equality, form: KeyCoding.Form)], range: AccessPath.Range?, _ next: KeyCoding.Form?,
        isNotNull: Bool
    ) throws {
        for prefix in try prefixes(equalities) {
            if let range, let next {
                addRange(prefix, range, next)
            } else if isNotNull, let next {
                let lower = mark { bytes.append(prefix, KeyCoding.valuesStart(descending: next.isDescending)) }
                let upper = mark { bytes.append(prefix, KeyCoding.valuesEnd(descending: next.isDescending)) }
                bounds.append(KeyBounds(lower: lower, upper: upper))
            } else {
                let lower = mark { bytes.append(prefix, nil) }
                let upper = mark { bytes.append(prefix, KeyCoding.end) }
                bounds.append(KeyBounds(lower: lower, upper: upper))
            }
        }
    }

    private func mark(_ body: () -> Void) -> Range<Int> {
        let start = bytes.count
        body()
        return start..<bytes.count
    }

    // MARK: Equalities

    /// The beginnings that the equalities allow, in their order; one of them may allow several.
    private mutating func prefixes(_ equalities: [(equality: AccessPath.Equality, form: KeyCoding.Form)]) throws -> [[UInt8]] {
        var prefixes: [[UInt8]] = [[]]
        for (equality, form) in equalities {
            let components = try components(equality, form)
            prefixes = prefixes.flatMap { prefix in components.map { prefix + $0 } }
        }
        return prefixes
    }

    private mutating func components(_ equality: AccessPath.Equality, _ form: KeyCoding.Form) throws -> [[UInt8]] {
        let null = KeyCoding.nullsStart(descending: form.isDescending)
        switch equality {
        case .null: return [[null]]
        case .literal(let literal): return component(operands.literals[literal], form).map { [$0] } ?? []
        case .list(let list): return try members(list, form)
        case .listOrNull(let list):
            let members = try members(list, form)
            return form.isDescending ? members + [[null]] : [[null]] + members
        }
    }

    private mutating func members(_ list: Int, _ form: KeyCoding.Form) throws -> [[UInt8]] {
        let block = try CellBlock(operands.values(list))
        var members = operands.values(list).indices.compactMap { component(block[$0], form) }
        members.sort { $0.lexicographicallyPrecedes($1) }
        var last: [UInt8]?
        members.removeAll { member in
            defer { last = member }
            return last == member
        }
        return members
    }

    /// A value as a component; nil if no field of the form's type can have it.
    private mutating func component(_ cell: Cell, _ form: KeyCoding.Form) -> [UInt8]? {
        guard let cell = BoundsBuilder.fitting(cell, form.type) else { return nil }
        let buffer = ByteBuffer(capacity: 64)
        if KeyCoding.append(cell, form, to: buffer) { isWider = true }
        return Array(buffer.bytes)
    }

    /// A number as the field's type has it: comparisons may mix integers and doubles, of which only equal ones find each other.
    private static func fitting(_ cell: Cell, _ type: FieldType) -> Cell? {
        switch (cell.kind, type) {
        case (.int, .double): Double(exactly: cell.bits).flatMap { exact($0, cell.bits) }
        case (.double, .int): Int64(exactly: cell.double).map { Cell(int: $0) }
        default: cell
        }
    }

    private static func exact(_ double: Double, _ int: Int64) -> Cell? { Int64(exactly: double) == int ? Cell(double: double) : nil }

    // MARK: Ranges

    /// The values of one component between two bounds; nil is never among them.
    private mutating func addRange(_ prefix: [UInt8], _ range: AccessPath.Range, _ form: KeyCoding.Form) {
        if let literal = range.prefix {
            let beginning = ByteBuffer(capacity: 64)
            beginning.append(prefix)
            if KeyCoding.appendBeginning(operands.literals[literal], form, to: beginning) { isWider = true }
            let lower = mark { bytes.append(beginning.bytes) }
            bounds.append(KeyBounds(lower: lower, upper: markSuccessor(beginning)))
            return
        }
        // In a descending component the greatest comes first.
        let (first, last) = form.isDescending ? (range.upper, range.lower) : (range.lower, range.upper)
        var lower: Range<Int>
        if let first {
            lower = markEdge(prefix, first.literal, form, isAfter: !first.isIncluded, isUpper: false)
        } else {
            lower = mark { bytes.append(prefix, KeyCoding.valuesStart(descending: form.isDescending)) }
        }
        let upper: Range<Int>
        if let last {
            upper = markEdge(prefix, last.literal, form, isAfter: last.isIncluded, isUpper: true)
        } else {
            upper = mark { bytes.append(prefix, KeyCoding.valuesEnd(descending: form.isDescending)) }
        }
        // A range that ends before it begins has nothing in it.
        if !UnsafeRawBufferPointer(rebasing: bytes.bytes[lower]).precedes(UnsafeRawBufferPointer(rebasing: bytes.bytes[upper])) {
            lower = upper
        }
        bounds.append(KeyBounds(lower: lower, upper: upper))
    }

    /// The place before or after all keys with a value.
    private mutating func markEdge(_ prefix: [UInt8], _ literal: Int, _ form: KeyCoding.Form, isAfter: Bool, isUpper: Bool) -> Range<Int> {
        let edge = ByteBuffer(capacity: 64)
        edge.append(prefix)
        let start = edge.count
        if KeyCoding.append(operands.literals[literal], form, to: edge) {
            // What is cut stands among all that begin alike, so all of those are looked at.
            isWider = true
            edge.count = start
            _ = KeyCoding.appendBeginning(operands.literals[literal], form, to: edge)
            return isUpper ? markSuccessor(edge) : mark { bytes.append(edge.bytes) }
        }
        if isAfter { edge.append(KeyCoding.end) }
        return mark { bytes.append(edge.bytes) }
    }

    /// The first key that does not begin with these bytes and is greater.
    private func markSuccessor(_ beginning: ByteBuffer) -> Range<Int> {
        mark {
            var end = beginning.count
            while end > 0, beginning.bytes[end - 1] == 0xFF { end -= 1 }
            beginning.count = end
            if end > 0 { beginning.base[end - 1] += 1 }
            // Only bytes of FF have no successor; keys begin with a tag, which is less.
            if end == 0 { beginning.append(KeyCoding.end) }
            bytes.append(beginning.bytes)
        }
    }
}

extension ByteBuffer {
    func append(_ bytes: [UInt8]) { bytes.withUnsafeBytes { append($0) } }

    fileprivate func append(_ prefix: [UInt8], _ ending: UInt8?) {
        append(prefix)
        if let ending { append(ending) }
    }
}

extension UnsafeRawBufferPointer {
    /// Whether its bytes come before others, as keys do.
    @inline(__always) func precedes(_ other: UnsafeRawBufferPointer) -> Bool { CellComparison.order(self, other) < 0 }

    /// Whether it begins with other bytes.
    @inline(__always) func hasPrefix(_ prefix: UnsafeRawBufferPointer) -> Bool {
        guard count >= prefix.count else { return false }
        if prefix.count == 0 { return true }
        guard let a = baseAddress, let b = prefix.baseAddress else { return false }
        return activestore_compare(a, b, prefix.count) == 0
    }
}
