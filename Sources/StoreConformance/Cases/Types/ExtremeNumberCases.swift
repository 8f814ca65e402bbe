import ActiveStore
import ActiveStoreImport
import FoundationEssentials
import StoreCore

/// Numbers, times and dates at the limits of their types: each is accepted, refused
/// with an error, or treated as the nearest sensible one. None ends the process.
enum ExtremeNumberCases {
    private static let integers = [Int.min, Int.min + 1, -1, 0, 1, 2, Int(Int32.max), Int.max - 1, Int.max]
    private static let dates = [
        Date.distantPast, .distantFuture, Date(timeIntervalSince1970: .nan), Date(timeIntervalSince1970: .infinity),
        Date(timeIntervalSince1970: -.infinity), Date(timeIntervalSince1970: 1e300),
        Date(timeIntervalSinceReferenceDate: -.greatestFiniteMagnitude),
        Date(timeIntervalSince1970: 9.3e12), Date(timeIntervalSince1970: -9.3e12), Date(timeIntervalSince1970: .leastNonzeroMagnitude),
    ]
    private static let durations: [Duration] = [
        .seconds(Int64.max), .seconds(Int64.min), Duration(secondsComponent: .max, attosecondsComponent: 999_999_999_999_999_999), .zero,
        .nanoseconds(-1), .seconds(Int64.max) + .seconds(Int64.max), .seconds(Int64.min) + .seconds(Int64.min), .seconds(1e19),
        Duration(attoseconds: .max),
        Duration(attoseconds: .min), .seconds(86_400 * 366_000_000),
    ]

    /// The result of a request for this many of three: at most all, or an error for a negative number.
    private static func expectSlice(_ number: Int, _ what: String, of all: Int = 3, _ count: () throws -> Int) throws {
        if number < 0 {
            try expect(throws: .badRequest, "\(what) \(number)") { try count() }
        } else {
            try expect(count(), equals: min(number, all), "\(what) \(number)")
        }
    }

    /// Runs a body that must either work or fail with an error of the library.
    private static func survive(_ body: () throws -> Void) throws { do { try body() } catch is StoreError {} }

