import ActiveStore
import FoundationEssentials

// Types that accept less than their stored form.

/// A share in whole percent: stored as an `Int8`, of which it accepts 0 to 100.
struct Percent: StoredAs, Hashable, Summable {
    typealias Sum = Int
    typealias Average = Double

    var value: Int8

    init(_ value: Int8) { self.value = value }

    var stored: Int8 { value }
    init?(stored: Int8) {
        if !(0...100).contains(stored) { return nil }
        value = stored
    }
}

/// A weight: stored as a `Float`.
struct Grams: StoredAs, Hashable, Summable {
    typealias Sum = Double
    typealias Average = Double

    var value: Float

    init(_ value: Float) { self.value = value }

    var stored: Float { value }
    init?(stored: Float) { value = stored }
}

/// An enumeration by number, with a gap. It conforms to ``Summable``.
enum Grade: Int, Storable, CaseIterable, Summable {
    typealias Sum = Int
    typealias Average = Double

    case fail = 0
    case pass = 1
    case good = 2
    case best = 5
}

/// Every type that accepts less than its stored form.
@Model(timestamps: false) struct Narrow {
    @Key var number: Int
    var int8: Int8 = 0
    var int16: Int16 = 0
    @Indexed var int32: Int32 = 0
    var uint: UInt = 0
    var uint8: UInt8 = 0
    var uint16: UInt16 = 0
    var uint32: UInt32 = 0
    var uint64: UInt64 = 0
    var float: Float = 0.0
    var percent = Percent(0)
    var grams = Grams(0)
    var grade: Grade = .fail
    var maybeInt8: Int8?
    var maybeUint8: UInt8?
    @Indexed var maybeFloat: Float?
    var maybePercent: Percent?
    @Unique var place: UInt8?
    var mood: Mood = .calm
    var day: DateAsText?
    var total: DecimalAsText?
    var link: URL?
    var list: [Int8] = []
}
