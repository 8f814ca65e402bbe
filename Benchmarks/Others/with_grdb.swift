import Foundation
import GRDB

// GRDB by its query interface. With GRDB_SQL=1 finds and queries are SQL by hand, whose statements GRDB keeps.

#if INIT_ROW
    // Records that read and write their columns themselves, the faster of the two forms that GRDB's documentation shows.
    struct Author: Identifiable, FetchableRecord, PersistableRecord {
        var uid: UUID, createdAt: Int64, updatedAt: Int64, name: String, age: Int, email: String, bio: String

        init(row: Row) {
            uid = row[Columns.uid]
            createdAt = row[Columns.createdAt]
            updatedAt = row[Columns.updatedAt]
            name = row[Columns.name]
            age = row[Columns.age]
            email = row[Columns.email]
            bio = row[Columns.bio]
        }

        func encode(to container: inout PersistenceContainer) {
            container[Columns.uid] = uid
            container[Columns.createdAt] = createdAt
            container[Columns.updatedAt] = updatedAt
            container[Columns.name] = name
            container[Columns.age] = age
            container[Columns.email] = email
            container[Columns.bio] = bio
        }

        enum Columns {
            static let uid = Column("uid")
            static let createdAt = Column("createdAt")
            static let updatedAt = Column("updatedAt")
            static let name = Column("name")
            static let age = Column("age")
            static let email = Column("email")
            static let bio = Column("bio")
        }
    }

    struct Article: Identifiable, FetchableRecord, PersistableRecord {
        var uid: UUID, createdAt: Int64, updatedAt: Int64, authorID: UUID, title: String, words: Int

        init(row: Row) {
            uid = row[Columns.uid]
            createdAt = row[Columns.createdAt]
            updatedAt = row[Columns.updatedAt]
            authorID = row[Columns.authorID]
            title = row[Columns.title]
            words = row[Columns.words]
        }

        func encode(to container: inout PersistenceContainer) {
            container[Columns.uid] = uid
            container[Columns.createdAt] = createdAt
            container[Columns.updatedAt] = updatedAt
            container[Columns.authorID] = authorID
            container[Columns.title] = title
            container[Columns.words] = words
        }

        enum Columns {
            static let uid = Column("uid")
            static let createdAt = Column("createdAt")
            static let updatedAt = Column("updatedAt")
            static let authorID = Column("authorID")
            static let title = Column("title")
            static let words = Column("words")
        }
    }

    struct AuthorWithArticles: FetchableRecord {
        var author: Author
        var articles: [Article]

        init(row: Row) {
            author = Author(row: row)
            articles = row["articles"]
        }
    }
#else
    struct Author: Codable, Identifiable, FetchableRecord, PersistableRecord {
        var uid: UUID, createdAt: Int64, updatedAt: Int64, name: String, age: Int, email: String, bio: String

        enum Columns {
            static let uid = Column(CodingKeys.uid)
            static let updatedAt = Column(CodingKeys.updatedAt)
            static let name = Column(CodingKeys.name)
            static let age = Column(CodingKeys.age)
        }
    }

    struct Article: Codable, Identifiable, FetchableRecord, PersistableRecord {
        var uid: UUID, createdAt: Int64, updatedAt: Int64, authorID: UUID, title: String, words: Int
    }

    struct AuthorWithArticles: Decodable, FetchableRecord {
        var author: Author
        var articles: [Article]
    }
#endif

extension Author {
    static let databaseTableName = "author"
    static let articles = hasMany(Article.self, key: "articles", using: ForeignKey(["authorID"]))
    var id: UUID { uid }

    init(_ row: AuthorRow) {
        uid = row.uid.uuid
        createdAt = row.createdAt
        updatedAt = row.updatedAt
        name = row.name
        age = row.age
        email = row.email
        bio = row.bio
    }

    /// A little of every field, as `weight` of Sources/Author.swift.
    var weight: Int {
        age + name.utf8.count + email.utf8.count + bio.utf8.count + Int(uid.uuid.15) + (createdAt == updatedAt ? 1 : 0)
    }
}

extension Article {
    static let databaseTableName = "article"
    var id: UUID { uid }
}

final class Side {
    static let usesSQL = ProcessInfo.processInfo.environment["GRDB_SQL"] != nil

    let arguments: Arguments
    let data: Workload
    let db: DatabaseQueue
    let keys: [UUID], writers: [UUID]
    var changed: [Author] = []

