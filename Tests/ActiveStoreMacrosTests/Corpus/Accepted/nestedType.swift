import ActiveStore

@Model struct NestedType {
    enum Status: String, StoredEnum {
        case draft, published
    }
    var status: Status = .draft
    var previous: Status?
}
