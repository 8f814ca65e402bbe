import ActiveStore

// A small magazine with the relations and indexes of an ordinary service, for cases about plans.

@Model struct Columnist {
    @Indexed var name = ""
    var bio = ""
    @Unique var email: String?
    @HasMany(\Essay.columnist) var essays: Many<Essay>

    static let models: [any Model.Type] = [Columnist.self, Essay.self, Theme.self, EssayTheme.self]

    /// The number of essays.
    static let essays = 2_000

    /// Forty columnists with fifty essays each, three themes per essay; no order correlates with another.
    static func publish() throws {
        var random = CaseRandom()
        let columnists = (0..<40).map { number in
            Columnist(name: "columnist \(number * 7 % 40)", bio: "bio \(number)", email: number % 4 == 0 ? nil : "\(number)@example.org")
        }
        let themes = (0..<30).map { Theme(name: "theme \($0)") }
        var essays: [Essay] = []
        for number in 0..<Self.essays {
            let section: String? = number % 50 == 0 ? nil : "section \(Int.random(in: 0..<10, using: &random))"
            let words = Int.random(in: 0..<5_000, using: &random)
            let columnist = columnists[number % columnists.count]
            essays.append(
                Essay(
                    title: "essay \(number)", section: section, words: words, published: number * 37 % Self.essays, stars: number % 5,
                    retracted: number % 100 == 3 ? number : nil, columnist: Reference(id: columnist.uid)))
        }
        try insert(columnists)
        try Theme.insert(themes)
        try Essay.insert(essays)
        var links: [EssayTheme] = []
        for (number, essay) in essays.enumerated() {
            for step in 0..<3 {
                let theme = themes[(number + step * 7) % themes.count]
                links.append(EssayTheme(essay: Reference(id: essay.uid), theme: Reference(id: theme.uid)))
            }
        }
        try EssayTheme.insert(links)
    }
}

@Indexed("section", .descending("published"))
@Model struct Essay {
    var title = ""
    var section: String?
    @Indexed var words = 0
    @Indexed var published = 0
    var stars = 0
    @Indexed var retracted: Int?
    @BelongsTo var columnist: Reference<Columnist>
    @HasMany(\EssayTheme.essay) var essayThemes: Many<EssayTheme>
    @HasMany(through: \EssayTheme.essay, \EssayTheme.theme) var themes: Many<Theme>
}

@Model struct Theme {
    @Unique var name = ""
    @HasMany(\EssayTheme.theme) var essayThemes: Many<EssayTheme>
    @HasMany(through: \EssayTheme.theme, \EssayTheme.essay) var essays: Many<Essay>
}

@Model struct EssayTheme {
    @BelongsTo var essay: Reference<Essay>
    @BelongsTo var theme: Reference<Theme>
}
