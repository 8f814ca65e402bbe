// swift-format-ignore-file
// Written by Scripts/documentation-snippets from README and Docs. Do not edit.
import ActiveStore
import ActiveStoreImport
import ActiveStoreTesting
import FoundationEssentials
import StoreConformance
import StoreConformanceTesting
import StoreLMDB
import StoreMemory
import StorePostgreSQL
import StoreSQLite
import Synchronization
import Testing

/// README.md
enum READMEPage {
    @Model struct Author {
        @Indexed var name = ""
        var age = 0
        @Unique var email: String?
        /// They are destroyed with their author.
        @HasMany(\Article.author) var articles: Many<Article>
    }

    @Model struct Article {
        var title = ""
        @BelongsTo var author: Reference<Author>
    }

    static func block1(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let store = try openStore(
            "sqlite:authors.db", engines: [.sqlite], models: [Author.self, Article.self])
        var alice = Author(name: "Alice", age: 28)
        alice.articles.append(Article(title: "Stores", author: .to(alice)))
        try alice.save(in: store)                 // both records, or neither

        alice.age += 1
        try alice.save(in: store)                 // writes what has changed
    }

    static func block2(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) async throws {
        let adults = try await Author.where { $0.age >= 18 && $0.name.hasPrefix("A") }
            .order(by: \.name).in(store).all()
        let writers = try await Author.where { $0.articles.count > 0 }
            .including(\.articles).in(store).all()

        try await store.write { _ in
            for var author in try Author.where({ $0.age > 100 }).all() {
                author.age = 100
                try author.save()                 // finds the transaction around it
            }
        }
    }

}

/// Docs/Changes.md
enum ChangesPage {

    static func block1(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let cache = Mutex<[UID<Author>: String]>([:])

        let caching = store.onChange { changes in
            guard let authors = changes[Author.self] else { return }
            cache.withLock { cache in
                if authors.areMany { cache.removeAll() }
                for id in authors.changed { cache[id] = nil }
            }
        }
    }

    static func block2(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) async throws {
        func keepIndex(
            _ refresh: (UID<Author>) async -> Void, _ refreshAll: () async -> Void
        ) async {
            for await changes in store.changes() {
                guard let authors = changes[Author.self] else { continue }
                if authors.areMany { await refreshAll() }
                for id in authors.changed { await refresh(id) }
            }
        }
    }

    static func block3(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        func describe(_ changes: ChangeSet) -> [String] {
            var lines = ["commit \(changes.number)"]
            guard let authors = changes[Author.self] else { return lines }
            if authors.areMany { lines.append("many authors") }
            lines += authors.inserted.map { "new: \($0)" }
            lines += authors.updated.map { "\($0.id): \($0.fields.joined(separator: ", "))" }
            lines += authors.deleted.map { "removed: \($0)" }
            return lines
        }
    }

    static func block4(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) async throws {
        func publish(
            _ send: (_ log: UUID?, _ number: Int, _ keys: [UID<Author>]) async throws -> Void
        ) async throws {
            for try await set in store.changes(for: "broker") {
                if let authors = set[Author.self] {
                    var keys = authors.changed
                    if authors.areMany { keys = try await Author.all().map(\.id) }
                    try await send(set.logID, set.number, keys)
                }
                try await store.acknowledge(set, for: "broker")
            }
        }
    }

    static func block5(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let new = try openStore(
            StoreConfiguration(url: "memory:?changeLog=7d"), engines: [.memory])
        try store.copy(to: new)
    }

}

/// Docs/ComingFrom/ActiveRealm.md
enum ComingFromActiveRealmPage {
    @Model struct Author: Validated {
        var name = ""
        var age: Int?
        @HasMany(\Article.author) var articles: Many<Article>
        @HasOne(\UserSettings.author) var settings: One<UserSettings>

        var shortID: String { String(uid.uuidString.prefix(8)) }

        static let validations: [Validation<Author>] = [.presence(\.name)]
    }

    @Model struct Article {
        var title = ""
        var revision = 0
        @BelongsTo var author: Reference<Author>?
    }

    @Model struct UserSettings {
        var notification = true
        @BelongsTo var author: Reference<Author>?
    }

    static func block2(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        var author = Author(name: "Alice")
        try author.save()              // throws if a rule is broken; the error names it
        author.age = 28
        try author.save(timestamps: .keep)
        try author.destroy(cascade: false)
        try author.save()                               // stored again, under the same uid
        try author.destroy()                            // with everything that belongs to it
    }

    static func block3(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        try Author.all()
        try Author.first(limit: 2)
        try Author.find(alice.uid)
        try Author.find(["name": "Alice", "age": 28])
        try Author.findLast(["name": "Alice"])
        try Author.findOrInitialize(["name": "Bob"])
        try Author.findOrCreate(["name": "Bob"])
        try Author.where(format: "age > %d AND name BEGINSWITH %@", 20, "A")
            .order(by: \.age, .descending).all()
        try Author.where(["name": "Alice"]).pluck(["name", "age"])
        try Author.where(["name": "Alice"]).count()

        // The same, checked by the compiler:
        try Author.where { $0.age > 20 && $0.name.hasPrefix("A") }.pluck(\.name)
    }

    static func block4(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        try alice.save()
        let article = try alice.articles.add(Article(title: "Stores"))
        try alice.articles.all()
        try alice.settings.find()
        try article.author?.find()
        try alice.articles.where { $0.revision > 0 }.count()
    }

    static func block5(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        try alice.asDictionary()
        try alice.asDictionary(excepted: ["uid"]) { name, value in
            name == "age" ? "unknown" : value
        }
        try alice.asJSONString(included: ["name", "shortID"])
        try alice.asJSON(adding: ["articles": { author in try author.articles.count() }])
    }

}

/// Docs/ComingFrom/FMDBx.md
enum ComingFromFMDBxPage {
    @Model(naming: .fmdbx, timestamps: false) struct User {
        @Key var id: Int64
        var name = ""
        var age = 0
        var isMale = false
        var createdAt: Date?
    }

    enum AppMigrations {
        static let all = [
            Migration(1, "Nicknames", [.addField("nickname", .string, to: "users")]),
            Migration(2, "Fill nicknames", [
                .transform("users") { try $0.set("nickname", to: $0["name"] ?? .null) }
            ]),
        ]
        static func open() throws -> any Store {
            try openStore(
                "sqlite:app.sqlite", engines: [.sqlite], models: [User.self], migrations: all)
        }
    }

    enum Files {
        static func importUsers() throws {
            // import ActiveStoreImport
            let report = try User.importRecords(from: .csv(path: "users.csv"))
            print(report)                               // inserted 7
        }
    }

    static func block2(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let store = try openStore(
            "sqlite:app.sqlite", engines: [.sqlite], models: [User.self])
        try DefaultStore.set(store)
    }

    static func block4(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        var user = User(id: 1, name: "Kohki", age: 34)
        try user.save()
        try User.find(1)
        try User.find(["name": "Kohki"])
        try User.where { $0.age >= 30 }
            .order(by: \.age, .descending).limit(2).offset(1).all()
        try User.count(format: "age >= :age", parameters: ["age": 30])
        try User.find(format: "name = :name", parameters: ["name": "Kohki"])
        try user.destroy()
    }

    static func block5(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        try store.write { transaction in
            try User(id: 2, name: "Taro").saved()      // finds the transaction around it
            transaction.rollback()
        }
    }

}

/// Docs/ComingFrom/Fluent.md
enum ComingFromFluentPage {
    @Model("planets") struct Planet {
        @Unique var name = ""
        var mass: Double?
        @BelongsTo(enforced: true) var star: Reference<Star>
        @HasMany(through: \PlanetTag.planet, \PlanetTag.tag) var tags: Many<Tag>
    }

    @Model("stars") struct Star {
        var name = ""
        @HasMany(\Planet.star) var planets: Many<Planet>
    }

    @Model("tags") struct Tag {
        @Unique var name = ""
    }

    @Unique("planet", "tag")
    @Model struct PlanetTag {
        @BelongsTo var planet: Reference<Planet>
        @BelongsTo var tag: Reference<Tag>
    }

    @Model struct Moon: Callbacks {
        var name = ""

        mutating func beforeCreate(_ transaction: WriteTransaction) throws {
            name = name.capitalized
        }

        func afterCommit(_ change: RecordChange) {
            print("\(name) was \(change.rawValue)")
        }
    }

    static func block2(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) async throws {
        let star = try await Star(name: "Sun").saved()
        let planet = try await star.planets.add(Planet(name: "Earth", star: .to(star)))
        let found = try await Planet.find(planet.uid)
        let all = try await Planet.all()
        try await planet.destroy()
    }

    static func block3(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        try Planet.where { $0.name == "Earth" }.first()
        try Planet.where { $0.mass > 1 }.order(by: \.name).limit(10).all()
        try Planet.where { $0.name == "Earth" || $0.name == "Mars" }.all()
        try Planet.where { $0.name.in(["Earth", "Mars"]) }.count()
        try Planet.where { $0.name.hasPrefix("Ea") }.all()
        try Planet.where { $0.star.name == "Sun" }.all()
        try Planet.including(\.star).all()
        try Planet.average(\.mass)
        try Planet.query.page(number: 1, size: 20)
        try Planet.query.page(size: 20)                     // by cursor
        try Planet.where { $0.mass == nil }.update(.set(\.mass, 1))
    }

    static func block4(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let star = try Star(name: "Sun").saved()
        let planet = try star.planets.add(Planet(name: "Earth", star: .to(star)))
        try star.planets.all()
        try star.planets.where { $0.mass > 1 }.all()
        let tag = try planet.tags.add(Tag(name: "blue"))
        try planet.tags.remove(tag)
        // Reads it unless it was loaded; throws .notFound if it is missing:
        let name = try planet.star.get().name
    }

    static func block5(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) async throws {
        try await store.write { _ in
            try Star(name: "Sun").saved()
            try Moon(name: "luna").saved()
        }
    }

}

/// Docs/ComingFrom/GRDB.md
enum ComingFromGRDBPage {
    @Model struct Player {
        var name = ""
        @Indexed var score = 0
        @BelongsTo var team: Reference<Team>?
    }

    @Model struct Team {
        var name = ""
        @HasMany(\Player.team, onDelete: .nullify) var players: Many<Player>
    }

    enum Scores {
        static func show(_ store: any Store, _ show: ([Player]) -> Void) async throws {
            for try await players in Player.order(by: \.score).updates(in: store) {
                show(players)
            }
        }
    }

    static func block2(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        try store.write { _ in
            var player = Player(name: "Arthur", score: 100)
            try player.insert()
            player.score = 1_000
            try player.update()                             // writes the changed field only
            try player.destroy()
        }
        let players = try Player.where { $0.score > 100 }.order(by: \.name).limit(10).all()
        let count = try Player.count()
        let player = try Player.find(Player().uid)
    }

    static func block3(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        try Player.where { $0.score.in([1, 2]) }.all()
        try Player.where { $0.name.like("%art%", .insensitive) }.all()
        try Player.query.pluck(\.name)
        try Player.average(\.score)
        try Player.group(by: \.teamID).select(.count).having { $0.count > 2 }.all()
        try Player.including(\.team).all()
        try Team.including(\.players).all()
        try Player.where { $0.team.name == "Red" }.all()
        try Player.where { $0.score < 10 }.update(.add(\.score, 1))
    }

    static func block4(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        try store.write { transaction in
            try Player(name: "Arthur").saved()
            try transaction.savepoint { inner in
                try Player(name: "Barbara").saved()
                inner.rollback()
            }
        }
    }

    static func block5(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        guard let sqlite = store as? SQLiteStore else { return }
        let rows = try sqlite.query(
            "SELECT name, max(score) AS best FROM player WHERE score > ?", [10])
    }

}

/// Docs/ComingFrom/RZVinyl.md
enum ComingFromRZVinylPage {
    @Model struct Artist: Expirable, Importable {
        @Key var remoteID: Int64
        var name = ""
        var genre: String?
        @HasMany(\Song.artist) var songs: Many<Song>

        static func expired(at now: Date) -> Query<Artist>? {
            Artist.where { $0.songs.isEmpty }
        }
        static let importRules = ImportRules(
            mappings: ["id": "remoteID", "artist_name": "name"], ignoredKeys: ["href"],
            nested: ["songs"])
    }

    @Model struct Song {
        @Key var remoteID: Int64
        var title = ""
        @BelongsTo var artist: Reference<Artist>?
    }

    static func block2(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let store = try openStore(
            "sqlite:music.db", engines: [.sqlite], models: [Artist.self, Song.self])
        try DefaultStore.set(store)
    }

    static func block3(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        try Artist.all()
        try Artist.order(by: \.name).all()
        try Artist.find(42)
        try Artist.where { $0.songs.count > 0 }.all()
        try Artist.where(format: "name BEGINSWITH[c] %@", "a").order(by: \.name).all()
        try Artist.where { $0.genre == nil }.count()
        try Song.where { $0.artist.isNil }.all()
    }

    static func block4(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        var artist = Artist(remoteID: 1, name: "Clara")
        try artist.save()
        try artist.destroy()
        try Artist.where { $0.genre == "Jazz" }.destroy()
    }

    static func block5(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) async throws {
        // One after the other, each in its own transaction:
        let work = store.inBackground { _ in
            for number in 1...3 {
                try Song(remoteID: Int64(number), title: "Song \(number)").saved()
            }
        }
        try await work.value
        try await store.purgeExpired()
    }

    static func block6(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let left = try store.write { scratch in
            try Artist.find(1)?.destroy()
            scratch.rollback()
            return try Artist.count()              // the artist is missing in this count
        }
    }

    static func block7(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        // import ActiveStoreImport
        let clara = try Artist.imported(from: [
            "id": 1, "artist_name": "Clara",
            "songs": [["remote_id": 7, "Title": "Romance"]],
        ])
        let json = #"[{"id": 2, "artist_name": "Fanny", "href": "…"}]"#
        let report = try Artist.importRecords(from: .json(bytes: Array(json.utf8)))
        print(report)                                       // inserted 1
    }

}

/// Docs/ComingFrom/Rails.md
enum ComingFromRailsPage {
    enum Status: String, Storable { case draft, live }

    @Unique("author", "title")
    @Model struct Article: Validated, Callbacks {
        var title = ""
        var slug = ""
        var status: Status = .draft
        @BelongsTo(enforced: true) var author: Reference<Author>
        @HasMany(\Comment.article) var comments: Many<Comment>
        @HasMany(through: \Tagging.article, \Tagging.tag) var tags: Many<Tag>

        static let validations: [Validation<Article>] = [
            .presence(\.title), .length(\.title, ...200),
        ]

        mutating func beforeSave(_ transaction: WriteTransaction) throws {
            slug = title.lowercased().replacing(" ", with: "-")
        }
    }

    @Model struct Author {
        var name = ""
        @Unique var email: String?
        var age = 0
        @HasMany(\Article.author) var articles: Many<Article>
    }

    @Model struct Comment {
        var text = ""
        @BelongsTo var article: Reference<Article>
    }

    @Model struct Tag {
        @Unique var name = ""
        @HasMany(through: \Tagging.tag, \Tagging.article) var articles: Many<Article>
    }

    @Unique("article", "tag")
    @Model struct Tagging {
        @BelongsTo var article: Reference<Article>
        @BelongsTo var tag: Reference<Tag>
    }

    static func block2(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        var author = try Author(name: "Ann", email: "ann@example.org").created()
        author.age = 31
        try author.save()
        try author.touch()
        try author.articles.add(Article(title: "Stores", author: .to(author)))
        let bob = try Author.findOrCreate(["email": "bob@example.org", "name": "Bob"])
        try Author(email: "ann@example.org", age: 32).synced(by: \.email)
        try author.destroy()
    }

    static func block3(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let adults = try Author.where { $0.age >= 18 }
            .order(by: \.name).including(\.articles).all()
        let authors = try Author.where { $0.articles.any { $0.title == "Stores" } }.all()
        let ages = try Author.group(by: \.age).count()
        try Author.where { $0.age < 18 }.update(.add(\.age, 1))
    }

    static func block4(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        try store.write { transaction in
            try Author(name: "Ann").saved()
            try Author(name: "Bob").saved()
            if try Author.count() > 1_000 { transaction.rollback() }
        }
    }

}

/// Docs/ComingFrom/SwiftData.md
enum ComingFromSwiftDataPage {
    @Model struct Trip {
        @Unique var name: String
        @Indexed var start: Date
        var notes: String?
        var photo: Data?
        @Ignored var isSelected = false
        @HasMany(\Stop.trip) var stops: Many<Stop>
    }

    @Model struct Stop {
        var place = ""
        @BelongsTo var trip: Reference<Trip>?
    }

    enum Trips {
        static func open() throws -> any Store {
            try openStore(
                "sqlite:trips.db", engines: [.sqlite], models: [Trip.self, Stop.self])
        }
    }

    actor Importer {
        let store: any Store
        init(_ store: any Store) { self.store = store }

        func add(_ name: String, _ start: Date) async throws {
            try await Trip(name: name, start: start).saved(in: store)
        }
    }

    enum Board {
        static func show(_ store: any Store, _ show: ([Trip]) -> Void) async throws {
            for try await trips in Trip.order(by: \.start).updates(in: store) {
                show(trips)
            }
        }
    }

    static func block2(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        var trip = Trip(name: "Norway", start: noon)
        trip.stops.append(Stop(place: "Bergen"))
        try trip.save()                                  // the trip and its stop, or neither

        trip.notes = "by ship"
        try trip.save()                                  // writes this field

        try trip.destroy()                               // and its stops
    }

    static func block3(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        try store.write { transaction in
            try Trip(name: "Iceland", start: noon).saved()
            try Trip.where { $0.start < noon }.destroy()
            if try Trip.count() == 0 { transaction.rollback() }
        }
    }

    static func block4(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let trips = try Trip.where { $0.start > noon && $0.name.hasPrefix("N") }
            .order(by: \.start, .descending)
            .limit(10)
            .including(\.stops)
            .all()
        let count = try Trip.count()
        let withStops = try Trip.where { $0.stops.any { $0.place == "Bergen" } }.all()
        let key = trips.first?.uid
        let same = try key.flatMap { try Trip.find($0) }
    }

}

/// Docs/ComingFrom/VinylRecord.md
enum ComingFromVinylRecordPage {
    @Model("people") struct User: Validated {
        @Indexed @Column("full_name") var name = ""
        var age: Int?
        @BelongsTo var group: Reference<Group>?
        @HasMany(through: \Membership.user, \Membership.project)
        var projects: Many<Project>

        static let validations: [Validation<User>] = [
            .presence(\.name), .uniqueness(\.name),
        ]
    }

    @Model struct Group {
        var title = ""
        @HasMany(\User.group, onDelete: .cascade) var users: Many<User>
    }

    @Model struct Project {
        var title = ""
        @HasMany(through: \Membership.project, \Membership.user) var users: Many<User>
    }

    @Unique("user", "project")
    @Model struct Membership {
        @BelongsTo var user: Reference<User>
        @BelongsTo var project: Reference<Project>
    }

    static func block2(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        var user = User(name: "Alex")
        do {
            try user.save()
        } catch let error as StoreError where error.code == .invalid {
            print(error.failures)
        }
        print(user.recordState.isChanged)
        try user.reload()
        try user.destroy()
        try User.destroyAll()
    }

    static func block3(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let created = try User.create(["name": "Alex"])
        let built = try User.findOrBuild(by: \.name, "Mike")
        var changed = created
        try changed.copy(from: built, merging: true)
        var user = User(name: "Alex", age: 30)
        try user.sync(by: \.name)            // becomes the stored Alex, and adds the age
    }

    static func block4(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let query = User.where { $0.age.between(20, 40) }.order(by: \.name, .descending)
        try query.limit(5).offset(3).all()
        try query.all()
        try User.where { $0.name.notIn(["Alex", "Mike"]) }.all()
        try User.where(format: "name = %@ OR age > %d", "Alex", 30).all()
        try User.query.only(\.name).all()
        try Group.leftJoin(\.users).dictionaries()
        try User.query.shuffled().first()
    }

    static func block5(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        var group = Group(title: "Editors")
        group.users.append(User(name: "Alex"))
        group.users.append(User(name: "Mike"))
        print(try group.users.count())       // 2, before anything is stored
        try group.save()                                        // all three, or none

        var alex = try group.users.all()[0]
        try alex.projects.add(Project(title: "Vinyl"))
        alex.group = nil
        try alex.save()
    }

    static func block6(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        try store.write { transaction in
            try User(name: "Alex").saved()
            try transaction.savepoint { state in
                try User(name: "Mike").saved()
                state.rollback()
            }
        }
    }

}

/// Docs/ComingFrom/iActiveRecord.md
enum ComingFromiActiveRecordPage {
    @Model struct User: Validated {
        @Unique var name = ""
        var age: Int?
        @BelongsTo(onDelete: .cascade) var group: Reference<Group>?

