import ActiveStore

public enum CodableMood: String, Storable, Codable {
    case calm, wild
}

@Model public struct CodableAnimal: Codable {
    public var name: String
    var age = 3
    let species: String
    var mood: CodableMood = .calm
    var nickname: String?
    var legs: Int? = 4
    let origin: String?
    var tags: [String] = ["new"]
    var born: Date?
    var `default` = false
    private var secret = 1.5
    @Ignored var isSelected = false
}

@Model("coded_places", timestamps: false) struct CodablePlace: Hashable, Codable & Sendable {
    @Key var code: String
    var name = "?"
}
