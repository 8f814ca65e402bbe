import ActiveStore

// Relations by hand: a shelf with books, and a card that each book may have. Relations are three things on each side: the property, its entry in
// `Fields` for conditions, and its link in `relationLinks` for storing and loading.

struct HandWrittenShelf: Model {
    let uid: UID<HandWrittenShelf>
    var name: String { didSet { recordState.markChanged(1) } }
    var recordState: RecordState

    var id: UID<HandWrittenShelf> { uid }

    /// What is pending or loaded lies in the record's state, under the link's number.
    var books: Many<HandWrittenBook> {
        get { Many(Links.books, id, recordState) }
        _modify {
            var relation = Many<HandWrittenBook>(taking: Links.books, id, &recordState)
            defer { relation.put(into: &recordState) }
            yield &relation
        }
    }

    struct Fields: Sendable {
        let uid = Field<HandWrittenShelf, UID<HandWrittenShelf>>(0)
        let name = Field<HandWrittenShelf, String>(1)
        var books: ToMany<HandWrittenShelf, HandWrittenBook> { ToMany(Links.books) }
    }
    static let fields = Fields()
    static let entity = EntityID(
        EntityDefinition(
            name: "handWrittenShelf", fields: [.of("uid", UID<HandWrittenShelf>.self), .of("name", String.self, default: "")], key: 0))

    /// Made when they are first used, since models may refer to each other.
    enum Links {
        static let books = ChildLink<HandWrittenShelf, HandWrittenBook>("books", 0, .hasMany, HandWrittenBook.fields.shelfID) {
            $0.shelfID = $1
        }
    }
    static let relationLinks: [any RelationLink<HandWrittenShelf>] = [Links.books]

    init(uid: UID<HandWrittenShelf>? = nil, name: String = "") {
        let origin = RecordOrigin.next()
        self.uid = uid ?? UID(high: origin.high, low: origin.low)
        self.name = name
        recordState = .new(keyIsGenerated: uid == nil)
    }

    init(row: inout Row) throws {
        uid = try row.read(0)
        name = try row.read(1)
        recordState = .fetched
    }

    init(new row: inout Row, given: FieldSet) throws {
        let origin = RecordOrigin.next()
        uid = given.contains(0) ? try row.read(0) : UID(high: origin.high, low: origin.low)
        name = given.contains(1) ? try row.read(1) : ""
        recordState = .new(keyIsGenerated: !given.contains(0))
    }

    func write(_ fields: FieldSet, to writer: any RowWriter) throws {
        if fields.contains(0) { try uid.write(to: writer) }
        if fields.contains(1) { try name.write(to: writer) }
    }

    static func == (a: HandWrittenShelf, b: HandWrittenShelf) -> Bool { a.uid.isStoredAlike(b.uid) && a.name.isStoredAlike(b.name) }
}

struct HandWrittenBook: Model {
    private var _title: String
    private var _shelfID: UID<HandWrittenShelf>?
    var recordState: RecordState

    var id: String { _title }
    var title: String { _title }

    /// The field that is stored; another key lets go of the record that was held.
    var shelfID: UID<HandWrittenShelf>? {
        get { _shelfID }
        set {
            recordState.assign(newValue, to: &_shelfID, at: 1)
            recordState.forget(Links.shelf.number)
        }
    }

    /// The reference: the key, with the record where it was read or is stored with it.
    var shelf: Reference<HandWrittenShelf>? {
        get { Reference(_shelfID, Links.shelf, recordState) }
        set {
            recordState.assign(newValue?.id, to: &_shelfID, at: 1)
            recordState.hold(newValue, at: Links.shelf.number)
        }
    }

    struct Fields: Sendable {
        let title = Field<HandWrittenBook, String>(0)
        let shelfID = Field<HandWrittenBook, UID<HandWrittenShelf>?>(1)
        var shelf: ToOne<HandWrittenBook, HandWrittenShelf> { ToOne(Links.shelf) }
    }
    static let fields = Fields()
    static let entity = EntityID(
        EntityDefinition(
            name: "handWrittenBook", fields: [.of("title", String.self), .of("shelfID", UID<HandWrittenShelf>?.self)], key: 0,
            // Children are found by it.
            indexes: [IndexDefinition(entity: "handWrittenBook", parts: [.init("shelfID")])]))

    enum Links {
        static let shelf = BelongsToLink<HandWrittenBook, HandWrittenShelf>("shelf", 0, HandWrittenBook.fields.shelfID) { $0.shelfID }
    }
    static let relationLinks: [any RelationLink<HandWrittenBook>] = [Links.shelf]

    init(title: String, shelf: Reference<HandWrittenShelf>? = nil) {
        _title = title
        _shelfID = shelf?.id
        recordState = .new
        recordState.hold(shelf, at: Links.shelf.number)
    }

    init(row: inout Row) throws {
        _title = try row.read(0)
        _shelfID = try row.read(1)
        recordState = .fetched
    }

    init(new row: inout Row, given: FieldSet) throws {
        guard given.contains(0) else { throw StoreError.missingValue("handWrittenBook", "title") }
        _title = try row.read(0)
        _shelfID = given.contains(1) ? try row.read(1) : nil
        recordState = .new
    }

    func write(_ fields: FieldSet, to writer: any RowWriter) throws {
        if fields.contains(0) { try _title.write(to: writer) }
        if fields.contains(1) { try _shelfID.write(to: writer) }
    }

    static func == (a: HandWrittenBook, b: HandWrittenBook) -> Bool {
        a._title.isStoredAlike(b._title) && a._shelfID.isStoredAlike(b._shelfID)
    }
}
