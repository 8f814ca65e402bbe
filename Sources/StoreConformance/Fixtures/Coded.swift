import ActiveStore
import FoundationEssentials

/// Records that are coded, with related records of which some are and some are not.
@Model struct Press: Codable {
    var name: String
    var founded: Date?
    @HasMany(\Volume.press) var volumes: Many<Volume>
    @HasOne(\Vault.press) var vault: One<Vault>
    @HasMany(\Errand.press) var errands: Many<Errand>
}

/// Fields of every kind: required, with a default, optional, constant, hidden, ignored, references.
@Model struct Volume: Codable {
    var title = ""
    var mood: Mood = .calm
    var pages: Int? = 100
    var keywords: [String] = ["new"]
    var weight = 0.5
    var printed: Date?
    let isbn: String?
    private var shelf = "A"
    @Ignored var isOpen = false
    @BelongsTo var press: Reference<Press>
    @BelongsTo var reprint: Reference<Volume>?
    @HasMany(through: \Loan.volume, \Loan.branch) var branches: Many<Branch>

    var place: String {
        get { shelf }
        set { shelf = newValue }
    }
}

/// The one record of a press.
@Model struct Vault: Encodable {
    var code = 0
    @BelongsTo var press: Reference<Press>
}

/// Is not coded.
@Model struct Errand {
    @BelongsTo var press: Reference<Press>
}

/// Has a natural key and no timestamps.
@Model(timestamps: false) struct Branch: Codable {
    @Key var code: String
    var city = "?"
}

/// Joins volumes and branches.
@Model struct Loan {
    @BelongsTo var volume: Reference<Volume>
    @BelongsTo var branch: Reference<Branch>
}

/// Says itself which fields are coded, and how they are called.
@Model struct Subscriber: Codable {
    var name: String
    var email: String?
    var token = "secret"
    @BelongsTo var press: Reference<Press>?

    enum CodingKeys: String, CodingKey {
        case uid = "id"
        case name = "full_name"
        case email
        case pressID = "press_id"
        case press
    }
}

/// Has an encoding of its own; the decoding is the macro's.
@Model struct Postcard: Codable {
    var text = ""

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(text.uppercased(), forKey: .text)
    }
}

extension Press {
    /// 2019-06-07 09:15:15.123456, when the records of cases were made.
    static let morning = Date(timeIntervalSince1970: 1_559_898_915.123_456)

    /// A press with keys that are known, stored with two volumes, a vault and an errand.
    static func stored() throws -> Press {
        let press = try Press(uid: UID(high: 1, low: 1), createdAt: morning, name: "Ox").saved()
        let branch = try Branch(code: "N1", city: "Oslo").saved()
        for number in 1...2 as ClosedRange<UInt64> {
            let volume = Volume(
                uid: UID(high: 2, low: number), createdAt: morning, title: "V\(number)", isbn: nil, press: .to(press))
            try volume.saved()
            if number == 1 { try Loan(volume: .to(volume), branch: .to(branch)).saved() }
        }
        try Vault(uid: UID(high: 3, low: 1), createdAt: morning, code: 7, press: .to(press)).saved()
        try Errand(press: .to(press)).saved()
        return press
    }
}
