import ActiveStore

/// The names of entities, columns and indexes in the store.
enum NamingCases {
    private static func entity(_ name: String, of store: any Store) throws -> EntityDefinition {
        try require(store.read { try $0.catalog() }?.schema[name], "the entity \(name)")
    }

    static let all: [Case] = [
        Case(
            "naming.strategies",
            "[95] names are derived by strategy: as in Swift, as in Rails and as in FMDBx; snake and camel case both ways"
        ) {
            _ in
            for (type, table) in [
                ("FMXUser", "users"), ("ABWebUser", "web_users"), ("AABbbAAA", "bbb_a_a_as"), ("Article", "articles"), ("X", "xs"),
            ] { try expect(Naming.fmdbx.entity(type), equals: table, type) }
            for (type, table) in [
                ("Author", "authors"), ("HTTPRequest", "http_requests"), ("Category", "categories"), ("Person", "people"), ("Box", "boxes"),
                ("Day", "days"), ("WebPerson", "web_people"), ("Status", "statuses"), ("Sheep", "sheep"), ("Knife", "knives"),
                ("UserAddress", "user_addresses"), ("Datum", "data"), ("Analysis", "analyses"), ("URL", "urls"), ("Series", "series"),
            ] { try expect(Naming.rails.entity(type), equals: table, type) }
            for (type, entity) in [("Author", "author"), ("HTTPRequest", "httpRequest"), ("URL", "url"), ("X", "x")] {
                try expect(Naming.swift.entity(type), equals: entity, type)
            }
            for (camel, snake) in [("aaaBbbCcc", "aaa_bbb_ccc"), ("name", "name"), ("createdAt", "created_at")] {
                try expect(Naming.snakeCase(camel), equals: snake)
                try expect(Naming.camelCase(snake), equals: camel)
            }
            try expect(Naming.snakeCase("authorID"), equals: "author_id")
            try expect(Naming.snakeCase("urlOfHTTPServer2"), equals: "url_of_http_server2")
        },

        .opening("naming.names_are_used", "[95] the store uses the names of a strategy, and a model's own") {
            sandbox in
            let store = try sandbox.open([HTTPRequest.self, NamedPerson.self, FMXUser.self])
            let requests = try entity("http_requests", of: store)
            try expect(
                requests.fields.map(\.column),
                equals: ["uid", "created_at", "updated_at", "remote_host", "request_id", "Verb", "person_id"])
            try expect(
                Set(requests.indexes.map(\.name)),
                equals: [
                    "index_http_requests_on_remote_host", "index_http_requests_on_request_id", "index_http_requests_on_person_id",
                ])
            let people = try entity("people", of: store)
            try expect(people.fields.map(\.column), equals: ["uid", "created_at", "updated_at", "LAST", "age"])
            try expect(Set(people.indexes.map(\.name)), equals: ["index_people_on_LAST", "people_by_age"])
            let users = try entity("users", of: store)
            try expect(users.fields.map(\.column), equals: ["user_name", "age"])
            try expect(users.indexes.map(\.name), equals: ["users_age_index"])
            // In the program everything keeps its Swift name.
            try withStore(store) {
                let ann = try NamedPerson(lastName: "Ann", age: 30).saved()
                let request = try HTTPRequest(remoteHost: "a.example", requestID: 7, method: "PUT", person: .to(ann)).saved()
                try expect(HTTPRequest.where(["remoteHost": "a.example", "personID": ann.id]).all(), equals: [request])
                try expect(HTTPRequest.where(format: "requestID == 7 AND method == 'PUT'").first(), equals: request)
                try expect(throws: .unknownField) { try HTTPRequest.find(["remote_host": "a.example"]) }
                try expect(request.asDictionary().keys.contains("remoteHost"), "conversion speaks of properties")
                try expect(throws: .duplicateValue) { try HTTPRequest(requestID: 7).saved() }
                try expect(NamedPerson.where { $0.requests.any { $0.method == "PUT" } }.all(), equals: [ann])
                try expect(FMXUser(userName: "bob", age: 5).saved(), equals: FMXUser.find("bob") ?? FMXUser(userName: ""))
                try expect(ann.destroy().description, equals: "people 1, http_requests 1")
            }
            if store.capabilities.contains(.durable) {
                let again = try sandbox.reopen(store, [HTTPRequest.self, NamedPerson.self, FMXUser.self]) { $0.schemaPolicy = .verify }
                try expect(FMXUser.count(in: again), equals: 1)
            }
        },

        .opening(
            "naming.same_index_names",
            "[94] indexes of two models over fields with the same name both exist; values may repeat unless they are unique"
        ) {
            sandbox in
            let store = try sandbox.open([Ship.self, Harbour.self])
            try expect(entity("ship", of: store).indexes.map(\.name), equals: ["ship_name_index", "ship_code_unique"])
            try expect(entity("harbour", of: store).indexes.map(\.name), equals: ["harbour_name_index", "harbour_code_unique"])
            try withStore(store) {
                for code in 0..<3 {
                    try Ship(name: "same", code: code).saved()
                    try Harbour(name: "same", code: code).saved()
                }
                try expect(Ship.where { $0.name == "same" }.count(), equals: 3)
                try expect(Harbour.where { $0.name == "same" }.count(), equals: 3)
                let error = try expect(throws: .duplicateValue) { try Harbour(name: "other", code: 1).saved() }
                try expect(error.field, equals: "code")
                try expect(Ship(name: "other", code: 3).saved().code, equals: 3)
            }
            try expect(store.verify(.full).problems, equals: [])
        },

        .opening(
            "naming.shared_names_refused",
            "[95] two models with one table, and two indexes with one name, are errors when the store is opened"
        ) {
            sandbox in
            let error = try expect(throws: .badSchema) { try sandbox.open([Ship.self, Boat.self]) }
            try expect(error.message.contains("ship"), "it names the table: \(error.message)")
            let index = try expect(throws: .badSchema) { try sandbox.open([Ship.self, Dock.self]) }
            try expect(index.message.contains("ship_name_index"), "it names the index: \(index.message)")
            try expect(Boat(name: "alone").saved(in: sandbox.open([Boat.self])).name, equals: "alone")
        },
    ]
}