        static let validations: [Validation<User>] = [
            .presence(\.name),
            .custom(\.age, "not_adult") { age in age.map { $0 >= 18 } ?? true },
        ]
    }

    @Model struct Group {
        var title = ""
        @HasMany(\User.group, onDelete: .cascade) var users: Many<User>
    }

    struct Temperature: StoredAs {
        var kelvin: Double
        var stored: Double { kelvin }
        init(kelvin: Double) { self.kelvin = kelvin }
        init?(stored: Double) { kelvin = stored }
    }

    @Model struct Measurement {
        var value = Temperature(kelvin: 0)
    }

    static func block3(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        var user = User(name: "Alex")
        try user.save()
        user.age = 30
        try user.update()
        try user.destroy()
        try store.eraseAll()
    }

    static func block4(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let names = ["Alex", "Mike"]
        try User.all()
        try User.where { $0.name == "Alex" }.all()
        try User.where { $0.name.like("%lex%", .insensitive) }.all()
        try User.order(by: \.age, .descending).then(by: \.name).limit(10).all()
        try User.query.offset(5).all()
        try User.query.only(\.name).all()
        try User.join(\.group).dictionaries()
        try User.where(format: "age > %d AND name IN %@", 18, names).all()
    }

    static func block5(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let group = try Group(title: "Editors").saved()
        let user = try group.users.add(User(name: "Alex"))
        try group.users.all()
        try user.group?.find()
        try group.users.remove(user)
    }

    static func block6(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        try store.write { transaction in
            try User(name: "Alex").saved()
            transaction.rollback()
        }
    }

}

/// Docs/Contract.md
enum ContractPage {

    static func block1(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        try store.write { _ in
            try Author(name: "Ann", email: "ann@example.org").saved()
            try Author(name: "Bob").saved()
        }
        // ["Bob"], although Bob has no address:
        let others = try Author.where { $0.email != "ann@example.org" }.pluck(\.name)
    }

}

/// Docs/Conversion.md
enum ConversionPage {
    @Model struct Author {
        var name = ""
        var born: Date?
        var visits = 0
        var rating: Double?
        @Ignored var note = ""

        var initials: String { String(name.split(separator: " ").compactMap(\.first)) }
    }

    @Model struct Article {
        var title = ""
        @BelongsTo var author: Reference<Author>
    }

    enum Export {
        static func authors(of store: any Store) throws {
            let all = Author.query.in(store)
            let style = JSONStyle(dates: .iso8601)
            try all.writeJSON(.lines, toFile: "authors.jsonl", style: style)
            try all.writeJSON(to: 1)                    // standard output
        }
    }

    enum Level: String, Storable, Codable { case novice, expert }

    @Model struct Player: Codable {
        var name: String
        var level: Level = .novice
        var email: String?
        @Ignored var isSelected = false
        @HasMany(\Score.player) var scores: Many<Score>
    }

    @Model struct Score: Codable {
        var points = 0
        @BelongsTo var player: Reference<Player>
    }

    enum Players {
        static func create(_ body: Data, in store: any Store) async throws -> Data {
            let player = try JSONDecoder().decode(Player.self, from: body)
            return try JSONEncoder().encode(try await player.created(in: store))
        }

        static func list(in store: any Store) async throws -> Data {
            let players = try await Player.including(\.scores).in(store).all()
            return try JSONEncoder().encode(players)
        }
    }

    @Model struct Login: Codable {
        var name: String
        var passwordHash = ""
        @BelongsTo var player: Reference<Player>?

        enum CodingKeys: String, CodingKey {
            case uid = "id"
            case name = "full_name"
            case playerID = "player_id"     // the key of the reference
            case player                     // the record, where it was loaded
        }
    }

    static func block2(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let all = try alice.asDictionary()             // [String: Value], nil left out
        let json = try alice.asJSON(excepted: ["createdAt", "updatedAt"])       // Data
        let text = try alice.asJSONString(included: ["name", "initials", "note"])
    }

    static func block3(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let shared = try alice.asJSONString { name, value in
            switch value {
            case .date(let date): .int(Int64(date.timeIntervalSince1970))
            case .double(let number) where number.isInfinite: "∞"
            default: name == "uid" ? nil : value
            }
        }
    }

    static func block4(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let card = try alice.asJSON(adding: [
            "initials": \.initials,
            "visits": { $0.visits + 1 },
            "links": { ["self": "/authors/\($0.uid)"] },
            "site": { author in
                ["stars": [1, 2.5, nil], "since": JSONValue(author.createdAt)] as JSONValue
            },
        ])
    }

    static func block5(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let feed = try alice.asJSON(adding: [
            "articles": { author in
                let articles = try Article.where { $0.author == author }.in(store).all()
                return try JSONValue(articles, included: ["title"])
            }
        ])
    }

    static func block6(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let answer = try alice.asJSONString(style: .api)
        let style = JSONStyle(layout: .compact, dates: .iso8601)
        let exact = try alice.asJSONString(style: style)
    }

    static func block7(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let three = try [alice, bob, author].asJSON(included: ["name"])
        let stored = try Author.order(by: \.name).in(store).asJSON(style: .compact)
    }

    static func block8(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        var length = 0
        let count = try Author.query.in(store).writeJSON(.lines) { bytes in
            length += bytes.count
        }
    }

}

/// Docs/Cookbook.md
enum CookbookPage {
    @Model struct Author: Codable, Validated {
        @Indexed(.caseInsensitive) var name = ""
        @Unique(.caseInsensitive) var email: String?
        var visits = 0
        @HasMany(\Article.author) var articles: Many<Article>

        static let validations: [Validation<Author>] = [
            .presence(\.name), .length(\.name, ...100),
        ]
    }

    @Indexed("author", "status")
    @Model struct Article: Codable {
        @Indexed var title: String
        var status: Status = .draft
        var publishedAt: Date?
        var deletedAt: Date?
        @Version var version: Int
        @BelongsTo var author: Reference<Author>
        @HasMany(\Comment.article) var comments: Many<Comment>
        @HasMany(through: \Listing.article, \Listing.topic) var topics: Many<Topic>

        static var kept: Query<Article> { Article.where { $0.deletedAt == nil } }
    }

    enum Status: String, Storable, Codable { case draft, live }

    @Model struct Comment: Codable {
        var text: String
        @BelongsTo var article: Reference<Article>
    }

    @Model struct Topic: Codable {
        @Unique var name: String
        @HasMany(through: \Listing.topic, \Listing.article) var articles: Many<Article>
    }

    @Unique("article", "topic")
    @Model struct Listing {
        @BelongsTo var article: Reference<Article>
        @BelongsTo var topic: Reference<Topic>
    }

    @Model struct Sale {
        @Indexed var month: String                        // "2026-11"
        var total: Decimal
        var details: [String: String] = [:]               // stored as JSON
    }

    @Model struct Message {
        var topic: String
        var body: String
    }

    @Indexed("doneAt", "dueAt")
    @Model struct Job {
        var work: String
        var dueAt: Date = Date()
        var claimedUntil: Date = .distantPast
        var doneAt: Date?
    }

    enum Show {
        static func author(_ key: String, in store: any Store) async throws -> Author {
            try await Author.get(key, in: store)
        }
    }

    enum Filter {
        static func articles(
            _ status: Status?, by author: UID<Author>?, since: Date?
        ) -> Query<Article> {
            Article.where(given: status) { $0.status == $1 }
                .where(given: author) { $0.author == $1 }
                .where(given: since) { $0.publishedAt >= $1 }
        }
    }

    enum Sorted {
        static func articles(
            by column: String, descending: Bool
        ) throws -> Query<Article> {
            guard ["title", "publishedAt"].contains(column) else {
                throw StoreError(.badRequest, "Articles have no such order.")
            }
            return Article.order(byName: column, descending ? .descending : .ascending)
        }
    }

    enum Feed {
        static func articles(
            after token: String?, in store: any Store
        ) async throws -> Page<Article> {
            try await Article.query.reversed().in(store)
                .page(size: 20, after: token.map { PageCursor($0) })
        }
    }

    enum Report {
        static func busiest(in store: SQLiteStore) throws -> [(String, Int)] {
            let sql = """
                SELECT name, count(*) AS n
                FROM author JOIN article ON authorID = author.uid
                GROUP BY author.uid HAVING n > ?
                """
            return try store.query(sql, [10]).map {
                (try $0.read("name"), try $0.read("n"))
            }
        }
    }

    enum Create {
        static func author(
            _ body: Data, in store: any Store
        ) async throws -> (status: Int, body: Data) {
            do {
                let author = try await Author()
                    .assigned(JSONValue(json: body), only: \.name, \.email)
                    .created(in: store)
                return (201, try JSONEncoder().encode(author))
            } catch let error as StoreError where error.code == .invalid {
                return (422, try JSONEncoder().encode(error.failures.map {
                    ["field": $0.path, "error": $0.text]
                }))
            }
        }
    }

    enum Patch {
        static func author(
            _ key: String, _ body: Data, in store: any Store
        ) async throws -> Author {
            try await Author.get(key, in: store)
                .assigned(JSONValue(json: body), only: \.name, \.email)
                .saved(in: store)
        }
    }

    enum Draft {
        static func articles(
            _ name: String, _ titles: [String], in store: any Store
        ) async throws {
            let author = Author(name: name)
            try await Article.insert(
                titles.map { Article(title: $0, author: .to(author)) }, in: store)
        }
    }

    enum Removal {
        static func author(_ key: String, in store: any Store) async throws {
            try await Author.get(key, in: store).destroy(in: store)
        }
    }

    enum Tagging {
        static func retag(_ article: Article, add: Topic, remove: Topic) throws {
            try article.topics.add(add)                   // stores the pair, once
            try article.topics.remove(remove)
            try article.topics.set([add])                 // exactly these
        }
    }

    enum SignUp {
        static func author(_ author: Author, in store: any Store) async throws -> Int {
            do {
                try await author.created(in: store)
            } catch StoreError.Code.duplicateValue { return 409 }
            return 201
        }
    }

    enum Edit {
        static func article(
            _ key: String, _ body: Data, ifVersion read: Int, in store: any Store
        ) async throws -> Article {
            try await Article.get(key, ifVersion: read, in: store)
                .assigned(JSONValue(json: body), only: \.title).saved(in: store)
        }
    }

    @Model struct Answer {
        @Key var key: String
        var body: Data
    }

    enum Once {
        static func answer(
            _ key: String, in store: any Store, _ work: () throws -> Data
        ) async throws -> Data {
            try await store.write { _ in
                try Answer.find(key) ?? Answer(key: key, body: work()).created()
            }.body
        }
    }

    enum Current { @TaskLocal static var user = "" }

    @Model struct Entry: Callbacks {
        var text = ""
        var changedBy = ""

        mutating func beforeSave(_ transaction: WriteTransaction) throws {
            changedBy = Current.user
        }
    }

    enum Middleware {
        static func handle(_ user: String, _ next: () async throws -> Void) async throws {
            try await Current.$user.withValue(user) { try await next() }
        }
    }

    enum Tenancy {
        static func newest(of author: Author, in store: any Store) async throws -> [Article] {
            try await author.articles.in(store).reversed().limit(20).all()
        }
    }

    enum Bin {
        static func put(_ article: UID<Article>) throws {
            try Article.where { $0.uid == article }.update(.set(\.deletedAt, Date()))
        }

        static func restore(_ article: UID<Article>) throws {
            try Article.where { $0.uid == article }.update(.set(\.deletedAt, nil))
        }

        static func newest() throws -> [Article] { try Article.kept.reversed().limit(20).all() }
    }

    @Unique("address", "deletedAt")
    @Model struct Mailbox {
        var address: String
        var deletedAt: Date = .distantFuture

        static var kept: Query<Mailbox> {
            Mailbox.where { $0.deletedAt == .distantFuture }
        }
    }

    @Model struct Note {
        var text: String
        @BelongsTo(touch: true) var article: Reference<Article>
    }

    enum Days {
        static func articles(on noon: Date, in zone: TimeZone) throws -> [Article] {
            try Article.where { $0.publishedAt.between(.day(of: noon, in: zone)) }.all()
        }
    }

    enum Queue {
        static func claim(in store: any Store) async throws -> Job? {
            let now = Date()
            let due = Job.where {
                $0.doneAt == nil && $0.dueAt <= now && $0.claimedUntil < now
            }
            return try await due.order(by: \.dueAt).in(store)
                .claim(.set(\.claimedUntil, now.addingTimeInterval(60)))
        }
    }

    enum Outbox {
        static func sell(_ sale: Sale, in store: any Store) async throws {
            try await store.write { _ in
                try sale.saved()
                try Message(topic: "sales", body: sale.asJSONString()).saved()
            }
        }

        static func publish(
            _ store: any Store,
            _ send: (_ log: UUID?, _ number: Int, Message) async throws -> Void
        ) async throws {
            for try await set in store.changes(for: "broker") {
                if let new = set[Message.self] {
                    let messages = Message.where(given: new.areMany ? nil : new.inserted) {
                        $0.uid.in($1)
                    }
                    for message in try await messages.in(store).all() {
                        try await send(set.logID, set.number, message)
                    }
                }
                try await store.acknowledge(set, for: "broker")
            }
        }
    }

    enum Stream {
        static func articles(
            _ store: any Store, _ write: (String) async throws -> Void
        ) async throws {
            let lists = Article.query.reversed().limit(20)
                .updates(in: store) { try $0.asJSONString(style: .api) }
            for try await json in lists {
                try await write("data: \(json)\n\n")
            }
        }
    }

    enum Backup {
        static func run(_ store: any Store) throws {
            try store.backup(to: "/backup/app.db")
        }
    }

    static func block3(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let found = try Author.where { $0.name.hasPrefix("al", .insensitive) }
            .order(by: \.name).limit(10).all()
    }

    static func block7(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let page = try Article.order(by: \.title).page(number: 2, size: 20)
        print("page \(page.number) of \(page.pages), \(page.total) articles")
    }

    static func block8(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let isTaken = try Author.where { $0.email.equals("ann@example.org", .insensitive) }
            .exists()
    }

    static func block9(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        for author in try Author.including(\.articles, { $0.including(\.topics) }).all() {
            for article in try author.articles.all() {
                print(author.name, article.title, try article.topics.all().map(\.name))
            }
        }
    }

    static func block10(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let articles = try Article.including(\.comments) { $0.reversed().limit(3) }.all()
        for article in articles {
            print(article.title, try article.comments.all().map(\.text))
        }
    }

    static func block11(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        for (author, count) in try Author.order(by: \.name).all(counting: \.articles) {
            print(author.name, count)
        }
    }

    static func block12(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let idle = try Author.where { $0.articles.isEmpty }.all()
    }

    static func block13(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let sample = try Article.where { $0.status == .live }.shuffled().limit(3).all()
    }

    static func block14(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        for (month, total) in try Sale.group(by: \.month).sum(\.total) {
            print(month, total)
        }
    }

    static func block18(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let ann = try Author(name: "Ann", email: "ann@example.org").synced(by: \.email)
    }

    static func block19(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        // One transaction: all or none.
        try Topic.insert(["swift", "linux", "stores"].map { Topic(name: $0) })
    }

    static func block22(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        try Author.where { $0.email == "ann@example.org" }.update(.add(\.visits, 1))
    }

    static func block29(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        try store.write(attempts: 10) { _ in
            for var author in try Author.all() {
                author.visits += 1
                try author.save()
            }
        }
    }

    static func block33(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) async throws {
        let removed = try await Job.where { $0.doneAt < Date(timeIntervalSinceNow: -604_800) }
            .destroy()
    }

    static func block34(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) async throws {
        let purging = Task { try await store.purgeExpired(every: .seconds(3_600)) }
        purging.cancel()
    }

    static func block35(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let drafts = try Article.where { $0.status.in([.draft]) }.count()
    }

    static func block36(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let total: Decimal = try Sale.sum(\.total)
    }

    static func block38(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let details = ["till": "3", "voucher": "none"]
        try Sale(month: "2026-11", total: 10, details: details).saved()
        let sale = try Sale.first()?.details["till"]
    }

    static func block43(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        for name in ["swift", "linux"] { try Topic.findOrCreate(["name": name]) }
    }

    static func block44(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let migrations = [
            Migration(1, "Headlines", [.renameField("title", of: "article", to: "headline")])
        ]
    }

    static func block45(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        var csv = ""
        try store.exportCSV("author", isSafeForSpreadsheets: true) {
            csv += String(decoding: $0, as: UTF8.self)
        }
    }

    static func block46(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let file = "name,email\nAnn,ann@example.org\n".utf8
        let report = try Author.importRecords(from: .csv(bytes: file)) {
            $0.uniqueBy = "email"
        }
        for problem in report.problems { print(problem.message) }
    }

    static func block47(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let text = store.metrics.prometheus()
        let slow = store.onEvent(slowerThan: .milliseconds(50)) { event in print(event) }
    }

    static func block48(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        func articlesAreListed() throws {
            try withTestStore(
                Author.self, Article.self, Comment.self, Topic.self, Listing.self,
                engine: .all
            ) { store in
                try store.loadFixtures()      // Fixtures/author.csv, Fixtures/article.json
                try expectRequests(2) { _ in
                    _ = try Article.including(\.comments) { $0.limit(3) }.all()
                }
            }
        }
    }

}

/// Docs/Engines.md
enum EnginesPage {

    static func block1(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let url = "sqlite:/var/lib/app/app.db?durability=normal"
        let store = try openStore(url, engines: [.sqlite, .memory], models: [Author.self])
    }

    static func block2(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let configuration = try StoreConfiguration(environmentVariable: "APP_STORE")
        let fromFile = try StoreConfiguration(jsonFile: "/etc/app/store.json")
        let store = try openStore(configuration, engines: [.sqlite], models: [Author.self])
    }

    static func block3(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        print(store.health)              // versions, known trouble, undeclared fields
        let slow = store.onEvent(slowerThan: .milliseconds(50)) { event in print(event) }
        print(store.metrics.commits)
    }

    static func block4(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        try removeStore("sqlite:/var/lib/app/app.db", engines: [.sqlite])
    }

}

/// Docs/Errors.md
enum ErrorsPage {

    static func block1(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        do {
            try author.insert(in: store)
        } catch let error as StoreError where error.code == .duplicateValue {
            print("\(error.field ?? "") is taken")
        }
    }

    static func block2(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        do { try author.insert(in: store) } catch StoreError.Code.duplicateValue { return }
    }

    static func block3(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        for value in try store.verify(.records).unreadable {
            print("\(value.entity) \(value.key?.value ?? .null): \(value.field)")
            print("holds \(value.stored), which does not fit \(value.swiftType)")
        }
    }

    static func block4(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let names = try Author.query.only(\.name).all()           // in part, without the field
        let stored = try Author.query.pluck(["uid", "age"])       // the field as it is stored
        try Author.where { $0.age > 150 }.update(.set(\.age, 0))   // mended
        try Author.where { $0.uid == alice.uid }.destroy()         // or removed
    }

}

/// Docs/ExistingDatabases.md
enum ExistingDatabasesPage {
    @Model("customers", timestamps: false) struct Customer {
        @Key @Column("customer_no") var number: Int
        @Column("full_name") var name = ""
        @Column("joined") var joined: DateAsSeconds
        @Column("balance") var balance: DecimalAsText
        @Column("is_active") var isActive = true
    }

    @Model("rich_customers", readOnly: true, timestamps: false) struct RichCustomer {
        @Key @Column("customer_no") var number: Int
        @Column("full_name") var name = ""
    }

    @Model("log_lines", readOnly: true, timestamps: false) struct LogLine {
        @Key @Column("rowid") var row: Int64
        var line = ""
    }

    enum Original {
        @Model("customers", timestamps: false) struct Customer {
            @Key @Column("customer_no") var number: Int
            @Column("full_name") var name = ""
        }
    }

    enum Shop {
        @Model("customers", timestamps: false) struct Customer {
            @Key @Column("customer_no") var number: Int
            var title = ""
        }

        static let migrations = [
            Migration(1, "Titles", [.renameField("name", of: "customers", to: "title")])
        ]

        static func open(_ url: String) throws -> any Store {
            let plan = try migrationPlan(StoreConfiguration(url: url), engines: [.sqlite])
            if plan.storedVersion == nil {
                let models: [any Model.Type] = [Original.Customer.self]
                try openStore(url, engines: [.sqlite], models: models).close()
            }
            return try openStore(
                url, engines: [.sqlite], models: [Customer.self], migrations: migrations)
        }
    }

    static func block2(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let store = try openStore(
            "sqlite:/var/lib/shop.db", engines: [.sqlite], models: [Customer.self])
        let customer = Customer(number: 1, joined: DateAsSeconds(noon), balance: "12.50")
        let old = Customer.where { $0.joined < DateAsSeconds(noon) }
        let since = customer.joined.date
    }

}

/// Docs/FullText.md
enum FullTextPage {
    @Model struct Article: Callbacks {
        var title = ""
        var text = ""
        @HasMany(\Word.article) var words: Many<Word>

