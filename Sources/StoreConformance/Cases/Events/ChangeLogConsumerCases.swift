import ActiveStore
import StoreTransfer

/// The consumers of the change log.
enum ChangeLogConsumerCases {
    static let all: [Case] = [
        .opening("changelog.acknowledge", "a consumer goes on after what it has acknowledged, and others do not", needs: .changeLog) {
            (sandbox: CaseSandbox) async throws in
            let store = try sandbox.openLogged()
            for number in 1...3 { try await Note(text: "\(number)").saved(in: store) }
            let all = try await store.firstChanges(4, for: "index")
            try expect(all.map(\.number), equals: [1, 2, 3, 4])
            try await expect(store.firstChanges(4, for: "index").map(\.number), equals: [1, 2, 3, 4], "nothing was acknowledged")
            try await store.acknowledge(all[2], for: "index")
            try await expect(store.firstChanges(1, for: "index").map(\.number), equals: [4])
            try await expect(store.firstChanges(1, for: "cache").map(\.number), equals: [1])
            // An earlier set takes nothing back.
            try await store.acknowledge(all[0], for: "index")
            try await expect(store.firstChanges(1, for: "index").map(\.number), equals: [4])
            try await store.acknowledge(all[0], for: "cache")
            let known = try await store.consumers()
            try expect(known.map(\.name), equals: ["cache", "index"])
            try expect(known.map(\.acknowledged), equals: [1, 3])
            try await expect(store.forgetConsumer("index"), equals: true)
            try await expect(store.forgetConsumer("index"), equals: false)
            try await expect(store.firstChanges(1, for: "index").map(\.number), equals: [1])
        },

        .opening("changelog.acknowledge_atomically", "what is acknowledged in a transaction is undone with it", needs: .changeLog) {
            sandbox in
            let store = try sandbox.openLogged()
            let set = try require(store.changeLog().first)
            try store.write { transaction in
                try store.acknowledge(set, for: "index")
                try Note(text: "x").saved()
                transaction.rollback()
            }
            try expect(store.consumers(), equals: [])
            try store.write { _ in
                try store.acknowledge(set, for: "index")
                try Note(text: "x").saved()
            }
            try expect(store.consumers().map(\.acknowledged), equals: [1])
        },

        .opening("changelog.acknowledge_is_no_change", "an acknowledgement alone is no entry", needs: .changeLog) { sandbox in
            let store = try sandbox.openLogged()
            try store.acknowledge(try require(store.changeLog().first), for: "index")
            try expect(store.lastLogged(), equals: 1)
        },

        .opening("changelog.wrong_sets", "sets of another store and impossible names are refused", needs: .changeLog) { sandbox in
            let store = try sandbox.openLogged()
            try Note(text: "x").saved(in: store)
            let set = try require(store.changeLog().last)
            for name in ["", "a\0b", String(repeating: "x", count: 201)] {
                try expect(throws: .badRequest) { try store.acknowledge(set, for: name) }
            }
            try store.acknowledge(set, for: String(repeating: "x", count: 200))
            try expect(store.changeLog(from: 1_000).count, equals: 0)
            try expect(store.changeLog(from: .max).count, equals: 0)
            try expect(store.changeLog(from: .min).map(\.number), equals: [1, 2])
            try expect(store.changeLog(limit: 0).count, equals: 0)
            try expect(store.changeLog(limit: 1).map(\.number), equals: [1])
            try expect(store.changeLog(limit: .max).map(\.number), equals: [1, 2])
            // Another log has the same numbers.
            try store.close()
            let without = try sandbox.openLogged("off")
            let other = try sandbox.openLogged(reopening: without)
            for text in ["y", "z", "w"] { try Note(text: text).saved(in: other) }
            try expect(other.lastLogged() >= set.number, equals: true)
            try expect(throws: .badRequest) { try other.acknowledge(set, for: "index") }
            try other.acknowledge(require(other.changeLog().last), for: "index")
        },

        .opening("changelog.waits", "a sequence gives what is committed while it waits, and ends with the store", needs: .changeLog) {
            (sandbox: CaseSandbox) async throws in
            let store = try sandbox.openLogged()
            let reading = Task {
                var numbers: [Int] = []
                for try await set in store.changes(for: "index") {
                    numbers.append(set.number)
                    if set.number < 5 { try await Note(text: "next").saved(in: store) } else { break }
                }
                return numbers
            }
            try await expect(reading.value, equals: [1, 2, 3, 4, 5])
            let waiting = Task { () -> Int in
                var count = 0
                for try await _ in store.changes(for: "other") { count += 1 }
                return count
            }
            try expect(await Pause.until { store.metrics.changeListeners > 0 }, "nobody waits")
            waiting.cancel()
            _ = try await waiting.value
        },

        .opening(
            "changelog.copied_consumers", "consumers go on after a copy: nothing is given again that was acknowledged, and nothing is lost",
            needs: .changeLog
        ) { (sandbox: CaseSandbox) async throws in
            let store = try sandbox.openLogged()
            try await Note(text: "1").saved(in: store)
            let sets = try await store.firstChanges(2, for: "done")
            try await store.acknowledge(sets[1], for: "done")
            try await store.acknowledge(sets[0], for: "behind")
            let plain = try sandbox.openOther([], named: "plain")
            try await store.copy(to: plain)
            try await expect(throws: .badRequest) { try await store.copyConsumers(to: plain) }
            try await expect(throws: .badRequest) { try await plain.copyConsumers(to: store) }
            let copy = try sandbox.openOther([], named: "logged") { try $0.setOption("changeLog", "7d") }
            try await store.copy(to: copy)
            try await expect(copy.consumers().map(\.name), equals: ["behind", "done"])
            let second = try await Note(text: "2").saved(in: copy)
            func given(_ count: Int, _ consumer: String) async throws -> [String] {
                let sets = try await copy.firstChanges(count, for: consumer)
                try await copy.acknowledge(require(sets.last), for: consumer)
                return sets.map { $0.isEverything ? "everything" : $0["note"]?.inserted.map { "\($0)" }.joined() ?? "" }
            }
            try await expect(given(1, "done"), equals: ["\(second.id.recordKey)"])
            try await expect(given(2, "behind"), equals: ["everything", "\(second.id.recordKey)"])
            try await expect(copy.firstChanges(1, for: "new").map(\.isEverything), equals: [true])
            // The copy is brought up to date, and the consumers of the source have gone on meanwhile.
            var third = try await Note(text: "3").saved(in: store)
            try await store.acknowledge(require(store.changeLog().last), for: "behind")
            try await third.insert(in: copy)
            try await expect(throws: .misuse) { try await copy.write { _ in try store.copyConsumers(to: copy) } }
            try await store.copyConsumers(to: copy)
            let fourth = try await Note(text: "4").saved(in: copy)
            try await expect(given(1, "behind"), equals: ["\(fourth.id.recordKey)"])
            try await expect(given(2, "done"), equals: ["everything", "\(fourth.id.recordKey)"])
        },

        .opening("changelog.fallen_behind", "a consumer that has fallen behind is given one set that says everything", needs: .changeLog) {
            (sandbox: CaseSandbox) async throws in
            let store = try sandbox.openLogged("10")
            try await Note(text: "x").saved(in: store)
            try await store.acknowledge(try await require(store.changeLog().last), for: "index")
            for number in 1...100 { try await Note(text: "\(number)").saved(in: store) }
            let first = try await require(store.changeLog().first).number
            let sets = try await store.firstChanges(2, for: "index")
            try expect(sets.map(\.isEverything), equals: [true, false])
            try expect(sets.map(\.commits), equals: [3...first - 1, first...first])
            try expect(sets.allSatisfy(\.isLogged), "a set cannot be acknowledged")
            try await store.acknowledge(sets[0], for: "index")
            try await expect(store.firstChanges(1, for: "index").map(\.number), equals: [first])
            // One that is new has missed something, too.
            try await expect(store.firstChanges(1, for: "new").map(\.commits), equals: [1...first - 1])
        },
    ]
}

