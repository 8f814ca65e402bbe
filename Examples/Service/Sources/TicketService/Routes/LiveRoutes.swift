import ActiveStore

/// Lists that stay up to date: Server-Sent Events.
enum LiveRoutes {
    static func all(_ store: any Store) -> [Route] {
        [
            // Takes the conditions of `GET /tickets`, and gives the first twenty at once and after each change of them.
            Route("GET", "/live/tickets") { request, _ in
                let query = try TicketRoutes.query(request).limit(20).including(\.tags)
                let updates = query.updates(in: store) { query in
                    try query.asJSONString(adding: Ticket.shown, style: .api)
                }
                return Response(
                    status: .ok, headers: ["Content-Type": "text/event-stream", "Cache-Control": "no-store"],
                    body: .events { stream in
                        for try await tickets in updates { try await stream.send("tickets", tickets) }
                    })
            }
        ]
    }
}