        func afterSave(_ transaction: WriteTransaction) throws { try Word.index(self) }
    }

    @Model(timestamps: false) struct Word {
        @Indexed var text: String
        @BelongsTo var article: Reference<Article>

        /// The words of a text, each once: "Boats, and boats" has "and" and "boats".
        static func all(of text: String) -> Set<String> {
            let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
            return Set(words.map(String.init))
        }

        /// Replaces the words of an article.
        static func index(_ article: Article) throws {
            try Word.where { $0.article == article }.destroy()
            let words = all(of: article.title + " " + article.text)
            try insert(words.map { Word(text: $0, article: .to(article)) })
        }
    }

    enum WordSearch {
        /// The articles that have each of the words, or a word that begins with it.
        static func articles(with words: String) throws -> [Article] {
            var query = Article.query
            for word in Word.all(of: words) {
                query = query.where { $0.words.any { $0.text.hasPrefix(word) } }
            }
            return try query.limit(20).all()
        }
    }

    enum SQLiteSearch {
        /// Call this when the store has been opened.
        static func prepare(_ sqlite: SQLiteStore) throws {
            try sqlite.execute(
                """
                CREATE TABLE IF NOT EXISTS article_row (
                    number INTEGER PRIMARY KEY, uid BLOB NOT NULL UNIQUE)
                """)
            try sqlite.execute(
                """
                CREATE VIRTUAL TABLE IF NOT EXISTS article_text USING fts5(title, text)
                """)
        }

        static func save(_ article: Article, in sqlite: SQLiteStore) throws {
            try sqlite.write { _ in
                let article = try article.saved()
                try remove(article.uid, in: sqlite)
                try sqlite.execute(
                    "INSERT INTO article_row (uid) VALUES (?)", [article.uid])
                try sqlite.execute(
                    """
                    INSERT INTO article_text (rowid, title, text)
                    SELECT number, ?, ? FROM article_row WHERE uid = ?
                    """, [article.title, article.text, article.uid])
            }
        }

        static func destroy(_ article: Article, in sqlite: SQLiteStore) throws {
            try sqlite.write { _ in
                try remove(article.uid, in: sqlite)
                try article.destroy()
            }
        }

        private static func remove(_ uid: UID<Article>, in sqlite: SQLiteStore) throws {
            try sqlite.execute(
                """
                DELETE FROM article_text
                WHERE rowid = (SELECT number FROM article_row WHERE uid = ?)
                """, [uid])
            try sqlite.execute("DELETE FROM article_row WHERE uid = ?", [uid])
        }

        static func articles(
            with words: String, in sqlite: SQLiteStore
        ) throws -> [Article] {
            try sqlite.read { _ in
                let rows = try sqlite.query(
                    """
                    SELECT uid FROM article_text
                    JOIN article_row ON number = article_text.rowid
                    WHERE article_text MATCH ? ORDER BY rank LIMIT 20
                    """, [words])
                return try rows.compactMap { row in
                    try Article.find(try row.read("uid", as: UID<Article>.self))
                }
            }
        }
    }

    enum PostgreSQLSearch {
        static let document = "to_tsvector('english', title || ' ' || text)"

        static func prepare(_ postgresql: PostgreSQLStore) throws {
            try postgresql.execute(
                """
                CREATE INDEX IF NOT EXISTS article_search
                ON article USING gin (\(document))
                """)
        }

        static func articles(
            with words: String, in postgresql: PostgreSQLStore
        ) throws -> [Article] {
            try postgresql.read { _ in
                let rows = try postgresql.query(
                    """
                    SELECT uid FROM article, websearch_to_tsquery('english', $1) AS words
                    WHERE \(document) @@ words
                    ORDER BY ts_rank(\(document), words) DESC, uid LIMIT 20
                    """, [words])
                return try rows.compactMap { row in
                    try Article.find(try row.read("uid", as: UID<Article>.self))
                }
            }
        }
    }

    enum SearchServer {
        /// The store was opened with changeLog=7d.
        static func follow(
            _ store: any Store, put: ([Article]) async throws -> Void,
            remove: ([UID<Article>]) async throws -> Void
        ) async throws {
            for try await set in store.changes(for: "search") {
                if let changes = set[Article.self] {
                    let keys = changes.changed
                    let changed = Article.where { $0.uid.in(keys) }
                    let query = changes.areMany ? Article.query : changed
                    let articles = try await query.in(store).all()
                    try await put(articles)
                    let stored = Set(articles.map(\.uid))
                    try await remove(keys.filter { !stored.contains($0) })
                }
                try await store.acknowledge(set, for: "search")
            }
        }
    }

    static func block2(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let found = try Article.where { $0.text.contains("boat", .insensitive) }.all()
    }

}

/// Docs/GettingStarted.md
enum GettingStartedPage {


}

/// Docs/HandWrittenModels.md
enum HandWrittenModelsPage {
    struct Airport: Model {
        var faa: String { didSet { recordState.markChanged(0) } }
        var name: String { didSet { recordState.markChanged(1) } }
        var recordState = RecordState.new

        var id: String { faa }

        struct Fields: Sendable {
            let faa = Field<Airport, String>(0)
            let name = Field<Airport, String>(1)
        }
        static let fields = Fields()
        static let entity = EntityID(
            EntityDefinition(
                name: "airport",
                fields: [
                    .of("faa", String.self),
                    .of("name", String.self, column: "title", default: ""),
                ],
                key: 0,
                indexes: [IndexDefinition(entity: "airport", parts: [.init("name")])]))

        init(faa: String, name: String = "") {
            self.faa = faa
            self.name = name
        }

        init(row: inout Row) throws {
            faa = try row.read(0)
            name = try row.read(1)
            recordState = .fetched
        }

        init(new row: inout Row, given: FieldSet) throws {
            guard given.contains(0) else {
                throw StoreError.missingValue("airport", "faa")
            }
            faa = try row.read(0)
            name = given.contains(1) ? try row.read(1) : ""
        }

        func write(_ fields: FieldSet, to writer: any RowWriter) throws {
            if fields.contains(0) { try faa.write(to: writer) }
            if fields.contains(1) { try name.write(to: writer) }
        }

        static func == (a: Airport, b: Airport) -> Bool {
            a.faa.isStoredAlike(b.faa) && a.name.isStoredAlike(b.name)
        }
    }

    struct Runway: Model {
        let name: String
        private var _airportID: String
        var recordState: RecordState

        var id: String { name }

        /// The field.
        var airportID: String {
            get { _airportID }
            set {
                recordState.assign(newValue, to: &_airportID, at: 1)
                recordState.forget(Links.airport.number)
            }
        }

        /// The reference: the key, with the record if it was read or has to be stored.
        var airport: Reference<Airport> {
            get { Reference(_airportID, Links.airport, recordState) }
            set {
                recordState.assign(newValue.id, to: &_airportID, at: 1)
                recordState.hold(newValue, at: Links.airport.number)
            }
        }

        struct Fields: Sendable {
            let name = Field<Runway, String>(0)
            let airportID = Field<Runway, String>(1)
            var airport: ToOne<Runway, Airport> { ToOne(Links.airport) }
        }
        static let fields = Fields()
        static let entity = EntityID(
            EntityDefinition(
                name: "runway",
                fields: [.of("name", String.self), .of("airportID", String.self)], key: 0,
                indexes: [
                    IndexDefinition(entity: "runway", parts: [.init("airportID")])
                ]))

        enum Links {
            static let airport = BelongsToLink<Runway, Airport>(
                "airport", 0, Runway.fields.airportID
            ) { $0.airportID }
        }
        static let relationLinks: [any RelationLink<Runway>] = [Links.airport]

        init(name: String, airport: Reference<Airport>) {
            self.name = name
            _airportID = airport.id
            recordState = .new
            recordState.hold(airport, at: Links.airport.number)
        }

        init(row: inout Row) throws {
            name = try row.read(0)
            _airportID = try row.read(1)
            recordState = .fetched
        }

        init(new row: inout Row, given: FieldSet) throws {
            guard given.contains(0), given.contains(1) else {
                throw StoreError.missingValue("runway", "airportID")
            }
            name = try row.read(0)
            _airportID = try row.read(1)
            recordState = .new
        }

        func write(_ fields: FieldSet, to writer: any RowWriter) throws {
            if fields.contains(0) { try name.write(to: writer) }
            if fields.contains(1) { try _airportID.write(to: writer) }
        }

        static func == (a: Runway, b: Runway) -> Bool {
            a.name.isStoredAlike(b.name) && a._airportID.isStoredAlike(b._airportID)
        }
    }

    enum AirportRelations {
        static let runways = ChildLink<Airport, Runway>(
            "runways", 0, .hasMany, Runway.fields.airportID
        ) { $0.airportID = $1 }

        static func read(_ airport: Airport) -> Many<Runway> {
            Many(runways, airport.id, airport.recordState)
        }

        static func change(
            _ airport: inout Airport, _ body: (inout Many<Runway>) -> Void
        ) {
            var relation = Many<Runway>(
                taking: runways, airport.id, &airport.recordState)
            body(&relation)
            relation.put(into: &airport.recordState)
        }
    }


}

/// Docs/Import.md
enum ImportPage {
    @Model struct Artist: Importable {
        @Unique var number: Int?
        var name = ""
        var born: Date?
        @HasMany(\Song.artist, onDelete: .nullify) var songs: Many<Song>

        static let importRules = ImportRules(
            mappings: ["artist_id": "number"], dateFormats: ["born": "dd.MM.yyyy"],
            nested: ["songs"], uniqueBy: "number")
    }

    @Model struct Song: ImportCallbacks {
        @Unique var number: Int?
        var title = ""
        var plays = 0
        @BelongsTo var artist: Reference<Artist>?

        static let importRules = ImportRules(uniqueBy: "number")

        mutating func shouldImport(
            _ value: JSONValue, forKey key: String
        ) throws -> Bool {
            key != "plays"
        }
    }

    static func block1(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let csv = "full_name,E-Mail,age\nAnn Lee,ann@example.org,41\nBob,,\n"
        let report = try Author.importRecords(from: .csv(bytes: csv.utf8)) {
            $0.mappings = ["full_name": "name", "E-Mail": "email"]
            $0.uniqueBy = "email"
        }
        print(report)   // inserted 2
    }

    static func block2(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) async throws {
        let report = try await Author.importRecords(
            from: .csv(path: "authors.csv.gz", separator: ";", nullTokens: ["NA"]))
        try await Author.importRecords(from: .jsonLines(path: "/dev/stdin"))
        try await Author.importRecords(from: .json(path: "authors.json"), in: store)
        // The name says the format:
        try await Author.importRecords(from: .file("authors.jsonl.gz"), in: store)
        print(report.problems.map(\.message))
    }

    static func block3(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let ann = try Author.imported(from: ["name": "Ann", "Age": "41"])
        let authors = try Author.imported(
            each: [["name": "Bob"], ["name": "Cid", "age": 30]])
        try Author.imported(from: JSONValue(json: #"{"name": "Dan"}"#))

        try alice.importValues(from: ["age": "42"])    // in memory
        try alice.save()
    }

    static func block4(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        var reader = try CSVReader(path: "authors.csv.gz")
        while let row = try reader.next() { try Author.imported(from: JSONValue(row)) }
    }

    static func block5(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        try Author.importRecords(
            from: .records([["name": "Ann", "createdAt": "2013-01-01"]])
        ) { $0.allowed = ["createdAt"] }
    }

    static func block6(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let text = """
            [{"artist_id": 1, "name": "Ann", "born": "07.06.1971",
              "songs": [{"number": 1, "title": "One"}, {"number": 2, "title": "Two"}]}]
            """
        let report = try Artist.importRecords(from: .json(bytes: text.utf8))
        print(report.related)    // 2
    }

    static func block7(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let report = try Author.importRecords(from: .csv(path: "authors.csv")) {
            $0.batchSize = 1_000
            $0.progress = { print($0.records, $0.fraction ?? 0) }
        }
        print(report, report.problemCounts)
    }

    static func block8(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        try store.importRecords(into: "author", from: .records([["name": "Ann"]]))
    }

}

/// Docs/LMDB.md
enum LMDBPage {

    static func block1(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let store = try openStore(
            "lmdb:/var/lib/app/app.lmdb", engines: [.lmdb], models: [Author.self])
    }

}

/// Docs/LiveQueries.md
enum LiveQueriesPage {
    @Model struct Author {
        @Indexed var name = ""
        var age = 0
        @HasMany(\Article.author) var articles: Many<Article>
    }

    @Model struct Article {
        var title = ""
        @BelongsTo var author: Reference<Author>?
    }

    struct Numbers: Equatable, Sendable {
        var authors: Int
        var articles: Int
    }

    static func block2(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) async throws {
        func showAdults(_ show: ([Author]) -> Void) async throws {
            let adults = Author.where { $0.age >= 18 }.order(by: \.name)
            for try await authors in adults.updates(in: store) {
                show(authors)
            }
        }
    }

    static func block3(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let adults = Author.where { $0.age >= 18 }
        let counts = adults.updates(in: store) { try $0.count() }
        let names = Author.order(by: \.name).updates(in: store) { try $0.pluck(\.name) }
        let newest = Author.order(by: \.createdAt).updates(in: store) { try $0.last() }
        let withArticles = Author.query.including(\.articles).updates(in: store)
        let titles = Author.query.updates(in: store) { authors in
            try authors.join(\.articles).all().map { author, article in
                "\(author.name): \(article.title)"
            }
        }
    }

    static func block4(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) async throws {
        func follow(_ author: Author) async throws {
            for try await author in author.updates(in: store) {
                guard let author else { return }
                print(author.name)
            }
        }
    }

    static func block5(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let numbers = store.updates {
            Numbers(authors: try Author.count(), articles: try Article.count())
        }
    }

}

/// Docs/Migrations.md
enum MigrationsPage {
    @Model struct Editor {
        var name = ""
        var city: String?           // added in the second version of the program
        var visits = 0              // added too: existing records get 0
    }

    @Model struct Writer {
        var fullName = ""
        var born: Int?
        @Unique var slug: String
    }

    enum Before3 {
        @Model("writer")
        struct Writer {
            var fullName = ""
            var born: String?
        }
    }

    static func block2(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let migrations = [
            Migration(2, "Full names", [
                .renameField("name", of: "writer", to: "fullName"),
                .addField("slug", .string, to: "writer", optional: false) { record in
                    let name = record["fullName"]?.description ?? ""
                    return .string(name.lowercased().replacing(" ", with: "-"))
                },
            ]),
            Migration(3, "Years are numbers", [.retype("born", of: "writer", to: .int)]),
        ]

        let store = try openStore(
            "memory:", engines: [.memory], models: [Writer.self], migrations: migrations)
    }

    static func block3(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let forgiving = Migration(4, "Ages as numbers", [
            .retype("age", of: "writer", to: .int) { value in
                guard case .string(let text) = value else { return .null }
                return Int64(text.prefix { $0.isNumber }).map { .int($0) } ?? .null
            }
        ])
    }

    static func block4(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let cleaning = Migration(2, "No empty years", [
            .run("removes empty years") { scope in
                try Before3.Writer.where { $0.born == "" }.update(.set(\.born, nil))
                scope.report("cleaning", done: 1, total: 1)
            }
        ])
    }

    static func block5(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let configuration = try StoreConfiguration(url: "memory:")
        print(try migrationPlan(configuration, engines: [.memory]))
        // The store is new; it is created at version 0.

        let json = #"[{"version": 2, "title": "Less", "changes": [{"dropEntity": "tag"}]}]"#
        let file = try MigrationFile(json: json.utf8)
        for migration in file.migrations
        where migration.changes.contains(where: \.isDestructive) {
            print(migration.title)
        }
    }

    static func block6(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        var configuration = try StoreConfiguration(url: "memory:")
        configuration.onOpening = { event in
            if case .progressed(let work, let done, let total) = event {
                print("\(work): \(done) of \(total)")
            }
        }
        let store = try openStore(configuration, engines: [.memory], models: [Writer.self])
    }

}

/// Docs/Models.md
enum ModelsPage {
    @Model struct Author {
        @Indexed var name = ""
        var age = 0
        @Unique(.caseInsensitive) var email: String?
        @Column("biography") var bio: String?
        @Ignored var draft = ""

        var isAdult: Bool { age >= 18 }
    }

    @Indexed("city", .descending("since"))
    @Unique("city", .caseInsensitive("street"))
    @Model struct Shop {
        var city = ""
        var street = ""
        var since = 0
    }

    enum Status: String, Storable { case draft, live }

    struct Address: JSONStorable {
        var street = ""
        var city = ""
    }

    struct Money: StoredAs {
        var cents: Int64
        var stored: Int64 { cents }
        init(cents: Int64) { self.cents = cents }
        init?(stored: Int64) { cents = stored }
    }

    @Model struct Order {
        var status: Status = .draft
        var address: Address?
        var price = Money(cents: 0)
        var tags: [String] = []
    }

    struct PostalAddress: JSONStorable {
        var city = ""
        var country = "DE"

        init(city: String, country: String = "DE") {
            (self.city, self.country) = (city, country)
        }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            city = try fields.decode(String.self, forKey: .city)
            country = try fields.decodeIfPresent(String.self, forKey: .country) ?? "DE"
        }
    }

    @Model(timestamps: false) struct Airport {
        @Key var faa: String
        var name = ""
    }

    @Model struct Receipt: Callbacks {
        @Key var number = 0
        var total = 0

        mutating func beforeValidation(_ transaction: WriteTransaction) throws {
            if number == 0 { number = try Receipt.nextKey() }
        }
    }

    @Model(naming: .rails) struct BlogPost {
        @Indexed var shortTitle = ""
    }

    @Model("entries", naming: Naming(entity: { $0 }, column: { Naming.snakeCase($0) }))
    struct LogEntry {
        var sentAt = 0
    }

    @Model struct Session: Expirable {
        var token = ""
        @Indexed var until: Date

        static func expired(at now: Date) -> Query<Session>? {
            Session.where { $0.until < now }
        }
    }

    static func block2(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        var author = Author(name: "Alice", age: 28)  // not stored yet, but has its uid
        try author.save()                            // stored
        author.age = 29
        try author.save()                            // writes the age and updatedAt
        try author.destroy()                         // removed
    }

    static func block5(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        try Order.updateAll(["status": "live"])     // "lost" is not a Status: .typeMismatch
    }

    static func block7(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        var alice = Author(name: "Alice")
        try store.write { transaction in
            try alice.save()
            transaction.rollback()
        }
        try alice.save(in: store)        // adds it: the record knows of the rollback
    }

    static func block8(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let draft = try Author(values: ["name": "Alice", "age": 30])     // not stored yet
        let cid = try Author.create(["name": "Cid"])                     // stored
    }

    static func block9(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        try alice.copy(from: bob)
        try alice.copy(from: Author(name: "Alice", age: 40), merging: true)
    }

    static func block10(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let body = #"{"age": 31, "email": null}"#
        try alice.assign(JSONValue(json: body), only: \.name, \.age, \.email)
        try alice.save()                   // validates, and writes the changed fields
    }

    static func block11(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        var news = Author(age: 31, email: "alice@example.org")
        try news.sync(by: \.email)                          // keeps the name that is stored
        try news.sync(by: \.email, existing: .overwrite)    // writes all fields
        try Author(name: "Bob").synced(by: \.name, \.age)   // several fields together
    }

    static func block12(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let origin = RecordOrigin(clock: .fixed(noon), uids: .seeded(1))
        let author = origin.use { Author(name: "Alice") }
    }

    static func block13(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        var configuration = try StoreConfiguration(url: "memory:")
        configuration.clock = .fixed(noon)
        let store = try openStore(configuration, engines: [.memory], models: [Author.self])
    }

    static func block16(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let legacy = Naming(entity: { "tbl_" + Naming.snakeCase($0) }, column: { "c_" + $0 })
    }

    static func block18(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) async throws {
        let purging = Task { try await store.purgeExpired(every: .seconds(3_600)) }
        purging.cancel()
    }

    static func block19(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let all = try alice.asDictionary()                                // [String: Value]
        let json = try alice.asJSON(excepted: ["createdAt", "updatedAt"]) // Data
        let text = try alice.asJSONString(included: ["name", "isAdult"])
        let answer = try alice.asJSONString(style: .api)                  // ISO 8601 dates
    }

    static func block20(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        var reader = try CSVReader(path: "authors.csv", nullToken: "NA")
        while let row = try reader.next() {
            let age = Int(row["age"] ?? "") ?? 0
            try Author(name: row["name"] ?? "", age: age).saved(in: store)
        }
    }

}

/// Docs/Observability.md
enum ObservabilityPage {

    static func block1(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let log = store.logStatements { print($0) }
        // SELECT "uid", "name", … FROM "author" WHERE "age" > ?1: 2 rows in 0.124 ms
        // COMMIT: 1.310 ms
        log.cancel()
    }

