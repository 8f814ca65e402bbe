extension DateText {
    /// Parses an ISO 8601 time strictly: the whole text must match, every field must be in range, and the day must exist.
    ///
    /// The accepted forms:
    /// - `2019-06-07`, which is that day's midnight in UTC;
    /// - `2019-06-07T09:15:15Z`, with `T` or a blank, with a fraction of one to nine digits or without, and with `Z`, `+01:00` or `+0100`
    ///   for the zone; one blank may precede the zone when a blank precedes the time, so that `2019-06-07 09:15:15 +0000` is accepted;
    /// - years outside of 0 to 9999 with a sign and six digits: `-000044-03-15`.
    ///
    /// A fraction finer than microseconds is rounded to the nearest. Leap seconds (`:60`), `24:00`, week dates and day numbers are
    /// rejected.
    ///
    /// - Parameters:
    ///   - text: The text, without anything around it.
    ///   - missingZoneIsUTC: Whether a time without a zone is taken as UTC, as SQLite writes it, or refused.
    /// - Returns: Microseconds since 1970, or `nil` if the text is not such a time or does not fit 64 bits.
    public static func parse(_ text: some StringProtocol, missingZoneIsUTC: Bool = false) -> Int64? {
        if let result = text.utf8.withContiguousStorageIfAvailable({
            parse(utf8: $0, missingZoneIsUTC: missingZoneIsUTC)
        }) {
            return result
        }
        return Array(text.utf8).withUnsafeBufferPointer { parse(utf8: $0, missingZoneIsUTC: missingZoneIsUTC) }
    }

    /// Parses an ISO 8601 time from UTF-8; see ``parse(_:missingZoneIsUTC:)``.
    package static func parse(utf8: UnsafeBufferPointer<UInt8>, missingZoneIsUTC: Bool = false) -> Int64? {
        var reader = DateFieldReader(bytes: utf8)
        guard let year = reader.year(), reader.skip("-"), let month = reader.number(digits: 2), reader.skip("-"),
            let day = reader.number(digits: 2), let date = CivilDate(year: year, month: month, day: day)
        else { return nil }

        var seconds = date.dayNumber * 86_400
        var fraction: Int64 = 0
        if !reader.isAtEnd {
            let afterBlank = reader.skip(" ")
            guard afterBlank || reader.skip("T"), let clock = reader.clock(), let part = reader.fraction() else {
                return nil
            }
            seconds += clock
            fraction = part
            if !(reader.isAtEnd && missingZoneIsUTC) {
                if afterBlank { _ = reader.skip(" ") }
                guard let offset = reader.zone() else { return nil }
                seconds -= offset
            }
        }
        guard reader.isAtEnd else { return nil }
        return microseconds(seconds: seconds, fraction: fraction)
    }

    private static func microseconds(seconds: Int64, fraction: Int64) -> Int64? {
        // The first representable second begins before the minimum of 64 bits: count from the second after it.
        let late = seconds < 0 && fraction > 0
        let (scaled, tooFar) = (late ? seconds + 1 : seconds).multipliedReportingOverflow(by: 1_000_000)
        let (sum, beyond) = scaled.addingReportingOverflow(late ? fraction - 1_000_000 : fraction)
        return tooFar || beyond ? nil : sum
    }
}

/// Reads fields from the front of a text.
private struct DateFieldReader {
    let bytes: UnsafeBufferPointer<UInt8>
    var position = 0

    var isAtEnd: Bool { position == bytes.count }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func digit() -> Int64? {
        guard let byte = next, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return nil }
        position += 1
        return Int64(byte - UInt8(ascii: "0"))
    }

    mutating func number(digits: Int) -> Int64? {
        var number: Int64 = 0
        for _ in 0..<digits {
            guard let digit = digit() else { return nil }
            number = number * 10 + digit
        }
        return number
    }

    mutating func year() -> Int64? {
        if skip("+") { return number(digits: 6) }
        if skip("-") {
            // ISO 8601: the year 0 has no minus sign.
            guard let year = number(digits: 6), year != 0 else { return nil }
            return -year
        }
        return number(digits: 4)
    }

    /// Seconds since midnight.
    mutating func clock() -> Int64? {
        guard let hour = number(digits: 2), hour < 24, skip(":"), let minute = number(digits: 2), minute < 60,
            skip(":"),
            let second = number(digits: 2), second < 60
        else { return nil }
        return hour * 3600 + minute * 60 + second
    }

    /// Microseconds, 0 if there is no fraction; a million when it rounds up to the next second.
    mutating func fraction() -> Int64? {
        guard skip(".") else { return 0 }
        var nanoseconds: Int64 = 0
        var scale: Int64 = 100_000_000
        guard let first = digit() else { return nil }
        nanoseconds = first * scale
        while scale > 1, let digit = digit() {
            scale /= 10
            nanoseconds += digit * scale
        }
        return (nanoseconds + 500) / 1000
    }

    /// Seconds east of Greenwich.
    mutating func zone() -> Int64? {
        if skip("Z") { return 0 }
        let east = skip("+")
        guard east || skip("-"), let hour = number(digits: 2), hour < 24 else { return nil }
        _ = skip(":")
        guard let minute = number(digits: 2), minute < 60 else { return nil }
        let offset = hour * 3600 + minute * 60
        return east ? offset : -offset
    }
}
