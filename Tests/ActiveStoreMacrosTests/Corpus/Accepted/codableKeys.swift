import ActiveStore

@Model struct KeyedAccount: Codable {
    var name: String
    var email: String?
    var passwordHash = ""
    let code: Int

    enum CodingKeys: String, CodingKey {
        case uid = "id"
        case name = "full_name", email
        case code
    }
}

@Model struct KeylessAccount: Codable {
    var name = ""

    enum CodingKeys: CodingKey {
        case name
        case updatedAt
    }
}
