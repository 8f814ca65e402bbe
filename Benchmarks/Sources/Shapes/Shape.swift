import ActiveStore
import FoundationEssentials

/// A query as programs ask it, reduced to a number that depends on what came back and in which order.
struct Shape {
    let group: String
    let name: String
    let run: (ShapeData) throws -> Int64

    /// Its group and name, which no other has.
    var title: String { "\(group): \(name)" }

    init(_ group: String, _ name: String, _ run: @escaping (ShapeData) throws -> Int64) {
        (self.group, self.name, self.run) = (group, name, run)
    }
}

/// A number made of results; other results, or another order, make another number.
protocol Summed { var summed: Int64 { get } }

extension Writer: Summed { var summed: Int64 { Int64(truncatingIfNeeded: uid.low) &+ Int64(age) } }
extension Post: Summed { var summed: Int64 { Int64(truncatingIfNeeded: uid.low) &+ Int64(words) } }
extension Label: Summed { var summed: Int64 { Int64(truncatingIfNeeded: uid.low) } }
extension Labeling: Summed { var summed: Int64 { Int64(truncatingIfNeeded: uid.low) } }
extension Int64: Summed { var summed: Int64 { self } }
extension Int: Summed { var summed: Int64 { Int64(self) } }
extension Double: Summed { var summed: Int64 { Int64(bitPattern: bitPattern) } }
extension String: Summed { var summed: Int64 { utf8.reduce(7) { $0 &* 31 &+ Int64($1) } } }
extension Date: Summed { var summed: Int64 { Instant.microseconds(of: self) ?? 0 } }
extension UID: Summed { var summed: Int64 { Int64(truncatingIfNeeded: low) } }
extension Optional: Summed where Wrapped: Summed { var summed: Int64 { self?.summed ?? 11 } }
extension Bool: Summed { var summed: Int64 { self ? 1 : 0 } }

func sum(_ list: [some Summed]) -> Int64 { list.reduce(17) { $0 &* 1_000_003 &+ $1.summed } }
func sum(_ one: some Summed) -> Int64 { one.summed }
/// The same for records in any order.
func total(_ list: [some Summed]) -> Int64 { list.reduce(Int64(list.count)) { $0 &+ $1.summed } }

func pair(_ two: (some Summed, some Summed)) -> Int64 { two.0.summed &* 3 &+ two.1.summed }
