import ActiveStore
import FoundationEssentials

/// Leaflets with catchwords, through join rows whose two references are together in an index, in either order.
@Model struct Leaflet {
    @Key var number: Int
    @Indexed var pages = 0
    @HasMany(through: \Catching.leaflet, \Catching.catchword) var catchwords: Many<Catchword>
    @HasMany(through: \Mention.leaflet, \Mention.catchword) var mentioned: Many<Catchword>

    static let models: [any Model.Type] = [Leaflet.self, Catchword.self, Catching.self, Mention.self]
}

@Model struct Catchword {
    @Indexed var name = ""
    @Unique var code: String
    var weight = 0
}

@Unique("leaflet", "catchword")
@Model struct Catching {
    @BelongsTo var leaflet: Reference<Leaflet>
    @BelongsTo var catchword: Reference<Catchword>?
}

/// The same pair may occur several times.
@Indexed("catchword", "leaflet")
@Model struct Mention {
    @BelongsTo var leaflet: Reference<Leaflet>
    @BelongsTo var catchword: Reference<Catchword>
}

extension Leaflet {
    /// The catchwords of each leaflet, by its number.
    struct Known {
        var catchwords: [Int: [UID<Catchword>: Catchword]] = [:]
        var mentioned: [Int: [UID<Catchword>: Catchword]] = [:]
    }

    /// Stores leaflets, of whose catchwords one to six share a name.
    static func print() throws -> Known {
        var random = CaseRandom()
        let names = ["one", "two", "two"] + Array(repeating: "four", count: 4) + Array(repeating: "six", count: 6)
        let catchwords = (names + (0..<30).map { "other \($0)" }).enumerated().map { Catchword(name: $1, code: "c\($0)", weight: $0 % 3) }
        try Catchword.insert(catchwords)
        let leaflets = (0..<800).map { Leaflet(number: $0 * 7 % 800, pages: $0 % 13) }
        try Leaflet.insert(leaflets)
        var known = Known()
        var (catchings, mentions): ([Catching], [Mention]) = ([], [])
        for leaflet in leaflets {
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                let catchword = catchwords.randomElement(using: &random) ?? catchwords[0]
                if known.catchwords[leaflet.number, default: [:]].updateValue(catchword, forKey: catchword.uid) == nil {
                    catchings.append(Catching(leaflet: Reference(leaflet), catchword: Reference(catchword)))
                }
                let mention = Mention(
                    leaflet: Reference(leaflet), catchword: Reference(catchwords.randomElement(using: &random) ?? catchword))
                mentions.append(mention)
                if leaflet.number % 5 == 0 { mentions.append(Mention(leaflet: mention.leaflet, catchword: mention.catchword)) }
                for catchword in catchwords where catchword.uid == mention.catchword.id {
                    known.mentioned[leaflet.number, default: [:]][catchword.uid] = catchword
                }
            }
            // One that leads nowhere, and one without a catchword.
            if leaflet.number % 11 == 0 { mentions.append(Mention(leaflet: Reference(leaflet), catchword: Reference(id: UID(UUID())))) }
            if leaflet.number % 17 == 0 { catchings.append(Catching(leaflet: Reference(leaflet), catchword: nil)) }
        }
        try Catching.insert(catchings)
        try Mention.insert(mentions)
        return known
    }
}
