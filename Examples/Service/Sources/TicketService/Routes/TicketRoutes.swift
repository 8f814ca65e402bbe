import ActiveStore
import FoundationEssentials

/// Tickets: `/tickets`.
enum TicketRoutes {
    static func all(_ store: any Store) -> [Route] {
        [
            Route("GET", "/tickets") { request, _ in
                try await Routes.page(of: query(request).including(\.tags), request, store, "tickets") { Ticket.shown }
            },
            Route("POST", "/tickets") { request, _ in
                let body: NewTicket = try request.decode()
                return try await store.awaitWrite { _ in try answer(try body.store(), status: .created) }
            },
            Route("GET", "/tickets/:id") { request, parameters in
                let key = try Routes.key("id", parameters, of: Ticket.self)
                return try await store.awaitRead {
                    try store.read { _ in
                        let ticket = try Ticket.get(key)
                        if request.names(tag(of: ticket), in: "if-none-match", weakly: true) {
                            return Response(status: .notModified, headers: ["ETag": tag(of: ticket)])
                        }
                        return try answer(ticket)
                    }
                }
            },
            Route("PATCH", "/tickets/:id") { request, parameters in
                let key = try Routes.key("id", parameters, of: Ticket.self)
                let change: TicketChange = try request.decode()
                return try await store.awaitWrite { _ in
                    var ticket = try Ticket.get(key)
                    try check(ticket, request, change.version)
                    try change.apply(to: &ticket)
                    return try answer(ticket)
                }
            },
            Route("DELETE", "/tickets/:id") { request, parameters in
                let key = try Routes.key("id", parameters, of: Ticket.self)
                try await store.awaitWrite { _ in
                    let ticket = try Ticket.get(key)
                    try check(ticket, request, nil)
                    try ticket.destroy()
                }
                return Response(status: .noContent)
            },
        ]
    }

    /// The tickets that a request asks for, the newest first.
    static func query(_ request: Request) throws -> Query<Ticket> {
        var query = Ticket.query.reversed()
        if let text = request.query["status"] {
            guard let status = Ticket.Status(rawValue: text) else {
                throw Problem(.badRequest, "badQuery", "status is open, active or closed.")
            }
            query = query.where { $0.status == status }
        }
        if let text = request.query["assignee"] {
            guard let assignee = UID<User>(text) else { throw Problem(.badRequest, "badQuery", "assignee is the key of a user.") }
            query = query.where { $0.assigneeID == assignee }
        }
        if let tag = request.query["tag"] { query = query.where { $0.tags.any { $0.name == tag } } }
        if let words = request.query["search"] { query = query.where { $0.title.contains(words, .insensitive) } }
        return query
    }

    /// Refuses a change by a client that has not seen the present state of the ticket. Called inside the transaction of the change, so nobody can
    /// change the ticket in between.
    private static func check(_ ticket: Ticket, _ request: Request, _ version: Int64?) throws {
        if request.headers["if-match"] != nil, !request.names(tag(of: ticket), in: "if-match") {
            throw Problem(
                .preconditionFailed, "changed", "The ticket was changed since; read it again.", headers: ["ETag": tag(of: ticket)])
        }
        if let version, version != ticket.version {
            throw Problem(.conflict, "changed", "The ticket was changed since; read it again.", headers: ["ETag": tag(of: ticket)])
        }
    }

    private static func tag(of ticket: Ticket) -> String { "\"\(ticket.version)\"" }

    /// Called inside a transaction, since it reads the tags.
    private static func answer(_ ticket: Ticket, status: Response.Status = .ok) throws -> Response {
        var headers = ["ETag": tag(of: ticket)]
        if status == .created { headers["Location"] = "/tickets/\(ticket.uid)" }
        return try .json(try JSONValue(ticket, adding: Ticket.shown), status: status, headers: headers)
    }
}

/// The body of `POST /tickets`.
private struct NewTicket: Decodable, Sendable {
    var title: String
    var text: String?
    var priority: Int?
    var reporter: UID<User>
    var assignee: UID<User>?
    var tags: [String]?

    func store() throws -> Ticket {
        let ticket = try Ticket(
            title: title, text: text ?? "", priority: priority ?? 3, reporter: Reference(id: reporter),
            assignee: assignee.map { Reference(id: $0) }
        ).created()
        try ticket.addTags(tags ?? [])
        if let assignee { try ticket.tell(assignee, "You have a new ticket.") }
        return ticket
    }
}

/// The body of `PATCH /tickets/…`: what is missing stays, and `null` takes the assignee away. Nothing else can be null.
private struct TicketChange: Decodable, Sendable {
    var title: String?
    var text: String?
    var status: Ticket.Status?
    var priority: Int?
    var assignee: UID<User>??
    var tags: [String]?
    /// The version that the client has seen.
    var version: Int64?

    private enum Key: CodingKey { case title, text, status, priority, assignee, tags, version }

    init(from decoder: any Decoder) throws {
        let body = try decoder.container(keyedBy: Key.self)
        func given<Value: Decodable>(_ key: Key) throws -> Value? {
            body.contains(key) ? try body.decode(Value.self, forKey: key) : nil
        }
        title = try given(.title)
        text = try given(.text)
        status = try given(.status)
        priority = try given(.priority)
        assignee = body.contains(.assignee) ? .some(try body.decodeIfPresent(UID<User>.self, forKey: .assignee)) : nil
        tags = try given(.tags)
        version = try given(.version)
    }

    func apply(to ticket: inout Ticket) throws {
        ticket.title = title ?? ticket.title
        ticket.text = text ?? ticket.text
        ticket.status = status ?? ticket.status
        ticket.priority = priority ?? ticket.priority
        if let assignee, assignee != ticket.assigneeID {
            ticket.assignee = assignee.map { Reference(id: $0) }
            if let assignee { try ticket.tell(assignee, "You have a new ticket.") }
        }
        try ticket.save()
        if let tags {
            try ticket.setTags(tags)
            try ticket.touch()  // The tags are not fields, but clients see them.
        }
    }
}

extension Ticket {
    /// Stores a message about this ticket, which ``NoticeDelivery`` delivers.
    func tell(_ recipient: UID<User>, _ text: String) throws {
        try Notice(text: text, recipient: Reference(id: recipient), ticket: Reference(id: uid)).saved()
    }
}