    static func block2(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let slow = store.onEvent(slowerThan: .milliseconds(50)) { event in
            if case .request(let request) = event {
                print("slow:", request)
            }
        }
        // slow: fetch person where age > ?: 12 rows of 80000 in 71.250 ms; person: scan
    }

    static func block3(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let failures = store.onEvent { event in
            guard case .request(let request) = event, let code = request.errorCode else { return }
            print(code, request.shape)
        }
        // duplicateKey insert author
    }

    static func block4(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let metrics = store.metrics
        print(metrics.commits, metrics.retries, metrics.busy)
        print(metrics.requests[.fetch] ?? 0, metrics.plans, metrics.planReuses)
        print(metrics.readers, metrics.oldestSnapshot ?? .zero)
    }

    static func block5(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let measuring = store.onEvent(slowerThan: .seconds(3_600)) { _ in }
    }

    static func block6(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let page = store.metrics.prometheus(store: "main")
        let name = "activestore_commit_duration_seconds_bucket"
        print(page.split(separator: "\n").filter { $0.hasPrefix(name) })
    }

    static func block7(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let logger = Logger(label: "store")
        let logged = store.onEvent(slowerThan: .milliseconds(50)) { event in
            switch event {
            case .request(let request):
                let plan = request.plan?.description ?? "none"
                logger.notice(
                    "slow request",
                    metadata: [
                        "shape": "\(request.shape)", "plan": "\(plan)",
                        "took": "\(request.duration)",
                    ])
            case .warning(let sentence): logger.warning("\(sentence)")
            default: break
            }
        }
    }

    static func block8(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let recording = store.onEvent { event in
            guard case .request(let request) = event else { return }
            let dimensions = [("entity", request.entity), ("kind", "\(request.kind)")]
            Timer(label: "store.request", dimensions: dimensions)
                .record(duration: request.duration)
            Counter(label: "store.rows", dimensions: dimensions).increment(by: request.rows)
        }
    }

    static func block9(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let tracing = store.onEvent { event in
            guard case .request(let request) = event else { return }
            let end = DefaultTracerClock.now
            let nanoseconds = UInt64(max(0, request.duration / .nanoseconds(1)))
            let begin = DefaultTracerClock.Timestamp(
                nanosecondsSinceEpoch: end.nanosecondsSinceEpoch - nanoseconds)
            let span = startSpan(
                "\(request.kind) \(request.entity)", at: begin, ofKind: .client)
            span.attributes["db.query.summary"] = request.shape
            span.attributes["db.response.returned_rows"] = Int64(request.rows)
            if let code = request.errorCode { span.attributes["error.type"] = code.rawValue }
            span.end(at: end)
        }
    }

    static func block10(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let lines = Mutex<[String]>([])
        let statements = store.logStatements { line in lines.withLock { $0.append(line) } }
        try alice.save(in: store)
        statements.cancel()
        print(lines.withLock { $0 })
    }

}

/// Docs/PostgreSQL.md
enum PostgreSQLPage {

    static func block1(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let store = try openStore(
            "postgresql://app@db.example.org/app?namespace=blog",
            engines: [.postgresql], models: [Author.self])
    }

    static func block2(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) async throws {
        let count = try await store.write(attempts: 5) { _ in
            try Author.where { $0.age < 18 }.update(.add(\.age, 1))
        }
    }

    static func block3(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        guard let postgresql = store as? PostgreSQLStore else { return }
        let sql = "SELECT name, count(*) AS n FROM author GROUP BY name HAVING count(*) > $1"
        for row in try postgresql.query(sql, [1]) {
            print(try row.read("name", as: String.self), try row.read("n", as: Int.self))
        }
    }

    static func block4(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let store = try openStore(
            "postgresql://app@db1,db2,db3/app?reads=standby",
            engines: [.postgresql], models: [Author.self])
        // On the primary:
        try Author(name: "Ann").saved(in: store)
        // On a standby, which has Ann:
        let count = try Author.where { $0.name == "Ann" }.in(store).count()
    }

}

/// Docs/Queries.md
enum QueriesPage {
    @Model struct Author {
        @Indexed var name = ""
        var age = 0
        @Unique var email: String?
        @HasMany(\Article.author) var articles: Many<Article>
    }

    @Model struct Article {
        var title = ""
        var topic: String?
        var words = 0
        @BelongsTo var author: Reference<Author>?
    }

    static func block1(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let adults = Author.where { $0.age >= 18 }
        let count = try adults.count()
        // SELECT count(*) FROM "author" WHERE "age" >= ?
        let page = try adults.order(by: \.name).offset(20).limit(10).all()
        // SELECT … FROM "author" WHERE "age" >= ? ORDER BY "name", "uid" LIMIT ? OFFSET ?
    }

    static func block3(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        try Author.where { $0.age > 40 && ($0.name.hasPrefix("A") || $0.email == nil) }.all()
        // SELECT … FROM "author"
        //     WHERE ((("name" >= ? AND "name" < ?) OR "email" IS NULL) AND "age" > ?)
        //     ORDER BY "uid"

        try Author.where { $0.age.between(20, 30) && !$0.name.like("%son") }.all()
        // SELECT … FROM "author"
        //     WHERE ("age" >= ? AND "age" <= ? AND (activestore_like("name", ?)) IS NOT TRUE)
        //     ORDER BY "uid"

        try Author.where { $0.name.in(["Alice", "Bob"]) }.all()
        // SELECT … FROM "author" WHERE "name" IN (SELECT value FROM activestore_list(?))
        //     ORDER BY +"uid"

        try Author.where { $0.name.contains("алек", .insensitive) }.all()
        // SELECT … FROM "author" WHERE activestore_contains(activestore_fold("name"), ?)
        //     ORDER BY "uid"

        try Author.where { $0.email != "bob@example.org" }.all()
        // SELECT … FROM "author" WHERE "email" IS NOT ? ORDER BY "uid"

        try Author.where { $0.createdAt < $0.updatedAt }.all()
        // SELECT … FROM "author" WHERE "createdAt" < "updatedAt" ORDER BY "uid"

        try Author.where(["name": "Alice", "email": nil]).all()
        // SELECT … FROM "author" WHERE (("email" IS NULL) IS TRUE AND "name" = ?)
        //     ORDER BY "uid"

        let onlyAdults = CommandLine.arguments.contains("--adults")
        try Author.where { onlyAdults ? $0.age >= 18 : true }.all()
        // SELECT … FROM "author" ORDER BY "uid"

        let (name, oldest): (String?, Int?) = ("Ann", nil)        // what a request sent
        try Author.where(given: name) { $0.name == $1 }
            .where(given: oldest) { $0.age <= $1 }
            .all()
        // SELECT … FROM "author" WHERE "name" = ? ORDER BY "uid"
    }

    static func block4(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        try Author.order(by: \.age, .descending).then(by: \.name).all()
        // SELECT … FROM "author" ORDER BY "age" DESC, "name", "uid"

        try Author.query.order(by: \.age, \.name).all()
        // SELECT … FROM "author" ORDER BY "age", "name", "uid"

        try Author.order(by: \.name, .ascending, .insensitive).all()
        // SELECT … FROM "author" ORDER BY "name" COLLATE ACTIVESTORE_FOLD, "uid"

        try Author.query.order(byName: "age").reversed().all()
        // SELECT … FROM "author" ORDER BY "age" DESC, "uid" DESC

        try Author.query.shuffled().limit(3).all()
        // SELECT … FROM "author" ORDER BY random() LIMIT ?
    }

    static func block5(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        var words: [String: Int] = [:]
        try Article.where { $0.topic == "swift" }.unordered().forEach { words[$0.title, default: 0] += $0.words }
        // SELECT … FROM "article" WHERE "topic" = ?
    }

    static func block6(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let adults = Author.where { $0.age >= 18 }

        try adults.all()
        // SELECT … FROM "author" WHERE "age" >= ? ORDER BY "uid"

        try adults.first()
        // SELECT … FROM "author" WHERE "age" >= ? ORDER BY "uid" LIMIT ?

        try adults.last(limit: 2)
        // SELECT … FROM "author" WHERE "age" >= ? ORDER BY "uid" DESC LIMIT ?

        try adults.at(3)
        // SELECT … FROM "author" WHERE "age" >= ? ORDER BY "uid" LIMIT ? OFFSET ?

        try adults.count()
        // SELECT count(*) FROM "author" WHERE "age" >= ?

        try adults.limit(5).count()
        // SELECT count(*) FROM (SELECT 1 FROM "author" WHERE "age" >= ? LIMIT ?) AS counted

        try adults.exists()
        // SELECT count(*) FROM (SELECT 1 FROM "author" WHERE "age" >= ? LIMIT ?) AS counted

        try adults.pluck(\.name)
        // SELECT "name" FROM "author" WHERE "age" >= ? ORDER BY "uid"

        try adults.pluck(\.name, \.age)
        // SELECT "name", "age" FROM "author" WHERE "age" >= ? ORDER BY "uid"

        try adults.destroy()
        // SELECT "uid" FROM "author" WHERE "age" >= ? ORDER BY "uid"
        // DELETE FROM "article" WHERE "authorID" IN (SELECT value FROM activestore_list(?))
        // DELETE FROM "author" WHERE "uid" IN (SELECT value FROM activestore_list(?))
    }

    static func block7(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        try Author.find(alice.uid)            // nil if it is missing; `get` throws .notFound
        // SELECT … FROM "author" WHERE "uid" = ?

        try Author.find { $0.email == "bob@example.org" }
        // SELECT … FROM "author" WHERE "email" = ? ORDER BY "uid" LIMIT ?

        try Author.findLast(["name": "Alice"])
        // SELECT … FROM "author" WHERE "name" = ? ORDER BY "uid" DESC LIMIT ?

        try Author.exists(alice.uid)
        // SELECT … FROM "author" WHERE "uid" = ?

        try Author.count()
        // SELECT count(*) FROM "author"
    }

    static func block8(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        // Found, or new and not stored:
        let draft = try Author.findOrInitialize(["name": "Cid"])
        // SELECT … FROM "author" WHERE "name" = ? ORDER BY "uid" LIMIT ?

        // Found, or stored now:
        let cid = try Author.findOrCreate(["name": "Cid", "age": 30])
        // SELECT … FROM "author" WHERE ("name" = ? AND "age" = ?) ORDER BY "uid" LIMIT ?
        // INSERT INTO "author" (…) VALUES (?, ?, ?, ?, ?, ?)

        // Found, or new with that one value and not stored:
        let bob = try Author.findOrBuild(by: \.email, "bob@example.org")
        // SELECT … FROM "author" WHERE "email" = ? ORDER BY "uid" LIMIT ?

        // The same by key:
        let one = try Author.findOrBuild(bob.uid)
        // SELECT … FROM "author" WHERE "uid" = ?
    }

    static func block9(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        for (author, article) in try Author.join(\.articles).all() {
            print(author.name, article.title)
        }
        // SELECT … FROM "author" AS l JOIN "article" AS r ON l."uid" = r."authorID"
        //     ORDER BY l."uid", r."uid"

        for (author, article) in try Author.leftJoin(\.articles).all() {
            print(author.name, article?.title ?? "nothing yet")
        }
        // SELECT … FROM "author" AS l LEFT JOIN "article" AS r ON l."uid" = r."authorID"
        //     ORDER BY l."uid", r."uid"

        for (article, author) in try Article.query.leftJoin(\.author).all() {
            print(article.title, author?.name ?? "unknown")
        }
        // SELECT … FROM "article" AS l LEFT JOIN "author" AS r ON l."authorID" = r."uid"
        //     ORDER BY l."uid", r."uid"
    }

    static func block10(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let titles = try Author.query.join(Article.self, on: \.uid, \.authorID)
            .pluck(\.name, \.title)
        // SELECT l."name", l."uid", r."title", r."uid" FROM "author" AS l
        //     JOIN "article" AS r ON l."uid" = r."authorID" ORDER BY l."uid", r."uid"

        let written = Article.where { $0.words > 0 }
        let everything = try Author.query.fullJoin(written, on: \.uid, \.authorID).all()
        // SELECT … FROM "author" AS l
        //     FULL JOIN (SELECT … FROM "article" WHERE "words" > ?) AS r
        //         ON l."uid" = r."authorID"
        //     ORDER BY l."uid", r."uid"
    }

    static func block11(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let wordy = try Author.where { $0.age > 40 }
            .join(\.articles) { $0.where { $0.words > 1_000 }.order(by: \.title) }
            .limit(10)
            .all()
        // SELECT … FROM (SELECT … FROM "author" WHERE "age" > ?) AS l
        //     JOIN (SELECT … FROM "article" WHERE "words" > ?) AS r
        //         ON l."uid" = r."authorID"
        //     ORDER BY l."uid", r."title", r."uid" LIMIT ?
    }

    static func block12(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        // [["Author": …, "Article": …], …]
        let dictionaries = try Author.leftJoin(\.articles).dictionaries()
        // SELECT … FROM "author" AS l LEFT JOIN "article" AS r ON l."uid" = r."authorID"
        //     ORDER BY l."uid", r."uid"
    }

    static func block13(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let words = try Article.sum(\.words)               // Int, the type of the field
        // SELECT activestore_sum_int("words", 5) AS f0 FROM "article"

        // Double?
        let mean = try Article.where { $0.topic == "swift" }.average(\.words)
        // SELECT activestore_average_int("words", 5) AS f0 FROM "article" WHERE "topic" = ?

        let longest = try Article.maximum(\.words)         // Int?
        // SELECT max("words") AS f0 FROM "article"

        let (count, topics) = try Article.query.aggregates(.count, .count(distinct: \.topic))
        // SELECT count(*) AS f0, count(DISTINCT "topic") AS f1 FROM "article"

        let used = try Article.distinct(\.topic)           // [String], without nil
        // SELECT "topic" AS f0 FROM "article" GROUP BY "topic" ORDER BY 1

        // Tuples, nils included:
        let pairs = try Article.query.distinct(\.topic, \.words)
        // SELECT "topic" AS f0, "words" AS f1 FROM "article" GROUP BY "topic", "words"
        //     ORDER BY 1, 2
    }

    static func block14(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        for (topic, count) in try Article.group(by: \.topic).count() {
            print(topic ?? "no topic", count)
        }
        // SELECT "topic" AS f0, count(*) AS f1 FROM "article" GROUP BY "topic" ORDER BY 1

        let busiest = try Article.group(by: \.topic, \.authorID)
            .select(.count, .average(\.words))
            .having { $0.count > 2 && $0.sum(\.words) > 1_000 }
            .order(by: .average(\.words), .descending)
            .limit(5)
            .all()                             // [(String?, UID<Author>?, Int, Double?)]
        // SELECT … FROM (SELECT "topic" AS f0, "authorID" AS f1, count(*) AS f2,
        //         activestore_average_int("words", 5) AS f3,
        //         activestore_sum_int("words", 5) AS f4
        //         FROM "article" GROUP BY "topic", "authorID") AS f
        //     WHERE (f."f2" > ? AND f."f4" > ?) ORDER BY 4 DESC, 1, 2 LIMIT ?
    }

    static func block15(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let lines = try Article.group(by: \.topic).count().map { topic, count in
            "\(topic ?? "no topic"): \(count)"
        }
        // SELECT "topic" AS f0, count(*) AS f1 FROM "article" GROUP BY "topic" ORDER BY 1

        let often = try Article.group(by: \.topic, \.authorID).count().filter { $0.2 > 10 }
        // SELECT "topic" AS f0, "authorID" AS f1, count(*) AS f2 FROM "article"
        //     GROUP BY "topic", "authorID" ORDER BY 1, 2
    }

    static func block16(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        try Author.where { $0.age < 18 }.update(.set(\.name, "young"), .add(\.age, 1))
        // UPDATE "author"
        //     SET "name" = ?, "age" = activestore_add("age", ?, 4), "updatedAt" = ?
        //     WHERE "age" < ?

        try Author.where { $0.email == nil }.update(["name": "unknown"], timestamps: .keep)
        // UPDATE "author" SET "name" = ? WHERE "email" IS NULL

        try Author.updateAll(.add(\.age, 1))
        // UPDATE "author" SET "age" = activestore_add("age", ?, 4), "updatedAt" = ?
    }

    static func block17(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        for var part in try Author.query.only(\.name).all() {
            // SELECT "uid", "name" FROM "author" ORDER BY "uid"

            part.name = part.name?.uppercased()
            try part.save()                    // writes only the name and updatedAt
            // UPDATE "author" SET "name" = ?, "updatedAt" = ? WHERE "uid" = ?

            let author = try part.load()       // the whole record
            // SELECT … FROM "author" WHERE "uid" = ?
        }

        let light = try Author.query.except(\.email).first()
        // SELECT "uid", "createdAt", "updatedAt", "name", "age" FROM "author" ORDER BY "uid"
        //     LIMIT ?

        let isLoaded = light?.isLoaded(\.email)
    }

    static func block18(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let page = try Author.order(by: \.name).page(number: 2, size: 2)
        // SELECT count(*) FROM "author"
        // SELECT … FROM "author" ORDER BY "name", "uid" LIMIT ? OFFSET ?

        print("page \(page.number) of \(page.pages), \(page.total) authors")
    }

    static func block19(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let query = Author.order(by: \.name)
        let first = try query.page(size: 2)
        // SELECT … FROM "author" ORDER BY "name", "uid" LIMIT ?

        if let next = first.next {
            let text = next.token                       // to keep, or to send to a browser
            let second = try query.page(size: 2, after: PageCursor(text))
            // SELECT … FROM "author"
            //     WHERE (("name" = ? AND "uid" > ?) OR "name" > ?) AND "name" >= CASE WHEN ? IS ? THEN ? ELSE (SELECT min("name") FROM "author") END
            //     ORDER BY "name", "uid" LIMIT ?
            print(second.records)
        }
    }

    static func block20(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) async throws {
        try Author.query.batches(of: 500) { authors in print(authors.count) }
        // SELECT … FROM "author" ORDER BY "uid" LIMIT ?

        for try await author in Author.where({ $0.age > 40 }) { print(author.name) }
        // SELECT … FROM "author" WHERE "age" > ? ORDER BY "uid" LIMIT ?
    }

    static func block21(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        try Author.where(
            format: "age > %d AND (name BEGINSWITH[c] %@ OR email == nil)", 40, "a"
        ).all()
        // SELECT … FROM "author"
        //     WHERE ((("name" COLLATE ACTIVESTORE_FOLD >= ?
        //                 AND "name" COLLATE ACTIVESTORE_FOLD < ?)
        //             OR "email" IS NULL)
        //         AND "age" > ?)
        //     ORDER BY "uid"

        try Author.where(format: "%K IN %@", "name", Set(["Alice", "Bob"])).all()
        // SELECT … FROM "author" WHERE "name" IN (SELECT value FROM activestore_list(?))
        //     ORDER BY +"uid"

        try Author.where(
            format: "age BETWEEN {20, 30} AND name == :name", parameters: ["name": "Alice"]
        ).all()
        // SELECT … FROM "author" WHERE ("age" >= ? AND "age" <= ? AND "name" = ?)
        //     ORDER BY "uid"

        try Author.query.where(
            format: "age < $AGE OR email == $EMAIL", variables: ["AGE": 20, "EMAIL": nil]
        ).all()
        // SELECT … FROM "author" WHERE ("age" < ? OR "email" IS NULL) ORDER BY "uid"

        try Author.where(
            format: "ANY articles.title CONTAINS 'Store' AND articles.@count < 10"
        ).all()
        // SELECT … FROM "author" AS t0
        //     WHERE (EXISTS (SELECT 1 FROM "article" AS t1
        //             WHERE activestore_contains(t1."title", ?)
        //             AND t1."authorID" = t0."uid")
        //         AND (SELECT count(*) FROM "article" AS t2
        //             WHERE t2."authorID" = t0."uid") < ?)
        //     ORDER BY t0."uid"

        try Article.where(format: "author.name == %@ AND topic != nil", "Alice").all()
        // SELECT … FROM "article" AS t0
        //     WHERE (t0."authorID" IN (SELECT t1."uid" FROM "author" AS t1
        //             WHERE t1."name" = ?)
        //         AND t0."topic" IS NOT NULL)
        //     ORDER BY t0."uid"

        let first = try Author.find(format: "name LIKE 'A*' AND age > %d", 28)
        // SELECT … FROM "author" WHERE (activestore_like("name", ?) AND "age" > ?) ORDER BY "uid" LIMIT ?

        let count = try Author.count(format: "articles.@count == 0")
        // SELECT count(*) FROM "author" AS t0
        //     WHERE NOT EXISTS (SELECT 1 FROM "article" AS t1 WHERE t1."authorID" = t0."uid")

        let removed = try Article.destroy(format: "author == %@ AND words < %d", alice, 100)
        // DELETE FROM "article" WHERE ("authorID" = ? AND "words" < ?)
    }

}

/// Docs/Questions.md
enum QuestionsPage {
    @Model struct Author {
        @Indexed var name = ""
        var age = 0
        @Unique var email: String?
        @HasMany(\Article.author) var articles: Many<Article>
    }

