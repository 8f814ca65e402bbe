import ActiveStore
import FoundationEssentials

/// Writers with their posts, and labels on the posts: a small publishing site.
@Model struct Writer {
    @Indexed var name = ""
    @Indexed var age = 0
    @Unique var email = ""
    var country: String?
    @Indexed var score: Double?
    @HasMany(\Post.writer) var posts: Many<Post>
}

@Indexed("status", "publishedAt")
@Model struct Post {
    @BelongsTo var writer: Reference<Writer>
    @Indexed var title = ""
    @Indexed var publishedAt = Date(timeIntervalSince1970: 0)
    @Indexed var words = 0
    var rating: Int?
    var status = ""
    @Indexed var language = ""
    var body = ""
    @HasMany(\Labeling.post) var labelings: Many<Labeling>
    @HasMany(through: \Labeling.post, \Labeling.label) var labels: Many<Label>
}

@Model struct Label {
    @Unique var name = ""
    @HasMany(through: \Labeling.label, \Labeling.post) var posts: Many<Post>
}

@Unique("post", "label")
@Model struct Labeling {
    @BelongsTo var post: Reference<Post>
    @BelongsTo var label: Reference<Label>
}
