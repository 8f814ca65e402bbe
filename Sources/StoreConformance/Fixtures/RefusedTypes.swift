import ActiveStore
import FoundationEssentials

// Custom types whose values cannot all be stored.

/// A temperature in degrees above absolute zero. Other values can be created, but not read.
struct Kelvin: StoredAs, Hashable {
    var degrees: Double

    init(_ degrees: Double) { self.degrees = degrees }

    var stored: Double { degrees }
    init?(stored: Double) {
        if stored < 0 { return nil }
        degrees = stored
    }
}

/// A code of two letters. Other values can be created, but not read.
struct CountryCode: RawRepresentable, Storable, Hashable {
    let rawValue: String

    init(unchecked code: String) { rawValue = code }
    init?(rawValue: String) {
        if rawValue.utf8.count != 2 { return nil }
        self.rawValue = rawValue
    }
}

/// A list of any depth.
final class Onion: JSONStorable, Sendable {
    let inner: Onion?

    init(_ inner: Onion?) { self.inner = inner }

    convenience init(layers: Int) {
        var inner: Onion?
        for _ in 1..<layers { inner = Onion(inner) }
        self.init(inner)
    }

    var layers: Int {
        var (count, next) = (1, inner)
        while let layer = next { (count, next) = (count + 1, layer.inner) }
        return count
    }
}

/// A value of each type that accepts more than can be stored.
@Model(timestamps: false) struct Picky {
    @Key var number: Int
    @Indexed var text: DateAsText?
    var seconds: DateAsSeconds?
    @Indexed var milliseconds: DateAsMilliseconds?
    var real: DateAsReal?
    var decimal: DecimalAsText?
    @Indexed var kelvin: Kelvin?
    var country: CountryCode?
    var decimals: [Decimal]?
    var dates: [String: Date]?
    var onion: Onion?
    var urls: [URL]?
    var link: URL?
}
