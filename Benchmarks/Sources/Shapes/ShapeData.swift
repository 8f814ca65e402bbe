import ActiveStore
import FoundationEssentials

/// The records of the publishing site, the same in every run; at scale 1 there are 950,500 of them.
struct ShapeData {
    let writers: [Writer]
    let posts: [Post]
    let labels: [Label]
    let labelings: [Labeling]

    static let statuses = ["draft", "review", "published", "archived", "removed"]
    static let languages = ["en", "de", "fr", "es", "pt", "it", "nl", "pl", "ja", "zh"]

    init(scale: Double) {
        var random = SeededRandom(seed: 20_261_122)
        var clock: Int64 = 1_704_067_200_000_000
        func uid<M>(_ type: M.Type) -> UID<M> {
            clock += 1000
            return UID(
                high: UInt64(clock / 1000) << 16 | 0x7000 | random.next() >> 52, low: 0x8000_0000_0000_0000 | random.next() >> 2)
        }
        func count(_ full: Int) -> Int { max(Int(Double(full) * scale), 50) }
        let names = (0..<count(5_000)).map { _ in Self.word(&random) + " " + Self.word(&random) }
        let writers = (0..<count(50_000)).map { at in
            Writer(
                uid: uid(Writer.self), createdAt: Instant.date(microseconds: clock), name: names[random.below(names.count)],
                age: random.below(100), email: "w\(at)@example.com",
                country: random.below(10) == 0 ? nil : Self.languages[random.below(10)],
                score: random.below(20) == 0 ? nil : Double(random.below(1_000_000)) / 1000)
        }
        let posts = (0..<count(300_000)).map { _ in
            // Most posts are by few writers.
            let writer = min(random.below(writers.count), random.below(writers.count))
            return Post(
                uid: uid(Post.self), createdAt: Instant.date(microseconds: clock), writer: Reference(id: writers[writer].uid),
                title: Self.word(&random) + " " + Self.word(&random) + " " + Self.word(&random),
                publishedAt: Instant.date(microseconds: 1_600_000_000_000_000 + Int64(random.below(100_000_000)) * 1_000_000),
                words: random.below(10_000), rating: random.below(3) == 0 ? nil : random.below(6),
                status: Self.statuses[min(random.below(5), random.below(5))], language: Self.languages[random.below(10)],
                body: (0..<20).map { _ in Self.word(&random) }.joined(separator: " "))
        }
        let labels = (0..<count(500)).map { Label(uid: uid(Label.self), name: "label \($0)") }
        var pairs: Set<Int> = []
        while pairs.count < count(600_000) {
            pairs.insert(random.below(posts.count) * labels.count + min(random.below(labels.count), random.below(labels.count)))
        }
        labelings = pairs.sorted().map {
            Labeling(
                uid: uid(Labeling.self), post: Reference(id: posts[$0 / labels.count].uid),
                label: Reference(id: labels[$0 % labels.count].uid))
        }
        (self.writers, self.posts, self.labels) = (writers, posts, labels)
    }

    private static func word(_ random: inout SeededRandom) -> String {
        let consonants = Array("bcdfghklmnprstvz")
        let vowels = Array("aeiou")
        var word = ""
        for _ in 0..<(2 + random.below(3)) {
            word.append(consonants[random.below(consonants.count)])
            word.append(vowels[random.below(vowels.count)])
        }
        return word
    }

    /// Stores everything.
    func load(into store: any Store) throws {
        try Writer.insert(writers, in: store)
        try Post.insert(posts, in: store)
        try Label.insert(labels, in: store)
        try Labeling.insert(labelings, in: store)
    }
}
