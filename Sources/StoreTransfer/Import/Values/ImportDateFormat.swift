import FoundationEssentials
import StoreCore

/// The format of dates in imported data.
///
/// ```swift
/// $0.dateFormats = ["born": "dd.MM.yyyy", "seen": .unixSeconds, "at": "yyyy-MM-dd'T'HH:mm:ssZ"]
/// ```
/// A pattern is written as for Foundation's `DateFormatter` in the locale `en_US_POSIX`, and matched strictly. It may contain:
///
/// | letters | |
/// |---|---|
/// | `yyyy`, `yy` | the year; of two digits, from 1950 to 2049 |
/// | `MM`, `M`, `MMM`, `MMMM` | the month, by number or by its English name |
/// | `dd`, `d` | the day |
/// | `HH`, `H`, `hh`, `h` with `a` | the hour, of 24 or of 12 with AM or PM |
/// | `mm`, `m`, `ss`, `s`, `S…` | minute, second, fraction of a second |
/// | `Z`, `X`, `x`, `z` | the zone: `Z`, `+0900`, `+09:00`, `UTC`, `GMT` |
/// | `E…` | the English name of a weekday, which is passed over |
///
/// Other characters, and all within single quotes, are literal. A time without a zone is UTC.
///
/// Corresponds to RZImport's `rzi_dateFormatForKey:` and FMDBx's dates.
public struct ImportDateFormat: Sendable, Hashable, ExpressibleByStringLiteral {
    enum Kind: Sendable, Hashable {
        case iso8601
        case unix(perSecond: Int64)
        case pattern([DatePattern.Part])
        case invalid(String)
    }

    let kind: Kind

    /// ISO 8601: `2019-06-07`, `2019-06-07T09:15:15Z`, optionally with a space
    /// for the T, fractions, and zones like `+0900`. The default for text.
    public static let iso8601 = ImportDateFormat(kind: .iso8601)
    /// Seconds since 1970, with or without a fraction. The default for numbers.
    public static let unixSeconds = ImportDateFormat(kind: .unix(perSecond: 1))
    /// Milliseconds since 1970.
    public static let unixMilliseconds = ImportDateFormat(kind: .unix(perSecond: 1_000))

    private init(kind: Kind) { self.kind = kind }

    /// A pattern. Unknown letters are an error at the start of an import that uses it.
    public init(_ pattern: String) { kind = DatePattern.parse(pattern).map { .pattern($0) } ?? .invalid(pattern) }

    /// A pattern.
    public init(stringLiteral value: String) { self.init(value) }

    /// - Throws: ``StoreError`` `.badRequest` for an invalid pattern.
    func check() throws {
        guard case .invalid(let pattern) = kind else { return }
        throw StoreError(
            .badRequest,
            "The date format \(pattern.debugDescription) has letters that are not known, or lacks a year, month or day; put text that stands for itself in "
                + "single quotes.")
    }

    /// The microseconds since 1970 that a model stores for the date, or nil if the text is not such a date.
    func microseconds(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
        let microseconds: Int64? =
            switch kind {
            case .iso8601: DateText.parse(utf8: text, missingZoneIsUTC: true)
            case .unix: DecimalCoding.parse(String(decoding: text, as: UTF8.self)).flatMap { exactMicroseconds($0) }
            case .pattern(let parts): DatePattern.microseconds(text, parts)
            case .invalid: nil
            }
        // A record is found by the same text only if it has the microsecond that a `Date` can say.
        return microseconds.flatMap { Instant.rounded(microseconds: $0) }
    }

    /// The same of a number; nil if the format does not accept numbers or the time is out of range. By default numbers are seconds.
    func microseconds(_ number: Decimal) -> Int64? { exactMicroseconds(number).flatMap { Instant.rounded(microseconds: $0) } }

    private func exactMicroseconds(_ number: Decimal) -> Int64? {
        let perSecond: Int64
        switch kind {
        case .iso8601: perSecond = 1
        case .unix(let unit): perSecond = unit
        case .pattern, .invalid: return nil
        }
        // To the nearest microsecond.
        let parts = DecimalCoding.text(number * Decimal(1_000_000 / perSecond)).split(separator: ".")
        guard let whole = parts.first.flatMap({ Int64($0) }) else { return nil }
        guard parts.count > 1, let digit = parts[1].utf8.first, digit >= UInt8(ascii: "5") else { return whole }
        let (rounded, tooFar) = whole.addingReportingOverflow(number < 0 ? -1 : 1)
        return tooFar ? nil : rounded
    }
}