    static let all: [Case] = [
        Case("extremes.windows", "limits, offsets and positions at the limits of Int work, or are errors") { store in
            try Person.insert(["a", "b", "c"].map { Person(name: $0, age: 1) })
            let ordered = Person.order(by: \.name)
            for number in integers {
                try expectSlice(number, "limit") { try Person.limit(number).all().count }
                try expectSlice(number, "first(limit:)") { try ordered.first(limit: number).count }
                try expectSlice(number, "last(limit:)") { try ordered.last(limit: number).count }
                try expectSlice(number, "last(limit:) of the model") { try Person.last(limit: number).count }
                try expectSlice(number, "the count of a limit") { try ordered.limit(number).count() }
                try expectSlice(number, "pluck") { try ordered.limit(number).pluck(\.name).count }
                try expectSlice(number, "a part") { try Person.only(\.name).limit(number).all().count }
                try expectSlice(number, "groups", of: 1) { try Person.query.countAges(limit: number) }
                try expectSlice(number, "rows of a join", of: 9) { try Person.query.joinAges(limit: number) }
                try expectSlice(number < 0 ? number : Int.max, "offset", of: max(0, 3 - min(max(number, 0), 3))) {
                    try Person.offset(number).all().count
                }
                for other in integers where number >= 0 && other >= 0 {
                    let wanted = max(0, min(number, 3 - min(other, 3)))
                    let slice = ordered.limit(number).offset(other)
                    try expect(slice.all().count, equals: wanted, "limit \(number), offset \(other)")
                    try expect(slice.count(), equals: wanted, "count of limit \(number), offset \(other)")
                    try expect(slice.last()?.name, equals: wanted == 0 ? nil : ["a", "b", "c"][min(other, 3) + wanted - 1])
                    try expect(slice.at(number), equals: nil)
                    try expect(Person.query.joinAges(limit: number, offset: other), equals: max(0, min(number, 9 - min(other, 9))))
                    try expect(slice.order(by: \.name, .descending).exists(), equals: wanted > 0)
                }
                if number < 0 {
                    try expect(throws: .badRequest) { try ordered.at(number) }
                    try expect(throws: .badRequest) { try Person.limit(number).destroy() }
                    try expect(throws: .badRequest) { try Person.offset(number).update(.set(\.age, 2)) }
                } else {
                    try expect(ordered.at(number)?.name, equals: number < 3 ? ["a", "b", "c"][number] : nil)
                    try expect(Person.limit(number).offset(3).destroy().total, equals: 0)
                    try expect(Person.limit(number).update(.set(\.age, 1)), equals: min(number, 3))
                    try expect(Person.limit(number).offset(number).exists(), equals: number == 1 || number == 2)
                }
            }
            for attempts in integers { try expect(store.write(attempts: attempts) { _ in try Person.count() }, equals: 3) }
        },

        Case("extremes.pages", "pages, batches and streams with sizes at the limits of Int contain everything, or are errors") { _ in
            try await Person.insert(["a", "b", "c"].map { Person(name: $0) })
            for size in integers {
                var read = 0
                if size < 1 {
                    try await expect(throws: .badRequest) { try await Person.query.page(size: size) }
                    try expect(throws: .badRequest) { try Person.query.batches(of: size) { _ in } }
                    try await expect(throws: .badRequest) { for try await _ in Person.query.stream(chunk: size) { read += 1 } }
                    continue
                }
                let page = try await Person.order(by: \.name).page(size: size)
                try expect(page.records.count, equals: min(size, 3))
                if let next = page.next {
                    for other in integers where other > 0 {
                        let rest = try await Person.order(by: \.name).limit(Int.max).page(size: other, after: next)
                        try expect(rest.records.count, equals: min(other, 3 - size))
                    }
                }
                try Person.query.batches(of: size) { read += $0.count }
                for try await _ in Person.query.stream(chunk: size) { read += 1 }
                try expect(read, equals: 6)
            }
        },

        Case("extremes.conditions", "numbers at the limits of their types are compared, counted and aggregated, or refused") { _ in
            try Author(name: "Ann", age: Int.max).saved()
            try Author(name: "Bob", age: Int.min).saved()
            for number in integers {
                try expect(Author.where { $0.articles.count == number }.count(), equals: number == 0 ? 2 : 0)
                try expect(Author.where { $0.articles.count >= number }.count(), equals: number <= 0 ? 2 : 0)
                try expect(Author.where { $0.articles.count { $0.words > number } < number }.count(), equals: number > 0 ? 2 : 0)
                try expect(Author.where { $0.age > number }.count(), equals: number == .max ? 0 : 1)
                try expect(Author.where { $0.age.between(number, .max) }.count(), equals: number == .min ? 2 : 1)
                try expect(Author.where { $0.age.in([number, 5]) }.count(), equals: number == .max || number == .min ? 1 : 0)
                try expect(
                    Author.where(format: "age >= %d AND articles.@count <= %d", number, number).count(),
                    equals: number >= 0 ? 1 : number == .min ? 0 : 0)
                try survive { try Author.where { $0.name == "Ann" }.update(.add(\.age, number)) }
                try survive { try Author.updateAll(["age": Double(number)]) }
                try Author.where { $0.name == "Ann" }.update(.set(\.age, .max))
                try Author.where { $0.name == "Bob" }.update(.set(\.age, .min))
            }
            try expect(throws: .overflow) { try Author.where { $0.name == "Ann" }.update(.add(\.age, 1)) }
            try expect(throws: .overflow) { try Author.where { $0.name == "Bob" }.update(.add(\.age, .min)) }
            try expect(Author.query.sum(\.age), equals: -1)
            try Author(name: "Cid", age: .max).saved()
            try expect(throws: .overflow) { try Author.where { $0.age > 0 }.sum(\.age) }
            try expect([Author.query.maximum(\.age), Author.query.minimum(\.age)], equals: [.max, .min])
        },

        Case("extremes.dates", "dates at the limits of their type are stored, written and compared, or refused") { store in
            for date in dates {
                let origin = RecordOrigin(clock: .fixed(date), uids: .seeded(.max))
                try survive { _ = try origin.use { try Person(name: "made then").saved() } }
                var profile = Profile(name: "Ann")
                profile.born = date
                try survive { try profile.save() }
                try survive { _ = try profile.asJSONString() }
                try survive { _ = try Profile.where { $0.born > date }.count() }
                try survive { _ = try Profile.where(format: "born < %@", date).count() }
                try survive { _ = try Contact.imported(from: ["code": "a", "born": JSONValue(date)]) }
                try survive { _ = try Contact.imported(from: ["code": "b", "born": JSONValue(date.timeIntervalSince1970)]) }
                _ = Instant.microseconds(of: Instant.rounded(date))
            }
            for number in integers {
                let date = Instant.date(microseconds: Int64(number))
                try survive { _ = try Contact.imported(from: ["code": "c", "born": .value(.int(Int64(number)))]) }
                try expect(DateText.iso8601(Int64(number)).isEmpty || DateText.description(Int64(number)).isEmpty, equals: false)
                var json = JSONWriter(capacity: number)
                json.beginArray()
                json.date(Int64(number))
                json.int(Int64(number))
                json.endArray()
                try expect(json.bytes.isEmpty, equals: false)
                try survive { _ = try Profile.where { $0.born == date }.count() }
            }
            _ = try Person.all()
            _ = try Profile.all()
        },

        .opening("extremes.clock", "a store whose clock is at the limits of time stores or refuses, and reads what it has stored") {
            sandbox in
            for date in dates {
                let store = try sandbox.open { $0.clock = .fixed(date) }
                try withStore(store) {
                    var ann = Person(name: "Ann")
                    try survive { try ann.save() }
                    ann.age = 5
                    try survive { try ann.save() }
                    try survive { try ann.touch() }
                    try survive { try Person.updateAll(.set(\.age, 1)) }
                    try survive { _ = try store.purgeExpired() }
                    _ = try Person.all()
                }
                try store.close()
            }
        },

        .opening("extremes.durations", "timeouts, intervals and thresholds at the limits of Duration are treated as infinite or as zero") {
            sandbox in
            for duration in durations {
                let store = try sandbox.open {
                    $0.busyTimeout = duration
                    $0.openTimeout = duration
                }
                let subscription = store.onEvent(slowerThan: duration) { _ in }
                try await withStore(store) {
                    try await Person(name: "Ann").saved()
                    // A waiting writer gets the lock, or the error that the store is busy.
                    let holds = ThreadGate()
                    let holder = try CaseThread {
                        try store.write { _ in
                            try Person(name: "holder").saved()
                            holds.open()
                            Pause.milliseconds(20)
                        }
                    }
                    try await holds.wait()
                    try survive { _ = try { try Person(name: "thread").saved() }() }
                    do { try await Person(name: "task").saved() } catch let error as StoreError { try expect(error.code, equals: .busy) }
                    try await holder.value()
                    try expect(await Person.count() >= 2, "they were stored")
                    let purging = Task {
                        try await store.purgeExpired(every: duration) { _ in Task { withUnsafeCurrentTask { $0?.cancel() } } }
                    }
                    try await Task.sleep(for: .milliseconds(5))
                    purging.cancel()
                    if case .failure(let error) = await purging.result, let error = error as? StoreError {
                        try expect(error.code, equals: .cancelled)
                    }
                    try survive { try store.compact() }
                    try survive { try store.backup(to: sandbox.folder + "/backup-\(durations.firstIndex(of: duration) ?? 0)") }
                }
                subscription.cancel()
                try store.close()
            }
        },

        .opening("extremes.configuration", "configuration numbers at the limits of Int are accepted or refused when the store is opened") {
            sandbox in
            for number in integers {
                if (1...256).contains(number) {
                    try sandbox.open { $0.readers = number }.close()
                } else {
                    let error = try expect(throws: .configuration) { try sandbox.open { $0.readers = number } }
                    try expect(error.message.contains("1 to 256"), "it says what is possible: \(error.message)")
                }
                try survive { try sandbox.open { $0.schemaVersion = number }.close() }
                for option in ["cacheSize", "mapSize", "maxSize", "maxReaders", "readers", "busyTimeout", "changeLog", "changeKeys"] {
                    for text in ["\(number)", "\(number)s", "\(number)TiB", "\(number)0000000000"] {
                        try survive { try sandbox.open { try $0.setOption(option, text) }.close() }
                    }
                }
            }
            for number in integers where number > 0 {
                try survive {
                    let store = try sandbox.open([]) { $0.migrations = [Migration(number, "at the end", oldestReader: number, [])] }
                    try expect(throws: .configuration) {
                        _ = try MigrationPlan(store.read { try $0.catalog() }, [Migration(number, "a", []), Migration(number, "b", [])])
                    }
                    try store.close()
                }
            }
        },

        Case("extremes.imports", "batch sizes and problem limits at the limits of Int are treated as unlimited, or refused") { _ in
            let records = ImportSource.records((0..<5).map { ["code": .value(.string("\($0)")), "age": "no number"] })
            for size in integers {
                let options = { (options: inout ImportOptions) in
                    options.batchSize = size
                    options.maximumProblems = size
                }
                if size < 1 {
                    try expect(throws: .badRequest) { try Contact.importRecords(from: records, options) }
                } else {
                    try expect(Contact.importRecords(from: records, options).inserted, equals: 5)
                }
                try expect(Contact.importRecords(from: records) { $0.maximumProblems = size }.problemCounts.values.reduce(0, +), equals: 5)
                for number in integers {
                    let values: JSONValue = [
                        "code": "x", "age": .value(.int(Int64(number))), "level": .value(.int(Int64(number))),
                        "score": .value(.int(Int64(number))),
                        "price": .value(.int(Int64(number))), "visits": .value(.double(Double(number) * 3)),
                        "isActive": .value(.int(Int64(number))),
                    ]
                    try survive { _ = try Contact.imported(from: values) }
                }
                try Contact.destroyAll()
            }
            let lines = integers.map { "{\"code\":\"\($0)\",\"age\":\($0)}\n" }.joined()
            try expect(Contact.importRecords(from: .jsonLines(bytes: lines.utf8)).problems, equals: [])
            try expect(Contact.all().map(\.age), equals: integers)
        },

        Case("extremes.requests", "field positions at the limits of Int are errors wherever a request names them") { store in
            let entity = Person.entity
            try Person(name: "Ann").saved()
            for position in [Int.min, -1, Person.entity.definition.fields.count, 63, 64, 16_384, 1 << 20, Int(Int32.max), Int.max] {
                let requests: [FetchRequest] = [
                    FetchRequest(entity, where: .compare(position, .equal, 1)), FetchRequest(entity, where: .in(position, [1, 2])),
                    FetchRequest(entity, where: .compare(0, .equal, field: position)),
                    FetchRequest(entity, where: .compare(position, .equal, .null)),
                    FetchRequest(entity, order: [OrderTerm(position)]), FetchRequest(entity, fields: [0, position]),
                    FetchRequest(entity, where: .any(RelationStep(to: entity, local: position, foreign: 0), .all)),
                    FetchRequest(entity, where: .any(RelationStep(to: entity, local: 0, foreign: position), .all)),
                ]
                for request in requests {
                    try expect(throws: .unknownField) { try store.read { try $0.records(request).count } }
                    try expect(throws: .unknownField) { try store.read { try $0.explain(request) } }
                    try expect(throws: .unknownField) { try store.write { try $0.update(request, [Assignment(3, .set("x"))]) } }
                }
                try expect(throws: .unknownField) {
                    try store.write { try $0.update(FetchRequest(entity), [Assignment(position, .set(1))]) }
                }
                try expect(throws: .unknownField) {
                    try store.read { try $0.aggregate(AggregateRequest(FetchRequest(entity), groups: [position], [])) { _ in .stop } }
                }
                try expect(throws: .unknownField) {
                    try store.read {
                        try $0.aggregate(AggregateRequest(FetchRequest(entity), groups: [], [Aggregate(.maximum, position)])) { _ in .stop }
                    }
                }
                try store.read { transaction in
                    _ = try transaction.get(entity, try require(Person.first()).id.recordKey) { row in
                        try expect(throws: .internal) { try row.read(position, as: String.self) }
                        try expect(throws: .internal) { try row.value(position, type: .string) }
                    }
                }
                var set = FieldSet()
                set.insert(position)
                set.remove(position)
                try expect(set.contains(position), equals: false)
                try expect(FieldSet.all.contains(position), equals: position >= 0)
            }
        },
    ]
}

extension Query<Person> {
    /// The number of groups by age with a limit.
    fileprivate func countAges(limit: Int) throws -> Int {
        try group(by: \.age).select(.count).limit(limit).offset(0).all().count
    }

    /// The number of pairs of equal age with a limit and offset.
    fileprivate func joinAges(limit: Int, offset: Int = 0) throws -> Int {
        try join(Person.self, on: \.age, \.age).limit(limit).offset(offset).all().count
    }
}
