import ActiveStore
import FoundationEssentials

/// The data of the benchmark, the same in every run: authors in the order of their creation, and what the operations ask for.
///
/// About ten authors share a name; ages are spread evenly; e-mail addresses are unique; every biography has 80 characters. Keys look like
/// version 7 UUIDs made one a millisecond, or are random.
struct Workload {
    /// The records the store holds.
    let authors: [Author]
    /// Records that are added singly.
    let additions: [Author]
    /// Keys to find, in random order.
    let keys: [UID<Author>]
    /// The addresses of the records with these keys.
    let emails: [String]
    /// Names to look for.
    let names: [String]
    /// Ages to count above.
    let ages: [Int]
    /// Where ranges of ages begin.
    let rangeStarts: [Int]
    /// How many ages are in a range.
    static let rangeWidth = 10
    /// How many records of a range are asked for, the newest.
    static let newestCount = 20
    /// Keys of different records to change.
    let changedKeys: [UID<Author>]
    /// Keys of the authors that have articles, in random order.
    let writers: [UID<Author>]
    /// Ten articles for each of them, the first of all, then the second of all, …
    let articles: [Article]
    /// How many records become JSON.
    let jsonCount: Int

    /// How keys are made.
    enum Keys: String {
        case ascending
        case random
    }

    /// Makes the data for so many authors.
    init(authorCount: Int, keys kind: Keys = .ascending) {
        var random = SeededRandom(seed: 20_240_607)
        var makeAuthor = AuthorMaker(nameCount: max(authorCount / 10, 1), keys: kind, random: &random)
        authors = (0..<authorCount).map { _ in makeAuthor.next(&random) }
        additions = (0..<max(authorCount / 50, 1)).map { _ in makeAuthor.next(&random) }
        let authors = authors
        // More than of a million records would only repeat what they cost.
        let asked = min(authorCount, 1_000_000)
        let found = (0..<asked).map { _ in authors[random.below(authorCount)] }
        keys = found.map(\.uid)
        emails = found.map(\.email)
        names = (0..<max(asked / 10, 1)).map { _ in makeAuthor.names[random.below(makeAuthor.names.count)] }
        ages = (0..<max(asked / 100, 1)).map { _ in random.below(100) }
        rangeStarts = (0..<20).map { 5 * ($0 * 7 % 18) }
        var order = Array(authors.indices)
        order.shuffle(using: &random)
        changedKeys = order.prefix(max(asked / 10, 1)).map { authors[$0].uid }
        let writers = Array(order.suffix(max(asked / 100, 1))).map { authors[$0].uid }
        self.writers = writers
        articles = (0..<10).flatMap { round in
            writers.indices.map { index in makeAuthor.article(of: writers[index], words: 100 * round + index, &random) }
        }
        jsonCount = max(authorCount / 10, 1)
    }
}

/// Makes one author after another.
private struct AuthorMaker {
    let names: [String]
    private let words: [String]
    private let keys: Workload.Keys
    private var made = 0

    /// 1 January 2024, in microseconds.
    private static let start: Int64 = 1_704_067_200_000_000

    init(nameCount: Int, keys: Workload.Keys, random: inout SeededRandom) {
        self.keys = keys
        var names: Set<String> = []
        while names.count < nameCount {
            names.insert(AuthorMaker.capitalized(3, &random) + " " + AuthorMaker.capitalized(3, &random))
        }
        self.names = names.sorted()
        words = (0..<2000).map { _ in AuthorMaker.syllables(1 + random.below(4), &random) }
    }

    mutating func next(_ random: inout SeededRandom) -> Author {
        let microseconds = AuthorMaker.start + Int64(made) * 1000 + Int64(random.below(1000))
        let milliseconds = UInt64(microseconds / 1000)
        var bio = ""
        while bio.utf8.count < 80 { bio += words[random.below(words.count)] + " " }
        let number = String(made)
        made += 1
        return Author(
            uid: UID(
                high: (keys == .random ? random.next() >> 16 : milliseconds) << 16 | 0x7000 | random.next() >> 52,
                low: 0x8000_0000_0000_0000 | random.next() >> 2),
            createdAt: Instant.date(microseconds: microseconds),
            name: names[random.below(names.count)],
            age: random.below(100),
            email: "u" + String(repeating: "0", count: max(7 - number.count, 0)) + number + "@example.com",
            bio: String(bio.prefix(80)))
    }

    mutating func article(of author: UID<Author>, words: Int, _ random: inout SeededRandom) -> Article {
        let microseconds = AuthorMaker.start + Int64(made) * 1000
        made += 1
        return Article(
            uid: UID(
                high: UInt64(microseconds / 1000) << 16 | 0x7000 | random.next() >> 52,
                low: 0x8000_0000_0000_0000 | random.next() >> 2),
            createdAt: Instant.date(microseconds: microseconds), author: Reference(id: author),
            title: AuthorMaker.capitalized(4, &random) + " " + AuthorMaker.syllables(6, &random), words: words)
    }

    private static func capitalized(_ count: Int, _ random: inout SeededRandom) -> String {
        let text = syllables(count, &random)
        return text.prefix(1).uppercased() + text.dropFirst()
    }

    private static func syllables(_ count: Int, _ random: inout SeededRandom) -> String {
        let consonants = Array("bcdfghklmnprstvz")
        let vowels = Array("aeiou")
        return String(
            (0..<count).flatMap { _ in [consonants[random.below(consonants.count)], vowels[random.below(vowels.count)]] })
    }
}

/// SplitMix64: small, good enough for test data, and the same everywhere.
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 to below the bound.
    mutating func below(_ bound: Int) -> Int { Int(truncatingIfNeeded: next() % UInt64(bound)) }
}
