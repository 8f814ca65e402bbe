/// Everything needed to open a store: which engine, where, how, and with which schema.
///
/// It is built from a URL, an environment variable, a small JSON file, or field by field.
///
/// | URL | store |
/// |---|---|
/// | `sqlite:/var/lib/app.db` | a SQLite file, by absolute path |
/// | `sqlite:app.db` | a SQLite file, relative to the working directory |
/// | `sqlite::memory:` | a SQLite database in memory |
/// | `lmdb:/var/lib/app.lmdb` | an LMDB file; relative paths as above |
/// | `memory:` | the in-memory reference engine |
/// | `postgresql://user@host/database` | a database on a PostgreSQL server |
///
/// Options follow a `?`: `sqlite:/var/lib/app.db?durability=normal&busyTimeout=2s`.
public struct StoreConfiguration: Sendable {
    /// The engine's scheme: `sqlite`, `memory`.
    public var scheme: String
    /// The path, or `:memory:`, or empty; percent-decoded. For a store on a server, everything from `//` to the options, as written.
    public var location: String
    /// Which commits survive a crash.
    public var durability: Durability = .full
    /// How opening treats the schema.
    public var schemaPolicy: SchemaPolicy = .addMissing
    /// How opening treats a file that cannot be read as a store.
    public var onUnreadable: UnreadablePolicy = .fail
    /// Whether the store is opened read-only; the file must exist.
    public var isReadOnly = false
    /// How long a writer waits for the writer lock or for other processes while others hold the store and, in engines with connections,
    /// how long a read waits for one. Time in which a waiting task has no thread does not count. Values above a hundred years count as
    /// that, negative ones as zero.
    public var busyTimeout: Duration = .seconds(5) { didSet { busyTimeout = busyTimeout.asWait } }
    /// How long opening waits for another process that creates or migrates the store or, in engines that let one process write at a time,
    /// has it open for writing. It has the same bounds as ``busyTimeout``.
    public var openTimeout: Duration = .seconds(10) { didSet { openTimeout = openTimeout.asWait } }
    /// The maximum number of concurrent readers: 1 to 256.
    public var readers = 8
    /// How much of its changes the store keeps in its change log; see ``Store/changes(for:)``. Nil leaves the log as it is: a new store has
    /// none.
    public var changeLog: ChangeLogRetention?
    /// How many records of an entity a change set names, in ``Store/changes(buffering:)``, in ``Store/onChange(_:)`` and in the entries
    /// that this store adds to a change log: 1 to 100,000. A transaction that changes more is told as many records.
    public var changeKeys = ChangeSet.maximumKeys
    /// Engine-specific options, checked by the engine.
    public var engineOptions: [String: String] = [:]
    /// Whether opening ends with a ``Store/purgeExpired()``.
    public var purgesExpired = false
    /// The path to which the unreadable file replaced by this opening was moved; set by `openStore`.
    public internal(set) var replaced: String?
    /// The entities of the program's models.
    public var schema = Schema()
    /// The version of the program's schema; 0 without migrations. A store whose `oldestReader` is above it is refused.
    public var schemaVersion = 0
    /// The versions of the program's schema, in order. The last one is the program's version unless ``schemaVersion`` is set.
    public var migrations: [Migration] = []
    /// The models' callbacks.
    package var hooks = RecordHooks()
    /// The clock that transactions read.
    public var clock: StoreClock = .system
    /// Receives the events of the opening, such as the progress of migrations. It should be quick. Afterwards there is
    /// ``Store/onEvent(slowerThan:_:)``.
    ///
    /// ```swift
    /// configuration.onOpening = { event in
    ///     if case .progressed(let work, let done, let total) = event { print("\(work): \(done) of \(total)") }
    /// }
    /// ```
    public var onOpening: (@Sendable (StoreEvent) -> Void)?

    /// A configuration with defaults for everything but scheme and location.
    public init(scheme: String, location: String = "") {
        self.scheme = scheme
        self.location = location
    }

    /// Whether the store is in memory rather than at a path.
    public var isInMemory: Bool { location.isEmpty || location == ":memory:" }

    /// Whether the location is on a server, so that there is no file to check.
    package var isOnServer: Bool { StoreConfiguration.namesServer(location, scheme) }

    /// The location for messages and reports: for a server, with the user's name but without the password.
    package var shownLocation: String {
        guard isOnServer, let at = location.utf8.lastIndex(of: UInt8(ascii: "@")),
            let colon = location[..<at].utf8.firstIndex(of: UInt8(ascii: ":"))
        else {
            return location
        }
        return location[..<colon] + ":…" + location[at...]
    }

