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
public protocol ExistingDate: StoredAs, Hashable, Comparable {
    /// The instant.
    var date: Date { get }
    /// Takes an instant, as exactly as the representation keeps it.
    init(_ date: Date)
}

extension ExistingDate {
    /// By time.
    public static func < (a: Self, b: Self) -> Bool { a.date < b.date }
}

/// A date that is stored as ISO 8601 text in UTC with microseconds: `2019-06-07T09:15:15.000000Z`. Refused when saved beyond what 64 bits of microseconds
/// hold.
///
/// Text that was written otherwise is read (with a blank for the T, without fraction or zone, a day alone) and compared as text, which is the order of
/// time as long as all is written alike.
public struct DateAsText: ExistingDate {
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
    /// Writes the text.
    public func write(to writer: any RowWriter) throws {
        guard let microseconds = Instant.microseconds(of: date) else { throw UnstorableValue.dateOutOfRange() }
        try DateText.iso8601(microseconds).write(to: writer)
    }
    /// The text; of a date that has none, the date, which no store takes.
    public var storedValue: Value { Instant.microseconds(of: date).map { .string(DateText.iso8601($0)) } ?? .date(date) }
}

/// A date that is stored as a whole number of seconds since 1970. Refused when saved beyond what 64 bits hold.
public struct DateAsSeconds: ExistingDate {
    private var whole: WholeUnits
    /// The number; 0 for a date beyond what 64 bits hold.
    public var stored: Int64 {
        get { whole.number }
        set { whole = WholeUnits(newValue) }
    }
    /// Takes an instant, without its fraction of a second.
    public init(_ date: Date) { whole = WholeUnits(date.timeIntervalSince1970.rounded(.down), of: date) }
    /// Takes the number.
    public init?(stored: Int64) { whole = WholeUnits(stored) }
    /// The instant.
    public var date: Date { whole.beyond ?? Date(timeIntervalSince1970: Double(stored)) }
    /// Writes the number.
    public func write(to writer: any RowWriter) throws { try whole.write(to: writer) }
    /// The number; of a date that has none, the date, which no store takes.
    public var storedValue: Value { whole.storedValue }
    /// Compares the numbers.
    public func isStoredAlike(_ other: Self) -> Bool { whole.isStoredAlike(other.whole) }
}

/// A date that is stored as a whole number of milliseconds since 1970. Refused when saved beyond what 64 bits hold.
public struct DateAsMilliseconds: ExistingDate {
    private var whole: WholeUnits
    /// The number; 0 for a date beyond what 64 bits hold.
    public var stored: Int64 {
        get { whole.number }
        set { whole = WholeUnits(newValue) }
    }
    /// Takes an instant, to the millisecond.
    public init(_ date: Date) { whole = WholeUnits((date.timeIntervalSince1970 * 1_000).rounded(), of: date) }
    /// Takes the number.
    public init?(stored: Int64) { whole = WholeUnits(stored) }
    /// The instant.
    public var date: Date { whole.beyond ?? Date(timeIntervalSince1970: Double(stored) / 1_000) }
    /// Writes the number.
    public func write(to writer: any RowWriter) throws { try whole.write(to: writer) }
    /// The number; of a date that has none, the date, which no store takes.
    public var storedValue: Value { whole.storedValue }
    /// Compares the numbers.
    public func isStoredAlike(_ other: Self) -> Bool { whole.isStoredAlike(other.whole) }
}

/// A date that is stored as seconds since 1970 with a fraction, as iActiveRecord and VinylRecord stored it. Infinite ones are refused when saved.
public struct DateAsReal: ExistingDate {
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
    /// Writes the number.
    public func write(to writer: any RowWriter) throws {
        guard stored.isFinite else { throw UnstorableValue.dateOutOfRange() }
        try stored.write(to: writer)
    }
    /// The number; of a date that has none, the date, which no store takes.
    public var storedValue: Value { stored.isFinite ? stored.storedValue : .date(date) }
}

/// A decimal number that is stored as text: `12.50` is read, `12.5` is written. Compared as text, so equal numbers should be written alike, and there is
/// no order by size. NaN is refused when saved.
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
    /// Writes the text.
    public func write(to writer: any RowWriter) throws {
        if decimal.isNaN { throw UnstorableValue.notANumber() }
        try stored.write(to: writer)
    }
    /// The text; NaN, which no store takes, as a number.
    public var storedValue: Value { decimal.isNaN ? .decimal(decimal) : .string(stored) }
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

/// Whole units of time since 1970, or a date that has no such number.
private struct WholeUnits: Hashable {
    let number: Int64
    /// The date that has no number; nil where there is one.
    let beyond: Date?

    init(_ number: Int64) { (self.number, beyond) = (number, nil) }

    /// - Parameter units: How many there are, without a fraction.
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
