/// One method at one address, and what answers it. `:id` in the address stands for any one part of a path.
struct Route: Sendable {
    typealias Handler = @Sendable (_ request: Request, _ parameters: [String: String]) async throws -> Response

    let method: String
    let pattern: [Substring]
    let handler: Handler

    init(_ method: String, _ address: String, _ handler: @escaping Handler) {
        self.method = method
        pattern = address.split(separator: "/")
        self.handler = handler
    }

    /// The parts that the address leaves open, or nil for another address.
    private func parameters(of path: [String]) -> [String: String]? {
        guard path.count == pattern.count else { return nil }
        var parameters: [String: String] = [:]
        for (part, expected) in zip(path, pattern) {
            if expected.first == ":" {
                parameters[String(expected.dropFirst())] = part
            } else if part != expected {
                return nil
            }
        }
        return parameters
    }

    /// Answers by the first route that fits. HEAD is answered as GET; the server leaves out the body.
    static func answer(_ request: Request, by routes: [Route]) async throws -> Response {
        let method = request.method == "HEAD" ? "GET" : request.method
        var allowed: [String] = []
        for route in routes {
            guard let parameters = route.parameters(of: request.path) else { continue }
            if route.method == method { return try await route.handler(request, parameters) }
            allowed.append(route.method)
        }
        if allowed.isEmpty { throw Problem.notFound }
        let list = allowed.joined(separator: ", ")
        throw Problem(.methodNotAllowed, "methodNotAllowed", "This address takes \(list).", headers: ["Allow": list])
    }
}
