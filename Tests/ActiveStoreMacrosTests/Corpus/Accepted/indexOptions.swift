import ActiveStore

@Model struct IndexOptions {
    @Indexed(.descending) var score = 0
    @Indexed(.caseInsensitive) var title = ""
    @Unique(.caseInsensitive, .descending) var email: String?
    @Indexed(.ascending) @Indexed(.caseInsensitive, name: "by_name") var name = ""
    @ActiveStore.Unique(IndexOption.descending) var number = 0
}
