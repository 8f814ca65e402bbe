import ActiveStore

/// A word by which tickets are found.
@Model struct Tag: Validated {
    @Unique var name: String
    @HasMany(through: \Tagging.tag, \Tagging.ticket) var tickets: Many<Ticket>

    static let validations: [Validation<Tag>] = [.format(\.name, matches: /[a-z0-9-]{1,40}/)]
}

/// A tag at a ticket.
@Unique("ticket", "tag")
@Model struct Tagging {
    @BelongsTo var ticket: Reference<Ticket>
    @BelongsTo var tag: Reference<Tag>
}
