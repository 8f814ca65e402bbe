import ActiveStore

@Model struct IgnoredProperties {
    var name = ""
    @Ignored var isSelected = false
    @Ignored var cache: [String: Int] = [:]
    @Ignored let limit = 10
    @Ignored var note: String?
}
