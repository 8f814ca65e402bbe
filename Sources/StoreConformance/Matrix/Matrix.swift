import ActiveStore
import FoundationEssentials

/// The generated cases: the contract for every value type, checked against a separate implementation (``PlainReading``).
///
/// `matrix.<type>.<operator>` compares a field with values, nil and other fields, negated or not,
/// indexed or not; `matrix.order.<type>` sorts, `matrix.roundtrip.<type>` stores and reads back.
enum Matrix {
    static let cases: [Case] = types.flatMap { cases(of: $0) } + MatrixOfText.cases

    // A list of existential types, so that the optimiser does not specialise the matrices for each, which would take minutes.
    private static let types: [any MatrixValue.Type] = [
        Bool.self, Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self, UInt16.self, UInt32.self,
        UInt64.self, Double.self, Float.self, Decimal.self, String.self, Data.self, Date.self, UUID.self, URL.self, Mood.self,
        Urgency.self, Price.self, [Int].self, [String: String].self, PostalAddress.self,
    ]

    private static func cases<V: MatrixValue>(of type: V.Type) -> [Case] {
        MatrixOfRoundTrips<V>.cases + MatrixOfComparisons<V>.cases + MatrixOfOrders<V>.cases
    }
}
