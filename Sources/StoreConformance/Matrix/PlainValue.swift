import FoundationEssentials

/// A value in plain form, for the matrices' implementation of the contract.
///
/// It shares nothing with the tested code: no predicate code, no value of the library,
/// no engine's order. Numbers are compared as numbers, everything else by its bytes.
enum PlainValue: Sendable {
    /// A truth value, an integer, or the microseconds of a date.
    case number(Int64)
    /// A floating-point number.
    case real(Double)
    /// Text, bytes, a UUID, or JSON.
    case bytes([UInt8])
    /// An exact number.
    case decimal(Decimal)

    /// −1, 0 or 1 if this value is before, equal to or after the other.
    func order(to other: PlainValue) -> Int {
        switch (self, other) {
        case (.number(let a), .number(let b)): a < b ? -1 : a == b ? 0 : 1
        case (.real(let a), .real(let b)): a < b ? -1 : a == b ? 0 : 1
        case (.decimal(let a), .decimal(let b)): a < b ? -1 : a == b ? 0 : 1
        case (.bytes(let a), .bytes(let b)): PlainValue.order(a, b)
        default: 0  // values of one field are of one kind
        }
    }

    private static func order(_ a: [UInt8], _ b: [UInt8]) -> Int {
        let shorter = min(a.count, b.count)
        var at = 0
        while at < shorter {
            if a[at] != b[at] { return a[at] < b[at] ? -1 : 1 }
            at += 1
        }
        return a.count < b.count ? -1 : a.count == b.count ? 0 : 1
    }
}

/// The contract's comparisons of an optional field with an optional value.
enum PlainReading {
    /// nil is equal only to nil.
    static func equal(_ a: PlainValue?, _ b: PlainValue?) -> Bool {
        guard let a, let b else { return a == nil && b == nil }
        return a.order(to: b) == 0
    }

    /// Whether both are present and their order is one of these; nil has no order.
    static func ordered(_ a: PlainValue?, _ b: PlainValue?, _ orders: ClosedRange<Int>) -> Bool {
        guard let a, let b else { return false }
        return orders.contains(a.order(to: b))
    }

    static func less(_ a: PlainValue?, _ b: PlainValue?) -> Bool { ordered(a, b, -1...(-1)) }
    static func lessOrEqual(_ a: PlainValue?, _ b: PlainValue?) -> Bool { ordered(a, b, -1...0) }
    static func greater(_ a: PlainValue?, _ b: PlainValue?) -> Bool { ordered(a, b, 1...1) }
    static func greaterOrEqual(_ a: PlainValue?, _ b: PlainValue?) -> Bool { ordered(a, b, 0...1) }

    /// The sort order: nil before every value.
    static func sortsBefore(_ a: PlainValue?, _ b: PlainValue?) -> Bool {
        guard let b else { return false }
        return a.map { $0.order(to: b) < 0 } ?? true
    }
}
