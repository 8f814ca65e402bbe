import ActiveStore

@Model struct CommentsInDefaults {
    var size = 3 /* three */ * 4
    var name: String = {
        // The name of a nobody.
        "nobody"  // really
    }()
}
