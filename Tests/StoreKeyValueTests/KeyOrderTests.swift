import Foundation
import StoreCore
import Testing

@testable import StoreKeyValue

@Suite struct KeyOrderTests {
    #if DEBUG
        static let pairs = 40_000
    #else
        static let pairs = 100_000
    #endif

    /// Random pairs of up to three components in either direction: order, beginnings, bounds, round trip.
    @Test func compositesSortAsTheirValues() {
        var source = SampleSource(seed: 7)
        let (left, right, first, scratch) = (ByteBuffer(), ByteBuffer(), ByteBuffer(), ByteBuffer())
        var failures: [String] = []
        for _ in 0..<Self.pairs where failures.count < 5 {
            let forms = (0...source.random.below(3)).map { _ in
                KeyCoding.Form(
                    type: source.random.one(of: FieldType.allCases), isDescending: source.random.isTrue(50),
                    isFolded: source.random.isTrue(30))
            }
            let a = forms.map { source.sample($0.type) }
            let b = zip(forms, a).map { source.random.isTrue(50) ? $1 : source.sample($0.type) }
            var wanted = 0
            left.reset()
            right.reset()
            first.reset()
            for (index, form) in forms.enumerated() {
                let folds = form.isFolded && form.type == .string
                if wanted == 0 { wanted = Sample.order(a[index], b[index], folded: folds) * (form.isDescending ? -1 : 1) }
                let cutA = a[index].withCell { KeyCoding.append($0, form, to: left) }
                let cutB = b[index].withCell { KeyCoding.append($0, form, to: right) }
                if cutA || cutB { failures.append("cut \(forms)") }
                if index == 0 { first.append(left.bytes) }
            }
            var facts: String { "\(a) \(b) \(forms) \(Array(left.bytes).hex) \(Array(right.bytes).hex)" }
            if compare(left.bytes, right.bytes) != wanted { failures.append("order \(facts)") }
            // What begins with the first component, and lies in its range, has an equal first value, and nothing else does.
            let folds = forms[0].isFolded && forms[0].type == .string
            let isEqual = Sample.order(a[0], b[0], folded: folds) == 0
            if right.bytes.starts(with: first.bytes) != isEqual { failures.append("beginning \(facts)") }
            let isBelow = compare(first.bytes, right.bytes) <= 0
            first.append(KeyCoding.end)
            if (isBelow && compare(right.bytes, first.bytes) < 0) != isEqual { failures.append("range \(facts)") }
            if !reads(left.bytes, forms, a, scratch) { failures.append("round trip \(facts)") }
        }
        #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
    }

