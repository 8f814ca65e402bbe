import ActiveStore

@Model public struct PublicAuthor {
    public var name = ""
    @HasMany(\PublicArticle.author) public var articles: Many<PublicArticle>
    @HasMany(\PublicArticle.editor, onDelete: .nullify) var edited: Many<PublicArticle>
    @HasOne(\PublicArticle.reviewer, onDelete: .noAction) private var reviewed: One<PublicArticle>
}

@Model public struct PublicArticle {
    @BelongsTo public var author: Reference<PublicAuthor>
    @BelongsTo var editor: Reference<PublicAuthor>?
    @BelongsTo fileprivate var reviewer: Reference<PublicAuthor>?
    @BelongsTo private var owner: Reference<PublicAuthor>?
}
