import ActiveStore

@Model struct EncodableOnly: Encodable {
    var name = ""
}

@Model struct DecodableOnly: Swift.Decodable {
    var name = ""
}

@Model struct OwnEncode: Codable {
    var name = ""

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name.uppercased(), forKey: .name)
    }
}

@Model struct OwnDecode: Codable {
    var name = ""

    private enum CodingKeys: String, CodingKey {
        case name
        case legacyName
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(name: try container.decode(String.self, forKey: .legacyName))
    }
}

// A conversion of the program's own leaves Decodable to the macro.
@Model struct OtherFrom: Codable {
    struct Draft {
        var name = ""
    }
    var name = ""

    init(from draft: Draft) { self.init(name: draft.name) }
    func encode(to list: inout [String]) { list.append(name) }
}
