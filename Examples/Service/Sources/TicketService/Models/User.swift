import ActiveStore

/// Someone who opens tickets, works on them or comments on them.
@Model struct User: Validated {
    var name: String
    @Unique(.caseInsensitive) var email: String
    @HasMany(\Ticket.reporter, onDelete: .deny) var reported: Many<Ticket>
    @HasMany(\Ticket.assignee, onDelete: .nullify) var assigned: Many<Ticket>
    @HasMany(\Comment.author, onDelete: .deny) var comments: Many<Comment>
    @HasMany(\Notice.recipient) var notices: Many<Notice>

    static let validations: [Validation<User>] = [
        .presence(\.name), .length(\.name, ...80), .format(\.email, matches: /[^@\s]+@[^@\s]+/),
    ]
}
