import FoundationEssentials
import StoreCore

/// Parses numbers and truth values from text, strictly: surrounding spaces, a
/// sign, digits, commas between groups of thousands, a fraction, an exponent.
enum NumberText {
    /// A whole number; also `12.0` and `1.2e3`, which are whole.
    @inline(__always) static func integer(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
        // The usual case: up to 18 digits, perhaps with a minus sign.
        let isNegative = text.first == UInt8(ascii: "-")
        let start = isNegative ? 1 : 0
        guard text.count > start, text.count <= start + 18 else { return rareInteger(text) }
        var number: Int64 = 0
        for index in start..<text.count {
            let digit = text[index] &- UInt8(ascii: "0")
            if digit > 9 { return rareInteger(text) }
            number = number &* 10 &+ Int64(digit)
        }
        return isNegative ? -number : number
    }

    private static func rareInteger(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
        decimal(text).flatMap { Int64(DecimalCoding.text($0)) }
    }

    /// A number as the nearest double. `inf` and `-inf` are infinite; NaN is not accepted.
    @inline(__always) static func double(_ text: UnsafeBufferPointer<UInt8>) -> Double? { quickDouble(text) ?? rareDouble(text) }

    /// Up to 16 digits, or 15 with a point among them: then the digits and the power of ten are exact
    /// doubles, so one division rounds only once. (Clinger, "How to read floating point numbers accurately".)
    @inline(__always) private static func quickDouble(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
        let isNegative = text.first == UInt8(ascii: "-")
        let start = isNegative ? 1 : 0
        guard text.count > start, text.count <= start + 16 else { return nil }
        var number: Int64 = 0
        var fraction = -1
        for index in start..<text.count {
            let byte = text[index]
            let digit = byte &- UInt8(ascii: "0")
            if digit <= 9 {
                number = number &* 10 &+ Int64(digit)
                if fraction >= 0 { fraction += 1 }
            } else if byte == UInt8(ascii: "."), fraction < 0, index > start {
                fraction = 0
            } else {
                return nil
            }
        }
        if fraction == 0 { return nil }
        let value = fraction > 0 ? Double(number) / powersOfTen[fraction] : Double(number)
        return isNegative ? -value : value
    }

    private static let powersOfTen: [Double] = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15]

    private static func rareDouble(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
        guard let digits = plain(text) else {
            switch String(decoding: text.trimmed, as: UTF8.self).lowercased() {
            case "inf", "+inf", "infinity", "+infinity": return .infinity
            case "-inf", "-infinity": return -.infinity
            default: return nil
            }
        }
        guard let number = Double(digits), number.isFinite else { return nil }
        return number
    }

    /// A number with all its digits; nil if a decimal cannot hold them.
    static func decimal(_ text: UnsafeBufferPointer<UInt8>) -> Decimal? { plain(text).flatMap { DecimalCoding.parse($0) } }

    /// The truth value of a text: a number without a sign, of which only 0 is false; one of the words `y`, `yes`, `t`,
    /// `true`, `n`, `no`, `f`, `false` in any case; or a phrase that begins with the word "not". nil for all other text.
    ///
    /// RZImport considers only the first character (`NSString.boolValue`), so that "tomorrow"
    /// is true and "on" is false; for all values in its tests the results are the same here.
    @inline(__always) static func bool(_ text: UnsafeBufferPointer<UInt8>) -> Bool? {
        if text.count == 1 {
            if text[0] == UInt8(ascii: "1") { return true }
            if text[0] == UInt8(ascii: "0") { return false }
        }
        return rareBool(text)
    }

    private static func rareBool(_ text: UnsafeBufferPointer<UInt8>) -> Bool? {
        let text = text.trimmed
        guard let first = text.first else { return nil }
        if isDigit(first) { return decimal(text).map { $0 != 0 } }
        if says(text, "y") || says(text, "yes") || says(text, "t") || says(text, "true") { return true }
        if says(text, "n") || says(text, "no") || says(text, "f") || says(text, "false") { return false }
        let word = text.prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        return says(UnsafeBufferPointer(rebasing: word), "not") ? false : nil
    }

    /// Whether a text is a given lower-case word, ignoring case.
    private static func says(_ text: UnsafeBufferPointer<UInt8>, _ word: StaticString) -> Bool {
        text.count == word.utf8CodeUnitCount && text.indices.allSatisfy { text[$0] | 0x20 == word.utf8Start[$0] }
    }

    /// The number in the usual notation of programs, without spaces and commas; nil if it is not a number.
    private static func plain(_ text: UnsafeBufferPointer<UInt8>) -> String? {
        let text = text.trimmed
        // Far longer than any real number, and still fast.
        guard text.count <= 400 else { return nil }
        var rest = text[...]
        var digits: [UInt8] = []
        if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { digits.append(rest.removeFirst()) }
        let groups = rest.prefix { isDigit($0) || $0 == UInt8(ascii: ",") }
        rest = rest[groups.endIndex...]
        if groups.contains(UInt8(ascii: ",")) {
            let parts = groups.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
            guard let first = parts.first, 1...3 ~= first.count, parts.dropFirst().allSatisfy({ $0.count == 3 }) else { return nil }
        }
        digits += groups.filter { $0 != UInt8(ascii: ",") }
        let whole = groups.count
        var fraction = 0
        if rest.first == UInt8(ascii: ".") {
            digits.append(rest.removeFirst())
            let run = rest.prefix(while: isDigit)
            fraction = run.count
            if fraction == 0 { return nil }
            digits += run
            rest = rest[run.endIndex...]
        }
        guard whole + fraction > 0 else { return nil }
        if let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") {
            digits.append(rest.removeFirst())
            if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { digits.append(rest.removeFirst()) }
            let run = rest.prefix(while: isDigit)
            guard 1...5 ~= run.count else { return nil }
            digits += run
            rest = rest[run.endIndex...]
        }
        return rest.isEmpty ? String(decoding: digits, as: UTF8.self) : nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
}
