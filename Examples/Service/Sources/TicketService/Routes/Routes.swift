import ActiveStore

/// All addresses of the service.
enum Routes {
    static func all(_ store: any Store, _ settings: Settings, _ counters: RequestCounters) -> [Route] {
        UserRoutes.all(store) + TicketRoutes.all(store) + CommentRoutes.all(store) + LiveRoutes.all(store)
            + OperationRoutes.all(store, settings, counters)
    }

    /// The key in an address.
    ///
    /// - Throws: ``Problem`` 404 for text that is not a key.
    static func key<M: Model>(_ name: String, _ parameters: [String: String], of model: M.Type = M.self) throws -> UID<M> {
        guard let key = parameters[name].flatMap({ UID<M>($0) }) else { throw Problem.notFound }
        return key
    }

    /// Answers with a page of records, which continues after the cursor of the request, and the next cursor.
    static func page<M: Model>(
        of query: Query<M>, _ request: Request, _ store: any Store, _ name: String,
        adding: @escaping @Sendable () -> AddedEntries<M> = { [:] }
    ) async throws -> Response {
        let size = try request.number("limit", in: 1...100, default: 20)
        let cursor = request.query["after"].map { PageCursor($0) }
        let page = try await query.in(store).page(size: size, after: cursor)
        let records = try JSONValue(page.records, adding: adding())
        return try .json(.object([(name, records), ("next", JSONValue(page.next?.token))]))
    }
}
