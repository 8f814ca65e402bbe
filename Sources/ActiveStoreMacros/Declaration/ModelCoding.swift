/// What `@Model` writes of `Codable`: what the struct declares, without what it implements itself.
struct ModelCoding: Equatable {
    var encodes: Bool
    var decodes: Bool
    /// The cases of the struct's own `CodingKeys`, without backticks; nil if there is none, and the macro writes one.
    var keys: Set<String>?

    /// Whether a property is coded.
    func codes(_ name: String) -> Bool { keys?.contains(name) ?? true }
}
