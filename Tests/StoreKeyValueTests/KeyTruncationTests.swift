import StoreCore
import Testing

@testable import StoreKeyValue

@Suite struct KeyTruncationTests {
    #if DEBUG
        static let pairs = 20_000
    #else
        static let pairs = 80_000
    #endif

    /// The longest beginning whose escaped length is within the limit, and whether that is less than all.
    private func kept(_ bytes: [UInt8], _ limit: Int) -> (beginning: [UInt8], isTruncated: Bool) {
        var count = bytes.count
        while bytes[..<count].reduce(0, { $0 + ($1 == 0 ? 2 : 1) }) > limit { count -= 1 }
        return (Array(bytes[..<count]), count < bytes.count)
    }

    private func component(_ bytes: [UInt8], _ form: KeyCoding.Form) -> (key: [UInt8], isTruncated: Bool) {
        let buffer = ByteBuffer(capacity: 16)
        let isTruncated = Sample(type: form.type, content: .bytes(bytes)).withCell { KeyCoding.append($0, form, to: buffer) }
        return (Array(buffer.bytes), isTruncated)
    }

    /// Equal values have equal components, different ones different components in the right order, unless both are cut after the same beginning.
    @Test func cutsKeepOrderAndEquality() {
        var random = Random(11)
        var failures: [String] = []
        for _ in 0..<Self.pairs where failures.count < 5 {
            let form = KeyCoding.Form(
                type: random.isTrue(50) ? .data : .string, isDescending: random.isTrue(50), isFolded: random.isTrue(30),
                limit: random.below(7))
            func value() -> [UInt8] {
                let alphabet: [UInt8] = form.type == .data ? [0, 1, 0xFE, 0xFF, 0x61] : [0, 1, 0x41, 0x61, 0x62]
                return (0..<random.below(10)).map { _ in random.one(of: alphabet) }
            }
            let a = value()
            let b = random.isTrue(10) ? a : random.isTrue(50) ? Array(a.prefix(random.below(10))) + value().prefix(3) : value()
            let folds = form.isFolded && form.type == .string
            let (x, y) = folds ? (Sample.folded(a), Sample.folded(b)) : (a, b)
            let (first, second) = (component(a, form), component(b, form))
            let (keptX, keptY) = (kept(x, form.limit), kept(y, form.limit))
            var facts: String { "\(form) \(a) \(b) \(first) \(second)" }
            if first.isTruncated != keptX.isTruncated || second.isTruncated != keptY.isTruncated { failures.append("cut \(facts)") }
            var wanted = x == y ? 0 : x.lexicographicallyPrecedes(y) ? -1 : 1
            if form.isDescending { wanted = -wanted }
            let found = first.key.withUnsafeBytes { left in second.key.withUnsafeBytes { compare(left, $0) } }
            if keptX.isTruncated && keptY.isTruncated && keptX.beginning == keptY.beginning {
                // In whatever order, yet not the same.
                if (found == 0) != (wanted == 0) { failures.append("equality \(facts)") }
            } else if found != wanted {
                failures.append("order \(facts)")
            }
            if first.key.count > form.maximumLength { failures.append("length \(facts)") }
            if !isRead(first, form) { failures.append("reading \(facts)") }
            // The beginning is that of all that begin so, whether they are cut or not.
            let beginning = ByteBuffer(capacity: 16)
            let isShortened = Sample(type: form.type, content: .bytes(a)).withCell { KeyCoding.appendBeginning($0, form, to: beginning) }
            if isShortened != keptX.isTruncated { failures.append("beginning \(facts)") }
            if y.starts(with: keptX.beginning), !second.key.starts(with: beginning.bytes) { failures.append("beginning of \(facts)") }
            if !isShortened, !y.starts(with: x), second.key.starts(with: beginning.bytes) { failures.append("no beginning of \(facts)") }
        }
        #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
    }

    private func isRead(_ component: (key: [UInt8], isTruncated: Bool), _ form: KeyCoding.Form) -> Bool {
        // With something after it that it must not swallow.
        (component.key + [0x05, 0x00, 0x01]).withUnsafeBytes { bytes in
            let scratch = ByteBuffer()
            KeyCoding.prepare(scratch, for: bytes)
            var offset = 0
            let cell = KeyCoding.cell(of: bytes, at: &offset, form, scratch: scratch)
            return KeyCoding.length(of: bytes, at: 0, descending: form.isDescending) == component.key.count
                && KeyCoding.isTruncated(of: bytes, at: 0, descending: form.isDescending) == component.isTruncated
                && (cell == nil) == component.isTruncated && offset == (component.isTruncated ? 0 : component.key.count)
        }
    }

