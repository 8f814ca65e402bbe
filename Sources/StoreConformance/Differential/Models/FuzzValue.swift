import ActiveStore
import FoundationEssentials

/// A field type as used by the model fuzzer: valid and invalid values, values given by name, and sums.
///
/// The expected results are implemented here in plain Swift, without the library.
protocol FuzzValue: MatrixValue where NonOptional == Self {
    /// Any value, including ones that cannot be stored.
    static func ugly(_ random: inout SplitMix64) -> Self
    /// Whether it can be stored.
    var isKept: Bool { get }
    /// The conversion of a value given by name; nil if it is refused.
    static func taking(_ value: Value) -> Self?
    /// The sum of two values; nil if the type does not support addition.
    static func sum(_ a: Self, _ b: Self) -> FuzzSum<Self>?
    /// The change that adds a number to one of the fields; nil if the type does not support addition.
    static func adding(_ number: Self, to column: SpecimenColumn) -> FieldChange<Specimen<Self>>?
}

/// The untyped value; inside extensions of Dictionary `Value` has another meaning.
typealias NamedValue = Value

/// The result of an addition.
enum FuzzSum<V> {
    case value(V)
    case overflow
    case noNumber
}

/// One of the fields of a ``Specimen`` other than its key.
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

    /// A value that can be stored, at a limit or not.
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

/// The types that the model fuzzer uses.
enum FuzzTypes {
    // A list of existential types, so that no code is specialised for each.
    static let all: [any FuzzValue.Type] = [
        Bool.self, Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self, UInt16.self, UInt32.self, UInt64.self,
        Double.self, Float.self, Decimal.self, String.self, Data.self, Date.self, UUID.self, URL.self, Mood.self, Urgency.self, Grade.self,
        Price.self, Percent.self, Grams.self, Kelvin.self, CountryCode.self, [Int].self, [String: String].self, PostalAddress.self,
        Basket.self, DateAsText.self, DateAsSeconds.self, DateAsMilliseconds.self, DateAsReal.self, DecimalAsText.self, UUIDAsText.self,
    ]
}
