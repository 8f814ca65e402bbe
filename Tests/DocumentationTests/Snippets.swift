// swift-format-ignore-file
// Written by Scripts/documentation-snippets from README and Docs. Do not edit.
import ActiveStore
import FoundationEssentials
import StoreConformance
import StoreConformanceTesting
import StoreMemory
import StoreSQLite
import Testing

/// README.md
enum READMEPage {
    @Model struct Author {
        @Indexed var name = ""
        var age = 0
        @Unique var email: String?
        @HasMany(\Article.author) var articles: Many<Article>      // destroyed with their author
    }

    @Model struct Article {
        var title = ""
        @BelongsTo var author: Reference<Author>
    }

    static func block1(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let store = try openStore("sqlite:authors.db", engines: [.sqlite], models: [Author.self, Article.self])
        var alice = Author(name: "Alice", age: 28)
        alice.articles.append(Article(title: "Stores", author: .to(alice)))
        try alice.save(in: store)                                      // both, or neither
    }

    static func block3(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        // Save: adds a new record, then writes only what changed.
        alice.age += 1
        try alice.save(in: store)

        // Ask.
        let adults = try Author.where { $0.age >= 18 && $0.name.hasPrefix("A") }.order(by: \.name).in(store).all()
        let names = try Author.query.in(store).pluck(\.name)
        let found = try Author.find(alice.uid, in: store)
        let same = try Author.find(["name": "Alice", "email": nil], in: store)
        let writers = try Author.where { $0.articles.count > 0 }.including(\.articles).in(store).all()
        let hers = try Article.where { $0.author.name == "Alice" }.in(store).all()

        // All or nothing. Inside of the body models find the transaction by themselves.
        try store.write { _ in
            for var author in try Author.where({ $0.age > 100 }).all() {
                author.age = 100
                try author.save()
            }
        }

        // Convert.
        print(try alice.asJSONString(excepted: ["createdAt", "updatedAt"]))

        print(try alice.destroy(in: store))      // author 1, article 1
    }

}

/// Docs/Contract.md
enum ContractPage {


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
        @Indexed var author: UID<Author>
    }

    enum Export {
        static func authors(of store: any Store) throws {
            try Author.query.in(store).writeJSON(.lines, toFile: "authors.jsonl", style: JSONStyle(dates: .iso8601))
            try Author.query.in(store).writeJSON(to: 1)     // standard output
        }
    }

    static func block2(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let all = try alice.asDictionary()                                      // [String: Value], nil left out
        let json = try alice.asJSON(excepted: ["createdAt", "updatedAt"])       // Data, straight from the record
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
            "site": { author in ["stars": [1, 2.5, nil], "since": JSONValue(author.createdAt)] as JSONValue },
        ])
    }

    static func block5(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let feed = try alice.asJSON(adding: [
            "articles": { author in
                try JSONValue(Article.where { $0.author == author.uid }.in(store).all(), included: ["title"])
            }
        ])
    }

    static func block6(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let compact = try alice.asJSONString(style: JSONStyle(layout: .compact, dates: .iso8601, nils: .null))
    }

    static func block7(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let three = try [alice, bob, author].asJSON(included: ["name"])
        let stored = try Author.order(by: \.name).in(store).asJSON(style: .compact)
    }

    static func block8(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        var length = 0
        let count = try Author.query.in(store).writeJSON(.lines) { bytes in length += bytes.count }
    }

}

/// Docs/Engines.md
enum EnginesPage {

    static func block1(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let store = try openStore("sqlite:/var/lib/app/app.db?durability=normal", engines: [.sqlite, .memory], models: [Author.self])
    }

    static func block2(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let configuration = try StoreConfiguration(environmentVariable: "APP_STORE")
        let fromFile = try StoreConfiguration(jsonFile: "/etc/app/store.json")
        let store = try openStore(configuration, engines: [.sqlite], models: [Author.self])
    }