    /// Keys of an index over one text and a UUID, with a limit that makes 511 bytes the longest, at the edge and beside it.
    @Test(arguments: [482, 483, 484])
    func wholeKeysEndAtTheirLimit(_ limit: Int) {
        let edge = limit + 11 + 17
        var seen: [(value: [UInt8], key: [UInt8], beginning: [UInt8]?)] = []
        for fill: UInt8 in [0x00, 0x61, 0xFF] {
            let middle = fill == 0 ? limit / 2 : limit
            for count in middle - 4...middle + 4 {
                for tail: [UInt8] in [[], [0x00], [0xFF], [0x00, 0x00], [0xFF, 0x00], [0x61, 0xFF]] {
                    let value = [UInt8](repeating: fill, count: count) + tail
                    let (key, isTruncated) = component(value, KeyCoding.Form(type: .data, limit: limit))
                    let whole = ByteBuffer()
                    key.withUnsafeBytes { whole.append($0) }
                    KeyCoding.append(.uid(1, UInt64(count)), to: whole)
                    let payload = value.reduce(0) { $0 + ($1 == 0 ? 2 : 1) }
                    #expect(isTruncated == (payload > limit))
                    #expect(isTruncated ? edge - 1...edge ~= whole.count : whole.count == payload + 3 + 17)
                    let length = KeyCoding.length(of: whole.bytes, at: 0, descending: false)
                    #expect(length == key.count)
                    seen.append((value, key, isTruncated ? kept(value, limit).beginning : nil))
                }
            }
        }
        #expect(seen.contains { $0.key.count + 17 == edge } && seen.contains { $0.key.count + 17 == edge - 1 })
        var wrong = 0
        for a in seen {
            for b in seen where a.value.lexicographicallyPrecedes(b.value) {
                let isAlike = a.beginning != nil && a.beginning == b.beginning
                if isAlike ? a.key == b.key : !a.key.lexicographicallyPrecedes(b.key) { wrong += 1 }
            }
        }
        #expect(wrong == 0)
    }

    /// Folded before it is measured and hashed: the same text in another case has the same component.
    @Test func cutTextOfAnotherCaseIsEqual() {
        let form = KeyCoding.Form(type: .string, isFolded: true, limit: 12)
        let lower = component(Array("алексей николаевич, straße".utf8), form)
        let upper = component(Array("АЛЕКСЕЙ НИКОЛАЕВИЧ, STRAßE".utf8), form)
        let other = component(Array("АЛЕКСЕЙ НИКОЛАЕВИЧ, STRAßEN".utf8), form)
        #expect(lower.isTruncated && lower == upper)
        #expect(other.key != lower.key && other.key.starts(with: lower.key.prefix(13)))
    }

    /// Nothing that is in a key makes reading it go beyond its end.
    @Test func damagedKeysAreNeverReadBeyondTheirEnds() throws {
        var source = SampleSource(seed: 13)
        let memory = try #require(GuardedBytes(capacity: 4096))
        let scratch = ByteBuffer(capacity: 16)
        for turn in 0..<Self.pairs {
            let forms = (0...source.random.below(3)).map { _ in
                KeyCoding.Form(
                    type: source.random.one(of: FieldType.allCases), isDescending: source.random.isTrue(50),
                    limit: source.random.isTrue(50) ? 3 : .max)
            }
            let key = ByteBuffer()
            for form in forms { _ = source.sample(form.type, longest: 12).withCell { KeyCoding.append($0, form, to: key) } }
            var bytes = Array(key.bytes)
            if source.random.isTrue(50) { bytes.removeLast(source.random.below(bytes.count)) }
            for _ in 0..<source.random.below(3) {
                bytes[source.random.below(bytes.count)] = source.random.one(of: [0, 1, 0xFE, 0xFF, 0x40, 0xBF, 0x28])
            }
            let placed = memory.position(bytes, atEnd: turn & 3 != 0)
            KeyCoding.prepare(scratch, for: placed)
            var offset = 0
            for form in forms {
                let before = offset
                let length = KeyCoding.length(of: placed, at: offset, descending: form.isDescending)
                if let length { #expect(length > 0 && offset + length <= placed.count) }
                let isTruncated = KeyCoding.isTruncated(of: placed, at: offset, descending: form.isDescending)
                if let cell = KeyCoding.cell(of: placed, at: &offset, form, scratch: scratch) {
                    #expect(offset == before + (length ?? -1) && !isTruncated)
                    #expect(lies(cell.bytes, in: placed) || lies(cell.bytes, in: scratch.bytes))
                } else {
                    #expect(offset == before)
                    offset += length ?? placed.count
                }
            }
            for type in [FieldType.uuid, .int, .string] {
                if let cell = KeyCoding.keyCell(placed, type) { #expect(lies(cell.bytes, in: placed)) }
                _ = KeyCoding.recordKey(placed, type)
            }
        }
    }
}
