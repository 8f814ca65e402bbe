import ActiveStore
import FoundationEssentials

/// What `@Model` writes, by hand: the whole of what a model needs.
struct HandWrittenAuthor: Model, Timestamped {
    let uid: UID<HandWrittenAuthor>
    private var _createdAt: Date
    private var _updatedAt: Date
    private var _name: String
    private var _age: Int
    private var _email: String?
    var greeting = "hello"  // not stored
    var recordState: RecordState

    var id: UID<HandWrittenAuthor> { uid }

    var createdAt: Date {
        @storageRestrictions(initializes: _createdAt)
        init(initialValue) { _createdAt = initialValue.normalized }
        get { _createdAt }
        set {
            let value = newValue.normalized
            if value.isStoredAlike(_createdAt) { return }
            // Until the first update both are equal.
            if !recordState.isStored, updatedAt == _createdAt { _updatedAt = value }
            _createdAt = value
            recordState.markChanged(1)
        }
    }

    var updatedAt: Date {
        @storageRestrictions(initializes: _updatedAt)
        init(initialValue) { _updatedAt = initialValue.normalized }
        get { recordState.resolved(updatedAt: _updatedAt) }
        set {
            let value = newValue.normalized
            if value.isStoredAlike(updatedAt) { return }
            _updatedAt = value
            recordState.markChanged(2)
        }
    }

    var name: String {
        @storageRestrictions(initializes: _name)
        init(initialValue) { _name = initialValue.normalized }
        get { _name }
        set {
            let value = newValue.normalized
            if value.isStoredAlike(_name) { return }
            _name = value
            recordState.markChanged(3)
        }
        _modify {
            recordState.markChanged(3)
            yield &_name
        }
    }

    var age: Int {
        @storageRestrictions(initializes: _age)
        init(initialValue) { _age = initialValue.normalized }
        get { _age }
        set {
            let value = newValue.normalized
            if value.isStoredAlike(_age) { return }
            _age = value
            recordState.markChanged(4)
        }
        _modify {
            recordState.markChanged(4)
            yield &_age
        }
    }

    var email: String? {
        @storageRestrictions(initializes: _email)
        init(initialValue) { _email = initialValue.normalized }
        get { _email }
        set {
            let value = newValue.normalized
            if value.isStoredAlike(_email) { return }
            _email = value
            recordState.markChanged(5)
        }
        _modify {
            recordState.markChanged(5)
            yield &_email
        }
    }

    /// The typed columns.
    struct Fields: Sendable {
        let uid = Field<HandWrittenAuthor, UID<HandWrittenAuthor>>(0)
        let createdAt = Field<HandWrittenAuthor, Date>(1)
        let updatedAt = Field<HandWrittenAuthor, Date>(2)
        let name = Field<HandWrittenAuthor, String>(3)
        let age = Field<HandWrittenAuthor, Int>(4)
        let email = Field<HandWrittenAuthor, String?>(5)
    }
    static let fields = Fields()

    /// The schema.
    static let entity = EntityID(
        EntityDefinition(
            name: "handWrittenAuthor",
            fields: [
                .of("uid", UID<HandWrittenAuthor>.self),
                .of("createdAt", Date.self),
                .of("updatedAt", Date.self),
                .of("name", String.self, default: ""),
                .of("age", Int.self, default: 0),
                .of("email", String?.self),
            ],
            key: 0, createdAt: 1, updatedAt: 2,
            indexes: [
                IndexDefinition(entity: "handWrittenAuthor", parts: [.init("name")]),
                IndexDefinition(entity: "handWrittenAuthor", parts: [.init("email")], unique: true),
            ]))

    static let derivedValues: [DerivedValue<HandWrittenAuthor>] = [
        DerivedValue("greeting") { DerivedValue<HandWrittenAuthor>.of($0.greeting) }
    ]

    /// A new record; `uid` and `createdAt` come from one reading of the clock unless given.
    init(
        uid: UID<HandWrittenAuthor>? = nil, createdAt: Date? = nil, name: String = "", age: Int = 0,
        email: String? = nil,
        greeting: String = "hello"
    ) {
        let origin = RecordOrigin.next()
        self.uid = uid ?? UID(high: origin.high, low: origin.low)
        self.recordState = .new(keyIsGenerated: uid == nil)
        self.createdAt = createdAt ?? origin.createdAt
        self.updatedAt = createdAt ?? origin.createdAt
        self.name = name
        self.age = age
        self.email = email
        self.greeting = greeting
    }

