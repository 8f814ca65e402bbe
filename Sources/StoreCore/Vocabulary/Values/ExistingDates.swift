import FoundationEssentials

// Field types for existing databases: one for each representation of dates, decimals and UUIDs. Predicates and orders work on the stored
// values, on every engine alike; conversion and JSON show the stored values.
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

/// A date in another representation than this library's; the common interface of these types.
public protocol ExistingDate: StoredAs, Hashable, Comparable {
    /// The instant.
    var date: Date { get }
    /// Creates a date from an instant, as exactly as the representation allows.
    init(_ date: Date)
}

extension ExistingDate {
    /// By time.
    public static func < (a: Self, b: Self) -> Bool { a.date < b.date }
}

/// A date stored as ISO 8601 text in UTC with microseconds: `2019-06-07T09:15:15.000000Z`. Saving one beyond 64 bits of microseconds is
/// refused.
///
/// Text in other forms can be read (with a blank for the T, without fraction or zone, a day alone). It is compared as text, which matches
/// the order of time as long as all values have the same form.
public struct DateAsText: ExistingDate {
    /// The instant.
    public var date: Date
    /// Creates a date from an instant, to the microsecond.
    public init(_ date: Date) { self.date = Instant.rounded(date) }
    /// The text; empty for a date beyond 64 bits of microseconds.
    public var stored: String { Instant.microseconds(of: date).map { DateText.iso8601($0) } ?? "" }
    /// Parses the text; see ``DateText/parse(_:missingZoneIsUTC:)``.
    public init?(stored: String) {
        guard let microseconds = DateText.parse(stored, missingZoneIsUTC: true) else { return nil }
        date = Instant.date(microseconds: microseconds)
    }
    /// Writes the text.
    public func write(to writer: any RowWriter) throws {
        guard let microseconds = Instant.microseconds(of: date) else { throw UnstorableValue.dateOutOfRange() }
        try DateText.iso8601(microseconds).write(to: writer)
    }
    /// The text; for a date without one, the date, which no store accepts.
    public var storedValue: Value { Instant.microseconds(of: date).map { .string(DateText.iso8601($0)) } ?? .date(date) }
}

/// A date stored as a whole number of seconds since 1970. Saving one beyond 64 bits is refused.
public struct DateAsSeconds: ExistingDate {
    private var whole: WholeUnits
    /// The number; 0 for a date beyond 64 bits.
    public var stored: Int64 {
        get { whole.number }
        set { whole = WholeUnits(newValue) }
    }
    /// Creates a date from an instant, without its fraction of a second.
    public init(_ date: Date) { whole = WholeUnits(date.timeIntervalSince1970.rounded(.down), of: date) }
    /// Creates a date from the number.
    public init?(stored: Int64) { whole = WholeUnits(stored) }
    /// The instant.
    public var date: Date { whole.beyond ?? Date(timeIntervalSince1970: Double(stored)) }
    /// Writes the number.
    public func write(to writer: any RowWriter) throws { try whole.write(to: writer) }
    /// The number; for a date without one, the date, which no store accepts.
    public var storedValue: Value { whole.storedValue }
    /// Compares the numbers.
    public func isStoredAlike(_ other: Self) -> Bool { whole.isStoredAlike(other.whole) }
}

/// A date stored as a whole number of milliseconds since 1970. Saving one beyond 64 bits is refused.
public struct DateAsMilliseconds: ExistingDate {
    private var whole: WholeUnits
    /// The number; 0 for a date beyond 64 bits.
    public var stored: Int64 {
        get { whole.number }
        set { whole = WholeUnits(newValue) }
    }
    /// Creates a date from an instant, to the millisecond.
    public init(_ date: Date) { whole = WholeUnits((date.timeIntervalSince1970 * 1_000).rounded(), of: date) }
    /// Creates a date from the number.
    public init?(stored: Int64) { whole = WholeUnits(stored) }
    /// The instant.
    public var date: Date { whole.beyond ?? Date(timeIntervalSince1970: Double(stored) / 1_000) }
    /// Writes the number.
    public func write(to writer: any RowWriter) throws { try whole.write(to: writer) }
    /// The number; for a date without one, the date, which no store accepts.
    public var storedValue: Value { whole.storedValue }
    /// Compares the numbers.
    public func isStoredAlike(_ other: Self) -> Bool { whole.isStoredAlike(other.whole) }
}

