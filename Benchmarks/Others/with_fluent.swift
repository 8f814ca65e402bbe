import FluentKit
import FluentSQLiteDriver
import Foundation
import Logging
import NIOPosix
import SQLKit

/// Dates are microseconds in these tables.
struct MicrosecondsFormat: TimestampFormat {
    func parse(_ value: Int64) -> Date? { Date(timeIntervalSince1970: Double(value) / 1e6) }
    func serialize(_ date: Date) -> Int64? { Int64((date.timeIntervalSince1970 * 1e6).rounded()) }
}

extension TimestampFormatFactory {
    static var microseconds: TimestampFormatFactory<MicrosecondsFormat> { .init { MicrosecondsFormat() } }
}

final class Author: Model, @unchecked Sendable {
    static let schema = "author"

    @ID(custom: "uid", generatedBy: .user) var id: Data?
    @Timestamp(key: "createdAt", on: .create, format: .microseconds) var createdAt: Date?
    @Timestamp(key: "updatedAt", on: .update, format: .microseconds) var updatedAt: Date?
    @Field(key: "name") var name: String
    @Field(key: "age") var age: Int
    @Field(key: "email") var email: String
    @Field(key: "bio") var bio: String
    @Children(for: \.$author) var articles: [Article]

    init() {}

    init(_ row: AuthorRow) {
        id = row.uid.data
        name = row.name
        age = row.age
        email = row.email
        bio = row.bio
    }

    /// A little of every field, as `weight` of Sources/Author.swift.
    var weight: Int {
        age + name.utf8.count + email.utf8.count + bio.utf8.count + Int(id!.last!) + (createdAt == updatedAt ? 1 : 0)
    }
}

final class Article: Model, @unchecked Sendable {
    static let schema = "article"

    @ID(custom: "uid", generatedBy: .user) var id: Data?
    @Timestamp(key: "createdAt", on: .create, format: .microseconds) var createdAt: Date?
    @Timestamp(key: "updatedAt", on: .update, format: .microseconds) var updatedAt: Date?
    @Parent(key: "authorID") var author: Author
    @Field(key: "title") var title: String
    @Field(key: "words") var words: Int

    init() {}
}

struct NoSQL: Error {}

/// A database with one connection.
struct Opened {
    let databases: Databases
    let db: any Database

    init(_ arguments: Arguments, _ path: String, _ group: MultiThreadedEventLoopGroup, _ threads: NIOThreadPool) async throws {
        databases = Databases(threadPool: threads, on: group)
        databases.use(.sqlite(.init(storage: .file(path: path), enableForeignKeys: false)), as: .sqlite)
        db = databases.database(logger: Logger(label: "benchmark"), on: group.any())!
        guard let sql = db as? any SQLDatabase else { throw NoSQL() }
        for setting in try arguments.settings { try await sql.raw("\(unsafeRaw: setting)").run() }
        for (name, value) in Arguments.settled {
            let row = try await sql.raw("PRAGMA \(unsafeRaw: name)").first()!
            let column = row.allColumns[0]
            let found = try (try? row.decode(column: column, as: String.self)) ?? String(row.decode(column: column, as: Int.self))
            precondition(found == value, "\(name) is \(found)")
        }
    }
}

final class Side {
    let arguments: Arguments
    let data: Workload
    // One thread each: the other programs have one, too.
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let threads = NIOThreadPool(numberOfThreads: 1)
    let main: Opened
    let keys: [Data], writers: [Data]
    var changed: [Author] = []
    var db: any Database { main.db }

    init() async throws {
        arguments = try Arguments()
        data = arguments.workload
        keys = data.keys.map(\.data)
        writers = data.writers.map(\.data)
        threads.start()
        main = try await Opened(arguments, arguments.copy("loaded.db", to: "fluent.db"), group, threads)
    }

    func w1(_ round: Int, _ clock: Clock) async throws -> Int {
        let bulk = try await Opened(arguments, arguments.copy("empty.db", to: "fluent-bulk.db"), group, threads)
        let authors = data.authors.map(Author.init)
        clock.start()
        try await bulk.db.transaction { db in
            for start in stride(from: 0, to: authors.count, by: 100) {
                try await authors[start..<min(start + 100, authors.count)].create(on: db)
            }
        }
        clock.stop()
        let count = try await Author.query(on: bulk.db).count()
        await bulk.databases.shutdownAsync()
        return count
    }

    func w3r(_ round: Int, _ clock: Clock) async throws -> Int {
        clock.start()
        defer { clock.stop() }
        var sum = 0
        for key in keys { sum += try await Author.find(key, on: db)!.weight }
        return sum
    }

    func w4(_ round: Int, _ clock: Clock) async throws -> Int {
        clock.start()
        defer { clock.stop() }
        return try await db.transaction { db in
            var sum = 0
            for name in self.data.names {
                for author in try await Author.query(on: db).filter(\.$name == name).all() { sum += author.weight }
            }
            return sum
        }
    }

    func w6(_ round: Int, _ clock: Clock) async throws -> Int {
        clock.start()
        let authors = try await Author.query(on: db).sort(\.$id).all()
        let sum = authors.reduce(0) { $0 + $1.weight }
        clock.stop()
        return withExtendedLifetime(authors) { sum }
    }

    func w8(_ round: Int, _ clock: Clock) async throws -> Int {
        clock.start()
        let authors = try await Author.query(on: db).filter(\.$id ~~ writers).with(\.$articles).all()
        let sum = authors.reduce(0) { $0 + $1.age + $1.articles.reduce(0) { $0 + $1.words } }
        clock.stop()
        return withExtendedLifetime(authors) { sum }
    }

    func w7(_ round: Int, _ clock: Clock) async throws -> Int {
        if round == 0 {
            for key in data.changed { changed.append(try await Author.find(key.data, on: db)!) }
        }
        clock.start()
        defer { clock.stop() }
        try await db.transaction { [changed] db in
            for (index, author) in changed.enumerated() {
                author.age = (index + round + 1) % 100
                try await author.update(on: db)
            }
        }
        return changed.count
    }

    func w2f(_ round: Int, _ clock: Clock) async throws -> Int {
        let authors = data.additions.map(Author.init)
        clock.start()
        for author in authors { try await author.create(on: db) }
        clock.stop()
        try await Author.query(on: db).filter(\.$id ~~ authors.map { $0.id! }).delete()
        return authors.count
    }
}

@main struct Program {
    static func main() async throws {
        let side = try await Side()
        try await measure(
            "Fluent", "SQLite \(SQLiteConnection.libraryVersionString())", side.arguments,
            [
                ("W1", side.w1), ("W3r", side.w3r), ("W4", side.w4), ("W6", side.w6), ("W8", side.w8), ("W7", side.w7),
                ("W2F", side.w2f),
            ])
        await side.main.databases.shutdownAsync()
    }
}