    /// A stored record.
    init(row: inout Row) throws {
        uid = try row.read(0)
        _createdAt = try row.read(1)
        _updatedAt = try row.read(2)
        _name = try row.read(3)
        _age = try row.read(4)
        _email = try row.read(5)
        recordState = .fetched
    }

    /// A new record of the fields given and the defaults of the others.
    init(new row: inout Row, given: FieldSet) throws {
        let origin = RecordOrigin.next()
        uid = given.contains(0) ? try row.read(0) : UID(high: origin.high, low: origin.low)
        let created = given.contains(1) ? try row.read(1) : origin.createdAt
        _createdAt = created
        _updatedAt = given.contains(2) ? try row.read(2) : created
        _name = given.contains(3) ? try row.read(3) : ""
        _age = given.contains(4) ? try row.read(4) : 0
        _email = given.contains(5) ? try row.read(5) : nil
        recordState = .new(keyIsGenerated: !given.contains(0))
    }

    func write(_ fields: FieldSet, to writer: any RowWriter) throws {
        if fields.contains(0) { try uid.write(to: writer) }
        if fields.contains(1) { try _createdAt.write(to: writer) }
        if fields.contains(2) { try updatedAt.write(to: writer) }
        if fields.contains(3) { try _name.write(to: writer) }
        if fields.contains(4) { try _age.write(to: writer) }
        if fields.contains(5) { try _email.write(to: writer) }
    }

    mutating func stamp(updatedAt date: Date) { _updatedAt = date }
    var updatedAtStamp: Date? { updatedAt }

    static func == (a: HandWrittenAuthor, b: HandWrittenAuthor) -> Bool {
        a.uid.isStoredAlike(b.uid)
            && a._createdAt.isStoredAlike(b._createdAt)
            && a.updatedAt.isStoredAlike(b.updatedAt)
            && a._name.isStoredAlike(b._name)
            && a._age.isStoredAlike(b._age)
            && a._email.isStoredAlike(b._email)
    }
}

/// A model with a natural key and no timestamps.
struct HandWrittenAirport: Model {
    private var _faa: String
    private var _name: String
    var recordState: RecordState

    var id: String { _faa }

    var faa: String {
        @storageRestrictions(initializes: _faa)
        init(initialValue) { _faa = initialValue.normalized }
        get { _faa }
        set {
            let value = newValue.normalized
            if value.isStoredAlike(_faa) { return }
            _faa = value
            recordState.markChanged(0)
        }
        _modify {
            recordState.markChanged(0)
            yield &_faa
        }
    }

    var name: String {
        @storageRestrictions(initializes: _name)
        init(initialValue) { _name = initialValue.normalized }
        get { _name }
        set {
            let value = newValue.normalized
            if value.isStoredAlike(_name) { return }
            _name = value
            recordState.markChanged(1)
        }
        _modify {
            recordState.markChanged(1)
            yield &_name
        }
    }

    struct Fields: Sendable {
        let faa = Field<HandWrittenAirport, String>(0)
        let name = Field<HandWrittenAirport, String>(1)
    }
    static let fields = Fields()

    static let entity = EntityID(
        EntityDefinition(
            name: "handWrittenAirport",
            fields: [.of("faa", String.self), .of("name", String.self, column: "title", default: "")], key: 0))

    init(faa: String, name: String = "") {
        self.recordState = .new
        self.faa = faa
        self.name = name
    }

    init(row: inout Row) throws {
        _faa = try row.read(0)
        _name = try row.read(1)
        recordState = .fetched
    }

    init(new row: inout Row, given: FieldSet) throws {
        guard given.contains(0) else { throw StoreError.missingValue("handWrittenAirport", "faa") }
        _faa = try row.read(0)
        _name = given.contains(1) ? try row.read(1) : ""
        recordState = .new
    }

    func write(_ fields: FieldSet, to writer: any RowWriter) throws {
        if fields.contains(0) { try _faa.write(to: writer) }
        if fields.contains(1) { try _name.write(to: writer) }
    }

    static func == (a: HandWrittenAirport, b: HandWrittenAirport) -> Bool {
        a._faa.isStoredAlike(b._faa) && a._name.isStoredAlike(b._name)
    }
}
