import FoundationEssentials
import StoreCore

/// How values of one field compare, implemented from the contract alone.
enum ValueOrder {
    /// −1, 0 or 1; nil sorts before everything; folds the case of text if requested.
    static func compare(_ a: Value, _ b: Value, folding: Bool = false) -> Int {
        switch (a, b) {
        case (.null, .null): 0
        case (.null, _): -1
        case (_, .null): 1
        case (.bool(let x), .bool(let y)): sign(x ? 1 : 0, y ? 1 : 0)
        case (.int(let x), .int(let y)): sign(x, y)
        case (.double(let x), .double(let y)): sign(x, y)
        case (.int(let x), .double(let y)): compare(x, y)
        case (.double(let x), .int(let y)): -compare(y, x)
        case (.string(let x), .string(let y)):
            folding ? bytes(CaseFolding.fold(x), CaseFolding.fold(y)) : bytes(x, y)
        case (.json(let x), .json(let y)): bytes(x, y)
        case (.data(let x), .data(let y)): x.lexicographicallyPrecedes(y) ? -1 : y.lexicographicallyPrecedes(x) ? 1 : 0
        case (.date(let x), .date(let y)): sign(Instant.microseconds(of: x) ?? 0, Instant.microseconds(of: y) ?? 0)
        case (.uuid(let x), .uuid(let y)):
            x.halves.high == y.halves.high ? sign(x.halves.low, y.halves.low) : sign(x.halves.high, y.halves.high)
        case (.decimal(let x), .decimal(let y)): sign(x, y)
        default: (a.type?.rawValue ?? "") < (b.type?.rawValue ?? "") ? -1 : 1  // never equal; such requests are rejected earlier
        }
    }

    /// The first difference of two records by the terms of an order, negative or positive; nil if there is none.
    static func compare(_ a: [Value], _ b: [Value], _ terms: [OrderTerm], isReversed: Bool = false) -> Int? {
        for term in terms {
            let order = compare(a[term.field], b[term.field], folding: term.isCaseInsensitive)
            if order != 0 { return term.isDescending != isReversed ? -order : order }
        }
        return nil
    }

    /// Compares an integer and a double by their numeric values; neither is converted if that would round it.
    private static func compare(_ x: Int64, _ y: Double) -> Int {
        if y >= 9_223_372_036_854_775_808 { return -1 }
        if y < -9_223_372_036_854_775_808 { return 1 }
        let whole = Int64(y.rounded(.down))
        if x != whole { return sign(x, whole) }
        return y > y.rounded(.down) ? -1 : 0
    }

    private static func sign<T: Comparable>(_ x: T, _ y: T) -> Int { x < y ? -1 : x > y ? 1 : 0 }

    private static func bytes(_ x: String, _ y: String) -> Int { x.hasSameBytes(as: y) ? 0 : x.precedesByBytes(y) ? -1 : 1 }
}

/// The values of a unique index as one comparable key.
struct IndexKey: Comparable, Sendable {
    let values: [Value]
    static func == (a: IndexKey, b: IndexKey) -> Bool { compare(a, b) == 0 }
    static func < (a: IndexKey, b: IndexKey) -> Bool { compare(a, b) < 0 }
    private static func compare(_ a: IndexKey, _ b: IndexKey) -> Int {
        // By index, because iterating over a zip takes most of the time of an insert in unoptimized builds, which users' tests are.
        for position in 0..<min(a.values.count, b.values.count) {
            let order = ValueOrder.compare(a.values[position], b.values[position])
            if order != 0 { return order }
        }
        return 0
    }
}
