import StoreCore

/// A part of a tree: from the first key up to the second, exclusive.
struct KeyBounds {
    /// The positions of both keys in the buffer.
    var lower: Range<Int>
    var upper: Range<Int>
    /// The length of the components that are equal in the whole part.
    var equal: Int
}

/// Converts the key ranges of a path into parts of a tree, with the values of one request.
///
/// Alternative ranges may overlap, depending on the values: the parts are sorted, and overlapping
/// parts are merged, so that no key is found twice and a scan of the parts is in tree order.
final class BoundsBuilder {
    /// The bytes of all bounds.
    let bytes = ByteBuffer(capacity: 128)
    /// The parts in key order, without overlap.
    @exclusivity(unchecked) private(set) var bounds: [KeyBounds] = []
    /// Whether a value was truncated, so that the parts contain more than requested.
    @exclusivity(unchecked) private(set) var isWider = false
    /// The values of the request, only while the parts are made.
    @exclusivity(unchecked) private var literals = BorrowedCells.none
    @exclusivity(unchecked) private var lists: [[Value]] = []
    /// The values of a component that may have any; see ``AccessPath/Equality/any``.
    private let values: KeyList?
    /// The prefix under construction.
    private let prefix = ByteBuffer(capacity: 64)

    /// - Throws: ``StoreError``.
    convenience init(_ ranges: [AccessPath.KeyRange], _ components: KeyComponents, _ operands: Operands, any values: KeyList? = nil) throws
    {
        self.init(any: values)
        try withExtendedLifetime(operands) { try add(ranges, components, operands.literals, operands.lists) }
    }

    private init(any values: KeyList?) {
        self.values = values
        if values?.isWider == true { isWider = true }
    }

    /// The parts for the values of another request of the same shape, in the memory of those for the previous one if no scan reads these
    /// any more: making and releasing that memory costs more than the parts of a short request.
    static func make(
        _ ranges: [AccessPath.KeyRange], _ components: KeyComponents, _ operands: Operands, reusing former: inout BoundsBuilder?
    ) throws -> BoundsBuilder {
        let builder: BoundsBuilder
        if isKnownUniquelyReferenced(&former), let known = former {
            builder = known
            builder.bytes.reset()
            builder.prefix.reset()
            builder.bounds.removeAll(keepingCapacity: true)
            builder.isWider = false
            try withExtendedLifetime(operands) { try builder.add(ranges, components, operands.literals, operands.lists) }
        } else {
            builder = try BoundsBuilder(ranges, components, operands)
        }
        former = builder.bounds.count <= 1 && operands.areSmall ? builder : nil
        return builder
    }

    private func add(
        _ ranges: [AccessPath.KeyRange], _ components: KeyComponents, _ literals: BorrowedCells, _ lists: [[Value]]
    ) throws {
        (self.literals, self.lists) = (literals, lists)
        defer { (self.literals, self.lists) = (.none, []) }
        for range in ranges { try add(range, components.forms, 0) }
        if bounds.count > 1, ranges.count > 1 { join() }
    }

