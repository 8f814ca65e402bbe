import FoundationEssentials

// How databases that other programs made keep dates, decimals and UUIDs: one type for each representation, to be the type of a field. Predicates and
// orders then work on what is stored, on every engine alike; conversion and JSON show what is stored.
//
// ```swift
// @Model("orders", timestamps: false) struct Order {
//     @Key var number: Int
//     @Column("placed_at") var placed: DateAsSeconds
//     @Column("total") var total: DecimalAsText
// }
//
// let order = Order(number: 1, placed: DateAsSeconds(.now), total: "12.50")
// Order.where { $0.placed < DateAsSeconds(noon) }
// ```

/// A date in another representation than this library's; what the types have in common.
public protocol AdoptedDate: StoredAs, Hashable, Comparable {
    /// The instant.
    var date: Date { get }
    /// Takes an instant, as exactly as the representation keeps it.
    init(_ date: Date)
}

extension AdoptedDate {
    /// By time.
    public static func < (a: Self, b: Self) -> Bool { a.date < b.date }
}

/// A date that is stored as ISO 8601 text in UTC with microseconds: `2019-06-07T09:15:15.000000Z`.
///
/// Text that was written otherwise is read (with a blank for the T, without fraction or zone, a day alone) and compared as text, which is the order of
/// time as long as all is written alike.
public struct DateAsText: AdoptedDate {
    /// The instant.
    public var date: Date
    /// Takes an instant, to the microsecond.
    public init(_ date: Date) { self.date = Instant.rounded(date) }
    /// The text; empty for a date beyond what 64 bits of microseconds hold.
    public var stored: String { Instant.microseconds(of: date).map { DateText.iso8601($0) } ?? "" }
    /// Reads the text; see ``DateText/parse(_:missingZoneIsUTC:)``.
    public init?(stored: String) {
        guard let microseconds = DateText.parse(stored, missingZoneIsUTC: true) else { return nil }
        date = Instant.date(microseconds: microseconds)
    }
}

/// A date that is stored as a whole number of seconds since 1970.
public struct DateAsSeconds: AdoptedDate {
    /// The number.
    public var stored: Int64
    /// Takes an instant, without its fraction of a second.
    public init(_ date: Date) { stored = Int64(clampedDown: date.timeIntervalSince1970) }
    /// Takes the number.
    public init?(stored: Int64) { self.stored = stored }
    /// The instant.
    public var date: Date { Date(timeIntervalSince1970: Double(stored)) }
}

/// A date that is stored as a whole number of milliseconds since 1970.
public struct DateAsMilliseconds: AdoptedDate {
    /// The number.
    public var stored: Int64
    /// Takes an instant, to the millisecond.
    public init(_ date: Date) { stored = Int64(clampedDown: (date.timeIntervalSince1970 * 1_000).rounded()) }
    /// Takes the number.
    public init?(stored: Int64) { self.stored = stored }
    /// The instant.
    public var date: Date { Date(timeIntervalSince1970: Double(stored) / 1_000) }
}

/// A date that is stored as seconds since 1970 with a fraction, as iActiveRecord and VinylRecord stored it.
public struct DateAsReal: AdoptedDate {
    /// The number.
    public var stored: Double
    /// Takes an instant.
    public init(_ date: Date) { stored = date.timeIntervalSince1970 }
    /// Takes the number; nil for NaN and infinities.
    public init?(stored: Double) {
        guard stored.isFinite else { return nil }
        self.stored = stored
    }
    /// The instant.
    public var date: Date { Date(timeIntervalSince1970: stored) }
}

/// A decimal number that is stored as text: `12.50` is read, `12.5` is written. Compared as text, so equal numbers should be written alike, and there is
/// no order by size.
public struct DecimalAsText: StoredAs, Hashable, ExpressibleByStringLiteral {
    /// The number.
    public var decimal: Decimal
    /// Takes a number.
    public init(_ decimal: Decimal) { self.decimal = decimal }
    /// Takes a literal; one that spells no number is NaN, which no engine keeps.
    public init(stringLiteral text: String) { decimal = DecimalCoding.parse(text) ?? .nan }
    /// The text.
    public var stored: String { DecimalCoding.text(decimal) }
    /// Reads the text.
    public init?(stored: String) {
        guard let decimal = DecimalCoding.parse(stored) else { return nil }
        self.decimal = decimal
    }
}

/// A UUID that is stored as text of 36 characters; upper case is written, either is read.
public struct UUIDAsText: StoredAs, Hashable {
    /// The UUID.
    public var uuid: UUID
    /// Takes a UUID.
    public init(_ uuid: UUID) { self.uuid = uuid }
    /// The text.
    public var stored: String { uuid.uuidString }
    /// Reads the text.
    public init?(stored: String) {
        guard let uuid = UUID(spelled: stored) else { return nil }
        self.uuid = uuid
    }
}

extension Int64 {
    /// The whole number below, or the nearest there is.
    fileprivate init(clampedDown value: Double) { self = Int64(exactly: value.rounded(.down)) ?? (value < 0 ? .min : value > 0 ? .max : 0) }
}
