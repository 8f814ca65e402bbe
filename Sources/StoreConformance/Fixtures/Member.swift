import ActiveStore
import FoundationEssentials

/// A model with every kind of validation, and a custom name in the store.
@Model("club_members") struct Member: Validated {
    var name = ""
    var age: Int?
    @Unique(.caseInsensitive) var email: String?
    @Unique var number: Int?
    var nickname: String?
    var team = ""
    var role: Role = .guest
    var score = 0.5
    var isActive = false
    var badge: Data?
    var joined: Date?
    var tags: [String] = []
    var postcode: String?

    enum Role: String, Storable { case guest, player, captain, banned }

    static let validations: [Validation<Member>] = [
        .presence(\.name),
        .length(\.name, ...8),
        .length(\.tags, ..<3),
        .length(\.badge, 2...),
        .range(\.age, 0...150),
        .range(\.score, 0..<1),
        .inclusion(\.team, in: ["", "red", "blue"]),
        .exclusion(\.role, from: [.banned]),
        .format(\.postcode, matches: /[0-9]{5}/),
        .format(\.email, message: "is no address") { $0.contains("@") },
        .uniqueness(\.nickname, scope: \.team, caseInsensitive: true),
        .custom(\.age, "not_adult", message: "is below 18") { age in age.map { $0 >= 18 } ?? true },
        .custom("captain_without_team") { $0.role != .captain || !$0.team.isEmpty },
    ]

    func validate(_ problems: inout ValidationProblems<Member>) throws {
        if name == "store", problems.isNew, try Member.count() > 0 { problems.add(\.name, "asked_the_store") }
        if name == "refused" { throw Refused() }
    }

    struct Refused: Error {}
}

/// Presence of every kind of value.
@Model struct Filled {
    var text: String? = "x"
    var data: Data? = Data([1])
    var number: Int? = 1
    var flag: Bool? = true
    var date: Date? = Date(timeIntervalSince1970: 1)
}

extension Filled: Validated {
    static let validations: [Validation<Filled>] = [
        .presence(\.text), .presence(\.data), .presence(\.number), .presence(\.flag), .presence(\.date),
    ]
}
