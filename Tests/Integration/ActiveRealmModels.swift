import ActiveStore

// The models of ActiveRealm's guide, in their own module-wide names.

@Model("author") struct RealmAuthor {
    var name = ""
    var age = 0
    @HasOne(\RealmUserSettings.author) var userSettings: One<RealmUserSettings>

    /// A property that is not stored.
    var shortID: String { String(uid.description.prefix { $0 != "-" }) }

    /// The decade of the author's life.
    var generation: Int { age / 10 * 10 }
}

@Model("userSettings") struct RealmUserSettings {
    var notificationEnabled = false
    @BelongsTo var author: Reference<RealmAuthor>
}

@Model("article") struct RealmArticle {
    var title = ""
    var text = ""
    @HasMany(\RealmTag.article) var tags: Many<RealmTag>
}

@Model("tag") struct RealmTag {
    var name = ""
    @BelongsTo var article: Reference<RealmArticle>
}

/// The author of the guide's chapter about validation.
@Model("validatedAuthor") struct RealmValidatedAuthor: Validated {
    var name = ""
    var age = 0

    static let validations: [Validation<RealmValidatedAuthor>] = [.presence(\.name)]
}