    func lower(_ bounds: KeyBounds) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes.bytes[bounds.lower]) }
    func upper(_ bounds: KeyBounds) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes.bytes[bounds.upper]) }

    /// The keys of a path that names each of them, from the number on from which looking them up together is faster than seeking them.
    ///
    /// - Returns: nil for any other path, or if a key is longer than a tree may have.
    func keys(of path: AccessPath, upTo longest: Int) throws -> KeyList? {
        guard bounds.count >= Cost.together, !isWider, case .keys(let ranges) = path, ranges.allSatisfy({ !$0.equalities.isEmpty }),
            bounds.allSatisfy({ $0.lower.count <= longest })
        else { return nil }
        let list = KeyList()
        for part in bounds { list.addCopy(lower(part)) }
        return list
    }

    /// Sorts the parts and merges those that overlap.
    private func join() {
        bounds.sort { lower($0).precedes(lower($1)) }
        var joined: [KeyBounds] = []
        for part in bounds where lower(part).precedes(upper(part)) {
            if let last = joined.last, !upper(last).precedes(lower(part)) {
                if upper(last).precedes(upper(part)) { joined[joined.count - 1].upper = part.upper }
            } else {
                joined.append(part)
            }
        }
        bounds = joined
    }

    private func mark(_ body: () -> Void) -> Range<Int> {
        let start = bytes.count
        body()
        return start..<bytes.count
    }

    // MARK: Equalities

    /// Adds the parts for the components from a position on; the prefix has the preceding ones.
    private func add(_ range: AccessPath.KeyRange, _ forms: [KeyCoding.Form], _ at: Int) throws {
        guard at < range.equalities.count else { return try addEnd(range, at < forms.count ? forms[at] : nil) }
        let form = forms[at]
        let start = prefix.count
        if range.further.contains(where: { $0.component == at }) { return try addEach(remaining(range, form, at)) }
        func addNull() throws {
            KeyCoding.appendNull(descending: form.isDescending, to: prefix)
            try add(range, forms, at + 1)
            prefix.count = start
        }
        func addEach(_ members: KeyList) throws {
            // The list owns the bytes of its keys.
            try withExtendedLifetime(members) {
                for member in members.keys {
                    prefix.append(member)
                    try add(range, forms, at + 1)
                    prefix.count = start
                }
            }
        }
        switch range.equalities[at] {
        case .null: try addNull()
        case .literal(let literal):
            guard let cell = KeyCoding.fitting(literals[literal], form.type) else { return }
            if KeyCoding.append(cell, form, to: prefix) { isWider = true }
            try add(range, forms, at + 1)
            prefix.count = start
        case .any: if let values { try addEach(values) }
        case .list(let list), .listOrNull(let list):
            let mayBeNil = range.equalities[at].mayBeNil
            if mayBeNil, !form.isDescending { try addNull() }
            try addEach(try members(list, form))
            if mayBeNil, form.isDescending { try addNull() }
        }
    }

    /// The values of a component that meet the further conditions on it as well.
    private func remaining(_ range: AccessPath.KeyRange, _ form: KeyCoding.Form, _ at: Int) throws -> KeyList {
        let component = KeyComponents(positions: [0], forms: [form])
        func parts(_ range: AccessPath.KeyRange) throws -> BoundsBuilder {
            let parts = BoundsBuilder(any: self.values)
            try parts.add([range], component, literals, lists)
            if parts.isWider { isWider = true }
            return parts
        }
        let values = try parts(AccessPath.KeyRange(equalities: [range.equalities[at]]))
        let further = try range.further.filter { $0.component == at }.map { try parts($0.range) }
        let remaining = KeyList()
        // A part begins with its value, which the builder owns.
        withExtendedLifetime(values) {
            for value in values.bounds.map(values.lower) where further.allSatisfy({ $0.contains(value) }) { remaining.addCopy(value) }
        }
        remaining.finish()
        return remaining
    }

    /// Whether a key is in one of the parts.
    private func contains(_ key: UnsafeRawBufferPointer) -> Bool {
        bounds.contains { !key.precedes(lower($0)) && key.precedes(upper($0)) }
    }

    private func addEnd(_ range: AccessPath.KeyRange, _ next: KeyCoding.Form?) throws {
        if let limits = range.bounds, let next {
            if let list = limits.excluded { return try addBetween(members(list, next, wholeOnly: true), next, isNotNull: range.isNotNull) }
            add(limits, next)
            for further in range.narrower {
                add(further, next)
                intersectLast()
            }
            return
        }
        let lower = mark {
            bytes.append(prefix.bytes)
            if range.isNotNull, let next { bytes.append(KeyCoding.valuesStart(descending: next.isDescending)) }
        }
        let upper = mark {
            bytes.append(prefix.bytes)
            if range.isNotNull, let next {
                bytes.append(KeyCoding.valuesEnd(descending: next.isDescending))
            } else {
                bytes.append(KeyCoding.end)
            }
        }
        bounds.append(KeyBounds(lower: lower, upper: upper, equal: prefix.count))
    }

    /// The members of a list as components, sorted and distinct.
    ///
    /// - Parameter wholeOnly: Whether those that would be truncated are left out.
    private func members(_ list: Int, _ form: KeyCoding.Form, wholeOnly: Bool = false) throws -> KeyList {
        let block = try CellBlock(lists[list])
        let buffer = ByteBuffer(capacity: 64)
        let members = KeyList()
        for cell in block.cells {
            guard let cell = KeyCoding.fitting(cell, form.type) else { continue }
            buffer.reset()
            if KeyCoding.append(cell, form, to: buffer) {
                isWider = true
                if wholeOnly { continue }
            }
            members.addCopy(buffer.bytes)
        }
        members.finish()
        return members
    }

    // MARK: Limits

    /// All values of one component but those of a list.
    private func addBetween(_ members: KeyList, _ form: KeyCoding.Form, isNotNull: Bool) {
        let start = prefix.count
        var lower = mark {
            bytes.append(prefix.bytes)
            if isNotNull { bytes.append(KeyCoding.valuesStart(descending: form.isDescending)) }
        }
        // The list owns the bytes of its keys.
        withExtendedLifetime(members) {
            for member in members.keys {
                let upper = mark {
                    bytes.append(prefix.bytes)
                    bytes.append(member)
                }
                bounds.append(KeyBounds(lower: lower, upper: upper, equal: start))
                lower = mark {
                    bytes.append(prefix.bytes)
                    bytes.append(member)
                    bytes.append(KeyCoding.end)
                }
            }
        }
        let upper = mark {
            bytes.append(prefix.bytes)
            bytes.append(isNotNull ? KeyCoding.valuesEnd(descending: form.isDescending) : KeyCoding.end)
        }
        bounds.append(KeyBounds(lower: lower, upper: upper, equal: start))
    }

    /// The values of one component between two limits; never nil.
    private func add(_ limits: AccessPath.Bounds, _ form: KeyCoding.Form) {
        let start = prefix.count
        defer { prefix.count = start }
        if let literal = limits.prefix {
            let text = limits.isPattern ? LikePattern.beginning(of: literals[literal]) : literals[literal]
            if KeyCoding.appendBeginning(text, form, to: prefix) { isWider = true }
            let lower = mark { bytes.append(prefix.bytes) }
            bounds.append(KeyBounds(lower: lower, upper: markSuccessor(), equal: start))
            return
        }
        // In a descending component the greatest value comes first.
        let (first, last) = form.isDescending ? (limits.upper, limits.lower) : (limits.lower, limits.upper)
        var lower: Range<Int>
        if let first {
            lower = markEdge(first.literal, form, isAfter: !first.isIncluded, isUpper: false)
        } else {
            lower = mark {
                bytes.append(prefix.bytes)
                bytes.append(KeyCoding.valuesStart(descending: form.isDescending))
            }
        }
        prefix.count = start
        let upper: Range<Int>
        if let last {
            upper = markEdge(last.literal, form, isAfter: last.isIncluded, isUpper: true)
        } else {
            upper = mark {
                bytes.append(prefix.bytes)
                bytes.append(KeyCoding.valuesEnd(descending: form.isDescending))
            }
        }
        // A range that ends before it begins is empty.
        if !UnsafeRawBufferPointer(rebasing: bytes.bytes[lower]).precedes(UnsafeRawBufferPointer(rebasing: bytes.bytes[upper])) {
            lower = upper
        }
        bounds.append(KeyBounds(lower: lower, upper: upper, equal: start))
    }

    /// Makes one part of the last two: what they have in common, which may be empty.
    private func intersectLast() {
        guard let last = bounds.popLast(), var both = bounds.popLast() else { return }
        if lower(both).precedes(lower(last)) { both.lower = last.lower }
        if upper(last).precedes(upper(both)) { both.upper = last.upper }
        if !lower(both).precedes(upper(both)) { both.lower = both.upper }
        bounds.append(both)
    }

    /// The position before or after all keys with a value.
    private func markEdge(_ literal: Int, _ form: KeyCoding.Form, isAfter: Bool, isUpper: Bool) -> Range<Int> {
        let start = prefix.count
        defer { prefix.count = start }
        if KeyCoding.append(literals[literal], form, to: prefix) {
            // All values with the prefix of a truncated value are read.
            isWider = true
            prefix.count = start
            _ = KeyCoding.appendBeginning(literals[literal], form, to: prefix)
            return isUpper ? markSuccessor() : mark { bytes.append(prefix.bytes) }
        }
        if isAfter { prefix.append(KeyCoding.end) }
        return mark { bytes.append(prefix.bytes) }
    }

    /// The first key greater than all keys with the prefix.
    private func markSuccessor() -> Range<Int> {
        mark {
            var end = prefix.count
            while end > 0, prefix.bytes[end - 1] == 0xFF { end -= 1 }
            bytes.append(UnsafeRawBufferPointer(rebasing: prefix.bytes[..<end]))
            if end > 0 {
                bytes.base[bytes.count - 1] += 1
            } else {
                // Only bytes of FF have no successor; keys begin with a tag, which is less.
                bytes.append(KeyCoding.end)
            }
        }
    }
}
