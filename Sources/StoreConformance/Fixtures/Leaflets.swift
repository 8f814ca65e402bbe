import ActiveStore
import FoundationEssentials

/// Leaflets with keywords, through join rows whose two references are together in an index, in either order.
@Model struct Leaflet {
    @Key var number: Int
    @Indexed var pages = 0
    @HasMany(through: \Keywording.leaflet, \Keywording.keyword) var keywords: Many<Keyword>
    @HasMany(through: \Mention.leaflet, \Mention.keyword) var mentioned: Many<Keyword>

    static let models: [any Model.Type] = [Leaflet.self, Keyword.self, Keywording.self, Mention.self]
}

@Model struct Keyword {
    @Indexed var name = ""
    var weight = 0
}

@Unique("leaflet", "keyword")
@Model struct Keywording {
    @BelongsTo var leaflet: Reference<Leaflet>
    @BelongsTo var keyword: Reference<Keyword>?
}

/// The same pair may occur several times.
@Indexed("keyword", "leaflet")
@Model struct Mention {
    @BelongsTo var leaflet: Reference<Leaflet>
    @BelongsTo var keyword: Reference<Keyword>
}

extension Leaflet {
    /// The keywords of each leaflet, by its number.
    struct Known {
        var keywords: [Int: [UID<Keyword>: Keyword]] = [:]
        var mentioned: [Int: [UID<Keyword>: Keyword]] = [:]
    }

    /// Stores leaflets, of whose keywords one to six share a name.
    static func print() throws -> Known {
        var random = CaseRandom()
        let names = ["one", "two", "two"] + Array(repeating: "four", count: 4) + Array(repeating: "six", count: 6)
        let keywords = (names + (0..<30).map { "other \($0)" }).enumerated().map { Keyword(name: $1, weight: $0 % 3) }
        try Keyword.insert(keywords)
        let leaflets = (0..<800).map { Leaflet(number: $0 * 7 % 800, pages: $0 % 13) }
        try Leaflet.insert(leaflets)
        var known = Known()
        var (keywordings, mentions): ([Keywording], [Mention]) = ([], [])
        for leaflet in leaflets {
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                let keyword = keywords.randomElement(using: &random) ?? keywords[0]
                if known.keywords[leaflet.number, default: [:]].updateValue(keyword, forKey: keyword.uid) == nil {
                    keywordings.append(Keywording(leaflet: Reference(leaflet), keyword: Reference(keyword)))
                }
                let mention = Mention(leaflet: Reference(leaflet), keyword: Reference(keywords.randomElement(using: &random) ?? keyword))
                mentions.append(mention)
                if leaflet.number % 5 == 0 { mentions.append(Mention(leaflet: mention.leaflet, keyword: mention.keyword)) }
                for keyword in keywords where keyword.uid == mention.keyword.id {
                    known.mentioned[leaflet.number, default: [:]][keyword.uid] = keyword
                }
            }
            // One that leads nowhere, and one without a keyword.
            if leaflet.number % 11 == 0 { mentions.append(Mention(leaflet: Reference(leaflet), keyword: Reference(id: UID()))) }
            if leaflet.number % 17 == 0 { keywordings.append(Keywording(leaflet: Reference(leaflet), keyword: nil)) }
        }
        try Keywording.insert(keywordings)
        try Mention.insert(mentions)
        return known
    }
}
