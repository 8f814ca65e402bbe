import ActiveStore
import FoundationEssentials
import StoreCore

/// A type tested by the matrices: its limits, random values, and their plain form.
protocol MatrixValue: Storable {
    /// The type's name in ids of cases.
    static var matrixName: String { get }
    /// Values where mistakes are likely, all different.
    static var edges: [Self] { get }
    /// Any value.
    static func random(_ random: inout CaseRandom) -> Self
    /// The value in its plain form.
    var plain: PlainValue { get }
    /// Whether the engine of a store can store it; see ``StoreContext/instants``.
    func fits(_ store: any Store) -> Bool
}

extension MatrixValue {
    /// Whether the type has an order; JSON can only be equal or not.
    static var hasOrder: Bool { fieldType != .json }

    func fits(_ store: any Store) -> Bool { true }

    /// Values that are not among the edges, except by chance.
    static func others(_ count: Int, _ random: inout CaseRandom) -> [Self] {
        (0..<count).map { _ in Self.random(&random) }
    }
}

extension MatrixValue where Self: StorableInteger {
    static var matrixName: String { "\(Self.self)".lowercased() }
    /// At most the largest 64-bit signed integer.
    static var largest: Self { Self(clamping: Int64.max) }
    static var edges: [Self] {
        var edges: [Self] = [0, 1, 2, 100, largest - 1, largest]
        if isSigned { edges += [.min, .min + 1, 0 - 1, 0 - 2] }
        if bitWidth == 64 { edges += [Self(clamping: 1 << 53), Self(clamping: 1 << 53 + 1)] }
        return edges
    }
    static func random(_ random: inout CaseRandom) -> Self {
        // As many small numbers as large ones.
        Self.random(in: (isSigned ? .min : 0)...largest, using: &random) >> Self(Int.random(in: 0..<bitWidth, using: &random))
    }
    var plain: PlainValue { .number(Int64(clamping: self)) }
}

extension Int: MatrixValue {}
extension Int8: MatrixValue {}
extension Int16: MatrixValue {}
extension Int32: MatrixValue {}
extension Int64: MatrixValue {}
extension UInt: MatrixValue {}
extension UInt8: MatrixValue {}
extension UInt16: MatrixValue {}
extension UInt32: MatrixValue {}
extension UInt64: MatrixValue {}

extension Bool: MatrixValue {
    static var matrixName: String { "bool" }
    static var edges: [Bool] { [true, false] }
    static func random(_ random: inout CaseRandom) -> Bool { Bool.random(using: &random) }
    var plain: PlainValue { .number(self ? 1 : 0) }
}

extension Double: MatrixValue {
    static var matrixName: String { "double" }
    static var edges: [Double] {
        [
            0, 1, -1, 0.1, -0.1, 1.0.nextUp, 0x1p53, 0x1p53 + 2, 0x1p63, .infinity, -.infinity, .greatestFiniteMagnitude,
            -.greatestFiniteMagnitude, .leastNonzeroMagnitude, -.leastNonzeroMagnitude,
        ]
    }
    static func random(_ random: inout CaseRandom) -> Double {
        let any = Double(bitPattern: random.next())
        return any.isNaN ? 0.5 : any
    }
    var plain: PlainValue { .real(self) }
}

extension Float: MatrixValue {
    static var matrixName: String { "float" }
    static var edges: [Float] {
        [
            0, 1, -1, 0.1, Float(1).nextUp, 0x1p24, .infinity, -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
            -.leastNonzeroMagnitude,
        ]
    }
    static func random(_ random: inout CaseRandom) -> Float {
        let any = Float(bitPattern: UInt32(truncatingIfNeeded: random.next()))
        return any.isNaN ? 0.5 : any
    }
    var plain: PlainValue { .real(Double(self)) }
}

extension Decimal: MatrixValue {
    static var matrixName: String { "decimal" }
    static var edges: [Decimal] {
        [
            "0", "1", "-1", "1.1", "1.11", "1.10000000000000000000000000000001", "12345678901234567890123456789012345678",
            "12345678901234567890123456789012345679", "9", "10", "99", "100", "0.1", "0.01", "-0.01", "-0.1", "-10",
            "99999999999999999999999999999999999999", "-99999999999999999999999999999999999999", "1e100", "1e-100", "-1e100",
        ].compactMap { Decimal(string: $0) }
    }
    static func random(_ random: inout CaseRandom) -> Decimal {
        let sign = Bool.random(using: &random) ? "-" : ""
        let digits = UInt64.random(in: 0...(.max), using: &random) >> UInt64.random(in: 0..<64, using: &random)
        return Decimal(string: "\(sign)\(digits)e\(Int.random(in: -40...40, using: &random))") ?? 0
    }
    var plain: PlainValue { .decimal(self) }
}
