import FoundationEssentials
import StoreCore

extension JSONWriter {
    /// Writes `null`.
    public mutating func null() {
        separate()
        append("null")
    }

    /// Writes `true` or `false`.
    public mutating func bool(_ value: Bool) {
        separate()
        append(value ? "true" : "false")
    }

    /// Writes an integer with all its digits.
    public mutating func int(_ value: Int64) {
        separate()
        var rest = value.magnitude
        var digits = InlineArray<20, UInt8>(repeating: UInt8(ascii: "0"))
        var start = digits.count
        repeat {
            start -= 1
            digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        } while rest > 0
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        for position in start..<digits.count { bytes.append(digits[position]) }
    }

    /// Writes a number with the fewest digits that read back as the same `Double`.
    ///
    /// Integral numbers keep their point (`1.0`, `1e+16`), as a sign that they are no integers; every JSON reader takes
    /// them. −0.0 is written as `0.0`.
    ///
    /// - Throws: An error for NaN and infinities, which JSON cannot say. Nothing has been written then.
    public mutating func double(_ value: Double) throws {
        guard value.isFinite else { throw JSONWriterError.notFinite }
        separate()
        append((value == 0 ? 0 : value).description)
    }

    /// Writes a number with the fewest digits that read back as the same `Float`; see ``double(_:)``.
    public mutating func float(_ value: Float) throws {
        guard value.isFinite else { throw JSONWriterError.notFinite }
        separate()
        append((value == 0 ? 0 : value).description)
    }

    /// Writes text as a string.
    public mutating func string(_ value: String) {
        separate()
        appendQuoted(value)
    }

    /// Writes text as a string, from UTF-8 that is known to be valid.
    public mutating func string(utf8: UnsafeBufferPointer<UInt8>) {
        separate()
        appendQuoted(utf8)
    }

    /// Writes data as a string in base64.
    public mutating func data(_ value: Data) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        value.withUnsafeBytes { appendBase64($0) }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes bytes as a string in base64.
    public mutating func data(_ value: UnsafeRawBufferPointer) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        appendBase64(value)
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes sixteen bytes as the 36 characters of a UUID, upper case.
    mutating func uuid(_ value: UnsafeBufferPointer<UInt8>) {
        separate()
        var text = InlineArray<38, UInt8>(repeating: UInt8(ascii: "\""))
        var end = 1
        for (index, byte) in value.prefix(16).enumerated() {
            if index == 4 || index == 6 || index == 8 || index == 10 {
                text[end] = UInt8(ascii: "-")
                end += 1
            }
            text[end] = Self.upperHexadecimal(byte >> 4)
            text[end + 1] = Self.upperHexadecimal(byte & 15)
            end += 2
        }
        text.span.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    }

    private static func upperHexadecimal(_ digit: UInt8) -> UInt8 {
        digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + (digit - 10)
    }

    /// Writes a time as a string, as the style has it.
    ///
    /// - Parameter microseconds: Microseconds since 1970.
    public mutating func date(_ microseconds: Int64) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        switch style.dates {
        case .description: DateText.appendDescription(microseconds, to: &bytes)
        case .iso8601: DateText.appendISO8601(microseconds, to: &bytes)
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes a decimal number with all its digits.
    ///
    /// - Throws: An error for NaN. Nothing has been written then.
    public mutating func decimal(_ value: Decimal) throws {
        try number(DecimalCoding.text(value))
    }

    /// Writes a number from its text, digit for digit.
    ///
    /// - Throws: An error if the text is not a number as JSON writes it. Nothing has been written then.
    public mutating func number(_ text: String) throws {
        guard JSONNumber.isValid(text.utf8) else { throw JSONWriterError.notANumber }
        separate()
        append(text)
    }

    /// Writes a finished piece of JSON as one value, as it is: not indented, not checked.
    public mutating func raw(_ json: String) {
        separate()
        append(json)
    }
}

/// What JSON cannot say.
enum JSONWriterError: Error, Sendable, Equatable {
    /// NaN or an infinity.
    case notFinite
    /// Text that is not a number.
    case notANumber
}

/// The grammar of numbers in RFC 8259, section 6.
enum JSONNumber {
    static func isValid(_ text: some Collection<UInt8>) -> Bool {
        var rest = text[...]
        func skipDigits() -> Int {
            let digits = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
            rest = rest[digits.endIndex...]
            return digits.count
        }
        if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
        let startsWithZero = rest.first == UInt8(ascii: "0")
        let whole = skipDigits()
        guard whole > 0, whole == 1 || !startsWithZero else { return false }
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst()
            guard skipDigits() > 0 else { return false }
        }
        if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
            rest = rest.dropFirst()
            if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
            guard skipDigits() > 0 else { return false }
        }
        return rest.isEmpty
    }
}
