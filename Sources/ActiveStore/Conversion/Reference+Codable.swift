// A reference is coded as the key of the record it refers to.

extension Reference: Encodable where Target.Key: Encodable {
    /// Writes the key.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(id)
    }
}

extension Reference: Decodable where Target.Key: Decodable {
    /// Reads the key; the record itself is not looked up.
    public init(from decoder: any Decoder) throws { self.init(id: try decoder.singleValueContainer().decode(Target.Key.self)) }
}
