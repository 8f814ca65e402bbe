import FoundationEssentials

/// The parts of a `Decimal`: ± mantissa · 10^exponent, the mantissa without trailing zeros.
///
/// Equal numbers have equal parts, however the `Decimal` was created (1.1 and 1.10). Zero has mantissa 0 and exponent 0, and is not
/// negative.
///
/// Foundation offers no access to the mantissa of a `Decimal`; a conversion through text takes a microsecond and several allocations. So
/// the parts are read from and written to its 20 bytes: exponent, flags with the number of 16-bit words, two unused bytes, eight words.
/// This layout is checked once per process against numbers that Foundation has parsed itself; if it differs, the slower but equally exact
/// conversion through text is used.
struct DecimalParts: Equatable, Sendable {
    let mantissa: UInt128
    let exponent: Int
    let isNegative: Bool

    init(mantissa: UInt128, exponent: Int, isNegative: Bool) {
        var (mantissa, exponent) = (mantissa, exponent)
        if mantissa == 0 {
            self.init(canonicalMantissa: 0, exponent: 0, isNegative: false)
            return
        }
        while true {
            let (quotient, digit) = mantissa.quotientAndRemainder(dividingBy: 10)
            if digit != 0 { break }
            (mantissa, exponent) = (quotient, exponent + 1)
        }
        self.init(canonicalMantissa: mantissa, exponent: exponent, isNegative: isNegative)
    }

    private init(canonicalMantissa: UInt128, exponent: Int, isNegative: Bool) {
        mantissa = canonicalMantissa
        self.exponent = exponent
        self.isNegative = isNegative
    }

    /// The parts of a number; `nil` for NaN.
    init?(_ decimal: Decimal) {
        if decimal.isNaN { return nil }
        self.init(decimal, readingBytes: Self.layoutIsKnown)
    }

    init?(_ decimal: Decimal, readingBytes: Bool) {
        if readingBytes {
            self.init(bytesOf: decimal)
        } else {
            // POSIX and all digits: Foundation's description never truncates.
            guard let parts = DecimalParts(text: decimal.description) else { return nil }
            self = parts
        }
    }

    private init(bytesOf decimal: Decimal) {
        self = withUnsafeBytes(of: decimal) { bytes in
            let flags = bytes.load(fromByteOffset: 1, as: UInt8.self)
            var mantissa: UInt128 = 0
            for word in (0..<min(Int(flags >> 4), 8)).reversed() {
                mantissa = mantissa << 16 | UInt128(bytes.load(fromByteOffset: 4 + 2 * word, as: UInt16.self))
            }
            return DecimalParts(
                mantissa: mantissa, exponent: Int(bytes.load(as: Int8.self)), isNegative: flags & Flags.negative != 0)
        }
    }

    /// The number, or `nil` if its exponent is beyond the range of `Decimal`.
    var decimal: Decimal? { decimal(writingBytes: Self.layoutIsKnown) }

    func decimal(writingBytes: Bool) -> Decimal? {
        // A mantissa has room for at most 38 zeros.
        guard -128...(127 + 38) ~= exponent else { return nil }
        if !writingBytes { return Decimal(string: text) }
        // 10^130 is 1000 · 10^127.
        var (mantissa, exponent) = (mantissa, exponent)
        while exponent > 127 {
            let (product, tooLarge) = mantissa.multipliedReportingOverflow(by: 10)
            if tooLarge { return nil }
            (mantissa, exponent) = (product, exponent - 1)
        }
        let isCompact = exponent == self.exponent
        var result = Decimal()
        withUnsafeMutableBytes(of: &result) { bytes in
            let length = UInt8((128 - mantissa.leadingZeroBitCount + 15) / 16)
            let flags = length << 4 | (isNegative ? Flags.negative : 0) | (isCompact ? Flags.compact : 0)
            bytes.storeBytes(of: Int8(exponent), as: Int8.self)
            bytes.storeBytes(of: flags, toByteOffset: 1, as: UInt8.self)
            for word in 0..<8 {
                let value = UInt16(truncatingIfNeeded: mantissa >> UInt128(16 * word))
                bytes.storeBytes(of: value, toByteOffset: 4 + 2 * word, as: UInt16.self)
            }
        }
        return result
    }

    private enum Flags {
        static let compact: UInt8 = 4
        static let negative: UInt8 = 8
    }

    /// Whether the bytes of a `Decimal` have the layout that this file reads and writes.
    static let layoutIsKnown: Bool = {
        guard MemoryLayout<Decimal>.size == 20, MemoryLayout<Decimal>.alignment >= 2 else { return false }
        let samples = [
            "0", "1", "-1", "1.5", "-65536", "123456789012345678901234567890.12345678",
            "-340282366920938463463374607431768211455e-128", "7e127",
        ]
        return samples.allSatisfy { sample in
            guard let parts = DecimalParts(text: sample), let decimal = Decimal(string: sample) else { return false }
            return DecimalParts(bytesOf: decimal) == parts && parts.decimal(writingBytes: true) == decimal
        }
    }()
}
