import ActiveStore
import FoundationEssentials

/// Keys and timestamps.
enum IdentityCases {
    static let all: [Case] = [
        Case("identity.uid_generated", "[1] a new record has a version 7 UUID from init on, printed as 36 upper-case characters") { _ in
            let ann = Person(name: "Ann")
            let text = ann.uid.uuidString
            try expect(text.utf8.count, equals: 36)
            try expect(text, equals: text.uppercased())
            try expect(Array(text)[14], equals: "7")
            try expect("89AB".contains(Array(text)[19]), "the variant of RFC 9562")
            try expect(ann.createdAt, equals: ann.updatedAt)
            try expect(Person.find(ann.uid), equals: nil)
            try expect(ann.saved().uid, equals: ann.uid)
            // The key begins with the milliseconds of createdAt.
            let milliseconds = try require(Instant.microseconds(of: ann.createdAt)) / 1_000
            let distance = Int64(ann.uid.high >> 16) - milliseconds
            try expect((0...1_000).contains(distance), "the key's time is createdAt's, but \(distance) ms later")
        },

        Case("identity.uid_custom", "a key given to init is kept, and found again") { _ in
            let uuid = try require(UUID(uuidString: "01234567-89ab-cdef-0123-456789abcdef"))
            let ann = try Person(uid: UID(uuid), name: "Ann").saved()
            try expect(ann.uid.uuidString, equals: "01234567-89AB-CDEF-0123-456789ABCDEF")
            try expect(Person.find(UID(uuid))?.name, equals: "Ann")
            try expect(Person.first()?.uid.uuid, equals: uuid)
        },

        Case("identity.uid_unique_100k", "100,000 keys made by four tasks at once are all different, and ascend within each task") { _ in
            let all = await withTaskGroup(of: [UID<Person>].self) { group in
                for _ in 0..<4 { group.addTask { (0..<25_000).map { _ in Person().uid } } }
                return await group.reduce(into: [[UID<Person>]]()) { $0.append($1) }
            }
            try expect(Set(all.joined()).count, equals: 100_000)
            for keys in all {
                try expect(zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 }, "the keys of one task go up")
            }
        },

        Case("identity.uid_case_preserved", "keys are parsed in either case, and both name the same record") { _ in
            let ann = try Person(name: "Ann").saved()
            let lower = try require(UID<Person>(ann.uid.uuidString.lowercased()))
            try expect(lower, equals: ann.uid)
            try expect(Person.find(lower)?.name, equals: "Ann")
            try expect(Person.find(["uid": ann.uid.uuidString.lowercased()])?.name, equals: "Ann")
            try expect(UID<Person>("no key") == nil, "other text is no key")
        },

        Case(
            "identity.default_order_is_key_order",
            "[7] all() is in key order: creation order for generated keys, the keys' own order for others"
        ) {
            _ in
            let people = (0..<100).map { Person(name: "p\($0)") }
            var random = CaseRandom()
            try Person.insert(people.shuffled(using: &random))
            try expect(Person.all().map(\.name), equals: people.map(\.name))
            try expect([Person.first(), Person.last()], equals: [people.first, people.last])
            for code in ["b", "a", "B", "ä", "ab", ""] { try Country(code: code).saved() }
            try expect(Country.all().map(\.code), equals: ["", "B", "a", "ab", "b", "ä"])
            for number in [3, -1, 0, Int64.max, .min] { try Reading(number: number).saved() }
            try expect(Reading.all().map(\.number), equals: [.min, -1, 0, 3, .max])
        },

        Case("identity.created_at_once", "[8] createdAt is set in init, may be set by the user, and does not change with the record") { _ in
            var ann = Person(name: "Ann")
            let made = ann.createdAt
            try expect(abs(made.timeIntervalSinceNow) < 60, "createdAt is about now")
            try ann.save()
            ann.name = "Anna"
            try ann.save()
            try expect(Person.find(ann.id)?.createdAt, equals: made)
            let day = Date(timeIntervalSince1970: 86_400)
            try expect(Person(createdAt: day, name: "Old").saved().createdAt, equals: day)
            try expect(Person.where { $0.createdAt < made }.pluck(\.createdAt), equals: [day])
            var set = Person(name: "Set")
            set.createdAt = day
            try set.save()
            try expect(Person.find(set.id)?.createdAt, equals: day)
            try expect(Person.find(set.id)?.updatedAt, equals: day)
        },

