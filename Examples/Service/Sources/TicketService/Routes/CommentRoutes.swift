import ActiveStore

/// Comments on a ticket: `/tickets/…/comments`.
enum CommentRoutes {
    private struct Body: Decodable {
        var text: String
        var author: UID<User>
    }

    static func all(_ store: any Store) -> [Route] {
        [
            Route("GET", "/tickets/:id/comments") { request, parameters in
                let ticket = try await Ticket.get(Routes.key("id", parameters), in: store)
                return try await Routes.page(of: Comment.where { $0.ticket == ticket }, request, store, "comments")
            },
            Route("POST", "/tickets/:id/comments") { request, parameters in
                let key = try Routes.key("id", parameters, of: Ticket.self)
                let body: Body = try request.decode()
                return try await store.awaitWrite { _ in
                    let ticket = try Ticket.get(key)
                    let comment = try Comment(text: body.text, ticket: .to(ticket), author: Reference(id: body.author)).created()
                    if let assignee = ticket.assigneeID, assignee != body.author {
                        try ticket.tell(assignee, "Your ticket has a new comment.")
                    }
                    return try .json(JSONValue(comment), status: .created)
                }
            },
        ]
    }
}
