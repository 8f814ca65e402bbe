import ActiveStore

@Model struct RawIdentifiers {
    @Column("full_name") var `full name` = ""
    @Unique @Column("email2") var `2nd e-mail`: String?
}
