import ActiveStore
import FoundationEssentials

/// Something that has to be done.
@Model struct Ticket: Validated {
    enum Status: String, Storable, Codable {
        case open, active, closed
    }

    var title: String
    var text = ""
    @Indexed var status: Status = .open
    var priority = 3
    @BelongsTo(enforced: true) var reporter: Reference<User>
    @BelongsTo(enforced: true) var assignee: Reference<User>?
    @HasMany(\Comment.ticket) var comments: Many<Comment>
    @HasMany(\Notice.ticket) var notices: Many<Notice>
    @HasMany(through: \Tagging.ticket, \Tagging.tag) var tags: Many<Tag>

    static let validations: [Validation<Ticket>] = [
        .presence(\.title), .length(\.title, ...200), .length(\.text, ...10_000), .range(\.priority, 1...5),
    ]
}

extension Ticket {
    /// The state of the record that a client has seen: when it was last changed, in microseconds.
    var version: Int64 { Int64((updatedAt.timeIntervalSince1970 * 1_000_000).rounded()) }

    /// The entries that clients see in addition to the fields. Use it where the tags are loaded, or inside a read.
    static var shown: AddedEntries<Ticket> {
        ["version": \.version, "tags": { try $0.tags.all().map(\.name) }]
    }

    /// The greatest number of tags, so that no client can make a transaction that takes long.
    private static let mostTags = 20

    /// Replaces the tags.
    func setTags(_ names: [String]) throws { try tags.set(try Ticket.storedTags(names)) }

    /// Adds tags to a ticket that is new. Nothing has to be read for that, as ``setTags(_:)`` would.
    func addTags(_ names: [String]) throws {
        for tag in try Ticket.storedTags(names) { try Tagging(ticket: .to(self), tag: .to(tag)).created() }
    }

    /// The tags with these names; those that are new are stored.
    private static func storedTags(_ names: [String]) throws -> [Tag] {
        let names = Set(names)
        if names.count > mostTags {
            let failure = Problem.Failure(field: "tags", key: "too_long", text: "must be at most \(mostTags)")
            throw Problem(.unprocessable, "invalid", "The ticket has more than \(mostTags) tags.", failures: [failure])
        }
        return try names.sorted().map { try Tag.findOrCreate(["name": $0]) }
    }
}
