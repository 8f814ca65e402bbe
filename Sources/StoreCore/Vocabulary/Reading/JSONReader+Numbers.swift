// Numbers keep their text, so that a decimal field gets all digits; a whole number beyond 64 bits is never a nearby integer.
extension JSONReader {
    mutating func readNumber() throws -> Token {
        text.removeAll(keepingCapacity: true)
        try takeDigit { $0 == UInt8(ascii: "-") }
        let whole = try takeDigits()
        if whole == 0 || whole > 1 && text[text.count - whole] == UInt8(ascii: "0") { throw error(.malformedNumber, at: location) }
        var isWhole = true
        if try takeDigit({ $0 == UInt8(ascii: ".") }) {
            isWhole = false
            if try takeDigits() == 0 { throw error(.malformedNumber, at: location) }
        }
        var hasExponent = false
        if try takeDigit({ $0 == UInt8(ascii: "e") || $0 == UInt8(ascii: "E") }) {
            (isWhole, hasExponent) = (false, true)
            try takeDigit { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
            if try takeDigits() == 0 { throw error(.malformedNumber, at: location) }
        }
        // `12a`, `1.2.3`: trailing characters after a number.
        if let byte = try peek(),
            byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
                || byte >= UInt8(ascii: "A") && byte != UInt8(ascii: "]") && byte != UInt8(ascii: "}")
        {
            throw error(.malformedNumber, at: location)
        }
        if limits.readsAnyJSON { return .number }
        if isWhole, let number = integer() { return .integer(number) }
        if hasExponent || whole > 300 {
            guard let number = Double(String(decoding: text, as: UTF8.self)), number.isFinite else {
                throw error(.numberTooLarge, at: location)
            }
        }
        return .number
    }

    /// The whole number in the text; nil if it is beyond 64 bits.
    private func integer() -> Int64? {
        let isNegative = text.first == UInt8(ascii: "-")
        var number: Int64 = 0
        for byte in text.dropFirst(isNegative ? 1 : 0) {
            let digit = Int64(byte - UInt8(ascii: "0"))
            let (product, tooLarge) = number.multipliedReportingOverflow(by: 10)
            let (sum, beyond) = isNegative ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
            if tooLarge || beyond { return nil }
            number = sum
        }
        return number
    }

    private mutating func takeDigits() throws -> Int {
        var count = 0
        while try takeDigit({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) { count += 1 }
        return count
    }

    @discardableResult private mutating func takeDigit(_ isWanted: (UInt8) -> Bool) throws -> Bool {
        guard let byte = try peek(), isWanted(byte) else { return false }
        if text.count == JSONLimits.numberBytes, !limits.readsAnyJSON { throw error(.numberTooLong, at: location) }
        text.append(byte)
        source.position += 1
        return true
    }
}
