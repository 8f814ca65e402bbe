import ActiveStore

@Model struct RawIdentifiers {
    var `full name` = ""
    @Unique var `2nd e-mail`: String?
}