    @Model struct Article {
        @Indexed var title = ""
        var text = ""
        var deletedAt: Date?
        @BelongsTo var author: Reference<Author>?

        /// The articles that are not in the bin.
        static var kept: Query<Article> { Article.where { $0.deletedAt == nil } }
    }

    struct AuthorHandlers: Sendable {
        let store: any Store

        func show(_ key: String) async throws -> Author {
            try await Author.get(key, in: store)                // throws .notFound
        }
    }

    @Model struct Student {
        var name = ""
        @HasMany(through: \Enrolment.student, \Enrolment.course)
        var courses: Many<Course>
    }

    @Model struct Course {
        var title = ""
        @HasMany(through: \Enrolment.course, \Enrolment.student)
        var students: Many<Student>
    }

    @Unique("student", "course")
    @Model struct Enrolment {
        @BelongsTo var student: Reference<Student>
        @BelongsTo var course: Reference<Course>
    }

    struct Address: JSONStorable {
        var street: String
        var city: String
    }

    @Model struct Customer {
        var address: Address?
        var tags: [String] = []
    }

    struct Money: StoredAs {
        var cents: Int64
        var stored: Int64 { cents }
        init(cents: Int64) { self.cents = cents }
        init?(stored: Int64) { cents = stored }
    }

    @Model struct Fee {
        @Indexed var amount = Money(cents: 0)
    }

    @Model("people", timestamps: false) struct ExistingPerson {
        @Key @Column("person_no") var number: Int
        @Column("full_name") var name = ""
    }

    @Suite struct AuthorTests {
        @Test func adultsAreFound() throws {
            try withTestStore(Author.self, Article.self) { _ in
                try Author(name: "Ann", age: 30).saved()
                #expect(try Author.where { $0.age >= 18 }.count() == 1)
            }
        }
    }

    static func block4(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let byName = Author.order(by: \.name)
        let first = try byName.page(size: 20)
        if let next = first.next { print(try byName.page(size: 20, after: next).records) }
        let third = try byName.page(number: 3, size: 20)
        print("\(third.number) of \(third.pages), \(third.total) authors")
    }

    static func block6(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        if let sqlite = store as? SQLiteStore {
            let sql = "SELECT name, count(*) AS n FROM author WHERE age > ? GROUP BY name"
            for row in try sqlite.query(sql, [40]) {
                print(try row.read("name", as: String.self), try row.read("n", as: Int.self))
            }
            try sqlite.execute("UPDATE author SET age = age + 1 WHERE name = ?", ["Ann"])
        }
    }

    static func block7(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        try Author(name: "Ann", email: "ann@example.org").synced(by: \.email)
    }

    static func block8(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        try Article.where { $0.title == "Old" }.update(.set(\.deletedAt, Date()))
        print(try Article.kept.count(), try Article.count())
    }

    static func block10(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let large = try Fee.where { $0.amount > Money(cents: 10_000) }.all()
    }

    static func block12(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let log = store.logStatements { print($0) }
        print(try Author.count())
        log.cancel()
    }

    static func block13(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) async throws {
        func showAdults(_ show: ([Author]) -> Void) async throws {
            for try await adults in Author.where({ $0.age >= 18 }).updates(in: store) {
                show(adults)
            }
        }
    }

}

/// Docs/Relations.md
enum RelationsPage {
    @Model struct Author {
        var name = ""
        var age = 0
        @HasOne(\Settings.author) var settings: One<Settings>
        @HasMany(\Article.author) var articles: Many<Article>
        @HasMany(\Article.editor, onDelete: .nullify) var edited: Many<Article>
    }

    @Model struct Settings {
        var theme = "light"
        @BelongsTo var author: Reference<Author>
    }

    @Model struct Article {
        var title = ""
        var words = 0
        @BelongsTo var author: Reference<Author>
        @BelongsTo var editor: Reference<Author>?
        @HasMany(\Tag.article) var tags: Many<Tag>
        @HasMany(through: \Listing.article, \Listing.topic) var topics: Many<Topic>
    }

    @Model struct Tag {
        var name = ""
        @BelongsTo var article: Reference<Article>
    }

    @Model struct Topic {
        @Unique var name = ""
        @HasMany(through: \Listing.topic, \Listing.article) var articles: Many<Article>
    }

    @Unique("article", "topic")
    @Model struct Listing {
        @BelongsTo var article: Reference<Article>
        @BelongsTo var topic: Reference<Topic>
    }

    @Model(timestamps: false) struct Airline {
        @Key var code: String
    }

    @Model struct Flight {
        @BelongsTo(enforced: true) var airline: Reference<Airline>
    }

    @Model struct Remark {
        var text = ""
        @BelongsTo(touch: true) var article: Reference<Article>
    }

    static func block2(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        for article in try alice.articles.all() { print(article.title) }
        // SELECT … FROM "article" WHERE "authorID" = ? ORDER BY "uid"

        print(try alice.articles.count())
        // SELECT count(*) FROM "article" WHERE "authorID" = ?

        print(try alice.settings.find()?.theme ?? "no settings")
        // SELECT … FROM "settings" WHERE "authorID" = ? ORDER BY "uid" LIMIT ?

        let long = alice.articles.where { $0.words > 1_000 }
        for article in try long.order(by: \.title).limit(3).all() {
            // SELECT … FROM "article" WHERE ("authorID" = ? AND "words" > ?)
            //     ORDER BY "title", "uid" LIMIT ?
            print(try article.author.get().name)
            print(try article.editor?.find()?.name ?? "no editor")
        }
    }

    static func block3(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        try alice.save()
        // Stored, and Alice's:
        let article = try alice.articles.add(Article(title: "Stores", author: .to(alice)))
        // Stores the topic and the listing; a pair exists only once:
        try article.topics.add(Topic(name: "Swift"))
        try article.topics.set([])                 // exactly these
        try alice.edited.remove(article)           // its `editor` becomes nil; it remains
        try alice.settings.set(Settings(author: .to(alice)))

        var moved = article
        moved.author = .to(bob)                    // a reference is set like any property
        try moved.save()
    }

    static func block4(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let form = (title: "Stores", authorID: bob.uid)         // as a request sent it
        var article = try Article(title: form.title, author: .to(form.authorID)).saved()
        article.author = .to(alice.uid)
        article.editor = .to(bob.uid)
        try article.save()
    }

    static func block5(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        var ann = Author(name: "Ann")
        var article = Article(title: "Stores", author: .to(ann))
        article.tags.append(Tag(name: "swift", article: .to(article)))
        ann.articles.append(article)
        ann.settings.assign(Settings(theme: "dark", author: .to(ann)))
        try ann.save()              // inserts the author, the settings, the article, the tag
    }

    static func block6(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        do { try alice.save() } catch let error as StoreError where error.code == .invalid {
            print(error.failures.map(\.path))              // ["articles[0].tags[1].name"]
            alice.articles.updatePending { $0[0].title = "Corrected" }
            try alice.save()
        }
    }

    static func block7(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let authors = try Author
            .including(\.articles) { $0.including(\.tags).including(\.editor) }
            .including(\.settings)
            .all()
        for author in authors {
            print(try author.articles.count())
            print(try author.settings.find()?.theme ?? "no settings")
        }
        // SELECT … FROM "author" ORDER BY "uid"
        // SELECT … FROM "article"
        //     WHERE "authorID" IN (SELECT value FROM activestore_list(?))
        // SELECT … FROM "tag" WHERE "articleID" IN (SELECT value FROM activestore_list(?))
        // SELECT … FROM "author" WHERE "uid" IN (SELECT value FROM activestore_list(?))
        // SELECT … FROM "settings"
        //     WHERE "authorID" IN (SELECT value FROM activestore_list(?))
    }

    static func block8(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let longest = Author.including(\.articles) {
            $0.where { $0.words > 500 }.order(by: \.words, .descending).limit(3)
        }
        for author in try longest.all() {
            print(author.name, try author.articles.all().map(\.title))
            print(author.articles.isPartial)
        }
        // SELECT … FROM "author" ORDER BY "uid"
        // SELECT … FROM activestore_list(?) AS o
        //     CROSS JOIN "article" AS r ON r."uid" IN (SELECT t0."uid" FROM "article" AS t0
        //         WHERE t0."words" > ? AND t0."authorID" = o.value
        //         ORDER BY t0."words" DESC, t0."uid" LIMIT ?)
        //     ORDER BY r."words" DESC, r."uid"

        // The author of other articles reads as nil:
        try Article.including(\.author) { $0.where { $0.age >= 18 } }.all()
    }

    static func block9(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        for (author, count) in try Author.order(by: \.name).all(counting: \.articles) {
            print(author.name, count)                           // 0 for an author without articles
        }
        // SELECT … FROM "author" ORDER BY "name", "uid"
        // SELECT "authorID" AS f0, count(*) AS f1 FROM "article"
        //     WHERE "authorID" IN (SELECT value FROM activestore_list(?))
        //     GROUP BY "authorID" ORDER BY 1

        for (article, swift) in try Article.query.all(counting: \.topics, {
            $0.name.hasPrefix("Swift")
        }) {
            print(article.title, swift)
        }
    }

    static func block10(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        for author in try Author.including(\.articles).strictLoading().all() {
            print(try author.articles.count())                  // from memory
            print(try author.edited.count())                    // throws .notLoaded
        }
    }

    static func block11(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        try Author.where { $0.articles.isEmpty }.all()
        // SELECT … FROM "author" AS t0
        //     WHERE NOT EXISTS (SELECT 1 FROM "article" AS t1
        //         WHERE t1."authorID" = t0."uid")
        //     ORDER BY t0."uid"

        try Author.where {
            $0.articles.any { $0.words > 1_000 } && $0.articles.count >= 3
        }.all()
        // SELECT … FROM "author" AS t0
        //     WHERE (EXISTS (SELECT 1 FROM "article" AS t1 WHERE t1."words" > ?
        //             AND t1."authorID" = t0."uid")
        //         AND (SELECT count(*) FROM "article" AS t2
        //             WHERE t2."authorID" = t0."uid") >= ?)
        //     ORDER BY t0."uid"

        try Author.where { $0.articles.all { $0.tags.any { $0.name == "swift" } } }.all()
        // SELECT … FROM "author" AS t0
        //     WHERE NOT EXISTS (SELECT 1 FROM "article" AS t1
        //         WHERE NOT EXISTS (SELECT 1 FROM "tag" AS t2 WHERE t2."name" = ?
        //             AND t2."articleID" = t1."uid")
        //         AND t1."authorID" = t0."uid")
        //     ORDER BY t0."uid"

        try Author.where {
            $0.articles.none { $0.words == 0 } || $0.articles.count { $0.words > 500 } == 2
        }.all()
        // SELECT … FROM "author" AS t0
        //     WHERE (NOT EXISTS (SELECT 1 FROM "article" AS t1 WHERE t1."words" = ?
        //             AND t1."authorID" = t0."uid")
        //         OR (SELECT count(*) FROM "article" AS t2 WHERE t2."words" > ?
        //             AND t2."authorID" = t0."uid") = ?)
        //     ORDER BY t0."uid"

        try Article.where { $0.author.name == "Ann" && $0.editor.isNil }.all()
        // SELECT … FROM "article" AS t0
        //     WHERE (EXISTS (SELECT 1 FROM "author" AS t1 WHERE t1."name" = ?
        //             AND t1."uid" = t0."authorID")
        //         AND NOT EXISTS (SELECT 1 FROM "author" AS t2
        //             WHERE t2."uid" = t0."editorID"))
        //     ORDER BY t0."uid"

        try Tag.where { $0.article.author.age > 40 }.all()
        // SELECT … FROM "tag" AS t0
        //     WHERE EXISTS (SELECT 1 FROM "article" AS t1
        //         WHERE EXISTS (SELECT 1 FROM "author" AS t2 WHERE t2."age" > ?
        //             AND t2."uid" = t1."authorID")
        //         AND t1."uid" = t0."articleID")
        //     ORDER BY t0."uid"

        try Article.where { $0.author.any { $0.age > 40 && $0.name.hasPrefix("A") } }.all()
        // SELECT … FROM "article" AS t0
        //     WHERE EXISTS (SELECT 1 FROM "author" AS t1
        //         WHERE (t1."age" > ? AND (t1."name" >= ? AND t1."name" < ?))
        //         AND t1."uid" = t0."authorID")
        //     ORDER BY t0."uid"
    }

    static func block12(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        try alice.save()
        print(try alice.destroyPlan())      // author 1, article 12, tag 48; removes nothing
        print(try alice.destroy())          // author 1, article 12, tag 48

        try Author.where { $0.age > 99 }.destroy()
        try Author.destroy(["name": "Ann"])
        // Their articles keep a dangling reference:
        try Author.destroy(["name": "Bob"], cascade: false)
    }

    static func block14(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let article = try Article(title: "Stores", author: .to(alice)).saved()
        try Remark(text: "first", article: .to(article)).saved()                    // sets updatedAt of the article
    }

    static func block15(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        for article in try alice.related("articles").all() {     // [any Model]
            print(article.id)
        }
        print(try alice.related("settings").one() ?? "none")
    }

}

/// Docs/Testing.md
enum TestingPage {
    @Model struct Author {
        @Indexed var name = ""
        var age = 0
        @HasMany(\Article.author) var articles: Many<Article>
    }

    @Model struct Article {
        var title = ""
        @BelongsTo var author: Reference<Author>?
    }

    @Suite struct AuthorTests {
        @Test(arguments: TestEngines.all.each)
        func isSaved(_ engine: TestEngines) async throws {
            try await withTestStore(Author.self, Article.self, engine: engine) { store in
                try await Author(name: "Ann", age: 30).saved()
                #expect(try await Author.count() == 1)
            }
        }
    }

    static func block3(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        try withTestStore(Author.self, Article.self) { store in
            try Author(name: "Ann", age: 30).saved()
            #expect(try Author.where { $0.age >= 18 }.count() == 1)
        }
    }

    static func block5(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let noon = Date(timeIntervalSince1970: 1_700_000_000)
        try withTestStore(Author.self, Article.self, clock: .fixed(noon)) { store in
            let ann = try Author(name: "Ann").saved()
            #expect(ann.createdAt == noon)
        }
    }

    static func block6(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        try withTestStore(Author.self, Article.self, engine: .sqlite) { store in
            try Author(name: "Ann").saved()
            try expectRequests(2) { _ in
                for author in try Author.query.including(\.articles).all() {
                    _ = try author.articles.count()
                }
            }
            try expectNoScan { _ in _ = try Author.where { $0.name == "Ann" }.first() }
        }
    }

    static func block7(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        try withTestStore(Author.self, Article.self) { store in
            try withStore(store.failing(writes: [2: .storageFull])) {
                try Author(name: "Ann").saved()
                #expect(throws: StoreError.self) { try Author(name: "Bob").saved() }
            }
            #expect(try Author.count() == 1)
        }
    }

    static func block8(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        func fixturesAreLoaded() throws {
            try withTestStore(Author.self, Article.self, engine: .all) { store in
                try store.loadFixtures()      // Fixtures/author.csv, Fixtures/article.json
                #expect(try Author.count() == 2)
            }
        }
    }

}

/// Docs/Transactions.md
enum TransactionsPage {
    @Model(store: "archive") struct OldArticle {
        var title = ""
    }

    actor Registry {
        let store: any Store
        var count = 0
        init(_ store: any Store) { self.store = store }

        func register(_ name: String) async throws {
            try await store.write { _ in
                try Author(name: name).saved()
                count = try Author.count()
            }
        }
    }

    @Model struct Essay {
        var title = ""
        @Version var version: Int
    }

    static func block1(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        try store.write { _ in
            try alice.save()
            try bob.save()
        }
        let (authors, adults) = try store.read { _ in
            (try Author.count(), try Author.where { $0.age >= 18 }.count())
        }
    }

    static func block2(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let wouldBe = try store.write { transaction in
            try Author.where { $0.age < 18 }.destroy()
            transaction.rollback()
            return try Author.count()
        }
    }

    static func block3(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        try store.write { transaction in
            try alice.save()
            try transaction.savepoint { inner in
                try bob.save()
                inner.rollback()
            }
        }
    }

    static func block4(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        func save(_ author: Author, _ archive: any Store) throws {
            try store.write { _ in
                try author.saved()                   // in store
                try withStore(archive) {
                    try author.saved()               // in archive: a separate transaction
                    try store.write { _ in
                        try author.saved()           // in store: a savepoint
                    }
                }
            }
        }
    }

    static func block5(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        try NamedStores.set(store, as: "archive")
        try OldArticle(title: "kept there").saved()
        NamedStores.remove("archive")
    }

    static func block6(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) async throws {
        let task = store.inBackground { _ in try Author(name: "Cid").saved().uid }
        let uid = try await task.value
        await store.backgroundEnded()
    }

    static func block8(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        try store.write { transaction in
            try alice.save()
            transaction.afterCommit { print("stored") }
        }
    }

    static func block9(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let names = try store.write(attempts: 5) { transaction in
            if transaction.attempt > 1 { print("once more") }
            return try Author.query.pluck(\.name)             // made again by each attempt
        }
    }

    static func block11(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        func retitle(_ id: UID<Essay>, _ title: String, in store: any Store) throws {
            while var essay = try Essay.find(id, in: store) {
                essay.title = title
                do {
                    return try essay.save(in: store)
                } catch let error as StoreError where error.versions != nil {
                    continue               // changed meanwhile: again from the stored record
                }
            }
        }
    }

}

/// Docs/Transfer.md
enum TransferPage {
    enum Move {
        /// Makes the records that a change set names what they are in the old store.
        static func catchUp<M: Model>(
            _ type: M.Type, with set: ChangeSet, from old: any Store, to new: any Store
        ) throws {
            guard let changes = set[type] else { return }
            if changes.areMany { throw StoreError(.badRequest, "Much has changed: copy again.") }
            try new.write { _ in
                for key in changes.deleted { try M.find(key)?.destroy(cascade: false) }
                for key in changes.changed {
                    if var record = try M.find(key, in: old) { try record.upsert(timestamps: .keep) }
                }
            }
        }
    }

    static func block1(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let engines: [Engine] = [.sqlite, .memory]  // and .lmdb
        let source = try openStore(
            StoreConfiguration(url: "sqlite:/var/lib/app/app.db"), engines: engines)
        let summary = try source.copy(
            toNew: StoreConfiguration(url: "lmdb:/var/lib/app/app.lmdb"), engines: engines)
        print("\(summary.total) records, digest \(summary.digest)")
    }

    static func block2(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let inMemory = try openStore(StoreConfiguration(url: "memory:"), engines: [.memory])
        try store.copy(to: inMemory)
    }

    static func block3(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let memory = try openStore(StoreConfiguration(url: "memory:"), engines: [.memory])
        try store.copy(to: memory) { progress in
            print("\(progress.records) records, now \(progress.entity)")
            try Task.checkCancellation()
        }
    }

    static func block5(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let copy = try openStore(
            StoreConfiguration(url: "sqlite:/backup/app.db"), engines: [.sqlite])
        let isEqual = try store.digest() == copy.digest()
    }

    static func block6(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        try store.export(to: "/backup/app.jsonl.gz")

        let dump = StoreDump(path: "/backup/app.jsonl.gz")
        try dump.check()
        try dump.load(
            toNew: StoreConfiguration(url: "sqlite:/tmp/try.db"), engines: [.sqlite])
    }

    static func block7(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        var bytes = 0
        try store.export(["author"]) { piece in bytes += piece.count }
    }

    static func block8(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        var csv = ""
        try store.exportCSV("author") { piece in
            csv += String(decoding: piece, as: UTF8.self)
        }
    }

}

/// Docs/Validation.md
enum ValidationPage {
    @Model struct Player: Validated {
        var name = ""
        var age: Int?
        @Unique(.caseInsensitive) var email: String?
        var team = "red"
        var nickname: String?
        var postcode: String?

        static let validations: [Validation<Player>] = [
            .presence(\.name),
            .length(\.name, 2...40),
            .range(\.age, 0...150),
            .inclusion(\.team, in: ["red", "blue"]),
            .format(\.postcode, matches: /[0-9]{5}/),
            .uniqueness(\.nickname, scope: \.team),
            .custom(\.age, "not_adult", message: "is below 18") { age in
                age.map { $0 >= 18 } ?? true
            },
        ]

        func validate(_ problems: inout ValidationProblems<Player>) throws {
            if problems.isNew, try Player.where({ $0.team == team }).count() >= 11 {
                problems.add(\.team, "team_is_full", "has eleven players already")
            }
        }
    }

    @Model struct WebPage: Callbacks {
        var title = ""
        var slug = ""

        mutating func beforeSave(_ transaction: WriteTransaction) throws {
            slug = title.lowercased()
        }

        func beforeDestroy(_ transaction: WriteTransaction) throws {
            if slug == "home" {
                throw StoreError(.constraint, "The home page cannot be removed.")
            }
        }