        .opening(
            "identity.updated_at_moves", "[3] updatedAt equals createdAt until the first update, and then the transaction's instant"
        ) {
            sandbox in
            let later = Date(timeIntervalSince1970: 4_000_000_000)
            let store = try sandbox.open { $0.clock = .fixed(later) }
            var ann = try Person(name: "Ann").saved(in: store)
            try expect(ann.updatedAt, equals: ann.createdAt)
            try expect(Person.find(ann.id, in: store)?.updatedAt, equals: ann.createdAt)
            ann.name = "Anna"
            ann.age = 31
            try ann.save(in: store)
            try expect(ann.updatedAt, equals: later)
            try expect(Person.find(ann.id, in: store)?.updatedAt, equals: later)
            try expect(Person.find(ann.id, in: store)?.createdAt, equals: ann.createdAt)
            try expect(Person.find(ann.id, in: store)?.age, equals: 31)
            try expect(Person.count(in: store), equals: 1)
        },

        .opening("identity.updated_at_kept_on_demand", "[4] timestamps: .keep leaves updatedAt unchanged") { sandbox in
            let store = try sandbox.open { $0.clock = .fixed(Date(timeIntervalSince1970: 4_000_000_000)) }
            var ann = try Person(name: "Ann").saved(in: store)
            ann.name = "Anna"
            try ann.save(in: store, timestamps: .keep)
            try expect(Person.find(ann.id, in: store)?.name, equals: "Anna")
            try expect(Person.find(ann.id, in: store)?.updatedAt, equals: ann.createdAt)
            try expect(ann.updatedAt, equals: ann.createdAt)
        },

        Case("identity.updated_not_before_created", "with the system's clock updatedAt is never before createdAt") { _ in
            for index in 0..<50 {
                var person = try Person(name: "p\(index)").saved()
                person.age = index
                try person.save()
                let found = try require(Person.find(person.id))
                try expect(found.updatedAt >= found.createdAt, "updatedAt \(found.updatedAt) before \(found.createdAt)")
            }
        },

        Case("identity.timestamp_microseconds", "times are kept to the microsecond and rounded when set") { _ in
            let fine = Date(timeIntervalSince1970: 1_700_000_000.123_456_7)
            var ann = Person(createdAt: fine, name: "Ann")
            let rounded = try require(Instant.microseconds(of: ann.createdAt))
            try expect(rounded, equals: 1_700_000_000_123_457)
            try ann.save()
            let found = try require(Person.find(ann.id))
            try expect(found.createdAt, equals: ann.createdAt)
            try expect(Instant.microseconds(of: found.createdAt), equals: rounded)
            ann.updatedAt = Date(timeIntervalSince1970: 0.000_001)
            try ann.save(timestamps: .keep)
            try expect(Person.find(ann.id)?.updatedAt, equals: Instant.date(microseconds: 1))
        },

        .opening(
            "identity.injected_clock",
            "records take key and creation time from the given origin, transactions their instant from the store's clock"
        ) { sandbox in
            let noon = Date(timeIntervalSince1970: 1_000_000_000)
            let evening = Date(timeIntervalSince1970: 1_000_020_000)
            let store = try sandbox.open { $0.clock = .fixed(evening) }
            let keys: [UID<Person>] = try (0..<2).map { _ in
                try RecordOrigin(clock: .fixed(noon), uids: .seeded(42)).use {
                    var ann = try Person(name: "Ann").saved(in: store)
                    try expect(ann.createdAt, equals: noon)
                    ann.age = 1
                    try store.write { transaction in
                        try expect(transaction.now, equals: evening)
                        try ann.save()
                    }
                    try expect(ann.updatedAt, equals: evening)
                    try ann.destroy(in: store)
                    return ann.uid
                }
            }
            try expect(keys[0], equals: keys[1], "the same seed and time make the same key")
            try expect(Person(name: "now").createdAt > noon, "outside, the system's clock counts again")
        },

        Case("identity.one_instant_per_transaction", "all records updated in one transaction have the same updatedAt") { store in
            var people = try ["a", "b", "c"].map { try Person(name: $0).saved() }
            try store.write { _ in
                for index in people.indices {
                    people[index].age = index
                    try people[index].save()
                }
            }
            try expect(Set(people.map(\.updatedAt)).count, equals: 1)
            try expect(Set(Person.all().map(\.updatedAt)).count, equals: 1)
        },

        .opening("identity.updated_at_same_on_noop", "[5] a save that changes nothing, or sets an equal value, keeps updatedAt") {
            sandbox in
            let store = try sandbox.open { $0.clock = .fixed(Date(timeIntervalSince1970: 4_000_000_000)) }
            var ann = try Person(name: "Ann", age: 30).saved(in: store)
            try ann.save(in: store)
            ann.name = "Ann"
            ann.age = 30
            try ann.save(in: store)
            try expect(Person.find(ann.id, in: store)?.updatedAt, equals: ann.createdAt)
            // To move it, call touch().
            try ann.touch(in: store)
            try expect(Person.find(ann.id, in: store)?.updatedAt, equals: Date(timeIntervalSince1970: 4_000_000_000))
        },
    ]
}
