import ActiveStore
import FoundationEssentials

/// An author without indexes: they are added later.
@Model struct Member {
    var name = ""
    var age = 0
    var email = ""
    var bio = ""

    /// The first of a benchmark's authors.
    static func make(_ count: Int) -> [Member] {
        Workload(authorCount: count).authors.map {
            Member(
                uid: .init(high: $0.uid.high, low: $0.uid.low), createdAt: $0.createdAt, name: $0.name, age: $0.age, email: $0.email,
                bio: $0.bio)
        }
    }

    /// Makes a store of them and opens it again as programs do that know it by its catalog alone.
    static func store(_ engine: EngineChoice, _ members: ArraySlice<Member>, at path: String) throws -> any Store {
        let filled = try openStore(engine.url(path), engines: [engine.engine], models: [Member.self])
        for start in stride(from: members.startIndex, to: members.endIndex, by: 100_000) {
            try Member.insert(members[start..<min(start + 100_000, members.endIndex)], in: filled)
        }
        try filled.close()
        return try openStore(StoreConfiguration(url: engine.url(path)), engines: [engine.engine])
    }
}