    /// The options that every engine understands, with their forms.
    static let commonOptions = [
        "durability": "full, normal or relaxed", "schema": "addMissing, verify or none", "readOnly": "true or false",
        "busyTimeout": "a duration such as 5s or 250ms", "openTimeout": "a duration such as 5s or 250ms",
        "readers": "a number from 1 to 256", "purgeStale": "true or false", "onUnreadable": "fail or replace",
        "changeLog": "off, a number of commits such as 10000, or an age such as 7d or 12h",
        "changeKeys": "a number from 1 to 100000",
    ]

    /// Sets an option by name, as URLs and JSON files do. Names other than the common options are kept for the engine.
    ///
    /// - Throws: ``StoreError`` `.configuration` for an invalid value.
    public mutating func setOption(_ name: String, _ value: String) throws {
        switch name {
        case "durability": durability = try parse(name, value, Durability.init)
        case "schema": schemaPolicy = try parse(name, value, SchemaPolicy.init)
        case "readOnly": isReadOnly = try parse(name, value) { ["true": true, "false": false][$0] }
        case "busyTimeout": busyTimeout = try parse(name, value, StoreConfiguration.duration)
        case "openTimeout": openTimeout = try parse(name, value, StoreConfiguration.duration)
        case "readers": readers = try parse(name, value) { StoreConfiguration.number($0, StoreConfiguration.possibleReaders) }
        case "onUnreadable": onUnreadable = try parse(name, value, UnreadablePolicy.init)
        case "changeLog": changeLog = try parse(name, value, ChangeLogRetention.init)
        case "changeKeys": changeKeys = try parse(name, value) { StoreConfiguration.number($0, StoreConfiguration.possibleChangeKeys) }
        case "purgeStale": purgesExpired = try parse(name, value) { ["true": true, "false": false][$0] }
        default: engineOptions[name] = value
        }
    }

    private static let possibleReaders = 1...256
    private static let possibleChangeKeys = 1...100_000

    private static func number(_ text: String, _ possible: ClosedRange<Int>) -> Int? {
        Int(text).flatMap { possible.contains($0) ? $0 : nil }
    }

    /// Checks values that were set field by field, by the same rules as options.
    ///
    /// - Throws: ``StoreError`` `.configuration`.
    func checkNumbers() throws {
        if !StoreConfiguration.possibleReaders.contains(readers) { throw impossible("readers", "\(readers)") }
        if !StoreConfiguration.possibleChangeKeys.contains(changeKeys) { throw impossible("changeKeys", "\(changeKeys)") }
        if let changeLog, !changeLog.isPossible { throw impossible("changeLog", changeLog.text) }
    }

    private func parse<T>(_ name: String, _ value: String, _ convert: (String) -> T?) throws -> T {
        if let result = convert(value) { return result }
        throw impossible(name, value)
    }

    private func impossible(_ name: String, _ value: String) -> StoreError {
        StoreError(
            .configuration,
            "The option \(name) cannot be \(StoreError.quoted(value)); it takes \(StoreConfiguration.commonOptions[name] ?? "another value")."
        )
    }

    /// `5s`, `250ms` or a bare number of seconds, at most a day.
    static func duration(_ text: String) -> Duration? {
        guard let number = milliseconds(text, bare: 1_000), number <= 86_400_000 else { return nil }
        return .milliseconds(number)
    }

    /// The milliseconds of `5s` and `250ms`, and of a bare number of a unit of so many.
    package static func milliseconds(_ text: String, bare: Int) -> Int? {
        let (digits, unit) =
            text.hasSuffix("ms") ? (text.dropLast(2), 1) : text.hasSuffix("s") ? (text.dropLast(), 1_000) : (text[...], bare)
        guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(digits) else { return nil }
        let (result, isTooLarge) = number.multipliedReportingOverflow(by: unit)
        return isTooLarge ? nil : result
    }

    /// Checks that no option is left that the engine does not know.
    ///
    /// - Throws: ``StoreError`` `.configuration`, naming the known options.
    public func checkEngineOptions(_ known: [String]) throws {
        let all = known + Array(StoreConfiguration.commonOptions.keys)
        for name in engineOptions.keys.sorted() where !known.contains(name) {
            throw StoreError(
                .configuration,
                "The \(scheme) engine has no option \(StoreError.quoted(name)); there is \(all.sorted().joined(separator: ", "))."
            )
        }
    }
}