        func afterCommit(_ change: RecordChange) {
            print("page \(slug) was \(change.rawValue)")
        }
    }

    static func block2(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        do {
            try Player(name: "", age: 7, postcode: "1234").saved(in: store)
        } catch let error as StoreError where error.code == .invalid {
            for failure in error.failures {
                print(failure.path, failure.key, failure.parameters, failure.text)
            }
        }
    }

}

/// Docs/WebService.md
enum WebServicePage {
    @Model struct Ticket: Codable, Validated, ResponseEncodable {
        // With Vapor: Content instead of ResponseEncodable.
        var title: String
        @Indexed var isOpen = true
        var priority = 3

        static let validations: [Validation<Ticket>] = [
            .presence(\.title), .length(\.title, ...200), .range(\.priority, 1...5),
        ]
    }

    struct NewTicket: Decodable, Sendable {
        var title: String
        var priority: Int?
    }

    struct TicketChange: Decodable, Sendable {
        var title: String?
        var isOpen: Bool?
    }

    struct TicketHandlers: Sendable {
        let store: any Store

        func list(after token: String?) async throws -> Page<Ticket> {
            let open = Ticket.where { $0.isOpen }.reversed().in(store)
            return try await open.page(size: 20, after: token.map { PageCursor($0) })
        }

        func show(_ key: String) async throws -> Ticket {
            try await Ticket.get(key, in: store)
        }

        func create(_ new: NewTicket) async throws -> Ticket {
            let ticket = Ticket(title: new.title, priority: new.priority ?? 3)
            return try await ticket.created(in: store)
        }

        func change(_ key: String, _ change: TicketChange) async throws -> Ticket {
            try await store.awaitWrite { _ in
                var ticket = try Ticket.get(key)
                ticket.title = change.title ?? ticket.title
                ticket.isOpen = change.isOpen ?? ticket.isOpen
                try ticket.save()          // validates, and writes the changed fields
                return ticket
            }
        }
    }

    enum Answers {
        static func status(of error: StoreError) -> Int {
            switch error.code {
            case .badRequest, .unknownField: 400
            case .notFound: 404
            case .conflict, .duplicateKey, .stillReferenced: 409
            case .invalid, .duplicateValue, .missingReference: 422
            case .constraint, .overflow: 422
            case .typeMismatch, .unstorableValue, .limitExceeded: 422
            case .busy, .storageFull, .cancelled, .commitOutcomeUnknown: 503
            case .poisoned, .closed: 503
            default: 500
            }
        }

        static func problem(_ error: StoreError) throws -> Data {
            let failures = error.failures.map {
                Problem.Failure(field: $0.path, text: $0.text)
            }
            let problem = Problem(
                code: error.code.rawValue, message: error.message, failures: failures)
            return try JSONEncoder().encode(problem)
        }
    }

    struct Problem: Encodable {
        struct Failure: Encodable { var field, text: String }
        var code, message: String
        var failures: [Failure]
    }

    @Model struct Draft: Codable {
        var text = ""
        @Version var version: Int
    }

    enum Drafts {
        /// Throws `.conflict` if the draft is not at the version that the client has
        /// read: answer 409, or 412 after `If-Match`.
        static func change(
            _ key: String, _ body: Data, readAt version: Int?, in store: any Store
        ) async throws -> Draft {
            try await Draft.get(key, ifVersion: version, in: store)
                .assigned(JSONValue(json: body), only: \.text)
                .saved(in: store)
        }
    }

    struct HummingbirdErrors<Context: RequestContext>: RouterMiddleware {
        func handle(
            _ request: Request, context: Context,
            next: (Request, Context) async throws -> Response
        ) async throws -> Response {
            do {
                return try await next(request, context)
            } catch let error as StoreError {
                let body = ByteBuffer(bytes: try Answers.problem(error))
                return Response(
                    status: .init(code: Answers.status(of: error)),
                    headers: [.contentType: "application/json"],
                    body: .init(byteBuffer: body))
            }
        }
    }

    enum HummingbirdService {
        static func run(_ store: any Store) async throws {
            defer { try? store.close() }
            let tickets = TicketHandlers(store: store)
            let router = Router()
            router.add(middleware: HummingbirdErrors())
            router.get("tickets/:id") { request, context in
                try await tickets.show(try context.parameters.require("id"))
            }
            router.post("tickets") { request, context in
                let new = try await request.decode(as: NewTicket.self, context: context)
                let ticket = try await tickets.create(new)
                return EditedResponse(status: .created, response: ticket)
            }
            router.patch("tickets/:id") { request, context in
                let id = try context.parameters.require("id")
                let body = try await request.decode(
                    as: TicketChange.self, context: context)
                return try await tickets.change(id, body)
            }
            let app = Application(
                router: router,
                configuration: .init(address: .hostname("0.0.0.0", port: 8080)))
            // Returns after SIGTERM or SIGINT, when requests have ended.
            try await app.runService()
        }
    }

    struct TicketController: RouteCollection {
        let tickets: TicketHandlers

        func boot(routes: any RoutesBuilder) throws {
            let group = routes.grouped("tickets")
            group.get(use: list)
            group.post(use: create)
            group.get(":id", use: show)
            group.patch(":id", use: change)
            group.delete(":id", use: delete)
        }

        @Sendable func list(_ request: Request) async throws -> Response {
            let token = request.query[String.self, at: "after"]
            let page = try await tickets.list(after: token)
            let response = try await page.records.encodeResponse(
                status: .ok, for: request)
            if let next = page.next {
                response.headers.replaceOrAdd(name: "Next-Page", value: next.token)
            }
            return response
        }

        @Sendable func create(_ request: Request) async throws -> Response {
            let ticket = try await tickets.create(request.content.decode(NewTicket.self))
            return try await ticket.encodeResponse(status: .created, for: request)
        }

        @Sendable func show(_ request: Request) async throws -> Ticket {
            try await tickets.show(request.parameters.require("id"))
        }

        @Sendable func change(_ request: Request) async throws -> Ticket {
            let change = try request.content.decode(TicketChange.self)
            return try await tickets.change(request.parameters.require("id"), change)
        }

        @Sendable func delete(_ request: Request) async throws -> HTTPStatus {
            let ticket = try await tickets.show(request.parameters.require("id"))
            try await ticket.destroy(in: tickets.store)
            return .noContent
        }
    }

    struct VaporErrors: AsyncMiddleware {
        func respond(
            to request: Request, chainingTo next: any AsyncResponder
        ) async throws -> Response {
            do {
                return try await next.respond(to: request)
            } catch let error as StoreError {
                return Response(
                    status: HTTPStatus(statusCode: Answers.status(of: error)),
                    headers: ["Content-Type": "application/json"],
                    body: .init(data: try Answers.problem(error)))
            }
        }
    }

    enum VaporService {
        static func run(_ store: any Store) async throws {
            defer { try? store.close() }
            let app = try await Application.make(.detect())
            do {
                app.middleware.use(VaporErrors())
                let tickets = TicketHandlers(store: store)
                try app.register(collection: TicketController(tickets: tickets))
                try await app.execute()          // returns after SIGTERM or SIGINT
            } catch {
                try? await app.asyncShutdown()
                throw error
            }
            try await app.asyncShutdown()
        }
    }

    enum Streams {
        static func tickets(_ store: any Store) -> Response {
            let newest = Ticket.where { $0.isOpen }.reversed().limit(20)
            let updates = newest.updates(in: store) { try $0.asJSONString(style: .api) }
            let events = updates.cancelOnGracefulShutdown().map {
                ByteBuffer(string: "data: \($0)\n\n")
            }
            return Response(
                status: .ok, headers: [.contentType: "text/event-stream"],
                body: .init(asyncSequence: events))
        }
    }

    enum Health {
        static func isReady(_ store: any Store) async -> Bool {
            do {
                _ = try await Ticket.query.in(store).exists()
                return !store.health.isPoisoned
            } catch { return false }
        }
    }


}

extension Engine {
    static let mine = Engine(scheme: "mine", product: "MyStore") { try MyStore($0) }
}

/// Docs/WritingAnEngine.md
enum WritingAnEnginePage {
    enum Program {
        static func open() throws -> any Store {
            try openStore("mine:/var/lib/app", engines: [.mine], models: [Author.self])
        }
    }

    struct MyHarness: EngineHarness {
        let engine = Engine.mine
        func url(in folder: String) -> String { "mine:\(folder)/store" }
    }

    @Suite(.serialized) struct MyConformance {
        static let suite = ConformanceSuite(MyHarness())

        @Test(arguments: suite.cases) func conforms(_ subject: Case) async throws {
            try await Self.suite.check(subject)
        }
    }


}

/// Engines/Memory/README.md
enum EnginesMemoryREADMEPage {

    static func block1(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let store = try openStore("memory:", engines: [.memory], models: [Author.self])
    }

}

/// Engines/SQLite/README.md
enum EnginesSQLiteREADMEPage {

