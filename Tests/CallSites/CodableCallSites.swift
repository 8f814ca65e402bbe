import ActiveStore
import CallSiteModels
import FoundationEssentials

// The usual ways of sending models over the wire, as code that must compile; CodableCallSitesTests.swift runs them.

enum Genre: String, Storable, Codable { case novel, essay, poem }

@Model struct Novelist: Codable {
    @Indexed var name: String
    var genre: Genre = .novel
    var site: URL?
    var awards: [String] = []
    @HasMany(\Novel.author) var novels: Many<Novel>
}

@Model struct Novel: Codable {
    var title = ""
    @BelongsTo var author: Reference<Novelist>
}

@Model struct Reader: Codable {
    var name: String
    var email: String?
    var passwordHash = ""

    enum CodingKeys: String, CodingKey {
        case uid = "id"
        case name = "full_name"
        case email
    }
}

enum CodableCallSites {
    static let models: [any Model.Type] = [Novelist.self, Novel.self, Reader.self, Museum.self]

    // A handler that reads a body, saves the record and answers with it.
    static func create(_ body: Data, in store: any Store) async throws -> Data {
        let novelist = try JSONDecoder().decode(Novelist.self, from: body)
        return try JSONEncoder().encode(try await novelist.created(in: store))
    }

    // The same, where the client names the key: the record is added, or replaced whole, with defaults for what is not coded.
    static func replace(_ id: UID<Reader>, _ body: Data, in store: any Store) async throws -> Reader {
        var reader = try JSONDecoder().decode(Reader.self, from: body)
        guard reader.id == id else { throw StoreError(.badRequest, "The body has the key of another reader.") }
        try await reader.upsert(in: store)
        return reader
    }

    // A list with related records.
    static func list(in store: any Store) async throws -> Data {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys]
        return try encoder.encode(try await Novelist.order(by: \.name).including(\.novels).in(store).all())
    }

    // An answer of the program's own, with a record and a reference in it.
    struct Answer: Codable {
        var novel: Novel
        var author: Reference<Novelist>
        var next: UID<Novel>?
    }

    static func answer(_ novel: Novel) throws -> Data { try JSONEncoder().encode(Answer(novel: novel, author: novel.author)) }

    // Any model that is coded.
    static func copy<M: Model & Codable>(_ record: M) throws -> M { try JSONDecoder().decode(M.self, from: JSONEncoder().encode(record)) }

    static func create<M: Model & Codable>(_ type: M.Type, _ body: Data, in store: any Store) throws -> M.Key {
        try JSONDecoder().decode(type, from: body).created(in: store).id
    }

    // A public model of another module.
    static func museum(_ body: Data) throws -> [Museum] { try JSONDecoder().decode([Museum].self, from: body) }

    // Several records, all or none.
    static func load(_ body: Data, in store: any Store) throws -> Int {
        let novelists = try JSONDecoder().decode([Novelist].self, from: body)
        try Novelist.insert(novelists, in: store)
        return novelists.count
    }
}