    init() throws {
        arguments = try Arguments()
        data = arguments.workload
        keys = data.keys.map(\.uuid)
        writers = data.writers.map(\.uuid)
        db = try Side.open(arguments, arguments.copy("loaded.db", to: "grdb.db"))
    }

    static func open(_ arguments: Arguments, _ path: String) throws -> DatabaseQueue {
        let settings = try arguments.settings
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        configuration.journalMode = .default
        configuration.prepareDatabase { db in
            for setting in settings.dropFirst() { try db.execute(sql: setting) }
        }
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.read { db in
            for (name, value) in Arguments.settled {
                let found = try String.fetchOne(db, sql: "PRAGMA \(name)")
                precondition(found == value, "\(name) is \(found ?? "nil")")
            }
        }
        return queue
    }

    func w1(_ round: Int, _ clock: Clock) throws -> Int {
        let bulk = try Side.open(arguments, arguments.copy("empty.db", to: "grdb-bulk.db"))
        let authors = data.authors.map(Author.init)
        clock.start()
        try bulk.write { db in
            for author in authors { try author.insert(db) }
        }
        clock.stop()
        let count = try bulk.read { try Author.fetchCount($0) }
        try bulk.close()
        return count
    }

    func w3r(_ round: Int, _ clock: Clock) throws -> Int {
        clock.start()
        defer { clock.stop() }
        var sum = 0
        for key in keys {
            let author =
                if Side.usesSQL {
                    try db.read {
                        try SQLRequest<Author>(sql: "SELECT * FROM author WHERE uid = ?", arguments: [key], cached: true).fetchOne($0)
                    }
                } else {
                    try db.read { try Author.fetchOne($0, id: key) }
                }
            sum += author!.weight
        }
        return sum
    }

    func w4(_ round: Int, _ clock: Clock) throws -> Int {
        clock.start()
        defer { clock.stop() }
        return try db.read { db in
            var sum = 0
            for name in data.names {
                let authors =
                    if Side.usesSQL {
                        try SQLRequest<Author>(sql: "SELECT * FROM author WHERE name = ?", arguments: [name], cached: true).fetchAll(db)
                    } else {
                        try Author.filter(Author.Columns.name == name).fetchAll(db)
                    }
                for author in authors { sum += author.weight }
            }
            return sum
        }
    }

    func w6(_ round: Int, _ clock: Clock) throws -> Int {
        clock.start()
        let authors = try db.read { try Author.order(Author.Columns.uid).fetchAll($0) }
        let sum = authors.reduce(0) { $0 + $1.weight }
        clock.stop()
        return withExtendedLifetime(authors) { sum }
    }

    func w8(_ round: Int, _ clock: Clock) throws -> Int {
        clock.start()
        let authors = try db.read {
            try Author.filter(ids: writers).including(all: Author.articles).asRequest(of: AuthorWithArticles.self).fetchAll($0)
        }
        let sum = authors.reduce(0) { $0 + $1.author.age + $1.articles.reduce(0) { $0 + $1.words } }
        clock.stop()
        return withExtendedLifetime(authors) { sum }
    }

    func w7(_ round: Int, _ clock: Clock) throws -> Int {
        if round == 0 {
            changed = try db.read { db in try data.changed.map { try Author.fetchOne(db, id: $0.uuid)! } }
        }
        clock.start()
        defer { clock.stop() }
        try db.write { db in
            for index in changed.indices {
                changed[index].age = (index + round + 1) % 100
                changed[index].updatedAt = now()
                try changed[index].update(db, columns: [Author.Columns.age, Author.Columns.updatedAt])
            }
        }
        return changed.count
    }

    func w2f(_ round: Int, _ clock: Clock) throws -> Int {
        let authors = data.additions.map(Author.init)
        clock.start()
        for author in authors { try db.write { try author.insert($0) } }
        clock.stop()
        return try db.write { try Author.deleteAll($0, ids: authors.map(\.uid)) }
    }
}

@main struct Program {
    static func main() async throws {
        let side = try Side()
        #if INIT_ROW
            var name = "GRDB, init(row:)"
        #else
            var name = "GRDB, Codable"
        #endif
        if Side.usesSQL { name += ", cached SQL" }
        let sqlite = try await side.db.read { try String.fetchOne($0, sql: "SELECT sqlite_version()")! }
        try await measure(
            name, "DatabaseQueue, SQLite \(sqlite)", side.arguments,
            [
                ("W1", side.w1), ("W3r", side.w3r), ("W4", side.w4), ("W6", side.w6), ("W8", side.w8), ("W7", side.w7),
                ("W2F", side.w2f),
            ])
    }
}
