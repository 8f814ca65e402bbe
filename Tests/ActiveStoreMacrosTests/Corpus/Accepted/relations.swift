import ActiveStore

@Model struct RelatedAuthor {
    @Indexed var name = ""
    @HasOne(\RelatedSettings.author) var settings: One<RelatedSettings>
    @HasMany(\RelatedArticle.author) var articles: Many<RelatedArticle>
    @HasMany(\RelatedArticle.editor, onDelete: .nullify) var edited: Many<RelatedArticle>
}

@Model struct RelatedSettings {
    var theme = "light"
    @BelongsTo(touch: true) var author: Reference<RelatedAuthor>
}

@Model struct RelatedArticle {
    var title = ""
    @BelongsTo(onDelete: .noAction) var author: Reference<RelatedAuthor>
    @BelongsTo var editor: Reference<RelatedAuthor>?
    @HasMany(through: \RelatedListing.article, \RelatedListing.topic) var topics: Many<RelatedTopic>
}

@Unique("article", "topic")
@Model struct RelatedListing {
    @BelongsTo var article: Reference<RelatedArticle>
    @BelongsTo var topic: Reference<RelatedTopic>
}

@Model struct RelatedTopic {
    @Unique var name = ""
    @HasMany(through: \RelatedListing.topic, \RelatedListing.article, onDelete: .cascade) var articles: Many<RelatedArticle>
}
