import FoundationEssentials

/// Decimal numbers as bytes that sort as the numbers do, and as text.
///
/// The bytes of a number that is not zero, in base 100, as 0.d₁d₂d₃… · 100^E with d₁ ≠ 0:
///
///     03  E + 0x8000 (two bytes, big-endian)  2·d₁+1 … 2·dₙ₋₁+1  2·dₙ  00
///
/// Negative numbers have `01` and every byte after it complemented; zero is `02` alone. Without trailing zero digits
/// there is one such text for each number, so equal numbers (1.1 and 1.10) have equal bytes, and the order of the bytes
/// is the order of the numbers: first sign, then magnitude, then digit by digit. The terminator is smaller than any digit,
/// so a number sorts before those that continue it, and no number's bytes begin another's.
///
/// The scheme is that of SQLite4's key encoding for numbers, with a fixed exponent.
package enum DecimalCoding {
    /// The bytes of a number; `nil` for NaN, which has no position in an order.
    ///
    /// At most 24 bytes. Exact for every `Decimal`.
    package static func encode(_ decimal: Decimal) -> [UInt8]? {
        guard let parts = DecimalParts(decimal) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(24)
        append(parts, to: &bytes)
        return bytes
    }

    /// Appends the bytes of a number to a key or a row.
    ///
    /// - Returns: `false`, and nothing appended, for NaN.
    package static func append(_ decimal: Decimal, to output: inout [UInt8]) -> Bool {
        guard let parts = DecimalParts(decimal) else { return false }
        append(parts, to: &output)
        return true
    }

    private static func append(_ parts: DecimalParts, to output: inout [UInt8]) {
        guard parts.mantissa != 0 else {
            output.append(Sign.zero)
            return
        }
        // Base-100 digits, the least significant first. An odd exponent leaves one decimal digit over.
        var rest = parts.mantissa
        var exponent = parts.exponent
        var digits = InlineArray<20, UInt8>(repeating: 0)
        var count = 0
        if exponent & 1 != 0 {
            let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
            digits[0] = UInt8(truncatingIfNeeded: digit) * 10
            (rest, exponent, count) = (quotient, exponent + 1, 1)
        }
        var wholeDigits = 0
        while rest > 0 {
            let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 100)
            digits[count] = UInt8(truncatingIfNeeded: digit)
            rest = quotient
            count += 1
            wholeDigits += 1
        }
        let flip: UInt8 = parts.isNegative ? 0xFF : 0
        let biased = UInt16(truncatingIfNeeded: exponent / 2 + wholeDigits + 0x8000)
        output.append(parts.isNegative ? Sign.negative : Sign.positive)
        output.append(UInt8(biased >> 8) ^ flip)
        output.append(UInt8(biased & 0xFF) ^ flip)
        for index in (0..<count).reversed() {
            output.append((digits[index] * 2 + (index == 0 ? 0 : 1)) ^ flip)
        }
        output.append(flip)
    }

    /// The number whose bytes these are.
    ///
    /// - Returns: `nil` unless ``encode(_:)`` returns exactly these bytes for some number.
    package static func decode(_ bytes: UnsafeRawBufferPointer) -> Decimal? {
        guard let (decimal, length) = decodePrefix(of: bytes), length == bytes.count else { return nil }
        return decimal
    }

    /// The number encoded at the beginning of these bytes, and the length of its encoding.
    ///
    /// - Returns: `nil` unless the bytes begin with exactly the result of ``encode(_:)`` for some number.
    package static func decodePrefix(of bytes: UnsafeRawBufferPointer) -> (decimal: Decimal, length: Int)? {
        guard let sign = bytes.first else { return nil }
        if sign == Sign.zero { return (Decimal(), 1) }
        guard sign == Sign.positive || sign == Sign.negative, bytes.count >= 5 else { return nil }
        let flip: UInt8 = sign == Sign.negative ? 0xFF : 0
        let exponent = (Int(bytes[1] ^ flip) << 8 | Int(bytes[2] ^ flip)) - 0x8000

        var mantissa: UInt128 = 0
        var position = 3
        var isLast = false
        while !isLast {
            guard position < bytes.count else { return nil }
            let byte = bytes[position] ^ flip
            isLast = byte & 1 == 0
            let digit = byte >> 1
            // Digits are at most 99, and neither the first nor the last is zero: anything else is a noncanonical encoding.
            guard digit <= 99, digit != 0 || !(isLast || position == 3) else { return nil }
            // A last digit such as 50 counts as 5, so that the mantissa may use all of its 128 bits.
            let isTens = isLast && digit % 10 == 0
            let (product, productTooLarge) = mantissa.multipliedReportingOverflow(by: isTens ? 10 : 100)
            let (sum, sumTooLarge) = product.addingReportingOverflow(UInt128(isTens ? digit / 10 : digit))
            if productTooLarge || sumTooLarge { return nil }
            mantissa = sum
            position += 1
        }
        guard position < bytes.count, bytes[position] == flip else { return nil }
        // `mantissa` lacks a final zero if the last digit was a multiple of ten; `DecimalParts` accepts either.
        let last = (bytes[position - 1] ^ flip) >> 1
        let scale = 2 * (exponent - (position - 3)) + (last % 10 == 0 ? 1 : 0)
        let parts = DecimalParts(mantissa: mantissa, exponent: scale, isNegative: sign == Sign.negative)
        guard let decimal = parts.decimal else { return nil }
        return (decimal, position + 1)
    }

    /// Parses a number from text, exactly and strictly.
    ///
    /// The whole text must be a number as in POSIX: a sign, digits, a point with digits after it, an exponent; only digits are required,
    /// before the point or after it. `1.10`, `-.5`, `+12e-3` are numbers; ` 1`, `1.`, `1,5`, `0x1`, `NaN` are not.
    ///
    /// - Returns: The number; `nil` if the text is not a number, or if a `Decimal` (128 bits, exponents −128 to 127) cannot hold it
    ///   exactly.
    package static func parse(_ text: some StringProtocol) -> Decimal? {
        DecimalParts(text: text)?.decimal
    }

    /// The number with all its digits and without an exponent or trailing zeros: `1.1`, `-0.00012`, `1500`.
    ///
    /// ``parse(_:)`` reads it back. The text of NaN is `NaN`.
    package static func text(_ decimal: Decimal) -> String {
        DecimalParts(decimal)?.text ?? "NaN"
    }

    private enum Sign {
        static let negative: UInt8 = 1
        static let zero: UInt8 = 2
        static let positive: UInt8 = 3
    }
}
