import ActiveStore

/// The blog used by the cases about relations: every kind of relation between generated keys, with optional and required references.
@Model struct Author {
    @Indexed var name = ""
    var age = 0
    @HasOne(\Settings.author) var settings: One<Settings>
    @HasMany(\Article.author) var articles: Many<Article>
    /// The same articles by another reference, which may be nil.
    @HasMany(\Article.editor, onDelete: .nullify) var edited: Many<Article>
}

/// The one record that belongs to an author.
@Model struct Settings {
    var theme = "light"
    @BelongsTo var author: Reference<Author>?
}

/// Belongs to an author and has tags.
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

/// Belongs to an article.
@Model struct Tag: Validated {
    var name = ""
    @BelongsTo var article: Reference<Article>?

    static let validations: [Validation<Tag>] = [.presence(\.name)]
}

/// A topic of articles.
@Model struct Topic {
    @Unique var name = ""
    @HasMany(through: \Listing.topic, \Listing.article) var articles: Many<Article>
}

/// The join rows between articles and topics.
@Unique("article", "topic")
@Model struct Listing {
    @BelongsTo var article: Reference<Article>
    @BelongsTo var topic: Reference<Topic>
}

extension Author {
    /// Ann with settings and two articles with two tags each, Bob with one article, Cid with nothing.
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
