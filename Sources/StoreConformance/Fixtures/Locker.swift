import ActiveStore

/// Two unique fields, so that a record can violate both.
@Model struct Locker {
    @Unique var number: Int?
    @Unique(.caseInsensitive) var owner: String?
    var place = ""
}
