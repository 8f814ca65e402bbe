import ActiveStore
import FoundationEssentials

/// The record that everything is measured with.
@Model struct Author {
    @Indexed var name = ""
    @Indexed var age = 0
    @Unique var email = ""
    var bio = ""
    @HasMany(\Article.author) var articles: Many<Article>
}

/// What an author writes.
@Model struct Article {
    @BelongsTo var author: Reference<Author>
    var title = ""
    var words = 0
}

extension Author {
    /// What each read sums up to prove that it decoded the same records as the floor: a little of every field, and cheap.
    var weight: Int64 {
        Int64(age &+ name.utf8.count &+ email.utf8.count &+ bio.utf8.count) &+ Int64(uid.low & 0xff)
            &+ (createdAt == updatedAt ? 1 : 0)
    }
}
