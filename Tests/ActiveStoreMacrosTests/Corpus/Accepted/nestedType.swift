import ActiveStore

@Model struct NestedType {
    enum Status: String, Storable {
        case draft, published
    }
    var status: Status = .draft
    var previous: Status?
}