    static func block3(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        print(store.health)                              // versions, known trouble, undeclared fields
        let slow = store.onEvent(slowerThan: .milliseconds(50)) { event in print(event) }
        print(store.metrics.commits)
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
                fields: [.of("faa", String.self), .of("name", String.self, column: "title", default: "")],
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
            guard given.contains(0) else { throw StoreError.missingValue("airport", "faa") }
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

        /// The reference: the key, with the record where it was read or assigned with it.
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
                name: "runway", fields: [.of("name", String.self), .of("airportID", String.self)], key: 0,
                indexes: [IndexDefinition(entity: "runway", parts: [.init("airportID")])]))

        enum Links {
            static let airport = BelongsToLink<Runway, Airport>("airport", 0, Runway.fields.airportID) { $0.airportID }
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
            guard given.contains(0), given.contains(1) else { throw StoreError.missingValue("runway", "airportID") }
            name = try row.read(0)
            _airportID = try row.read(1)
            recordState = .new
        }

        func write(_ fields: FieldSet, to writer: any RowWriter) throws {
            if fields.contains(0) { try name.write(to: writer) }
            if fields.contains(1) { try _airportID.write(to: writer) }
        }

        static func == (a: Runway, b: Runway) -> Bool { a.name.isStoredAlike(b.name) && a._airportID.isStoredAlike(b._airportID) }
    }

    enum AirportRelations {
        static let runways = ChildLink<Airport, Runway>("runways", 0, .hasMany, Runway.fields.airportID) { $0.airportID = $1 }

        static func read(_ airport: Airport) -> Many<Runway> { Many(runways, airport.id, airport.recordState) }

        static func change(_ airport: inout Airport, _ body: (inout Many<Runway>) -> Void) {
            var relation = Many<Runway>(taking: runways, airport.id, &airport.recordState)
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
            mappings: ["artist_id": "number"], dateFormats: ["born": "dd.MM.yyyy"], nested: ["songs"], uniqueBy: "number")
    }

    @Model struct Song: ImportCallbacks {
        @Unique var number: Int?
        var title = ""
        var plays = 0
        @BelongsTo var artist: Reference<Artist>?

        static let importRules = ImportRules(uniqueBy: "number")

        mutating func shouldImport(_ value: JSONValue, forKey key: String) throws -> Bool {
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
        let report = try await Author.importRecords(from: .csv(path: "authors.csv.gz", separator: ";", nullTokens: ["NA"]))
        try await Author.importRecords(from: .jsonLines(path: "/dev/stdin"))
        try await Author.importRecords(from: .json(path: "authors.json"), in: store)
        try await Author.importRecords(from: .file("authors.jsonl.gz"), in: store)    // the format by the name
        print(report.problems.map(\.message))
    }

    static func block3(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let ann = try Author.imported(from: ["name": "Ann", "Age": "41"])
        let authors = try Author.imported(each: [["name": "Bob"], ["name": "Cid", "age": 30]])
        try Author.imported(from: JSONValue(json: #"{"name": "Dan"}"#))

        try alice.importValues(from: ["age": "42"])    // in memory
        try alice.save()
    }

    static func block4(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        var reader = try CSVReader(path: "authors.csv.gz")
        while let row = try reader.next() { try Author.imported(from: JSONValue(row)) }
    }

    static func block5(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        try Author.importRecords(from: .records([["name": "Ann", "createdAt": "2013-01-01"]])) { $0.allowed = ["createdAt"] }
    }

    static func block6(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let text = #"[{"artist_id": 1, "name": "Ann", "born": "07.06.1971", "songs": [{"number": 1, "title": "One"}, {"number": 2, "title": "Two"}]}]"#
        let report = try Artist.importRecords(from: .json(bytes: text.utf8))
        print(report.related)    // 2
    }

    static func block7(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        try store.importRecords(into: "author", from: .records([["name": "Ann"]]))
    }

}

/// Docs/LMDB.md
enum LMDBPage {


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

    @Model(timestamps: false) struct Airport {
        @Key var faa: String
        var name = ""
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

    static func block2(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let author = Author(name: "Alice", age: 28)     // not stored yet, but has its uid already
    }

    static func block5(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let author = RecordOrigin(clock: .fixed(noon), uids: .seeded(1)).use { Author(name: "Alice") }
    }

    static func block6(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        var configuration = try StoreConfiguration(url: "memory:")
        configuration.clock = .fixed(noon)
        let store = try openStore(configuration, engines: [.memory], models: [Author.self])
    }

    static func block8(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        var alice = Author(name: "Alice")
        try store.write { transaction in
            try alice.save()
            transaction.rollback()
        }
        try alice.save(in: store)                       // adds her: the record knows that it was rolled back
    }

    static func block9(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let all = try alice.asDictionary()                                      // [String: Value], nil left out
        let json = try alice.asJSON(excepted: ["createdAt", "updatedAt"])       // Data, straight from the record
        let text = try alice.asJSONString(included: ["name", "isAdult"])        // computed and ignored properties too
        let compact = try alice.asJSONString(style: JSONStyle(layout: .compact, dates: .iso8601, nils: .null))
    }

    static func block10(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        var reader = try CSVReader(path: "authors.csv", nullToken: "NA")
        while let row = try reader.next() {
            try Author(name: row["name"] ?? "", age: Int(row["age"] ?? "") ?? 0).saved(in: store)
        }
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
        let page = try adults.order(by: \.name).offset(20).limit(10).all()
    }

    static func block3(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        Author.where { $0.age > 40 && ($0.name.hasPrefix("A") || $0.email == nil) }
        Author.where { $0.age.between(20, 30) && !$0.name.like("%son") }
        Author.where { $0.name.in(["Alice", "Bob"]) }
        Author.where { $0.name.contains("алек", .insensitive) }
        Author.where { $0.createdAt < $0.updatedAt }
        Author.where(["name": "Alice", "email": nil])
    }

    static func block4(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        Author.where(format: "age > %d AND (name BEGINSWITH[c] %@ OR email == nil)", 40, "a")
        Author.where(format: "%K IN %@", "name", ["Alice", "Bob"])
        Author.query.where(format: "age BETWEEN {20, 30} AND name == $NAME", variables: ["NAME": "Alice"])
    }

    static func block5(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        Author.order(by: \.age, .descending).then(by: \.name)
        Author.query.order(by: \.age, \.name)
        Author.query.order(by: "age")
    }

    static func block6(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let draft = try Author.findOrInitialize(["name": "Cid"])         // found, or new and not stored
        let cid = try Author.findOrCreate(["name": "Cid", "age": 30])    // found, or stored now; two callers never both create
    }

    static func block7(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        for (author, article) in try Author.join(\.articles).all() { print(author.name, article.title) }
        for (author, article) in try Author.leftJoin(\.articles).all() { print(author.name, article?.title ?? "nothing yet") }
        for (article, author) in try Article.query.leftJoin(\.author).all() { print(article.title, author?.name ?? "nobody") }

        let wordy = try Author.where { $0.age > 40 }.join(\.articles) { $0.where { $0.words > 1_000 }.order(by: \.title) }.limit(10).all()
        let titles = try Author.query.join(Article.self, on: \.uid, \.authorID).pluck(\.name, \.title)
        let everything = try Author.query.fullJoin(Article.where { $0.words > 0 }, on: \.uid, \.authorID).all()
        let dictionaries = try Author.leftJoin(\.articles).dictionaries()       // [["Author": …, "Article": …], …]
    }

    static func block8(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        let words = try Article.sum(\.words)                                  // Int; a Double or Decimal for such fields
        let mean = try Article.where { $0.topic == "swift" }.average(\.words)  // Double?
        let longest = try Article.maximum(\.words)                             // Int?
        let (count, topics) = try Article.query.figures(.count, .count(distinct: \.topic))
        let named = try Article.query.sum("words")                            // a Value

        for (topic, count) in try Article.group(by: \.topic).count() { print(topic ?? "no topic", count) }
        let busiest = try Article.group(by: \.topic, \.authorID)
            .select(.count, .average(\.words))
            .having { $0.count > 2 && $0.sum(\.words) > 1_000 }
            .order(by: .average(\.words), .descending)
            .limit(5)
            .all()                                                            // [(String?, UID<Author>?, Int, Double?)]

        let used = try Article.distinct(\.topic)                               // [String], without nil
        let pairs = try Article.query.distinct(\.topic, \.words)               // tuples, nils included
    }

    static func block9(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        try Author.where { $0.age < 18 }.update(.set(\.name, "young"), .add(\.age, 1))
        try Author.where { $0.email == nil }.update(["name": "unknown"], timestamps: .keep)
        try Author.updateAll(.add(\.age, 1))
    }

    static func block10(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        for var part in try Author.query.only(\.name).all() {
            part.name = part.name?.uppercased()
            try part.save()                             // writes the name and updatedAt, nothing else
            let author = try part.load()                // the whole record
        }
        let light = try Author.query.except(\.email).first()
        let isLoaded = light?.isLoaded(\.email)
    }

    static func block11(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) async throws {
        try Author.query.batches(of: 500) { authors in print(authors.count) }

        for try await author in Author.where({ $0.age > 40 }) { print(author.name) }

        let query = Author.order(by: \.name)
        let first = try await query.page(size: 20)
        if let next = first.next {
            let text = next.token                       // to keep, or to send to a browser
            let second = try await query.page(size: 20, after: PageCursor(text))
            print(second.records)
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

    enum Reading {
        static func all(of ann: Author, _ article: Article) throws {
            for article in try ann.articles.all() { print(article.title) }
            print(try ann.articles.count(), try ann.articles.first()?.title ?? "")
            print(try ann.settings.find()?.theme ?? "none")
            print(try article.author.get().name, try article.editor?.find()?.name ?? "")
            print(try ann.articles.where { $0.words > 1_000 }.order(by: \.title).limit(3).all())
        }
    }

    enum Adding {
        static func some(to ann: Author, _ article: Article, _ bob: Author) throws {
            let added = try ann.articles.add(Article(title: "Stores", author: .to(ann)))    // stored, and hers
            try article.topics.add(Topic(name: "Swift"))            // the row between is stored too; a pair is there once
            try article.topics.set([])                              // exactly these
            try ann.edited.remove(added)                            // its reference is nil now; the record stays
            try ann.settings.set(Settings(author: .to(ann)))
            var moved = added
            moved.author = .to(bob)
            try moved.save()
        }
    }

    enum Graph {
        static func save() throws -> Author {
            var ann = Author(name: "Ann")
            var article = Article(title: "Stores", author: .to(ann))
            article.tags.append(Tag(name: "swift", article: .to(article)))
            ann.articles.append(article)
            ann.settings.assign(Settings(theme: "dark", author: .to(ann)))
            try ann.save()                                          // author, article, tag, settings
            return ann
        }

        static func corrected(_ ann: inout Author) throws {
            do { try ann.save() } catch let error as StoreError where error.code == .invalid {
                print(error.failures.map(\.path))                   // ["articles[0].tags[1].name"]
                ann.articles.updatePending { $0[0].title = "Corrected" }
                try ann.save()
            }
        }
    }

    enum Loading {
        static func all() throws {
            let authors = try Author.including(\.articles) { $0.including(\.tags).including(\.editor) }.including(\.settings).all()
            for author in authors { print(try author.articles.count(), try author.settings.find()?.theme ?? "") }   // reads nothing
        }

        static func strictly() throws {
            for author in try Author.including(\.articles).strictLoading().all() {
                print(try author.articles.count())                  // fine
                print(try author.edited.count())                    // throws .notLoaded
            }
        }
    }

    enum Destroying {
        static func one(_ ann: Author) throws {
            print(try ann.destroyPlan())                            // author 1, article 12, tag 48: nothing has gone yet
            print(try ann.destroy())                                // the same, and they have
        }
        static func several() throws {
            try Author.where { $0.age > 99 }.destroy()
            try Author.destroy(["name": "Ann"])
            try Author.destroy(["name": "Bob"], cascade: false)     // their articles keep a reference that leads nowhere
        }
    }

    @Model(timestamps: false) struct Airline {
        @Key var code: String
    }

    @Model struct Flight {
        @BelongsTo(enforced: true) var airline: Reference<Airline>
    }

    enum ByName {
        static func read(_ ann: Author) throws {
            for article in try ann.related("articles").all() { print(article.id) }      // [any Model]
            print(try ann.related("settings").one() ?? "none")
        }
    }

    static func block6(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        Author.where { $0.articles.isEmpty }
        Author.where { $0.articles.any { $0.words > 1_000 } && $0.articles.count >= 3 }
        Author.where { $0.articles.all { $0.tags.any { $0.name == "swift" } } }
        Author.where { $0.articles.none { $0.words == 0 } || $0.articles.count { $0.words > 500 } == 2 }
        Article.where { $0.author.name == "Ann" && $0.editor.isNil }
        Tag.where { $0.article.author.age > 40 }
        Article.where { $0.author.any { $0.age > 40 && $0.name.hasPrefix("A") } }
    }

}

/// Docs/Tool.md
enum ToolPage {


}

/// Docs/Transactions.md
enum TransactionsPage {
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

    static func block5(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        try store.write { transaction in
            try alice.save()
            transaction.afterCommit { print("stored") }      // never runs if the transaction is rolled back
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
            .custom(\.age, "not_adult", message: "is below 18") { age in age.map { $0 >= 18 } ?? true },
        ]

        func validate(_ problems: inout ValidationProblems<Player>) throws {
            if problems.isNew, try Player.where({ $0.team == team }).count() >= 11 {
                problems.add(\.team, "team_is_full", "has eleven players already")
            }
        }
    }

    @Model struct Page: Callbacks {
        var title = ""
        var slug = ""

        mutating func beforeSave(_ transaction: WriteTransaction) throws {
            slug = title.lowercased()
        }

        func beforeDestroy(_ transaction: WriteTransaction) throws {
            if slug == "home" { throw StoreError(.constraint, "The home page stays.") }
        }

        func afterCommit(_ change: RecordChange) {
            print("page \(slug) was \(change.rawValue)")
        }
    }

    static func block2(_ store: any Store, _ alice: inout Author, _ bob: inout Author, _ author: inout Author, _ noon: Date) throws {
        do {
            try Player(name: "", age: 7, postcode: "1234").saved(in: store)
        } catch let error as StoreError where error.code == .invalid {
            for failure in error.failures { print(failure.path, failure.key, failure.parameters, failure.text) }
        }
    }

}

extension Engine {
    static let mine = Engine(scheme: "mine", product: "MyStore") { try MyStore($0) }
}

/// Docs/WritingAnEngine.md
enum WritingAnEnginePage {
    struct MyHarness: EngineHarness {
        let engine = Engine.mine
        func url(in folder: String) -> String { "mine:\(folder)/store" }
    }

    @Suite(.serialized) struct MyConformance {
        static let suite = ConformanceSuite(MyHarness())

        @Test(arguments: suite.cases) func conforms(_ subject: Case) async throws { try await Self.suite.check(subject) }
    }


}

/// Engines/LMDB/README.md
enum EnginesLMDBREADMEPage {


}

/// Engines/Memory/README.md
enum EnginesMemoryREADMEPage {


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
    RunnableSnippet("README 3", [READMEPage.Author.self, READMEPage.Article.self]) { store in
        var (alice, bob, author) = (READMEPage.Author(name: "Alice"), READMEPage.Author(name: "Bob"), READMEPage.Author(name: "Cid"))
        try READMEPage.block3(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Conversion 2", [ConversionPage.Author.self, ConversionPage.Article.self]) { store in
        var (alice, bob, author) = (ConversionPage.Author(name: "Alice"), ConversionPage.Author(name: "Bob"), ConversionPage.Author(name: "Cid"))
        try ConversionPage.block2(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Conversion 3", [ConversionPage.Author.self, ConversionPage.Article.self]) { store in
        var (alice, bob, author) = (ConversionPage.Author(name: "Alice"), ConversionPage.Author(name: "Bob"), ConversionPage.Author(name: "Cid"))
        try ConversionPage.block3(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Conversion 4", [ConversionPage.Author.self, ConversionPage.Article.self]) { store in
        var (alice, bob, author) = (ConversionPage.Author(name: "Alice"), ConversionPage.Author(name: "Bob"), ConversionPage.Author(name: "Cid"))
        try ConversionPage.block4(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Conversion 5", [ConversionPage.Author.self, ConversionPage.Article.self]) { store in
        var (alice, bob, author) = (ConversionPage.Author(name: "Alice"), ConversionPage.Author(name: "Bob"), ConversionPage.Author(name: "Cid"))
        try ConversionPage.block5(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Conversion 6", [ConversionPage.Author.self, ConversionPage.Article.self]) { store in
        var (alice, bob, author) = (ConversionPage.Author(name: "Alice"), ConversionPage.Author(name: "Bob"), ConversionPage.Author(name: "Cid"))
        try ConversionPage.block6(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Conversion 7", [ConversionPage.Author.self, ConversionPage.Article.self]) { store in
        var (alice, bob, author) = (ConversionPage.Author(name: "Alice"), ConversionPage.Author(name: "Bob"), ConversionPage.Author(name: "Cid"))
        try ConversionPage.block7(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Conversion 8", [ConversionPage.Author.self, ConversionPage.Article.self]) { store in
        var (alice, bob, author) = (ConversionPage.Author(name: "Alice"), ConversionPage.Author(name: "Bob"), ConversionPage.Author(name: "Cid"))
        try ConversionPage.block8(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Engines 3", [Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try EnginesPage.block3(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Errors 1", [Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try ErrorsPage.block1(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
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
    RunnableSnippet("Import 7", [ImportPage.Artist.self, ImportPage.Song.self, Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try ImportPage.block7(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Models 2", [ModelsPage.Author.self, ModelsPage.Shop.self, ModelsPage.Airport.self, ModelsPage.Order.self]) { store in
        var (alice, bob, author) = (ModelsPage.Author(name: "Alice"), ModelsPage.Author(name: "Bob"), ModelsPage.Author(name: "Cid"))
        try ModelsPage.block2(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Models 5", [ModelsPage.Author.self, ModelsPage.Shop.self, ModelsPage.Airport.self, ModelsPage.Order.self]) { store in
        var (alice, bob, author) = (ModelsPage.Author(name: "Alice"), ModelsPage.Author(name: "Bob"), ModelsPage.Author(name: "Cid"))
        try ModelsPage.block5(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Models 8", [ModelsPage.Author.self, ModelsPage.Shop.self, ModelsPage.Airport.self, ModelsPage.Order.self]) { store in
        var (alice, bob, author) = (ModelsPage.Author(name: "Alice"), ModelsPage.Author(name: "Bob"), ModelsPage.Author(name: "Cid"))
        try ModelsPage.block8(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Models 9", [ModelsPage.Author.self, ModelsPage.Shop.self, ModelsPage.Airport.self, ModelsPage.Order.self]) { store in
        var (alice, bob, author) = (ModelsPage.Author(name: "Alice"), ModelsPage.Author(name: "Bob"), ModelsPage.Author(name: "Cid"))
        try ModelsPage.block9(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
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
        try await QueriesPage.block11(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Relations 6", [RelationsPage.Author.self, RelationsPage.Settings.self, RelationsPage.Article.self, RelationsPage.Tag.self, RelationsPage.Topic.self, RelationsPage.Listing.self, RelationsPage.Airline.self, RelationsPage.Flight.self]) { store in
        var (alice, bob, author) = (RelationsPage.Author(name: "Alice"), RelationsPage.Author(name: "Bob"), RelationsPage.Author(name: "Cid"))
        try RelationsPage.block6(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Transactions 1", [Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try TransactionsPage.block1(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Transactions 2", [Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try TransactionsPage.block2(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Transactions 3", [Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try TransactionsPage.block3(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Transactions 5", [Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try TransactionsPage.block5(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("Validation 2", [ValidationPage.Player.self, ValidationPage.Page.self, Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try ValidationPage.block2(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
    RunnableSnippet("EnginesSQLiteREADME 1", [Author.self]) { store in
        var (alice, bob, author) = (Author(name: "Alice"), Author(name: "Bob"), Author(name: "Cid"))
        try EnginesSQLiteREADMEPage.block1(store, &alice, &bob, &author, Date(timeIntervalSince1970: 0))
    },
]