/// A date stored as seconds since 1970 with a fraction, as by iActiveRecord and VinylRecord. Saving an infinite one is refused.
public struct DateAsReal: ExistingDate {
    /// The number.
    public var stored: Double
    /// Creates a date from an instant.
    public init(_ date: Date) { stored = date.timeIntervalSince1970 }
    /// Creates a date from the number; nil for NaN and infinities.
    public init?(stored: Double) {
        guard stored.isFinite else { return nil }
        self.stored = stored
    }
    /// The instant.
    public var date: Date { Date(timeIntervalSince1970: stored) }
    /// Writes the number.
    public func write(to writer: any RowWriter) throws {
        guard stored.isFinite else { throw UnstorableValue.dateOutOfRange() }
        try stored.write(to: writer)
    }
    /// The number; for a date without one, the date, which no store accepts.
    public var storedValue: Value { stored.isFinite ? stored.storedValue : .date(date) }
}

/// A decimal number stored as text: `12.50` can be read, and is written as `12.5`. It is compared as text, so equal numbers should have the
/// same form, and the order is not numeric. Saving NaN is refused.
public struct DecimalAsText: StoredAs, Hashable, ExpressibleByStringLiteral {
    /// The number.
    public var decimal: Decimal
    /// Creates a value from a number.
    public init(_ decimal: Decimal) { self.decimal = decimal }
    /// Creates a value from a literal; NaN, which no engine stores, if it is not a number.
    public init(stringLiteral text: String) { decimal = DecimalCoding.parse(text) ?? .nan }
    /// The text.
    public var stored: String { DecimalCoding.text(decimal) }
    /// Parses the text.
    public init?(stored: String) {
        guard let decimal = DecimalCoding.parse(stored) else { return nil }
        self.decimal = decimal
    }
    /// Writes the text.
    public func write(to writer: any RowWriter) throws {
        if decimal.isNaN { throw UnstorableValue.notANumber() }
        try stored.write(to: writer)
    }
    /// The text; for NaN, which no store accepts, the number.
    public var storedValue: Value { decimal.isNaN ? .decimal(decimal) : .string(stored) }
}

/// A UUID stored as text of 36 characters; it is written in upper case and read in either.
public struct UUIDAsText: StoredAs, Hashable {
    /// The UUID.
    public var uuid: UUID
    /// Creates a value from a UUID.
    public init(_ uuid: UUID) { self.uuid = uuid }
    /// The text.
    public var stored: String { uuid.uuidString }
    /// Parses the text.
    public init?(stored: String) {
        guard let uuid = UUID(spelled: stored) else { return nil }
        self.uuid = uuid
    }
}

/// Whole units of time since 1970, or a date without such a number.
private struct WholeUnits: Hashable {
    let number: Int64
    /// The date without a number; nil if there is a number.
    let beyond: Date?

    init(_ number: Int64) { (self.number, beyond) = (number, nil) }

    /// - Parameter units: The number of units, without a fraction.
    init(_ units: Double, of date: Date) {
        let exact = Int64(exactly: units)
        (number, beyond) = (exact ?? 0, exact == nil ? date : nil)
    }

    func write(to writer: any RowWriter) throws {
        if beyond != nil { throw UnstorableValue.dateOutOfRange() }
        try writer.writeInt(number)
    }

    var storedValue: Value { beyond.map { .date($0) } ?? .int(number) }

    func isStoredAlike(_ other: WholeUnits) -> Bool { number == other.number && (beyond == nil) == (other.beyond == nil) }
}