/// What the cases of the change log do again and again.
extension CaseSandbox {
    /// Opens the case's store with a change log.
    func openLogged(
        _ option: String = "7d", models: [any Model.Type] = Fixtures.common, reopening store: (any Store)? = nil
    ) throws -> any Store {
        try store?.close()
        return try open(models) { try $0.setOption("changeLog", option) }
    }
}

extension Store {
    /// The number of the last commit in the log.
    func lastLogged() throws -> Int { try changeLog(limit: .max).last?.number ?? 0 }

    /// The first sets that a consumer is given.
    func firstChanges(_ count: Int, for consumer: String) async throws -> [ChangeSet] {
        var sets: [ChangeSet] = []
        for try await set in changes(for: consumer) {
            sets.append(set)
            if sets.count == count { break }
        }
        return sets
    }
}

extension ChangeSet {
    /// All that it says, as text: with its numbers if it is from the log.
    var described: String {
        var words = isLogged ? ["\(commits)"] : []
        if isEverything { words.append("everything") }
        for changes in entities {
            words.append(changes.entity)
            if changes.areMany { words.append("many") }
            words += changes.inserted.map { "+\($0)" } + changes.deleted.map { "-\($0)" }
            words += changes.updated.map { "\($0.key):\($0.fields.joined(separator: ","))" }
        }
        return words.joined(separator: " ")
    }
}
