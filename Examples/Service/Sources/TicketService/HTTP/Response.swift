import ActiveStore

/// An answer: all of it, or a stream of events.
struct Response: Sendable {
    enum Body: Sendable {
        case bytes([UInt8])
        /// Server-Sent Events, as long as the closure runs and the client listens.
        case events(@Sendable (EventStream) async throws -> Void)
    }

    var status: Status
    var headers: [String: String] = [:]
    var body: Body = .bytes([])

    /// The codes that this service answers with.
    enum Status: UInt32, Sendable {
        case ok = 200
        case created = 201
        case noContent = 204
        case notModified = 304
        case badRequest = 400
        case notFound = 404
        case methodNotAllowed = 405
        case conflict = 409
        case preconditionFailed = 412
        case bodyTooLarge = 413
        case unprocessable = 422
        case internalError = 500
        case notImplemented = 501
        case unavailable = 503
    }

    /// A text.
    static func text(_ text: String, type: String = "text/plain; charset=utf-8") -> Response {
        Response(status: .ok, headers: ["Content-Type": type], body: .bytes(Array(text.utf8)))
    }

    /// JSON on one line, with times as ISO 8601 and nil as null.
    static func json(_ value: JSONValue, status: Status = .ok, headers: [String: String] = [:]) throws -> Response {
        var json = JSONWriter(style: .api)
        try json.value(value)
        json.raw("\n")
        return Response(status: status, headers: headers.merging(["Content-Type": "application/json"]) { $1 }, body: .bytes(json.bytes))
    }
}
