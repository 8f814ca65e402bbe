import ActiveStore

@Model struct LetFields {
    let code: String
    let parent: Int?
    var name = ""
}
