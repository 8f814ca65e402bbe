import ActiveStore

/// A remark of a user on a ticket.
@Model struct Comment: Validated {
    var text: String
    @BelongsTo(enforced: true) var ticket: Reference<Ticket>
    @BelongsTo(enforced: true) var author: Reference<User>

    static let validations: [Validation<Comment>] = [.presence(\.text), .length(\.text, ...10_000)]
}
