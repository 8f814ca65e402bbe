extension DecimalParts {
    /// The number in a text, or `nil` if the text is not a number or the number cannot be held exactly.
    init?(text: some StringProtocol) {
        guard
            let parts = text.utf8.withContiguousStorageIfAvailable({ DecimalParts(utf8: $0) })
                ?? Array(text.utf8).withUnsafeBufferPointer({ DecimalParts(utf8: $0) })
        else { return nil }
        self = parts
    }

    init?(utf8: UnsafeBufferPointer<UInt8>) {
        var scanner = NumberScanner(bytes: utf8[...])
        let isNegative = scanner.skipSign()
        let whole = scanner.skipDigits()
        let fraction = scanner.skip(UInt8(ascii: ".")) ? scanner.skipDigits() : utf8[0..<0]
        guard !whole.isEmpty || !fraction.isEmpty, scanner.lastWasDigit else { return nil }
        var exponent = 0
        if scanner.skip(UInt8(ascii: "e")) || scanner.skip(UInt8(ascii: "E")) {
            let down = scanner.skipSign()
            let digits = scanner.skipDigits()
            guard !digits.isEmpty else { return nil }
            // Far beyond every supported exponent, and far from overflow.
            let size = digits.reduce(0) { min($0 * 10 + Int($1 - UInt8(ascii: "0")), 1 << 40) }
            exponent = down ? -size : size
        }
        guard scanner.isAtEnd else { return nil }

        // Zeros are deferred until a digit follows them, so that trailing zeros never overflow the mantissa.
        var mantissa: UInt128 = 0
        var zeros = 0
        for digit in [whole, fraction].joined() {
            zeros += 1
            if digit == UInt8(ascii: "0") { continue }
            while zeros > 0, mantissa > 0 {
                let (product, tooLarge) = mantissa.multipliedReportingOverflow(by: 10)
                if tooLarge { return nil }
                (mantissa, zeros) = (product, zeros - 1)
            }
            zeros = 0
            let (sum, tooLarge) = mantissa.addingReportingOverflow(UInt128(digit - UInt8(ascii: "0")))
            if tooLarge { return nil }
            mantissa = sum
        }
        self.init(mantissa: mantissa, exponent: exponent + zeros - fraction.count, isNegative: isNegative)
    }

    /// All digits, without an exponent: `-0.00012`, `1500`.
    var text: String {
        let digits = Array(String(mantissa).utf8)
        var bytes: [UInt8] = isNegative ? [UInt8(ascii: "-")] : []
        let zero = UInt8(ascii: "0")
        if exponent >= 0 {
            bytes += digits
            bytes += repeatElement(zero, count: exponent)
        } else if digits.count > -exponent {
            bytes += digits.dropLast(-exponent)
            bytes.append(UInt8(ascii: "."))
            bytes += digits.suffix(-exponent)
        } else {
            bytes += [zero, UInt8(ascii: ".")]
            bytes += repeatElement(zero, count: -exponent - digits.count)
            bytes += digits
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Reads the parts of a number from the front of a text.
private struct NumberScanner {
    var bytes: Slice<UnsafeBufferPointer<UInt8>>
    var lastWasDigit = false

    var isAtEnd: Bool { bytes.isEmpty }

    mutating func skip(_ byte: UInt8) -> Bool {
        guard bytes.first == byte else { return false }
        bytes.removeFirst()
        lastWasDigit = false
        return true
    }

    /// Skips `+` or `-` and returns whether it was `-`.
    mutating func skipSign() -> Bool {
        if skip(UInt8(ascii: "+")) { return false }
        return skip(UInt8(ascii: "-"))
    }

    mutating func skipDigits() -> Slice<UnsafeBufferPointer<UInt8>> {
        let digits = bytes.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        bytes = bytes[digits.endIndex...]
        if !digits.isEmpty { lastWasDigit = true }
        return digits
    }
}
