import ActiveStore
import FoundationEssentials
import Synchronization

/// The change log: what it holds, and what it does not lose.
enum ChangeLogCases {
    static let all: [Case] = [
        .opening(
            "changelog.one_entry_a_commit", "each commit that changes something is one entry, with the set that listeners get",
            needs: .changeLog
        ) { sandbox in
            let store = try sandbox.openLogged()
            let begin = try store.lastLogged()
            let told = Mutex<[ChangeSet]>([])
            let subscription = store.onChange { set in told.withLock { $0.append(set) } }
            var ann = try Person(name: "Ann", age: 30).saved(in: store)
            try store.write { _ in
                ann.age = 31
                try ann.save()
                try Note(text: "x").saved()
            }
            try ann.destroy(in: store)
            try store.write { _ in _ = try Person.count() }
            subscription.cancel()
            let sets = try store.changeLog(from: begin + 1)
            try expect(sets.map(\.commits), equals: [begin + 1...begin + 1, begin + 2...begin + 2, begin + 3...begin + 3])
            let said = sets.map { $0.described.split(separator: " ").dropFirst().joined(separator: " ") }
            try expect(said, equals: told.withLock { $0.map(\.described) })
            try expect(sets[1]["person"]?.updated.map(\.fields), equals: [["updatedAt", "age"]])
            try expect(sets.map(\.instant), equals: told.withLock { $0.map(\.instant) })
            try expect(sets.allSatisfy(\.isLogged), "a set of the log does not say so")
        },

        .opening("changelog.begins_with_everything", "the first entry says that everything may have changed", needs: .changeLog) {
            sandbox in
            let store = try sandbox.openLogged()
            try expect(store.changeLog().map(\.described), equals: ["1...1 everything"])
        },

        .opening("changelog.undone", "nothing is logged of transactions and savepoints that were undone", needs: [.changeLog, .savepoints])
        {
            sandbox in
            let store = try sandbox.openLogged()
            let begin = try store.lastLogged()
            struct Stop: Error {}
            do {
                try store.write { _ in
                    try Note(text: "no").saved()
                    throw Stop()
                }
            } catch is Stop {}
            try store.write { transaction in
                try Note(text: "no").saved()
                transaction.rollback()
            }
            let kept = Note(text: "yes")
            try store.write { transaction in
                try transaction.savepoint { inner in
                    try Note(text: "no").saved()
                    inner.rollback()
                }
                var kept = kept
                try kept.save()
            }
            let sets = try store.changeLog(from: begin + 1)
            try expect(sets.map(\.described), equals: ["\(begin + 1)...\(begin + 1) note +\(kept.id.recordKey)"])
        },

        .opening("changelog.cascades", "records removed by delete rules and by queries are named", needs: .changeLog) { sandbox in
            let store = try sandbox.openLogged(models: Fixtures.models)
            let (begin, ann) = try withStore(store) { () -> (Int, Author) in
                let (ann, _, _) = try Author.household()
                return (try store.lastLogged(), ann)
            }
            let before = try withStore(store) {
                defer { _ = try? ann.destroy() }
                return try Article.where { $0.authorID == ann.id }.all().map(\.id.recordKey)
            }
            try expect(before.count, equals: 2)
            let set = try require(store.changeLog(from: begin + 1).first)
            try expect(set["author"]?.deleted, equals: [ann.id.recordKey])
            try expect(Set(set["article"]?.deleted ?? []), equals: Set(before))
        },

        .opening("changelog.sql", "a statement in SQL is logged as everything", needs: [.changeLog, .rawQuery]) { sandbox in
            let store = try sandbox.openLogged()
            let begin = try store.lastLogged()
            try store.write { transaction in
                try transaction.checkedWriter().run("UPDATE note SET text = 'x'")
            }
            try expect(store.changeLog(from: begin + 1).map(\.isEverything), equals: [true])
        },

        .opening("changelog.many", "more than a thousand records of an entity are many", needs: .changeLog) { sandbox in
            let store = try sandbox.openLogged()
            let begin = try store.lastLogged()
            try store.write { _ in try Note.insert((0...ChangeSet.maximumKeys).map { Note(text: "\($0)") }) }
            try expect(store.changeLog(from: begin + 1).map(\.described), equals: ["\(begin + 1)...\(begin + 1) note many"])
            try store.eraseAll()
            try expect(store.changeLog(from: begin + 2).map(\.described), equals: ["\(begin + 2)...\(begin + 2) note many"])
        },

        .opening("changelog.keys", "keys of every type come back from the log", needs: .changeLog) { sandbox in
            let store = try sandbox.openLogged(models: [Reading.self, Country.self])
            let begin = try store.lastLogged()
            try Reading(number: .min).saved(in: store)
            try Reading(number: -1).saved(in: store)
            try Reading(number: .max).saved(in: store)
            try Country(code: "é\u{1F600}", name: "x").saved(in: store)
            let sets = try store.changeLog(from: begin + 1)
            let keys = sets.flatMap { $0.entities.flatMap(\.inserted) }
            try expect(keys, equals: [.int(.min), .int(-1), .int(.max), .text("é\u{1F600}")])
        },

        .opening("changelog.wide", "the fields of an update are named in an entity with more than 64", needs: .changeLog) { sandbox in
            let store = try sandbox.openLogged(models: [Wide.self])
            let fields = Wide.entity.definition.fields.map(\.name)
            let wide = try Wide().saved(in: store)
            let begin = try store.lastLogged()
            try store.write { _ in
                try wide.destroy()
                try {
                    var again = wide; try again.insert()
                }()
            }
            let updated = try require(store.changeLog(from: begin + 1).first?["wide"]?.updated.first)
            try expect(updated.fields, equals: fields)
        },

        .opening("changelog.off", "a store has no log unless it is asked for", needs: .changeLog) { sandbox in
            let store = try sandbox.open()
            try Note(text: "x").saved(in: store)
            try expect(throws: .badRequest) { try store.changeLog() }
            try expect(throws: .badRequest) { try store.consumers() }
            let plain = Mutex<ChangeSet?>(nil)
            let subscription = store.onChange { set in plain.withLock { $0 = set } }
            try Note(text: "x").saved(in: store)
            subscription.cancel()
            let set = try require(plain.withLock { $0 })
            try expect(throws: .badRequest) { try store.acknowledge(set, for: "index") }
        },

        .opening("changelog.retention_count", "a log with a number keeps as many commits, and few more", needs: .changeLog) { sandbox in
            let store = try sandbox.openLogged("20")
            for number in 1...200 {
                try Note(text: "\(number)").saved(in: store)
                let kept = try store.changeLog().count
                try expect(kept >= min(number + 1, 20) && kept <= 36, "\(kept) entries are kept after \(number)")
            }
            try expect(store.lastLogged(), equals: 201)
        },

        .opening(
            "changelog.retention_age", "a log with an age keeps what is younger, and removes the rest a little at a time", needs: .changeLog
        ) {
            sandbox in
            let now = Mutex(Date(timeIntervalSince1970: 1_700_000_000))
            let store = try sandbox.open {
                try $0.setOption("changeLog", "1h")
                $0.clock = StoreClock { now.withLock { $0 } }
            }
            for number in 1...99 { try Note(text: "\(number)").saved(in: store) }
            try expect(store.changeLog().count, equals: 100)
            now.withLock { $0 += 3_601 }
            var before = 100
            for number in 1...120 {
                try Note(text: "\(number)").saved(in: store)
                let kept = try store.changeLog().count
                try expect(kept >= before + 1 - 32, "\(before + 1 - kept) entries were removed at once")
                before = kept
            }
            // Those of the first hour are gone; the rest is not an hour old.
            try expect(store.changeLog().first?.number, equals: 101)
            try expect(store.lastLogged(), equals: 220)
        },

        .opening(
            "changelog.reopen", "the log and its consumers are there after reopening, with and without the option",
            needs: [.changeLog, .durable]
        ) {
            (sandbox: CaseSandbox) async throws in
            var store = try sandbox.openLogged()
            let first = try await Note(text: "1").saved(in: store)
            try await store.acknowledge(try await require(store.changeLog().first), for: "index")
            store = try sandbox.reopen(store)
            let second = try await Note(text: "2").saved(in: store)
            let sets = try await store.firstChanges(2, for: "index")
            try expect(sets.map(\.described), equals: ["2...2 note +\(first.id.recordKey)", "3...3 note +\(second.id.recordKey)"])
            store = try sandbox.reopen(store) { try $0.setOption("changeLog", "5") }
            try expect(store.lastLogged(), equals: 3)
        },

        .opening(
            "changelog.read_only", "a store that is opened read-only can be followed and not acknowledged",
            needs: [.changeLog, .readOnlyOpen]
        ) {
            (sandbox: CaseSandbox) async throws in
            var store = try sandbox.openLogged()
            try await Note(text: "1").saved(in: store)
            store = try sandbox.reopen(store) { $0.isReadOnly = true }
            let sets = try await store.firstChanges(2, for: "index")
            try expect(sets.map(\.number), equals: [1, 2])
            try await expect(throws: .readOnly) { try await store.acknowledge(sets[0], for: "index") }
        },

        .opening(
            "changelog.switched_off", "changeLog=off removes the log, and a later one goes on with the numbers",
            needs: [.changeLog, .durable]
        ) {
            (sandbox: CaseSandbox) async throws in
            var store = try sandbox.openLogged()
            try await Note(text: "1").saved(in: store)
            try await store.acknowledge(try await require(store.changeLog().last), for: "index")
            store = try sandbox.reopen(store) { try $0.setOption("changeLog", "off") }
            try expect(throws: .badRequest) { try store.changeLog() }
            try await Note(text: "2").saved(in: store)
            store = try sandbox.reopen(store)
            try expect(throws: .badRequest) { try store.changeLog() }
            store = try sandbox.openLogged(reopening: store)
            try await expect(store.changeLog().map(\.described), equals: ["3...3 everything"])
            try await Note(text: "3").saved(in: store)
            let sets = try await store.firstChanges(2, for: "index")
            try expect(sets.map(\.commits), equals: [1...3, 4...4])
            try expect(sets.map(\.isEverything), equals: [true, false])
        },

        .opening(
            "changelog.identity", "a log keeps its identity, and one that is made after it has another", needs: [.changeLog, .durable]
        ) {
            (sandbox: CaseSandbox) async throws in
            var store = try sandbox.openLogged()
            let told = Mutex<[ChangeSet]>([])
            let subscription = store.onChange { set in told.withLock { $0.append(set) } }
            try await Note(text: "1").saved(in: store)
            subscription.cancel()
            try expect(told.withLock { $0.map(\.logID) }, equals: [nil])
            let first = try await require(store.changeLog().first?.logID)
            store = try sandbox.openLogged("10", reopening: store)
            try await Note(text: "2").saved(in: store)
            try await expect(store.changeLog().map(\.logID), equals: [first, first, first])
            store = try sandbox.reopen(store) { try $0.setOption("changeLog", "off") }
            store = try sandbox.openLogged(reopening: store)
            let second = try await require(store.changeLog().first?.logID)
            try expect(first != second, "the new log has the identity of the old one")
            try await expect(store.firstChanges(1, for: "index").map(\.logID), equals: [second])
        },

        .opening(
            "changelog.bound", "an entry names as many records as its writer's changeKeys says, and is read as it was written",
            needs: [.changeLog, .durable]
        ) {
            (sandbox: CaseSandbox) async throws in
            var store = try sandbox.open {
                try $0.setOption("changeLog", "7d")
                $0.changeKeys = 2_000
            }
            try await store.write { _ in try Note.insert((0..<1_200).map { Note(text: "\($0)") }) }
            store = try sandbox.reopen(store) { $0.changeKeys = 2 }
            try await store.write { _ in try Note.insert([Note(text: "a"), Note(text: "b")]) }
            try await store.write { _ in try Note.insert([Note(text: "a"), Note(text: "b"), Note(text: "c")]) }
            let notes = try await store.firstChanges(4, for: "index").map { $0["note"] }
            try expect(notes.map { $0?.areMany }, equals: [true, false, false, true])
            try expect(notes.map { $0?.inserted.count }, equals: [0, 1_200, 2, 0])
        },

        .opening("changelog.existing_records", "a log of a store with records begins with everything", needs: [.changeLog, .durable]) {
            sandbox in
            var store = try sandbox.open()
            try Note(text: "before").saved(in: store)
            store = try sandbox.openLogged(reopening: store)
            try Note(text: "after").saved(in: store)
            try expect(store.changeLog().map(\.isEverything), equals: [true, false])
        },

        .opening(
            "changelog.migration", "a change of the schema is logged as everything, also without the option", needs: [.changeLog, .durable]
        ) {
            sandbox in
            var store = try sandbox.open([Note.self]) { try $0.setOption("changeLog", "1d") }
            try Note(text: "x").saved(in: store)
            store = try sandbox.reopen(store, [Note.self, Person.self])
            try expect(store.changeLog().map(\.isEverything), equals: [true, false, true])
            try expect(store.verify(.full).problems, equals: [])
        },

        .opening("changelog.options", "the option takes a number, an age or off", needs: .changeLog) { sandbox in
            var configuration = try sandbox.configuration()
            for (text, wanted) in [
                ("off", ChangeLogRetention.off), ("1", .commits(1)), ("10000", .commits(10_000)), ("7d", .age(.seconds(604_800))),
                ("12h", .age(.seconds(43_200))), ("90s", .age(.seconds(90))), ("36600d", .age(.seconds(36_600 * 86_400))),
            ] {
                try configuration.setOption("changeLog", text)
                try expect(configuration.changeLog, equals: wanted)
                try expect(ChangeLogRetention(wanted.text), equals: wanted)
            }
            for text in [
                "", "0", "-1", "7w", "d", "1.5h", "0s", "36601d", "1000000001", "99999999999999999999", "9223372036854775807d", "on",
            ] {
                try expect(throws: .configuration) { try configuration.setOption("changeLog", text) }
            }
            for wrong in [ChangeLogRetention.commits(0), .age(.milliseconds(1_500)), .age(.seconds(-1))] {
                try expect(throws: .configuration) { try sandbox.open { $0.changeLog = wrong } }
            }
        },

        .opening(
            "changelog.many_writers", "entries of concurrent writers are in the order of their numbers, without gaps", needs: .changeLog
        ) {
            (sandbox: CaseSandbox) async throws in
            let store = try sandbox.openLogged()
            let keys = try await withThrowingTaskGroup(of: [RecordKey].self) { group in
                for task in 0..<8 {
                    group.addTask {
                        var keys: [RecordKey] = []
                        for number in 0..<10 { keys.append(try await Note(text: "\(task) \(number)").saved(in: store).id.recordKey) }
                        return keys
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            let sets = try await store.changeLog(from: 2)
            try expect(sets.map(\.commits), equals: (2...81).map { $0...$0 })
            try expect(Set(sets.flatMap { $0["note"]?.inserted ?? [] }), equals: Set(keys))
        },

        .opening("changelog.backup", "a backup has the log and its consumers", needs: [.changeLog, .onlineBackup, .files]) {
            (sandbox: CaseSandbox) async throws in
            let store = try sandbox.openLogged()
            try await Note(text: "1").saved(in: store)
            try await store.acknowledge(try await require(store.changeLog().first), for: "index")
            let path = sandbox.folder + "/copy"
            try await store.backup(to: path)
            var configuration = try sandbox.configuration()
            configuration.location = path
            let copy = try openStore(configuration, engines: [sandbox.harness.engine], models: Fixtures.common)
            try await expect(copy.firstChanges(1, for: "index").map(\.number), equals: [2])
            try copy.close()
        },
    ]
}
