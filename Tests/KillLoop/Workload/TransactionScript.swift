import StoreConformance

/// What one transaction does, from nothing but the seed of the run and the transaction's number: so that the parent can do it to its oracle
/// when all that it hears is the number.
struct TransactionScript: Sendable {
    let operations: [Operation]
    /// How it ends.
    let ending: Ending
    /// Whether the store is closed and opened again when it has ended, which also writes the log back.
    let reopensAfterwards: Bool

    enum Ending: Sendable {
        case commit
        /// The body throws.
        case failure
        /// The body asks for it.
        case rollback
        /// The commit is refused, because a reference leads nowhere that must not.
        case lostReference
    }

    static let parcels = 150
    /// Few enough that most are taken.
    static let labels = 60

    init(seed: UInt64, number: Int) {
        var random = SplitMix64(seed: SplitMix64.seed(seed, sequence: number))
        // Rare, because it takes as long as all the others of a child's life.
        if random.below(200) == 0 {
            let first = random.below(TransactionScript.parcels / 2)
            operations = [
                .flood(parcels: first..<first + 44, note: Text.filled(&random, length: 100_000))
            ]
            ending = .commit
        } else {
            let count = random.weighted([(30, 1), (40, random.within(2...6)), (10, random.within(7...30))])
            operations = (0..<count).map { _ in TransactionScript.operation(&random, depth: 0) }
            ending = random.weighted([(89, .commit), (4, .failure), (4, .rollback), (3, .lostReference)])
        }
        reopensAfterwards = random.below(60) == 0
    }

    private static func operation(_ random: inout SplitMix64, depth: Int) -> Operation {
        let number = random.below(parcels)
        switch random.below(depth < 2 ? 100 : 88) {
        case 0..<22: return .save(number, content(&random))
        case 22..<42:
            return .change(
                number, weight: random.percent(70) ? random.below(20) : nil,
                note: random.percent(50) ? Text.random(&random, longest: 9_000) : nil)
        case 42..<56: return .label(number, label(&random))
        case 56..<68: return .insert(number, content(&random))
        case 68..<76: return .destroy(number)
        case 76..<88: return .cascade(.random(&random))
        default:
            let count = random.within(1...4)
            return .savepoint(
                (0..<count).map { _ in operation(&random, depth: depth + 1) }, isUndone: random.percent(50))
        }
    }

    private static func content(_ random: inout SplitMix64) -> ParcelContent {
        ParcelContent(label: label(&random), weight: random.below(20), note: Text.random(&random, longest: 2_000))
    }

    private static func label(_ random: inout SplitMix64) -> String? {
        random.percent(20) ? nil : "label \(random.below(labels))"
    }
}

/// Text that differs from time to time and from place to place.
enum Text {
    /// Mostly short.
    static func random(_ random: inout SplitMix64, longest: Int) -> String {
        filled(&random, length: random.percent(80) ? random.below(60) : random.below(longest))
    }

    static func filled(_ random: inout SplitMix64, length: Int) -> String {
        let piece = String(random.next(), radix: 36) + "|"
        return String(String(repeating: piece, count: length / piece.utf8.count + 1).prefix(length))
    }
}
