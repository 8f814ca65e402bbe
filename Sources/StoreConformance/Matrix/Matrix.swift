import ActiveStore
import FoundationEssentials

/// The generated cases: what the contract says of every value type, judged by a reading of its own (``PlainReading``).
///
/// `matrix.<type>.<operator>` compares a field with values, nil and other fields, negated or not, indexed or not;
/// `matrix.order.<type>` sorts, `matrix.roundtrip.<type>` stores and reads again.
enum Matrix {
    static let cases: [Case] = [
        all(Bool.self), all(Int.self), all(Int8.self), all(Int16.self), all(Int32.self), all(Int64.self), all(UInt.self), all(UInt8.self),
        all(UInt16.self), all(UInt32.self), all(UInt64.self), all(Double.self), all(Float.self), all(Decimal.self), all(String.self),
        all(Data.self), all(Date.self), all(UUID.self), all(URL.self), all(Mood.self), all(Urgency.self), all(Price.self), all([Int].self),
        all([String: String].self), all(PostalAddress.self), MatrixOfText.cases,
    ].flatMap { $0 }

    private static func all<V: MatrixValue>(_ type: V.Type) -> [Case] {
        MatrixOfRoundTrips<V>.cases + MatrixOfComparisons<V>.cases + MatrixOfOrders<V>.cases
    }
}