    /// With any components before it, nil lies in its bounds and every value in those of values.
    @Test func boundsTellNilFromValues() {
        var source = SampleSource(seed: 8)
        for type in FieldType.allCases {
            for descending in [false, true] {
                let form = KeyCoding.Form(type: type, isDescending: descending)
                for _ in 0..<300 {
                    let sample = source.sample(type, nilPercent: 30)
                    let key = ByteBuffer()
                    _ = sample.withCell { KeyCoding.append($0, form, to: key) }
                    let isNil = if case .none = sample.content { true } else { false }
                    func lies(_ start: UInt8, _ end: UInt8) -> Bool {
                        !key.bytes.lexicographicallyPrecedes([start]) && key.bytes.lexicographicallyPrecedes([end])
                    }
                    #expect(
                        lies(KeyCoding.nullsStart(descending: descending), KeyCoding.nullsEnd(descending: descending)) == isNil)
                    #expect(
                        lies(KeyCoding.valuesStart(descending: descending), KeyCoding.valuesEnd(descending: descending)) == !isNil)
                    if isNil {
                        let other = ByteBuffer()
                        KeyCoding.appendNull(descending: descending, to: other)
                        #expect(other.bytes.elementsEqual(key.bytes))
                    }
                }
            }
        }
    }

    /// Keys of records, the way there and back, and in order.
    @Test func recordKeysKeepTheirOrder() {
        var random = Random(9)
        let texts = ["", "a", "ab", "abcdefgh", "abcdefghi", "é", "ж", String(repeating: "x", count: 255)]
        for _ in 0..<5_000 {
            let kind = random.below(3)
            func key() -> RecordKey {
                switch kind {
                case 0: .uid(random.one(of: [0, .max, random.next()]), random.next())
                case 1: .int(random.one(of: [0, -1, 1, .min, .max, Int64(bitPattern: random.next() >> UInt64(random.below(64)))]))
                default: .text(random.one(of: texts))
                }
            }
            let (a, b) = (key(), key())
            let (left, right) = (ByteBuffer(), ByteBuffer())
            KeyCoding.append(a, to: left)
            KeyCoding.append(b, to: right)
            #expect(compare(left.bytes, right.bytes) == (a < b ? -1 : a == b ? 0 : 1))
            #expect(KeyCoding.recordKey(left.bytes, a.type) == a)
            #expect(KeyCoding.length(of: left.bytes, at: 0, descending: false) == left.count)
            let cell = KeyCoding.keyCell(left.bytes, a.type)
            let copy = cell.flatMap { try? Value(cell: $0, type: a.type) }
            #expect(copy.flatMap { RecordKey($0) } == a)
            for other in FieldType.allCases where other != a.type { #expect(KeyCoding.keyCell(left.bytes, other) == nil) }
            // As a field of the same value is written.
            let field = ByteBuffer()
            if let cell { _ = KeyCoding.append(cell, KeyCoding.Form(type: a.type), to: field) }
            #expect(field.bytes.elementsEqual(left.bytes))
        }
    }

    /// Short and long text, with the bytes that folding and escapes care about at every place.
    @Test func textOfEveryLengthIsCopiedFoldedAndEscaped() {
        let scratch = ByteBuffer()
        for count in 0...40 {
            for special: [UInt8] in [[], [0], [0x40], [0x41], [0x5A], [0x5B], [0x7F], [0xC3, 0x89], [0xC8, 0xBA], [0xFF], [0x80]] {
                for position in special.isEmpty ? 0...0 : 0...count {
                    var bytes = [UInt8](repeating: 0x62, count: count)
                    bytes.insert(contentsOf: special, at: position)
                    for form in forms(.string) {
                        let sample = Sample(type: .string, content: .bytes(bytes))
                        let key = ByteBuffer(capacity: 16)
                        #expect(!sample.withCell { KeyCoding.append($0, form, to: key) })
                        #expect(Array(key.bytes) == plainly(form.isFolded ? Sample.folded(bytes) : bytes, form.isDescending))
                        var offset = 0
                        KeyCoding.prepare(scratch, for: key.bytes)
                        let cell = KeyCoding.cell(of: key.bytes, at: &offset, form, scratch: scratch)
                        #expect(cell.map { sample.isSame(as: $0, folded: form.isFolded) } == true && offset == key.count)
                    }
                }
            }
        }
    }

    /// Every scalar folds in keys as it does elsewhere, within the room that is set aside.
    @Test func everyScalarIsFoldedAlike() {
        for value in UInt32(1)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value), CaseFolding.fold(value) != value else { continue }
            let bytes = Array(String(Character(scalar)).utf8)
            let key = ByteBuffer()
            _ = Sample(type: .string, content: .bytes(bytes)).withCell {
                KeyCoding.append($0, KeyCoding.Form(type: .string, isFolded: true), to: key)
            }
            let folded = Sample.folded(bytes)
            #expect(Array(key.bytes) == plainly(folded, false))
            #expect(folded.count <= CaseFolding.maximumFoldedLength(bytes.count))
        }
    }

    /// Text with escapes and cells in scratch memory stay readable together.
    @Test func cellsOfOneKeyAreValidTogether() {
        let (key, scratch) = (ByteBuffer(), ByteBuffer(capacity: 16))
        let samples = (0..<6).map { Sample(type: .data, content: .bytes([UInt8](repeating: UInt8($0), count: 30 + $0))) }
        let form = KeyCoding.Form(type: .data, isDescending: true)
        for sample in samples { _ = sample.withCell { KeyCoding.append($0, form, to: key) } }
        KeyCoding.prepare(scratch, for: key.bytes)
        var offset = 0
        let cells = samples.map { _ in KeyCoding.cell(of: key.bytes, at: &offset, form, scratch: scratch) }
        for (sample, cell) in zip(samples, cells) { #expect(cell.map { sample.isSame(as: $0) } == true) }
    }

    private func forms(_ type: FieldType) -> [KeyCoding.Form] {
        [(false, false), (true, false), (false, true), (true, true)].map { KeyCoding.Form(type: type, isDescending: $0, isFolded: $1) }
    }

    private func plainly(_ bytes: [UInt8], _ descending: Bool) -> [UInt8] {
        let key: [UInt8] = [0x40] + bytes.flatMap { byte -> [UInt8] in byte == 0 ? [0, 0xFF] : [byte] } + [0, 1]
        return descending ? key.map { ~$0 } : key
    }

    private func reads(_ bytes: UnsafeRawBufferPointer, _ forms: [KeyCoding.Form], _ samples: [Sample], _ scratch: ByteBuffer) -> Bool {
        KeyCoding.prepare(scratch, for: bytes)
        var offset = 0
        for (form, sample) in zip(forms, samples) {
            let length = KeyCoding.length(of: bytes, at: offset, descending: form.isDescending)
            let wanted = offset + (length ?? -1)
            if KeyCoding.isTruncated(of: bytes, at: offset, descending: form.isDescending) { return false }
            guard let cell = KeyCoding.cell(of: bytes, at: &offset, form, scratch: scratch), offset == wanted else { return false }
            guard sample.isSame(as: cell, folded: form.isFolded && form.type == .string) else { return false }
        }
        return offset == bytes.count
    }
}

/// As memcmp(3), a beginning before what continues it: −1, 0, 1.
func compare(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Int {
    for (x, y) in zip(a, b) where x != y { return x < y ? -1 : 1 }
    return (a.count - b.count).signum()
}