    static func block1(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        guard let sqlite = store as? SQLiteStore else { return }
        let rows = try sqlite.query("SELECT name, count(*) AS n FROM author GROUP BY name HAVING n > ?", [1])
        for row in rows {
            let name: String = try row.read("name")
            print(name, row["n"] ?? .null)
        }
        let changed = try sqlite.execute("UPDATE author SET age = age + 1 WHERE age < ?", [18])
    }

}

/// The blocks that need nothing but a store.
let runnableSnippets: [RunnableSnippet] = [
    RunnableSnippet("README 2", [READMEPage.Author.self, READMEPage.Article.self]) { store in
        var (alice, bob, author) = (READMEPage.Author(name: "Alice"), READMEPage.Author(name: "Bob"), READMEPage.Author(name: "Cid"))
        try await READMEPage.block2(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Changes 1", [Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try ChangesPage.block1(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Changes 2", [Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try await ChangesPage.block2(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Changes 3", [Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try ChangesPage.block3(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Changes 4", [Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try await ChangesPage.block4(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("ComingFromActiveRealm 2", [ComingFromActiveRealmPage.Author.self, ComingFromActiveRealmPage.Article.self, ComingFromActiveRealmPage.UserSettings.self]) { store in
        var (alice, bob, author) = (ComingFromActiveRealmPage.Author(name: "Alice"), ComingFromActiveRealmPage.Author(name: "Bob"), ComingFromActiveRealmPage.Author(name: "Cid"))
        try ComingFromActiveRealmPage.block2(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("ComingFromActiveRealm 3", [ComingFromActiveRealmPage.Author.self, ComingFromActiveRealmPage.Article.self, ComingFromActiveRealmPage.UserSettings.self]) { store in
        var (alice, bob, author) = (ComingFromActiveRealmPage.Author(name: "Alice"), ComingFromActiveRealmPage.Author(name: "Bob"), ComingFromActiveRealmPage.Author(name: "Cid"))
        try ComingFromActiveRealmPage.block3(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("ComingFromActiveRealm 4", [ComingFromActiveRealmPage.Author.self, ComingFromActiveRealmPage.Article.self, ComingFromActiveRealmPage.UserSettings.self]) { store in
        var (alice, bob, author) = (ComingFromActiveRealmPage.Author(name: "Alice"), ComingFromActiveRealmPage.Author(name: "Bob"), ComingFromActiveRealmPage.Author(name: "Cid"))
        try ComingFromActiveRealmPage.block4(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("ComingFromActiveRealm 5", [ComingFromActiveRealmPage.Author.self, ComingFromActiveRealmPage.Article.self, ComingFromActiveRealmPage.UserSettings.self]) { store in
        var (alice, bob, author) = (ComingFromActiveRealmPage.Author(name: "Alice"), ComingFromActiveRealmPage.Author(name: "Bob"), ComingFromActiveRealmPage.Author(name: "Cid"))
        try ComingFromActiveRealmPage.block5(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("ComingFromFMDBx 4", [ComingFromFMDBxPage.User.self, Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try ComingFromFMDBxPage.block4(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("ComingFromFMDBx 5", [ComingFromFMDBxPage.User.self, Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try ComingFromFMDBxPage.block5(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("ComingFromFluent 2", [ComingFromFluentPage.Planet.self, ComingFromFluentPage.Star.self, ComingFromFluentPage.Tag.self, ComingFromFluentPage.PlanetTag.self, ComingFromFluentPage.Moon.self, Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try await ComingFromFluentPage.block2(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("ComingFromFluent 3", [ComingFromFluentPage.Planet.self, ComingFromFluentPage.Star.self, ComingFromFluentPage.Tag.self, ComingFromFluentPage.PlanetTag.self, ComingFromFluentPage.Moon.self, Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try ComingFromFluentPage.block3(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("ComingFromFluent 4", [ComingFromFluentPage.Planet.self, ComingFromFluentPage.Star.self, ComingFromFluentPage.Tag.self, ComingFromFluentPage.PlanetTag.self, ComingFromFluentPage.Moon.self, Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try ComingFromFluentPage.block4(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("ComingFromFluent 5", [ComingFromFluentPage.Planet.self, ComingFromFluentPage.Star.self, ComingFromFluentPage.Tag.self, ComingFromFluentPage.PlanetTag.self, ComingFromFluentPage.Moon.self, Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try await ComingFromFluentPage.block5(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("ComingFromGRDB 2", [ComingFromGRDBPage.Player.self, ComingFromGRDBPage.Team.self, Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try ComingFromGRDBPage.block2(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("ComingFromGRDB 3", [ComingFromGRDBPage.Player.self, ComingFromGRDBPage.Team.self, Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try ComingFromGRDBPage.block3(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("ComingFromGRDB 4", [ComingFromGRDBPage.Player.self, ComingFromGRDBPage.Team.self, Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try ComingFromGRDBPage.block4(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("ComingFromGRDB 5", [ComingFromGRDBPage.Player.self, ComingFromGRDBPage.Team.self, Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try ComingFromGRDBPage.block5(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("ComingFromRZVinyl 3", [ComingFromRZVinylPage.Artist.self, ComingFromRZVinylPage.Song.self, Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try ComingFromRZVinylPage.block3(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("ComingFromRZVinyl 4", [ComingFromRZVinylPage.Artist.self, ComingFromRZVinylPage.Song.self, Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try ComingFromRZVinylPage.block4(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("ComingFromRZVinyl 5", [ComingFromRZVinylPage.Artist.self, ComingFromRZVinylPage.Song.self, Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try await ComingFromRZVinylPage.block5(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("ComingFromRZVinyl 6", [ComingFromRZVinylPage.Artist.self, ComingFromRZVinylPage.Song.self, Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try ComingFromRZVinylPage.block6(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("ComingFromRZVinyl 7", [ComingFromRZVinylPage.Artist.self, ComingFromRZVinylPage.Song.self, Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try ComingFromRZVinylPage.block7(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("ComingFromRails 2", [ComingFromRailsPage.Article.self, ComingFromRailsPage.Author.self, ComingFromRailsPage.Comment.self, ComingFromRailsPage.Tag.self, ComingFromRailsPage.Tagging.self]) { store in
        var (alice, bob, author) = (ComingFromRailsPage.Author(name: "Alice"), ComingFromRailsPage.Author(name: "Bob"), ComingFromRailsPage.Author(name: "Cid"))
        try ComingFromRailsPage.block2(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("ComingFromRails 3", [ComingFromRailsPage.Article.self, ComingFromRailsPage.Author.self, ComingFromRailsPage.Comment.self, ComingFromRailsPage.Tag.self, ComingFromRailsPage.Tagging.self]) { store in
        var (alice, bob, author) = (ComingFromRailsPage.Author(name: "Alice"), ComingFromRailsPage.Author(name: "Bob"), ComingFromRailsPage.Author(name: "Cid"))
        try ComingFromRailsPage.block3(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("ComingFromRails 4", [ComingFromRailsPage.Article.self, ComingFromRailsPage.Author.self, ComingFromRailsPage.Comment.self, ComingFromRailsPage.Tag.self, ComingFromRailsPage.Tagging.self]) { store in
        var (alice, bob, author) = (ComingFromRailsPage.Author(name: "Alice"), ComingFromRailsPage.Author(name: "Bob"), ComingFromRailsPage.Author(name: "Cid"))
        try ComingFromRailsPage.block4(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("ComingFromSwiftData 2", [ComingFromSwiftDataPage.Trip.self, ComingFromSwiftDataPage.Stop.self, Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try ComingFromSwiftDataPage.block2(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("ComingFromSwiftData 3", [ComingFromSwiftDataPage.Trip.self, ComingFromSwiftDataPage.Stop.self, Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try ComingFromSwiftDataPage.block3(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("ComingFromSwiftData 4", [ComingFromSwiftDataPage.Trip.self, ComingFromSwiftDataPage.Stop.self, Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try ComingFromSwiftDataPage.block4(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("ComingFromVinylRecord 2", [ComingFromVinylRecordPage.User.self, ComingFromVinylRecordPage.Group.self, ComingFromVinylRecordPage.Project.self, ComingFromVinylRecordPage.Membership.self, Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try ComingFromVinylRecordPage.block2(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("ComingFromVinylRecord 3", [ComingFromVinylRecordPage.User.self, ComingFromVinylRecordPage.Group.self, ComingFromVinylRecordPage.Project.self, ComingFromVinylRecordPage.Membership.self, Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try ComingFromVinylRecordPage.block3(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("ComingFromVinylRecord 4", [ComingFromVinylRecordPage.User.self, ComingFromVinylRecordPage.Group.self, ComingFromVinylRecordPage.Project.self, ComingFromVinylRecordPage.Membership.self, Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try ComingFromVinylRecordPage.block4(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("ComingFromVinylRecord 5", [ComingFromVinylRecordPage.User.self, ComingFromVinylRecordPage.Group.self, ComingFromVinylRecordPage.Project.self, ComingFromVinylRecordPage.Membership.self, Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try ComingFromVinylRecordPage.block5(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("ComingFromVinylRecord 6", [ComingFromVinylRecordPage.User.self, ComingFromVinylRecordPage.Group.self, ComingFromVinylRecordPage.Project.self, ComingFromVinylRecordPage.Membership.self, Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try ComingFromVinylRecordPage.block6(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("ComingFromiActiveRecord 3", [ComingFromiActiveRecordPage.User.self, ComingFromiActiveRecordPage.Group.self, ComingFromiActiveRecordPage.Measurement.self, Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try ComingFromiActiveRecordPage.block3(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("ComingFromiActiveRecord 4", [ComingFromiActiveRecordPage.User.self, ComingFromiActiveRecordPage.Group.self, ComingFromiActiveRecordPage.Measurement.self, Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try ComingFromiActiveRecordPage.block4(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("ComingFromiActiveRecord 5", [ComingFromiActiveRecordPage.User.self, ComingFromiActiveRecordPage.Group.self, ComingFromiActiveRecordPage.Measurement.self, Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try ComingFromiActiveRecordPage.block5(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("ComingFromiActiveRecord 6", [ComingFromiActiveRecordPage.User.self, ComingFromiActiveRecordPage.Group.self, ComingFromiActiveRecordPage.Measurement.self, Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try ComingFromiActiveRecordPage.block6(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Contract 1", [Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try ContractPage.block1(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Conversion 2", [ConversionPage.Author.self, ConversionPage.Article.self, ConversionPage.Player.self, ConversionPage.Score.self, ConversionPage.Login.self]) { store in
        var (alice, bob, author) = (ConversionPage.Author(name: "Alice"), ConversionPage.Author(name: "Bob"), ConversionPage.Author(name: "Cid"))
        try ConversionPage.block2(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Conversion 3", [ConversionPage.Author.self, ConversionPage.Article.self, ConversionPage.Player.self, ConversionPage.Score.self, ConversionPage.Login.self]) { store in
        var (alice, bob, author) = (ConversionPage.Author(name: "Alice"), ConversionPage.Author(name: "Bob"), ConversionPage.Author(name: "Cid"))
        try ConversionPage.block3(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Conversion 4", [ConversionPage.Author.self, ConversionPage.Article.self, ConversionPage.Player.self, ConversionPage.Score.self, ConversionPage.Login.self]) { store in
        var (alice, bob, author) = (ConversionPage.Author(name: "Alice"), ConversionPage.Author(name: "Bob"), ConversionPage.Author(name: "Cid"))
        try ConversionPage.block4(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Conversion 5", [ConversionPage.Author.self, ConversionPage.Article.self, ConversionPage.Player.self, ConversionPage.Score.self, ConversionPage.Login.self]) { store in
        var (alice, bob, author) = (ConversionPage.Author(name: "Alice"), ConversionPage.Author(name: "Bob"), ConversionPage.Author(name: "Cid"))
        try ConversionPage.block5(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Conversion 6", [ConversionPage.Author.self, ConversionPage.Article.self, ConversionPage.Player.self, ConversionPage.Score.self, ConversionPage.Login.self]) { store in
        var (alice, bob, author) = (ConversionPage.Author(name: "Alice"), ConversionPage.Author(name: "Bob"), ConversionPage.Author(name: "Cid"))
        try ConversionPage.block6(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Conversion 7", [ConversionPage.Author.self, ConversionPage.Article.self, ConversionPage.Player.self, ConversionPage.Score.self, ConversionPage.Login.self]) { store in
        var (alice, bob, author) = (ConversionPage.Author(name: "Alice"), ConversionPage.Author(name: "Bob"), ConversionPage.Author(name: "Cid"))
        try ConversionPage.block7(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Conversion 8", [ConversionPage.Author.self, ConversionPage.Article.self, ConversionPage.Player.self, ConversionPage.Score.self, ConversionPage.Login.self]) { store in
        var (alice, bob, author) = (ConversionPage.Author(name: "Alice"), ConversionPage.Author(name: "Bob"), ConversionPage.Author(name: "Cid"))
        try ConversionPage.block8(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Cookbook 3", [CookbookPage.Author.self, CookbookPage.Article.self, CookbookPage.Comment.self, CookbookPage.Topic.self, CookbookPage.Listing.self, CookbookPage.Sale.self, CookbookPage.Message.self, CookbookPage.Job.self, CookbookPage.Answer.self, CookbookPage.Entry.self, CookbookPage.Mailbox.self, CookbookPage.Note.self]) { store in
        var (alice, bob, author) = (CookbookPage.Author(name: "Alice"), CookbookPage.Author(name: "Bob"), CookbookPage.Author(name: "Cid"))
        try CookbookPage.block3(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Cookbook 7", [CookbookPage.Author.self, CookbookPage.Article.self, CookbookPage.Comment.self, CookbookPage.Topic.self, CookbookPage.Listing.self, CookbookPage.Sale.self, CookbookPage.Message.self, CookbookPage.Job.self, CookbookPage.Answer.self, CookbookPage.Entry.self, CookbookPage.Mailbox.self, CookbookPage.Note.self]) { store in
        var (alice, bob, author) = (CookbookPage.Author(name: "Alice"), CookbookPage.Author(name: "Bob"), CookbookPage.Author(name: "Cid"))
        try CookbookPage.block7(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Cookbook 8", [CookbookPage.Author.self, CookbookPage.Article.self, CookbookPage.Comment.self, CookbookPage.Topic.self, CookbookPage.Listing.self, CookbookPage.Sale.self, CookbookPage.Message.self, CookbookPage.Job.self, CookbookPage.Answer.self, CookbookPage.Entry.self, CookbookPage.Mailbox.self, CookbookPage.Note.self]) { store in
        var (alice, bob, author) = (CookbookPage.Author(name: "Alice"), CookbookPage.Author(name: "Bob"), CookbookPage.Author(name: "Cid"))
        try CookbookPage.block8(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Cookbook 9", [CookbookPage.Author.self, CookbookPage.Article.self, CookbookPage.Comment.self, CookbookPage.Topic.self, CookbookPage.Listing.self, CookbookPage.Sale.self, CookbookPage.Message.self, CookbookPage.Job.self, CookbookPage.Answer.self, CookbookPage.Entry.self, CookbookPage.Mailbox.self, CookbookPage.Note.self]) { store in
        var (alice, bob, author) = (CookbookPage.Author(name: "Alice"), CookbookPage.Author(name: "Bob"), CookbookPage.Author(name: "Cid"))
        try CookbookPage.block9(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Cookbook 10", [CookbookPage.Author.self, CookbookPage.Article.self, CookbookPage.Comment.self, CookbookPage.Topic.self, CookbookPage.Listing.self, CookbookPage.Sale.self, CookbookPage.Message.self, CookbookPage.Job.self, CookbookPage.Answer.self, CookbookPage.Entry.self, CookbookPage.Mailbox.self, CookbookPage.Note.self]) { store in
        var (alice, bob, author) = (CookbookPage.Author(name: "Alice"), CookbookPage.Author(name: "Bob"), CookbookPage.Author(name: "Cid"))
        try CookbookPage.block10(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Cookbook 11", [CookbookPage.Author.self, CookbookPage.Article.self, CookbookPage.Comment.self, CookbookPage.Topic.self, CookbookPage.Listing.self, CookbookPage.Sale.self, CookbookPage.Message.self, CookbookPage.Job.self, CookbookPage.Answer.self, CookbookPage.Entry.self, CookbookPage.Mailbox.self, CookbookPage.Note.self]) { store in
        var (alice, bob, author) = (CookbookPage.Author(name: "Alice"), CookbookPage.Author(name: "Bob"), CookbookPage.Author(name: "Cid"))
        try CookbookPage.block11(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Cookbook 12", [CookbookPage.Author.self, CookbookPage.Article.self, CookbookPage.Comment.self, CookbookPage.Topic.self, CookbookPage.Listing.self, CookbookPage.Sale.self, CookbookPage.Message.self, CookbookPage.Job.self, CookbookPage.Answer.self, CookbookPage.Entry.self, CookbookPage.Mailbox.self, CookbookPage.Note.self]) { store in
        var (alice, bob, author) = (CookbookPage.Author(name: "Alice"), CookbookPage.Author(name: "Bob"), CookbookPage.Author(name: "Cid"))
        try CookbookPage.block12(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Cookbook 13", [CookbookPage.Author.self, CookbookPage.Article.self, CookbookPage.Comment.self, CookbookPage.Topic.self, CookbookPage.Listing.self, CookbookPage.Sale.self, CookbookPage.Message.self, CookbookPage.Job.self, CookbookPage.Answer.self, CookbookPage.Entry.self, CookbookPage.Mailbox.self, CookbookPage.Note.self]) { store in
        var (alice, bob, author) = (CookbookPage.Author(name: "Alice"), CookbookPage.Author(name: "Bob"), CookbookPage.Author(name: "Cid"))
        try CookbookPage.block13(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Cookbook 14", [CookbookPage.Author.self, CookbookPage.Article.self, CookbookPage.Comment.self, CookbookPage.Topic.self, CookbookPage.Listing.self, CookbookPage.Sale.self, CookbookPage.Message.self, CookbookPage.Job.self, CookbookPage.Answer.self, CookbookPage.Entry.self, CookbookPage.Mailbox.self, CookbookPage.Note.self]) { store in
        var (alice, bob, author) = (CookbookPage.Author(name: "Alice"), CookbookPage.Author(name: "Bob"), CookbookPage.Author(name: "Cid"))
        try CookbookPage.block14(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Cookbook 18", [CookbookPage.Author.self, CookbookPage.Article.self, CookbookPage.Comment.self, CookbookPage.Topic.self, CookbookPage.Listing.self, CookbookPage.Sale.self, CookbookPage.Message.self, CookbookPage.Job.self, CookbookPage.Answer.self, CookbookPage.Entry.self, CookbookPage.Mailbox.self, CookbookPage.Note.self]) { store in
        var (alice, bob, author) = (CookbookPage.Author(name: "Alice"), CookbookPage.Author(name: "Bob"), CookbookPage.Author(name: "Cid"))
        try CookbookPage.block18(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Cookbook 19", [CookbookPage.Author.self, CookbookPage.Article.self, CookbookPage.Comment.self, CookbookPage.Topic.self, CookbookPage.Listing.self, CookbookPage.Sale.self, CookbookPage.Message.self, CookbookPage.Job.self, CookbookPage.Answer.self, CookbookPage.Entry.self, CookbookPage.Mailbox.self, CookbookPage.Note.self]) { store in
        var (alice, bob, author) = (CookbookPage.Author(name: "Alice"), CookbookPage.Author(name: "Bob"), CookbookPage.Author(name: "Cid"))
        try CookbookPage.block19(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Cookbook 22", [CookbookPage.Author.self, CookbookPage.Article.self, CookbookPage.Comment.self, CookbookPage.Topic.self, CookbookPage.Listing.self, CookbookPage.Sale.self, CookbookPage.Message.self, CookbookPage.Job.self, CookbookPage.Answer.self, CookbookPage.Entry.self, CookbookPage.Mailbox.self, CookbookPage.Note.self]) { store in
        var (alice, bob, author) = (CookbookPage.Author(name: "Alice"), CookbookPage.Author(name: "Bob"), CookbookPage.Author(name: "Cid"))
        try CookbookPage.block22(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Cookbook 29", [CookbookPage.Author.self, CookbookPage.Article.self, CookbookPage.Comment.self, CookbookPage.Topic.self, CookbookPage.Listing.self, CookbookPage.Sale.self, CookbookPage.Message.self, CookbookPage.Job.self, CookbookPage.Answer.self, CookbookPage.Entry.self, CookbookPage.Mailbox.self, CookbookPage.Note.self]) { store in
        var (alice, bob, author) = (CookbookPage.Author(name: "Alice"), CookbookPage.Author(name: "Bob"), CookbookPage.Author(name: "Cid"))
        try CookbookPage.block29(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Cookbook 33", [CookbookPage.Author.self, CookbookPage.Article.self, CookbookPage.Comment.self, CookbookPage.Topic.self, CookbookPage.Listing.self, CookbookPage.Sale.self, CookbookPage.Message.self, CookbookPage.Job.self, CookbookPage.Answer.self, CookbookPage.Entry.self, CookbookPage.Mailbox.self, CookbookPage.Note.self]) { store in
        var (alice, bob, author) = (CookbookPage.Author(name: "Alice"), CookbookPage.Author(name: "Bob"), CookbookPage.Author(name: "Cid"))
        try await CookbookPage.block33(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Cookbook 34", [CookbookPage.Author.self, CookbookPage.Article.self, CookbookPage.Comment.self, CookbookPage.Topic.self, CookbookPage.Listing.self, CookbookPage.Sale.self, CookbookPage.Message.self, CookbookPage.Job.self, CookbookPage.Answer.self, CookbookPage.Entry.self, CookbookPage.Mailbox.self, CookbookPage.Note.self]) { store in
        var (alice, bob, author) = (CookbookPage.Author(name: "Alice"), CookbookPage.Author(name: "Bob"), CookbookPage.Author(name: "Cid"))
        try await CookbookPage.block34(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Cookbook 35", [CookbookPage.Author.self, CookbookPage.Article.self, CookbookPage.Comment.self, CookbookPage.Topic.self, CookbookPage.Listing.self, CookbookPage.Sale.self, CookbookPage.Message.self, CookbookPage.Job.self, CookbookPage.Answer.self, CookbookPage.Entry.self, CookbookPage.Mailbox.self, CookbookPage.Note.self]) { store in
        var (alice, bob, author) = (CookbookPage.Author(name: "Alice"), CookbookPage.Author(name: "Bob"), CookbookPage.Author(name: "Cid"))
        try CookbookPage.block35(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Cookbook 36", [CookbookPage.Author.self, CookbookPage.Article.self, CookbookPage.Comment.self, CookbookPage.Topic.self, CookbookPage.Listing.self, CookbookPage.Sale.self, CookbookPage.Message.self, CookbookPage.Job.self, CookbookPage.Answer.self, CookbookPage.Entry.self, CookbookPage.Mailbox.self, CookbookPage.Note.self]) { store in
        var (alice, bob, author) = (CookbookPage.Author(name: "Alice"), CookbookPage.Author(name: "Bob"), CookbookPage.Author(name: "Cid"))
        try CookbookPage.block36(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Cookbook 38", [CookbookPage.Author.self, CookbookPage.Article.self, CookbookPage.Comment.self, CookbookPage.Topic.self, CookbookPage.Listing.self, CookbookPage.Sale.self, CookbookPage.Message.self, CookbookPage.Job.self, CookbookPage.Answer.self, CookbookPage.Entry.self, CookbookPage.Mailbox.self, CookbookPage.Note.self]) { store in
        var (alice, bob, author) = (CookbookPage.Author(name: "Alice"), CookbookPage.Author(name: "Bob"), CookbookPage.Author(name: "Cid"))
        try CookbookPage.block38(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Cookbook 43", [CookbookPage.Author.self, CookbookPage.Article.self, CookbookPage.Comment.self, CookbookPage.Topic.self, CookbookPage.Listing.self, CookbookPage.Sale.self, CookbookPage.Message.self, CookbookPage.Job.self, CookbookPage.Answer.self, CookbookPage.Entry.self, CookbookPage.Mailbox.self, CookbookPage.Note.self]) { store in
        var (alice, bob, author) = (CookbookPage.Author(name: "Alice"), CookbookPage.Author(name: "Bob"), CookbookPage.Author(name: "Cid"))
        try CookbookPage.block43(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Cookbook 44", [CookbookPage.Author.self, CookbookPage.Article.self, CookbookPage.Comment.self, CookbookPage.Topic.self, CookbookPage.Listing.self, CookbookPage.Sale.self, CookbookPage.Message.self, CookbookPage.Job.self, CookbookPage.Answer.self, CookbookPage.Entry.self, CookbookPage.Mailbox.self, CookbookPage.Note.self]) { store in
        var (alice, bob, author) = (CookbookPage.Author(name: "Alice"), CookbookPage.Author(name: "Bob"), CookbookPage.Author(name: "Cid"))
        try CookbookPage.block44(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Cookbook 45", [CookbookPage.Author.self, CookbookPage.Article.self, CookbookPage.Comment.self, CookbookPage.Topic.self, CookbookPage.Listing.self, CookbookPage.Sale.self, CookbookPage.Message.self, CookbookPage.Job.self, CookbookPage.Answer.self, CookbookPage.Entry.self, CookbookPage.Mailbox.self, CookbookPage.Note.self]) { store in
        var (alice, bob, author) = (CookbookPage.Author(name: "Alice"), CookbookPage.Author(name: "Bob"), CookbookPage.Author(name: "Cid"))
        try CookbookPage.block45(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Cookbook 46", [CookbookPage.Author.self, CookbookPage.Article.self, CookbookPage.Comment.self, CookbookPage.Topic.self, CookbookPage.Listing.self, CookbookPage.Sale.self, CookbookPage.Message.self, CookbookPage.Job.self, CookbookPage.Answer.self, CookbookPage.Entry.self, CookbookPage.Mailbox.self, CookbookPage.Note.self]) { store in
        var (alice, bob, author) = (CookbookPage.Author(name: "Alice"), CookbookPage.Author(name: "Bob"), CookbookPage.Author(name: "Cid"))
        try CookbookPage.block46(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Cookbook 47", [CookbookPage.Author.self, CookbookPage.Article.self, CookbookPage.Comment.self, CookbookPage.Topic.self, CookbookPage.Listing.self, CookbookPage.Sale.self, CookbookPage.Message.self, CookbookPage.Job.self, CookbookPage.Answer.self, CookbookPage.Entry.self, CookbookPage.Mailbox.self, CookbookPage.Note.self]) { store in
        var (alice, bob, author) = (CookbookPage.Author(name: "Alice"), CookbookPage.Author(name: "Bob"), CookbookPage.Author(name: "Cid"))
        try CookbookPage.block47(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Cookbook 48", [CookbookPage.Author.self, CookbookPage.Article.self, CookbookPage.Comment.self, CookbookPage.Topic.self, CookbookPage.Listing.self, CookbookPage.Sale.self, CookbookPage.Message.self, CookbookPage.Job.self, CookbookPage.Answer.self, CookbookPage.Entry.self, CookbookPage.Mailbox.self, CookbookPage.Note.self]) { store in
        var (alice, bob, author) = (CookbookPage.Author(name: "Alice"), CookbookPage.Author(name: "Bob"), CookbookPage.Author(name: "Cid"))
        try CookbookPage.block48(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Engines 3", [Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try EnginesPage.block3(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Errors 1", [Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try ErrorsPage.block1(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Errors 2", [Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try ErrorsPage.block2(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Errors 3", [Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try ErrorsPage.block3(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Errors 4", [Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try ErrorsPage.block4(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("FullText 2", [FullTextPage.Article.self, FullTextPage.Word.self, Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try FullTextPage.block2(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Import 1", [ImportPage.Artist.self, ImportPage.Song.self, Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try ImportPage.block1(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Import 3", [ImportPage.Artist.self, ImportPage.Song.self, Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try ImportPage.block3(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Import 5", [ImportPage.Artist.self, ImportPage.Song.self, Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try ImportPage.block5(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Import 6", [ImportPage.Artist.self, ImportPage.Song.self, Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try ImportPage.block6(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Import 8", [ImportPage.Artist.self, ImportPage.Song.self, Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try ImportPage.block8(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("LiveQueries 2", [LiveQueriesPage.Author.self, LiveQueriesPage.Article.self]) { store in
        var (alice, bob, author) = (LiveQueriesPage.Author(name: "Alice"), LiveQueriesPage.Author(name: "Bob"), LiveQueriesPage.Author(name: "Cid"))
        try await LiveQueriesPage.block2(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("LiveQueries 3", [LiveQueriesPage.Author.self, LiveQueriesPage.Article.self]) { store in
        var (alice, bob, author) = (LiveQueriesPage.Author(name: "Alice"), LiveQueriesPage.Author(name: "Bob"), LiveQueriesPage.Author(name: "Cid"))
        try LiveQueriesPage.block3(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("LiveQueries 4", [LiveQueriesPage.Author.self, LiveQueriesPage.Article.self]) { store in
        var (alice, bob, author) = (LiveQueriesPage.Author(name: "Alice"), LiveQueriesPage.Author(name: "Bob"), LiveQueriesPage.Author(name: "Cid"))
        try await LiveQueriesPage.block4(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("LiveQueries 5", [LiveQueriesPage.Author.self, LiveQueriesPage.Article.self]) { store in
        var (alice, bob, author) = (LiveQueriesPage.Author(name: "Alice"), LiveQueriesPage.Author(name: "Bob"), LiveQueriesPage.Author(name: "Cid"))
        try LiveQueriesPage.block5(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Migrations 3", [MigrationsPage.Editor.self, MigrationsPage.Writer.self, Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try MigrationsPage.block3(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Migrations 4", [MigrationsPage.Editor.self, MigrationsPage.Writer.self, Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try MigrationsPage.block4(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Models 2", [ModelsPage.Author.self, ModelsPage.Shop.self, ModelsPage.Order.self, ModelsPage.Airport.self, ModelsPage.Receipt.self, ModelsPage.BlogPost.self, ModelsPage.Session.self]) { store in
        var (alice, bob, author) = (ModelsPage.Author(name: "Alice"), ModelsPage.Author(name: "Bob"), ModelsPage.Author(name: "Cid"))
        try ModelsPage.block2(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Models 5", [ModelsPage.Author.self, ModelsPage.Shop.self, ModelsPage.Order.self, ModelsPage.Airport.self, ModelsPage.Receipt.self, ModelsPage.BlogPost.self, ModelsPage.Session.self]) { store in
        var (alice, bob, author) = (ModelsPage.Author(name: "Alice"), ModelsPage.Author(name: "Bob"), ModelsPage.Author(name: "Cid"))
        try ModelsPage.block5(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Models 7", [ModelsPage.Author.self, ModelsPage.Shop.self, ModelsPage.Order.self, ModelsPage.Airport.self, ModelsPage.Receipt.self, ModelsPage.BlogPost.self, ModelsPage.Session.self]) { store in
        var (alice, bob, author) = (ModelsPage.Author(name: "Alice"), ModelsPage.Author(name: "Bob"), ModelsPage.Author(name: "Cid"))
        try ModelsPage.block7(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Models 8", [ModelsPage.Author.self, ModelsPage.Shop.self, ModelsPage.Order.self, ModelsPage.Airport.self, ModelsPage.Receipt.self, ModelsPage.BlogPost.self, ModelsPage.Session.self]) { store in
        var (alice, bob, author) = (ModelsPage.Author(name: "Alice"), ModelsPage.Author(name: "Bob"), ModelsPage.Author(name: "Cid"))
        try ModelsPage.block8(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Models 9", [ModelsPage.Author.self, ModelsPage.Shop.self, ModelsPage.Order.self, ModelsPage.Airport.self, ModelsPage.Receipt.self, ModelsPage.BlogPost.self, ModelsPage.Session.self]) { store in
        var (alice, bob, author) = (ModelsPage.Author(name: "Alice"), ModelsPage.Author(name: "Bob"), ModelsPage.Author(name: "Cid"))
        try ModelsPage.block9(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Models 10", [ModelsPage.Author.self, ModelsPage.Shop.self, ModelsPage.Order.self, ModelsPage.Airport.self, ModelsPage.Receipt.self, ModelsPage.BlogPost.self, ModelsPage.Session.self]) { store in
        var (alice, bob, author) = (ModelsPage.Author(name: "Alice"), ModelsPage.Author(name: "Bob"), ModelsPage.Author(name: "Cid"))
        try ModelsPage.block10(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Models 11", [ModelsPage.Author.self, ModelsPage.Shop.self, ModelsPage.Order.self, ModelsPage.Airport.self, ModelsPage.Receipt.self, ModelsPage.BlogPost.self, ModelsPage.Session.self]) { store in
        var (alice, bob, author) = (ModelsPage.Author(name: "Alice"), ModelsPage.Author(name: "Bob"), ModelsPage.Author(name: "Cid"))
        try ModelsPage.block11(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Models 12", [ModelsPage.Author.self, ModelsPage.Shop.self, ModelsPage.Order.self, ModelsPage.Airport.self, ModelsPage.Receipt.self, ModelsPage.BlogPost.self, ModelsPage.Session.self]) { store in
        var (alice, bob, author) = (ModelsPage.Author(name: "Alice"), ModelsPage.Author(name: "Bob"), ModelsPage.Author(name: "Cid"))
        try ModelsPage.block12(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Models 16", [ModelsPage.Author.self, ModelsPage.Shop.self, ModelsPage.Order.self, ModelsPage.Airport.self, ModelsPage.Receipt.self, ModelsPage.BlogPost.self, ModelsPage.Session.self]) { store in
        var (alice, bob, author) = (ModelsPage.Author(name: "Alice"), ModelsPage.Author(name: "Bob"), ModelsPage.Author(name: "Cid"))
        try ModelsPage.block16(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Models 18", [ModelsPage.Author.self, ModelsPage.Shop.self, ModelsPage.Order.self, ModelsPage.Airport.self, ModelsPage.Receipt.self, ModelsPage.BlogPost.self, ModelsPage.Session.self]) { store in
        var (alice, bob, author) = (ModelsPage.Author(name: "Alice"), ModelsPage.Author(name: "Bob"), ModelsPage.Author(name: "Cid"))
        try await ModelsPage.block18(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Models 19", [ModelsPage.Author.self, ModelsPage.Shop.self, ModelsPage.Order.self, ModelsPage.Airport.self, ModelsPage.Receipt.self, ModelsPage.BlogPost.self, ModelsPage.Session.self]) { store in
        var (alice, bob, author) = (ModelsPage.Author(name: "Alice"), ModelsPage.Author(name: "Bob"), ModelsPage.Author(name: "Cid"))
        try ModelsPage.block19(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Observability 1", [Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try ObservabilityPage.block1(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Observability 2", [Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try ObservabilityPage.block2(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Observability 3", [Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try ObservabilityPage.block3(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Observability 4", [Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try ObservabilityPage.block4(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Observability 5", [Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try ObservabilityPage.block5(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Observability 6", [Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try ObservabilityPage.block6(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Observability 7", [Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try ObservabilityPage.block7(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Observability 8", [Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try ObservabilityPage.block8(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Observability 9", [Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try ObservabilityPage.block9(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Observability 10", [Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try ObservabilityPage.block10(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("PostgreSQL 2", [Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try await PostgreSQLPage.block2(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("PostgreSQL 3", [Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try PostgreSQLPage.block3(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Queries 1", [QueriesPage.Author.self, QueriesPage.Article.self]) { store in
        var (alice, bob, author) = (QueriesPage.Author(name: "Alice"), QueriesPage.Author(name: "Bob"), QueriesPage.Author(name: "Cid"))
        try QueriesPage.block1(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Queries 3", [QueriesPage.Author.self, QueriesPage.Article.self]) { store in
        var (alice, bob, author) = (QueriesPage.Author(name: "Alice"), QueriesPage.Author(name: "Bob"), QueriesPage.Author(name: "Cid"))
        try QueriesPage.block3(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Queries 4", [QueriesPage.Author.self, QueriesPage.Article.self]) { store in
        var (alice, bob, author) = (QueriesPage.Author(name: "Alice"), QueriesPage.Author(name: "Bob"), QueriesPage.Author(name: "Cid"))
        try QueriesPage.block4(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Queries 5", [QueriesPage.Author.self, QueriesPage.Article.self]) { store in
        var (alice, bob, author) = (QueriesPage.Author(name: "Alice"), QueriesPage.Author(name: "Bob"), QueriesPage.Author(name: "Cid"))
        try QueriesPage.block5(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Queries 6", [QueriesPage.Author.self, QueriesPage.Article.self]) { store in
        var (alice, bob, author) = (QueriesPage.Author(name: "Alice"), QueriesPage.Author(name: "Bob"), QueriesPage.Author(name: "Cid"))
        try QueriesPage.block6(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Queries 7", [QueriesPage.Author.self, QueriesPage.Article.self]) { store in
        var (alice, bob, author) = (QueriesPage.Author(name: "Alice"), QueriesPage.Author(name: "Bob"), QueriesPage.Author(name: "Cid"))
        try QueriesPage.block7(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Queries 8", [QueriesPage.Author.self, QueriesPage.Article.self]) { store in
        var (alice, bob, author) = (QueriesPage.Author(name: "Alice"), QueriesPage.Author(name: "Bob"), QueriesPage.Author(name: "Cid"))
        try QueriesPage.block8(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Queries 9", [QueriesPage.Author.self, QueriesPage.Article.self]) { store in
        var (alice, bob, author) = (QueriesPage.Author(name: "Alice"), QueriesPage.Author(name: "Bob"), QueriesPage.Author(name: "Cid"))
        try QueriesPage.block9(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Queries 10", [QueriesPage.Author.self, QueriesPage.Article.self]) { store in
        var (alice, bob, author) = (QueriesPage.Author(name: "Alice"), QueriesPage.Author(name: "Bob"), QueriesPage.Author(name: "Cid"))
        try QueriesPage.block10(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Queries 11", [QueriesPage.Author.self, QueriesPage.Article.self]) { store in
        var (alice, bob, author) = (QueriesPage.Author(name: "Alice"), QueriesPage.Author(name: "Bob"), QueriesPage.Author(name: "Cid"))
        try QueriesPage.block11(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Queries 12", [QueriesPage.Author.self, QueriesPage.Article.self]) { store in
        var (alice, bob, author) = (QueriesPage.Author(name: "Alice"), QueriesPage.Author(name: "Bob"), QueriesPage.Author(name: "Cid"))
        try QueriesPage.block12(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Queries 13", [QueriesPage.Author.self, QueriesPage.Article.self]) { store in
        var (alice, bob, author) = (QueriesPage.Author(name: "Alice"), QueriesPage.Author(name: "Bob"), QueriesPage.Author(name: "Cid"))
        try QueriesPage.block13(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Queries 14", [QueriesPage.Author.self, QueriesPage.Article.self]) { store in
        var (alice, bob, author) = (QueriesPage.Author(name: "Alice"), QueriesPage.Author(name: "Bob"), QueriesPage.Author(name: "Cid"))
        try QueriesPage.block14(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Queries 15", [QueriesPage.Author.self, QueriesPage.Article.self]) { store in
        var (alice, bob, author) = (QueriesPage.Author(name: "Alice"), QueriesPage.Author(name: "Bob"), QueriesPage.Author(name: "Cid"))
        try QueriesPage.block15(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Queries 16", [QueriesPage.Author.self, QueriesPage.Article.self]) { store in
        var (alice, bob, author) = (QueriesPage.Author(name: "Alice"), QueriesPage.Author(name: "Bob"), QueriesPage.Author(name: "Cid"))
        try QueriesPage.block16(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Queries 17", [QueriesPage.Author.self, QueriesPage.Article.self]) { store in
        var (alice, bob, author) = (QueriesPage.Author(name: "Alice"), QueriesPage.Author(name: "Bob"), QueriesPage.Author(name: "Cid"))
        try QueriesPage.block17(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Queries 18", [QueriesPage.Author.self, QueriesPage.Article.self]) { store in
        var (alice, bob, author) = (QueriesPage.Author(name: "Alice"), QueriesPage.Author(name: "Bob"), QueriesPage.Author(name: "Cid"))
        try QueriesPage.block18(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Queries 19", [QueriesPage.Author.self, QueriesPage.Article.self]) { store in
        var (alice, bob, author) = (QueriesPage.Author(name: "Alice"), QueriesPage.Author(name: "Bob"), QueriesPage.Author(name: "Cid"))
        try QueriesPage.block19(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Queries 20", [QueriesPage.Author.self, QueriesPage.Article.self]) { store in
        var (alice, bob, author) = (QueriesPage.Author(name: "Alice"), QueriesPage.Author(name: "Bob"), QueriesPage.Author(name: "Cid"))
        try await QueriesPage.block20(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Queries 21", [QueriesPage.Author.self, QueriesPage.Article.self]) { store in
        var (alice, bob, author) = (QueriesPage.Author(name: "Alice"), QueriesPage.Author(name: "Bob"), QueriesPage.Author(name: "Cid"))
        try QueriesPage.block21(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Questions 4", [QuestionsPage.Author.self, QuestionsPage.Article.self, QuestionsPage.Student.self, QuestionsPage.Course.self, QuestionsPage.Enrolment.self, QuestionsPage.Customer.self, QuestionsPage.Fee.self, QuestionsPage.ExistingPerson.self]) { store in
        var (alice, bob, author) = (QuestionsPage.Author(name: "Alice"), QuestionsPage.Author(name: "Bob"), QuestionsPage.Author(name: "Cid"))
        try QuestionsPage.block4(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Questions 6", [QuestionsPage.Author.self, QuestionsPage.Article.self, QuestionsPage.Student.self, QuestionsPage.Course.self, QuestionsPage.Enrolment.self, QuestionsPage.Customer.self, QuestionsPage.Fee.self, QuestionsPage.ExistingPerson.self]) { store in
        var (alice, bob, author) = (QuestionsPage.Author(name: "Alice"), QuestionsPage.Author(name: "Bob"), QuestionsPage.Author(name: "Cid"))
        try QuestionsPage.block6(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Questions 7", [QuestionsPage.Author.self, QuestionsPage.Article.self, QuestionsPage.Student.self, QuestionsPage.Course.self, QuestionsPage.Enrolment.self, QuestionsPage.Customer.self, QuestionsPage.Fee.self, QuestionsPage.ExistingPerson.self]) { store in
        var (alice, bob, author) = (QuestionsPage.Author(name: "Alice"), QuestionsPage.Author(name: "Bob"), QuestionsPage.Author(name: "Cid"))
        try QuestionsPage.block7(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Questions 8", [QuestionsPage.Author.self, QuestionsPage.Article.self, QuestionsPage.Student.self, QuestionsPage.Course.self, QuestionsPage.Enrolment.self, QuestionsPage.Customer.self, QuestionsPage.Fee.self, QuestionsPage.ExistingPerson.self]) { store in
        var (alice, bob, author) = (QuestionsPage.Author(name: "Alice"), QuestionsPage.Author(name: "Bob"), QuestionsPage.Author(name: "Cid"))
        try QuestionsPage.block8(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Questions 10", [QuestionsPage.Author.self, QuestionsPage.Article.self, QuestionsPage.Student.self, QuestionsPage.Course.self, QuestionsPage.Enrolment.self, QuestionsPage.Customer.self, QuestionsPage.Fee.self, QuestionsPage.ExistingPerson.self]) { store in
        var (alice, bob, author) = (QuestionsPage.Author(name: "Alice"), QuestionsPage.Author(name: "Bob"), QuestionsPage.Author(name: "Cid"))
        try QuestionsPage.block10(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Questions 12", [QuestionsPage.Author.self, QuestionsPage.Article.self, QuestionsPage.Student.self, QuestionsPage.Course.self, QuestionsPage.Enrolment.self, QuestionsPage.Customer.self, QuestionsPage.Fee.self, QuestionsPage.ExistingPerson.self]) { store in
        var (alice, bob, author) = (QuestionsPage.Author(name: "Alice"), QuestionsPage.Author(name: "Bob"), QuestionsPage.Author(name: "Cid"))
        try QuestionsPage.block12(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Questions 13", [QuestionsPage.Author.self, QuestionsPage.Article.self, QuestionsPage.Student.self, QuestionsPage.Course.self, QuestionsPage.Enrolment.self, QuestionsPage.Customer.self, QuestionsPage.Fee.self, QuestionsPage.ExistingPerson.self]) { store in
        var (alice, bob, author) = (QuestionsPage.Author(name: "Alice"), QuestionsPage.Author(name: "Bob"), QuestionsPage.Author(name: "Cid"))
        try await QuestionsPage.block13(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Relations 2", [RelationsPage.Author.self, RelationsPage.Settings.self, RelationsPage.Article.self, RelationsPage.Tag.self, RelationsPage.Topic.self, RelationsPage.Listing.self, RelationsPage.Airline.self, RelationsPage.Flight.self, RelationsPage.Remark.self]) { store in
        var (alice, bob, author) = (RelationsPage.Author(name: "Alice"), RelationsPage.Author(name: "Bob"), RelationsPage.Author(name: "Cid"))
        try RelationsPage.block2(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Relations 3", [RelationsPage.Author.self, RelationsPage.Settings.self, RelationsPage.Article.self, RelationsPage.Tag.self, RelationsPage.Topic.self, RelationsPage.Listing.self, RelationsPage.Airline.self, RelationsPage.Flight.self, RelationsPage.Remark.self]) { store in
        var (alice, bob, author) = (RelationsPage.Author(name: "Alice"), RelationsPage.Author(name: "Bob"), RelationsPage.Author(name: "Cid"))
        try RelationsPage.block3(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Relations 4", [RelationsPage.Author.self, RelationsPage.Settings.self, RelationsPage.Article.self, RelationsPage.Tag.self, RelationsPage.Topic.self, RelationsPage.Listing.self, RelationsPage.Airline.self, RelationsPage.Flight.self, RelationsPage.Remark.self]) { store in
        var (alice, bob, author) = (RelationsPage.Author(name: "Alice"), RelationsPage.Author(name: "Bob"), RelationsPage.Author(name: "Cid"))
        try RelationsPage.block4(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Relations 5", [RelationsPage.Author.self, RelationsPage.Settings.self, RelationsPage.Article.self, RelationsPage.Tag.self, RelationsPage.Topic.self, RelationsPage.Listing.self, RelationsPage.Airline.self, RelationsPage.Flight.self, RelationsPage.Remark.self]) { store in
        var (alice, bob, author) = (RelationsPage.Author(name: "Alice"), RelationsPage.Author(name: "Bob"), RelationsPage.Author(name: "Cid"))
        try RelationsPage.block5(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Relations 6", [RelationsPage.Author.self, RelationsPage.Settings.self, RelationsPage.Article.self, RelationsPage.Tag.self, RelationsPage.Topic.self, RelationsPage.Listing.self, RelationsPage.Airline.self, RelationsPage.Flight.self, RelationsPage.Remark.self]) { store in
        var (alice, bob, author) = (RelationsPage.Author(name: "Alice"), RelationsPage.Author(name: "Bob"), RelationsPage.Author(name: "Cid"))
        try RelationsPage.block6(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Relations 7", [RelationsPage.Author.self, RelationsPage.Settings.self, RelationsPage.Article.self, RelationsPage.Tag.self, RelationsPage.Topic.self, RelationsPage.Listing.self, RelationsPage.Airline.self, RelationsPage.Flight.self, RelationsPage.Remark.self]) { store in
        var (alice, bob, author) = (RelationsPage.Author(name: "Alice"), RelationsPage.Author(name: "Bob"), RelationsPage.Author(name: "Cid"))
        try RelationsPage.block7(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Relations 8", [RelationsPage.Author.self, RelationsPage.Settings.self, RelationsPage.Article.self, RelationsPage.Tag.self, RelationsPage.Topic.self, RelationsPage.Listing.self, RelationsPage.Airline.self, RelationsPage.Flight.self, RelationsPage.Remark.self]) { store in
        var (alice, bob, author) = (RelationsPage.Author(name: "Alice"), RelationsPage.Author(name: "Bob"), RelationsPage.Author(name: "Cid"))
        try RelationsPage.block8(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Relations 9", [RelationsPage.Author.self, RelationsPage.Settings.self, RelationsPage.Article.self, RelationsPage.Tag.self, RelationsPage.Topic.self, RelationsPage.Listing.self, RelationsPage.Airline.self, RelationsPage.Flight.self, RelationsPage.Remark.self]) { store in
        var (alice, bob, author) = (RelationsPage.Author(name: "Alice"), RelationsPage.Author(name: "Bob"), RelationsPage.Author(name: "Cid"))
        try RelationsPage.block9(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Relations 10", [RelationsPage.Author.self, RelationsPage.Settings.self, RelationsPage.Article.self, RelationsPage.Tag.self, RelationsPage.Topic.self, RelationsPage.Listing.self, RelationsPage.Airline.self, RelationsPage.Flight.self, RelationsPage.Remark.self]) { store in
        var (alice, bob, author) = (RelationsPage.Author(name: "Alice"), RelationsPage.Author(name: "Bob"), RelationsPage.Author(name: "Cid"))
        try RelationsPage.block10(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Relations 11", [RelationsPage.Author.self, RelationsPage.Settings.self, RelationsPage.Article.self, RelationsPage.Tag.self, RelationsPage.Topic.self, RelationsPage.Listing.self, RelationsPage.Airline.self, RelationsPage.Flight.self, RelationsPage.Remark.self]) { store in
        var (alice, bob, author) = (RelationsPage.Author(name: "Alice"), RelationsPage.Author(name: "Bob"), RelationsPage.Author(name: "Cid"))
        try RelationsPage.block11(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Relations 12", [RelationsPage.Author.self, RelationsPage.Settings.self, RelationsPage.Article.self, RelationsPage.Tag.self, RelationsPage.Topic.self, RelationsPage.Listing.self, RelationsPage.Airline.self, RelationsPage.Flight.self, RelationsPage.Remark.self]) { store in
        var (alice, bob, author) = (RelationsPage.Author(name: "Alice"), RelationsPage.Author(name: "Bob"), RelationsPage.Author(name: "Cid"))
        try RelationsPage.block12(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Relations 14", [RelationsPage.Author.self, RelationsPage.Settings.self, RelationsPage.Article.self, RelationsPage.Tag.self, RelationsPage.Topic.self, RelationsPage.Listing.self, RelationsPage.Airline.self, RelationsPage.Flight.self, RelationsPage.Remark.self]) { store in
        var (alice, bob, author) = (RelationsPage.Author(name: "Alice"), RelationsPage.Author(name: "Bob"), RelationsPage.Author(name: "Cid"))
        try RelationsPage.block14(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Relations 15", [RelationsPage.Author.self, RelationsPage.Settings.self, RelationsPage.Article.self, RelationsPage.Tag.self, RelationsPage.Topic.self, RelationsPage.Listing.self, RelationsPage.Airline.self, RelationsPage.Flight.self, RelationsPage.Remark.self]) { store in
        var (alice, bob, author) = (RelationsPage.Author(name: "Alice"), RelationsPage.Author(name: "Bob"), RelationsPage.Author(name: "Cid"))
        try RelationsPage.block15(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Testing 3", [TestingPage.Author.self, TestingPage.Article.self]) { store in
        var (alice, bob, author) = (TestingPage.Author(name: "Alice"), TestingPage.Author(name: "Bob"), TestingPage.Author(name: "Cid"))
        try TestingPage.block3(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Testing 5", [TestingPage.Author.self, TestingPage.Article.self]) { store in
        var (alice, bob, author) = (TestingPage.Author(name: "Alice"), TestingPage.Author(name: "Bob"), TestingPage.Author(name: "Cid"))
        try TestingPage.block5(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Testing 6", [TestingPage.Author.self, TestingPage.Article.self]) { store in
        var (alice, bob, author) = (TestingPage.Author(name: "Alice"), TestingPage.Author(name: "Bob"), TestingPage.Author(name: "Cid"))
        try TestingPage.block6(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Testing 7", [TestingPage.Author.self, TestingPage.Article.self]) { store in
        var (alice, bob, author) = (TestingPage.Author(name: "Alice"), TestingPage.Author(name: "Bob"), TestingPage.Author(name: "Cid"))
        try TestingPage.block7(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Testing 8", [TestingPage.Author.self, TestingPage.Article.self]) { store in
        var (alice, bob, author) = (TestingPage.Author(name: "Alice"), TestingPage.Author(name: "Bob"), TestingPage.Author(name: "Cid"))
        try TestingPage.block8(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Transactions 1", [TransactionsPage.OldArticle.self, TransactionsPage.Essay.self, Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try TransactionsPage.block1(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Transactions 2", [TransactionsPage.OldArticle.self, TransactionsPage.Essay.self, Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try TransactionsPage.block2(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Transactions 3", [TransactionsPage.OldArticle.self, TransactionsPage.Essay.self, Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try TransactionsPage.block3(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Transactions 4", [TransactionsPage.OldArticle.self, TransactionsPage.Essay.self, Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try TransactionsPage.block4(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Transactions 5", [TransactionsPage.OldArticle.self, TransactionsPage.Essay.self, Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try TransactionsPage.block5(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Transactions 6", [TransactionsPage.OldArticle.self, TransactionsPage.Essay.self, Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try await TransactionsPage.block6(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Transactions 8", [TransactionsPage.OldArticle.self, TransactionsPage.Essay.self, Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try TransactionsPage.block8(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Transactions 9", [TransactionsPage.OldArticle.self, TransactionsPage.Essay.self, Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try TransactionsPage.block9(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Transactions 11", [TransactionsPage.OldArticle.self, TransactionsPage.Essay.self, Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try TransactionsPage.block11(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Transfer 7", [Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try TransferPage.block7(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Transfer 8", [Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try TransferPage.block8(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Validation 2", [ValidationPage.Player.self, ValidationPage.WebPage.self, Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try ValidationPage.block2(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("EnginesSQLiteREADME 1", [Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try EnginesSQLiteREADMEPage.block1(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
]
