import CStoreKeyValue
import StoreCore

/// Compares the values of two cells: numbers as numbers, all others by their bytes. Callers handle nil.
enum CellComparison {
    /// Negative, 0 or positive.
    @inline(__always) static func order(_ a: Cell, _ b: Cell) -> Int {
        switch (a.kind, b.kind) {
        case (.int, .int): a.bits < b.bits ? -1 : a.bits > b.bits ? 1 : 0
        case (.double, .double): a.double < b.double ? -1 : a.double > b.double ? 1 : 0
        case (.int, .double): order(a.bits, b.double)
        case (.double, .int): -order(b.bits, a.double)
        default: order(a.bytes, b.bytes)
        }
    }

    /// As `memcmp`, with a prefix before a longer sequence.
    @inline(__always) static func order(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Int {
        UnsafeRawBufferPointer(a).order(UnsafeRawBufferPointer(b))
    }

    /// Compares an integer and a double by their numeric values; neither is rounded to the other's type.
    static func order(_ x: Int64, _ y: Double) -> Int {
        if y >= 9_223_372_036_854_775_808 { return -1 }
        if y < -9_223_372_036_854_775_808 { return 1 }
        let floor = y.rounded(.down)
        let whole = Int64(floor)
        if x != whole { return x < whole ? -1 : 1 }
        return y > floor ? -1 : 0
    }

    /// Whether an order satisfies a comparison.
    @inline(__always) static func holds(_ comparison: Comparison, _ order: Int) -> Bool {
        switch comparison {
        case .equal: order == 0
        case .notEqual: order != 0
        case .less: order < 0
        case .lessOrEqual: order <= 0
        case .greater: order > 0
        case .greaterOrEqual: order >= 0
        case .like, .hasPrefix, .hasSuffix, .contains: false
        }
    }

    /// Whether a text begins with, ends with or contains another, byte by byte.
    static func matches(_ text: UnsafeBufferPointer<UInt8>, _ comparison: Comparison, _ part: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.count >= part.count else { return false }
        if part.isEmpty { return true }
        guard let base = text.baseAddress, let other = part.baseAddress else { return false }
        switch comparison {
        case .hasPrefix: return activestore_compare(base, other, part.count) == 0
        case .hasSuffix: return activestore_compare(base + (text.count - part.count), other, part.count) == 0
        case .contains: return text.contains(bytes: part)
        case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .like: return false
        }
    }
}
