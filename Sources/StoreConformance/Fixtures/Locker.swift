import ActiveStore

/// Two unique fields, of which a record can violate both.
@Model struct Locker {
    @Unique var number: Int?
    @Unique(.caseInsensitive) var owner: String?
    var place = ""
}
