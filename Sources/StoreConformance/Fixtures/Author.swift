import ActiveStore

/// The blog of the cases about relations: every kind of them between generated keys, with optional references and ones that cannot be nil.
@Model struct Author {
    @Indexed var name = ""
    var age = 0
    @HasOne(\Settings.author) var settings: One<Settings>
    @HasMany(\Article.author) var articles: Many<Article>
    /// The same articles seen by another reference, which may be nil.
    @HasMany(\Article.editor, onDelete: .nullify) var edited: Many<Article>
}

/// The one record that belongs to an author.
@Model struct Settings {
    var theme = "light"
    @BelongsTo var author: Reference<Author>?
}

/// What belongs to an author and has tags of its own.
@Model struct Article: Validated {
    var title = ""
    var words = 0
    var isPublished = false
    @BelongsTo var author: Reference<Author>?
    @BelongsTo var editor: Reference<Author>?
    @HasMany(\Tag.article) var tags: Many<Tag>
    @HasMany(through: \Listing.article, \Listing.topic) var topics: Many<Topic>

    static let validations: [Validation<Article>] = [.presence(\.title)]
}

/// What belongs to an article.
@Model struct Tag: Validated {
    var name = ""
    @BelongsTo var article: Reference<Article>?

    static let validations: [Validation<Tag>] = [.presence(\.name)]
}

/// Articles under a topic.
@Model struct Topic {
    @Unique var name = ""
    @HasMany(through: \Listing.topic, \Listing.article) var articles: Many<Article>
}

/// The rows between articles and topics.
@Unique("article", "topic")
@Model struct Listing {
    @BelongsTo var article: Reference<Article>
    @BelongsTo var topic: Reference<Topic>
}

extension Author {
    /// Ann with two articles of two tags each and settings, Bob with one article, Cid with nothing.
    static func household() throws -> (ann: Author, bob: Author, cid: Author) {
        let ann = try Author(name: "Ann", age: 40).saved()
        let bob = try Author(name: "Bob", age: 30).saved()
        let cid = try Author(name: "Cid", age: 20).saved()
        try Settings(theme: "dark", author: .to(ann)).saved()
        for (author, title, words) in [(ann, "One", 100), (ann, "Two", 2_000), (bob, "Three", 300)] {
            let article = try Article(title: title, words: words, isPublished: words > 200, author: .to(author)).saved()
            for name in ["a", "b"] { try Tag(name: title + name, article: .to(article)).saved() }
        }
        return (ann, bob, cid)
    }
}
