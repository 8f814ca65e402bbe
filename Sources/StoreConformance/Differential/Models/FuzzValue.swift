import ActiveStore
import FoundationEssentials

/// A type of fields as the fuzz of models draws it: values that can be stored and others, values by name that may become one, sums.
///
/// What is expected of a type is said here in plain Swift, beside the library and not with its help.
protocol FuzzValue: MatrixValue where NonOptional == Self {
    /// Any value, also one that cannot be stored.
    static func ugly(_ random: inout SplitMix64) -> Self
    /// Whether it can be stored.
    var isKept: Bool { get }
    /// What a value given by name becomes; nil where it is refused.
    static func taking(_ value: Value) -> Self?
    /// The sum of two values; nil where nothing can be added to the type.
    static func sum(_ a: Self, _ b: Self) -> FuzzSum<Self>?
    /// The change that adds a number to one of the fields; nil where nothing can be added.
    static func adding(_ number: Self, to column: SpecimenColumn) -> FieldChange<Specimen<Self>>?
}

/// The value of any type; in an extension of dictionaries `Value` is theirs.
typealias NamedValue = Value

/// What becomes of an addition.
enum FuzzSum<V> {
    case value(V)
    case overflow
    case noNumber
}

/// One of the fields of a ``Specimen`` besides its key.
enum SpecimenColumn: Int, CaseIterable {
    case plain
    case indexed
    case maybe
    case maybeIndexed

    var name: String { "\(self)" }
    var isOptional: Bool { self == .maybe || self == .maybeIndexed }
}

extension FuzzValue {
    static func ugly(_ random: inout SplitMix64) -> Self { common(&random) }
    var isKept: Bool { true }
    static func sum(_ a: Self, _ b: Self) -> FuzzSum<Self>? { nil }
    static func adding(_ number: Self, to column: SpecimenColumn) -> FieldChange<Specimen<Self>>? { nil }

    /// A value at the edge or any other, which can be stored.
    static func common(_ random: inout SplitMix64) -> Self {
        if random.percent(60) { return random.pick(edges) }
        return CaseRandom.$seed.withValue(random.next()) {
            var own = CaseRandom()
            return Self.random(&own)
        }
    }
}

extension FuzzValue where Self: Summable {
    static func adding(_ number: Self, to column: SpecimenColumn) -> FieldChange<Specimen<Self>>? {
        switch column {
        case .plain: .add(\.plain, number)
        case .indexed: .add(\.indexed, number)
        case .maybe: .add(\.maybe, number)
        case .maybeIndexed: .add(\.maybeIndexed, number)
        }
    }
}

/// The types that the fuzz of models draws from.
enum FuzzTypes {
    // A list of existential types, so that nothing is compiled anew for each.
    static let all: [any FuzzValue.Type] = [
        Bool.self, Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self, UInt16.self, UInt32.self, UInt64.self,
        Double.self, Float.self, Decimal.self, String.self, Data.self, Date.self, UUID.self, URL.self, Mood.self, Urgency.self, Grade.self,
        Price.self, Percent.self, Grams.self, Kelvin.self, CountryCode.self, [Int].self, [String: String].self, PostalAddress.self,
        Basket.self, DateAsText.self, DateAsSeconds.self, DateAsMilliseconds.self, DateAsReal.self, DecimalAsText.self, UUIDAsText.self,
    ]
}
