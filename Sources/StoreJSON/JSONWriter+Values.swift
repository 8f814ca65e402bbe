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
        buffer.end(at: JSONText.int(value, at: buffer.room(20)))
    }

    /// Writes a number with the fewest digits that read back as the same `Double`.
    ///
    /// Integral numbers keep their point (`1.0`, `1e+16`) to show that they are
    /// not integers; every JSON reader accepts them. −0.0 is written as `0.0`.
    ///
    /// - Throws: ``StoreError`` `.unstorableValue` for NaN and infinities, which JSON cannot represent; then nothing has been written.
    public mutating func double(_ value: Double) throws {
        guard value.isFinite else { throw JSONWriter.noInfinity() }
        separate()
        append((value == 0 ? 0 : value).description)
    }

    /// Writes a number with the fewest digits that read back as the same `Float`; see ``double(_:)``.
    public mutating func float(_ value: Float) throws {
        guard value.isFinite else { throw JSONWriter.noInfinity() }
        separate()
        append((value == 0 ? 0 : value).description)
    }

    /// Writes text as a string.
    public mutating func string(_ value: String) {
        separate()
        appendQuoted(value)
    }

    /// Writes UTF-8 that is known to be valid as a string.
    public mutating func string(utf8: UnsafeBufferPointer<UInt8>) {
        separate()
        appendQuoted(utf8)
    }

    /// Writes data as a string in base64.
    public mutating func data(_ value: Data) {
        separate()
        value.withUnsafeBytes { appendBase64($0) }
    }

    /// Writes bytes as a string in base64.
    public mutating func data(_ value: UnsafeRawBufferPointer) {
        separate()
        appendBase64(value)
    }

    /// Writes a UUID as a string of 36 characters, upper case.
    public mutating func uuid(_ value: UUID) {
        separate()
        let (high, low) = value.halves
        buffer.end(at: JSONText.uuid(high: high, low: low, at: buffer.room(38)))
    }

    /// Writes a time as a string in the style's format.
    ///
    /// - Parameter microseconds: Microseconds since 1970.
    public mutating func date(_ microseconds: Int64) {
        separate()
        appendDate(microseconds)
    }

    mutating func appendDate(_ microseconds: Int64) {
        buffer.end(at: JSONText.date(microseconds, style.dates, at: buffer.room(JSONText.longestDate)))
    }

    /// Writes a decimal number with all its digits.
    ///
    /// - Throws: ``StoreError`` `.unstorableValue` for NaN; then nothing has been written.
    public mutating func decimal(_ value: Decimal) throws {
        try number(DecimalCoding.text(value))
    }

    /// Writes a number from its text, digit for digit.
    ///
    /// - Throws: ``StoreError`` `.unstorableValue` if the text is not a JSON number; then nothing has been written.
    public mutating func number(_ text: String) throws {
        guard JSONNumber.isValid(text.utf8) else { throw JSONWriter.notANumber() }
        separate()
        append(text)
    }

    /// Writes complete JSON as one value, neither indented nor checked. ``json(_:)`` does both.
    public mutating func raw(_ json: String) {
        separate()
        append(json)
    }

    static func noInfinity() -> StoreError { StoreError(.unstorableValue, "Infinity and NaN have no form in JSON.") }

    static func notANumber() -> StoreError { StoreError(.unstorableValue, "Text that is not a JSON number was to be written as one.") }
}

/// The grammar of numbers in RFC 8259, section 6.
package enum JSONNumber {
    package static func isValid(_ text: some Collection<UInt8>) -> Bool {
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
