import ActiveStore

@Model struct RequiredFields {
    var name: String
    var age: Int
}
