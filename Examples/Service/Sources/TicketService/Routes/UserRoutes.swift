import ActiveStore

/// Users: `/users`.
enum UserRoutes {
    private struct Body: Decodable {
        var name: String
        var email: String
    }

    static func all(_ store: any Store) -> [Route] {
        [
            Route("GET", "/users") { request, _ in
                try await Routes.page(of: User.query, request, store, "users")
            },
            Route("POST", "/users") { request, _ in
                let body: Body = try request.decode()
                let user = try await User(name: body.name, email: body.email).created(in: store)
                return try .json(JSONValue(user), status: .created, headers: ["Location": "/users/\(user.uid)"])
            },
            Route("GET", "/users/:id") { _, parameters in
                try .json(JSONValue(try await User.get(Routes.key("id", parameters), in: store)))
            },
            Route("DELETE", "/users/:id") { _, parameters in
                try await User.get(Routes.key("id", parameters), in: store).destroy(in: store)
                return Response(status: .noContent)
            },
        ]
    }
}
