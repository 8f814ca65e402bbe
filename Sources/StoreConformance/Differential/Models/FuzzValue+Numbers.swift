import ActiveStore
import FoundationEssentials
import StoreCore

// Numbers: ranges, invalid values, and sums.

extension FuzzValue where Self: StorableInteger {
    static func ugly(_ random: inout SplitMix64) -> Self {
        // Values above Int64.max exist but cannot be stored.
        if !isSigned, bitWidth == 64, random.percent(10) { return random.pick([.max, .max - 1, Self(clamping: Int64.max) + 1]) }
        return random.percent(30) ? Self(clamping: random.within(-3...3)) : common(&random)
    }
    var isKept: Bool { self <= Self.largest }
    static func taking(_ value: Value) -> Self? {
        switch value {
        case .int(let number): Self(exactly: number)
        case .double(let number): Int64(exactly: number).flatMap { Self(exactly: $0) }
        default: nil
        }
    }
    static func sum(_ a: Self, _ b: Self) -> FuzzSum<Self>? {
        let (sum, overflow) = a.addingReportingOverflow(b)
        return overflow || !sum.isKept ? .overflow : .value(sum)
    }
}

extension Int: FuzzValue {}
extension Int8: FuzzValue {}
extension Int16: FuzzValue {}
extension Int32: FuzzValue {}
extension Int64: FuzzValue {}
extension UInt: FuzzValue {}
extension UInt8: FuzzValue {}
extension UInt16: FuzzValue {}
extension UInt32: FuzzValue {}
extension UInt64: FuzzValue {}

extension Bool: FuzzValue {
    static func taking(_ value: Value) -> Bool? { if case .bool(let flag) = value { flag } else { nil } }
}

extension Double: FuzzValue {
    static func ugly(_ random: inout SplitMix64) -> Double {
        random.percent(6)
            ? random.pick([.nan, -.nan, .signalingNaN]) : random.percent(40) ? random.pick(ValuePool.doubles) : common(&random)
    }
    var isKept: Bool { !isNaN }
    static func taking(_ value: Value) -> Double? {
        switch value {
        case .double(let number): number.isNaN ? nil : number + 0
        case .int(let number): Double(exactly: number)
        default: nil
        }
    }
    static func sum(_ a: Double, _ b: Double) -> FuzzSum<Double>? { (a + b).isNaN ? .noNumber : .value(a + b + 0) }
}

extension Float: FuzzValue {
    static func ugly(_ random: inout SplitMix64) -> Float {
        random.percent(6) ? .nan : random.percent(30) ? Float(random.within(-20...20)) / 10 : common(&random)
    }
    var isKept: Bool { !isNaN }
    static func taking(_ value: Value) -> Float? { Double.taking(value).flatMap { nearest($0) } }
    static func sum(_ a: Float, _ b: Float) -> FuzzSum<Float>? {
        let sum = a + b
        if sum.isNaN { return .noNumber }
        return sum.isInfinite && a.isFinite && b.isFinite ? .overflow : .value(sum + 0)
    }
    /// The nearest one; nil if out of range.
    static func nearest(_ number: Double) -> Float? {
        let float = Float(number)
        return float.isFinite || number.isInfinite ? float + 0 : nil
    }
}

extension Decimal: FuzzValue {
    static func ugly(_ random: inout SplitMix64) -> Decimal {
        random.percent(6) ? .nan : random.percent(50) ? random.pick(ValuePool.decimals) : common(&random)
    }
    var isKept: Bool { !isNaN }
    static func taking(_ value: Value) -> Decimal? {
        switch value {
        case .decimal(let number): number.isNaN ? nil : number
        case .int(let number): Decimal(number)
        default: nil
        }
    }
    static func sum(_ a: Decimal, _ b: Decimal) -> FuzzSum<Decimal>? { (a + b).isNaN ? .overflow : .value(a + b) }
}
