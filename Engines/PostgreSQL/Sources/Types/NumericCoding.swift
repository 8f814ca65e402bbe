import FoundationEssentials
import StoreCore

/// Decimals as the server sends and receives its `numeric`: digits to base 10,000, the number of digits before the point, a sign, and how many decimal digits are shown.
enum NumericCoding {
    private static let negative: UInt16 = 0x4000
    private static let special: UInt16 = 0xC000

    /// Appends a number of so many digits: `-`, digits, a point, digits, as ``DecimalCoding/text(_:)`` gives it.
    static func append(text: String, to bytes: inout [UInt8]) {
        var whole: [UInt8] = []
        var fraction: [UInt8] = []
        var isNegative = false
        var isFraction = false
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "-"): isNegative = true
            case UInt8(ascii: "."): isFraction = true
            default:
                let digit = byte &- UInt8(ascii: "0")
                if isFraction { fraction.append(digit) } else { whole.append(digit) }
            }
        }
        let scale = fraction.count
        whole.insert(contentsOf: repeatElement(0, count: (4 - whole.count % 4) % 4), at: 0)
        fraction += repeatElement(0, count: (4 - fraction.count % 4) % 4)
        let digits = whole + fraction
        var groups = stride(from: 0, to: digits.count, by: 4).map { at in
            digits[at..<(at + 4)].reduce(0) { $0 * 10 + UInt16($1) }
        }
        var weight = whole.count / 4 - 1
        while groups.first == 0 {
            groups.removeFirst()
            weight -= 1
        }
        while groups.last == 0 { groups.removeLast() }
        append(UInt16(groups.count), to: &bytes)
        append(UInt16(bitPattern: Int16(groups.isEmpty ? 0 : weight)), to: &bytes)
        append(isNegative && !groups.isEmpty ? negative : 0, to: &bytes)
        append(UInt16(scale), to: &bytes)
        for group in groups { append(group, to: &bytes) }
    }

    private static func append(_ number: UInt16, to bytes: inout [UInt8]) {
        bytes.append(UInt8(number >> 8))
        bytes.append(UInt8(number & 0xFF))
    }

    /// Appends a decimal; nothing for one that is no number.
    static func append(_ decimal: Decimal, to bytes: inout [UInt8]) { append(text: DecimalCoding.text(decimal), to: &bytes) }

    /// The text of a number as the server sends it; nil for what is not finite.
    static func text(_ start: UnsafePointer<UInt8>, _ count: Int) -> String? {
        guard count >= 8 else { return nil }
        func number(_ at: Int) -> UInt16 { UInt16(start[at]) << 8 | UInt16(start[at + 1]) }
        let groups = Int(number(0))
        let weight = Int(Int16(bitPattern: number(2)))
        let sign = number(4)
        guard sign & special != special, count >= 8 + 2 * groups else { return nil }
        if groups == 0 { return "0" }
        var text = sign == negative ? "-" : ""
        for at in 0..<groups {
            let digits = String(number(8 + 2 * at))
            text += String(repeating: "0", count: 4 - digits.utf8.count) + digits
        }
        return text + "e\((weight - groups + 1) * 4)"
    }

    /// The decimal of a number as the server sends it; nil for one that no decimal is.
    static func decimal(_ start: UnsafePointer<UInt8>, _ count: Int) -> Decimal? { text(start, count).flatMap { DecimalCoding.parse($0) } }

    /// The double of a number as the server sends it.
    static func double(_ start: UnsafePointer<UInt8>, _ count: Int) -> Double? { text(start, count).flatMap { Double($0) } }
}
