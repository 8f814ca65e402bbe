import StoreConformance

/// What one transaction does, from nothing but the seed of the run and the transaction's number: so that the parent can do it to its oracle
/// when all that it hears is the number.
package struct TransactionScript: Sendable {
    package let operations: [Operation]
    /// How it ends.
    package let ending: Ending
    /// Whether the store is closed and opened again when it has ended, which also writes the log back.
    package let reopensAfterwards: Bool

    package enum Ending: Sendable {
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
    static let weights = 20

    /// What transactions are like on the whole.
    package struct Mix: Sendable {
        /// One in so many writes 4 MB, which takes as long as all the others of a child's life; zero for none.
        package var floodOneIn: Int
        /// The store is closed and opened again after one in so many.
        package var reopenOneIn: Int
        /// The longest note of a parcel, in bytes.
        package var longestNote: Int

        package init(floodOneIn: Int, reopenOneIn: Int, longestNote: Int) {
            self.floodOneIn = floodOneIn
            self.reopenOneIn = reopenOneIn
            self.longestNote = longestNote
        }

        package static let usual = Mix(floodOneIn: 200, reopenOneIn: 60, longestNote: 9_000)
    }

    package init(seed: UInt64, number: Int, mix: Mix = .usual) {
        var random = SplitMix64(seed: SplitMix64.seed(seed, sequence: number))
        if mix.floodOneIn > 0, random.below(mix.floodOneIn) == 0 {
            let first = random.below(TransactionScript.parcels / 2)
            operations = [
                .flood(parcels: first..<first + 44, note: Text.filled(&random, length: 100_000))
            ]
            ending = .commit
        } else {
            let count = random.weighted([(30, 1), (40, random.within(2...6)), (10, random.within(7...30))])
            operations = (0..<count).map { _ in TransactionScript.operation(&random, depth: 0, mix) }
            ending = random.weighted([(89, .commit), (4, .failure), (4, .rollback), (3, .lostReference)])
        }
        reopensAfterwards = random.below(mix.reopenOneIn) == 0
    }

    private static func operation(_ random: inout SplitMix64, depth: Int, _ mix: Mix) -> Operation {
        let number = random.below(parcels)
        switch random.below(depth < 2 ? 100 : 88) {
        case 0..<22: return .save(number, content(&random))
        case 22..<42:
            return .change(
                number, weight: random.percent(70) ? random.below(weights) : nil,
                note: random.percent(50) ? Text.random(&random, longest: mix.longestNote) : nil)
        case 42..<56: return .label(number, label(&random))
        case 56..<68: return .insert(number, content(&random))
        case 68..<73: return .destroy(number)
        case 73..<75:
            let from = random.below(weights)
            return .reweigh(from: from, to: (from + random.within(1...weights - 1)) % weights)
        case 75: return .discard(weight: random.below(weights))
        case 76..<88: return .cascade(.random(&random))
        default:
            let count = random.within(1...4)
            return .savepoint(
                (0..<count).map { _ in operation(&random, depth: depth + 1, mix) }, isUndone: random.percent(50))
        }
    }

    private static func content(_ random: inout SplitMix64) -> ParcelContent {
        ParcelContent(label: label(&random), weight: random.below(weights), note: Text.random(&random, longest: 2_000))
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
