import Foundation
import StoreCore

/// Random numbers that are the same at every run.
struct Random: RandomNumberGenerator {
    var state: UInt64
    init(_ seed: UInt64) { state = seed }
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var x = state
        x = (x ^ x >> 30) &* 0xBF58_476D_1CE4_E5B9
        x = (x ^ x >> 27) &* 0x94D0_49BB_1331_11EB
        return x ^ x >> 31
    }
    mutating func below(_ count: Int) -> Int { Int(truncatingIfNeeded: next() % UInt64(count)) }
    mutating func one<T>(of list: [T]) -> T { list[below(list.count)] }
    mutating func isTrue(_ percent: Int) -> Bool { below(100) < percent }
}

/// A value of some type, compared as the contract says and without any encoding.
struct Sample {
    enum Content {
        case none
        case int(Int64)
        case double(Double)
        case bytes([UInt8])
        case decimal(Decimal, [UInt8])
    }
    let type: FieldType
    let content: Content

    var bytes: [UInt8] {
        switch content {
        case .bytes(let bytes), .decimal(_, let bytes): bytes
        default: []
        }
    }

    /// Lends the cell.
    func withCell<R>(_ body: (Cell) throws -> R) rethrows -> R {
        switch content {
        case .none: return try body(Cell())
        case .int(let number): return try body(Cell(int: number))
        case .double(let number): return try body(Cell(double: number))
        case .bytes(let bytes), .decimal(_, let bytes):
            return try bytes.withUnsafeBufferPointer {
                let isText = type == .string || type == .json
                return try body(isText ? Cell(text: $0.baseAddress, length: $0.count) : Cell(blob: $0.baseAddress, length: $0.count))
            }
        }
    }

    /// Whether a cell is that of this value, its text folded if asked.
    func isSame(as cell: Cell, folded: Bool = false) -> Bool {
        switch content {
        case .none: return cell.kind == .null
        case .int(let number): return cell.kind == .int && cell.bits == number
        case .double(let number): return cell.kind == .double && cell.double == number && !(cell.double == 0 && cell.double.sign == .minus)
        case .bytes(let bytes), .decimal(_, let bytes):
            let isText = type == .string || type == .json
            guard cell.kind == (isText ? .text : .blob) else { return false }
            if !folded { return cell.bytes.elementsEqual(bytes) }
            return cell.bytes.elementsEqual(Sample.folded(bytes))
        }
    }

    static func folded(_ bytes: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        bytes.withUnsafeBufferPointer { CaseFolding.fold(utf8: $0, into: &output) }
        return output
    }

    /// −1, 0, 1.
    static func order(_ a: Sample, _ b: Sample, folded: Bool = false) -> Int {
        func sign<T: Comparable>(_ x: T, _ y: T) -> Int { x < y ? -1 : x == y ? 0 : 1 }
        switch (a.content, b.content) {
        case (.none, .none): return 0
        case (.none, _): return -1
        case (_, .none): return 1
        case (.int(let x), .int(let y)): return sign(x, y)
        case (.double(let x), .double(let y)): return sign(x, y)
        case (.decimal(let x, _), .decimal(let y, _)): return sign(x, y)
        case (.bytes(let x), .bytes(let y)):
            let (x, y) = folded ? (Sample.folded(x), Sample.folded(y)) : (x, y)
            return x.lexicographicallyPrecedes(y) ? -1 : x == y ? 0 : 1
        default: return 0
        }
    }
}

/// Makes samples, with the edges of every type often among them.
struct SampleSource {
    var random: Random
    let decimals: [(Decimal, [UInt8])]

    init(seed: UInt64) {
        var random = Random(seed)
        var texts = ["0", "1", "-1", "10", "0.1", "-0.01", "99", "100", "1.10", "1.1", "-12.345", "10000.50", "50", "500", "-50"]
        for _ in 0..<2_000 {
            let digits = (0..<1 + random.below(38)).map { _ in String(random.below(10)) }.joined()
            texts.append("\(random.isTrue(50) ? "-" : "")\(digits)e\(random.isTrue(50) ? random.below(9) - 4 : random.below(200) - 120)")
        }
        decimals = texts.compactMap { text in
            guard let decimal = DecimalCoding.parse(text), let bytes = DecimalCoding.encode(decimal) else { return nil }
            return (decimal, bytes)
        }
        self.random = random
    }

    static let alphabet = ["\u{1}", "a", "b", "A", "Z", "z", "[", "@", "é", "É", "Ж", "ж", "\u{23A}", "\u{ff5a}", "😀", "\u{7f}", "\u{ff}"]
        .map { Array($0.utf8) }

    mutating func sample(_ type: FieldType, nilPercent: Int = 12, longest: Int = 5) -> Sample {
        if random.isTrue(nilPercent) { return Sample(type: type, content: .none) }
        let content: Sample.Content
        switch type {
        case .bool: content = .int(random.isTrue(50) ? 1 : 0)
        case .int, .date:
            let edge = Int64(bitPattern: 1 << UInt64(random.below(64))) &+ Int64(random.below(5) - 2)
            content = .int(
                random.one(of: [
                    0, 1, -1, 255, 256, -255, -256, -257, 65535, 65536, -65536, .max, .min, .min + 1, edge, 0 &- edge,
                    Int64(random.below(600)) - 300, Int64(bitPattern: random.next()),
                ]))
        case .double:
            let any = Double(bitPattern: random.next())
            content = .double(
                random.one(of: [
                    0, -0.0, 1, -1, .infinity, -.infinity, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .greatestFiniteMagnitude,
                    Double(random.below(4000)) / 1000 - 2, any.isNaN ? 0.5 : any,
                ]))
        case .string, .json:
            content = .bytes((0..<random.below(longest)).flatMap { _ in random.one(of: SampleSource.alphabet) })
        case .data:
            content = .bytes((0..<random.below(longest * 2)).map { _ in random.one(of: [0, 1, 0xFE, 0xFF, UInt8(random.below(256))]) })
        case .uuid: content = .bytes((0..<16).map { _ in random.one(of: [0, 1, 0xFF, UInt8(random.below(256))]) })
        case .decimal:
            let (decimal, bytes) = random.one(of: decimals)
            content = .decimal(decimal, bytes)
        }
        return Sample(type: type, content: content)
    }
}

extension [UInt8] {
    /// Bytes from hexadecimal digits; spaces are left out.
    init(hex: String) {
        let digits = hex.compactMap(\.hexDigitValue)
        self = stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
    }
    var hex: String { map { String(format: "%02x", $0) }.joined() }
}
