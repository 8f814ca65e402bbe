import ActiveStore
import FoundationEssentials
import Synchronization

/// Callbacks that throw, roll back, save other records or their own, and enclosing transactions that are undone.
enum CallbackTrapCases {
    private struct Thrown: Error {}

    /// Runs the body, which must throw `Thrown`.
    private static func expectThrown(_ what: String, _ body: () throws -> Void) throws {
        do { try body() } catch is Thrown { return }
        throw CaseFailure("\(what): nothing was thrown")
    }

    static let all: [Case] = [
        Case("traps.callback_throws", "an error in any callback is rethrown, and nothing written by it or others for that save remains") {
            _ in
            let calm = try Watched(name: "calm").saved()
            for moment in Script.beforeCreate + ["afterCreate", "afterSave"] where moment != "validate" {
                let script = Script([
                    moment: { record, _ in
                        if record.name != "new" { return }
                        try Note(text: moment).saved()
                        throw Thrown()
                    }
                ])
                try script.play {
                    var record = Watched(name: "new")
                    try expectThrown(moment) { try record.save() }
                    try expect(script.taken().last, equals: moment)
                    try expect(record.recordState.isStored, equals: false, moment)
                }
                try expect(Watched.all(), equals: [calm], moment)
                try expect(Note.count(), equals: 0, moment)
            }
            for moment in Script.beforeUpdate + ["afterUpdate", "afterSave"] where moment != "validate" {
                let script = Script([
                    moment: { _, _ in
                        try Note(text: moment).saved()
                        throw Thrown()
                    }
                ])
                var record = calm
                record.count = 5
                let stamp = record.updatedAt
                try script.play { try expectThrown(moment) { try record.save() } }
                try expect(record.recordState.isChanged, equals: true, moment)
                try expect(record.updatedAt, equals: stamp, moment)
                try expect(Watched.all(), equals: [calm], moment)
            }
            for moment in ["beforeDestroy", "afterDestroy"] {
                let script = Script([
                    moment: { _, _ in
                        try Note(text: moment).saved()
                        throw Thrown()
                    }
                ])
                try script.play {
                    try expectThrown(moment) { try calm.destroy() }
                    try expectThrown(moment) { try Watched.destroyAll() }
                }
                try expect(Watched.all(), equals: [calm], moment)
            }
            try expect(Note.count(), equals: 0)
        },

        Case(
            "traps.callback_throws_in_transaction",
            "a transaction that catches a callback's error continues without that save and its callbacks' writes", needs: [.savepoints]
        ) { store in
            let script = Script([
                "afterSave": { record, transaction in
                    transaction.afterCommit { [name = record.name] in Script.current?.log("effect", name) }
                    try Note(text: record.name).saved()
                    if record.name == "bad" { throw Thrown() }
                },
                "afterDestroy": { record, _ in
                    try Note(text: "destroyed").saved()
                    if record.name == "kept" { throw Thrown() }
                },
            ])
            try script.play {
                var bad = Watched(name: "bad", code: "x")
                let kept = try Watched(name: "kept").saved()
                _ = script.takenWithNames()
                try store.write { _ in
                    try Watched(name: "good").saved()
                    try expectThrown("afterSave") { try bad.save() }
                    try expect(bad.recordState.isStored, equals: false)
                    try expectThrown("afterDestroy") { try kept.destroy() }
                    try expectThrown("afterDestroy") { try Watched.destroyAll() }
                    var many = [Watched(name: "one"), Watched(name: "bad")]
                    try expectThrown("many") { try many.save() }
                    try expectThrown("bulk") { try Watched.insert(many) }
                }
                try expect(Watched.all().map(\.name), equals: ["kept", "good"])
                try expect(Note.all().map(\.text), equals: ["kept", "good"])
                let effects = script.takenWithNames().filter {
                    !$0.hasPrefix("before") && !$0.hasPrefix("after") && !$0.hasPrefix("validate")
                }
                try expect(effects, equals: ["created good", "effect good"])
                bad.name = "corrected"
                try bad.save()
                try expect(Watched.find(["code": "x"])?.name, equals: "corrected")
            }
        },

        Case(
            "traps.callback_rolls_back", "rollback() in a callback silently undoes that save, and the record reflects it",
            needs: [.savepoints]
        ) { store in
            let script = Script(["afterSave": { record, transaction in if record.name == "undone" { transaction.rollback() } }])
            try script.play {
                var record = Watched(name: "undone")
                try record.save()
                try expect(Watched.count(), equals: 0)
                try expect(record.recordState.isStored, equals: false)
                try store.write { _ in
                    try Watched(name: "kept").saved()
                    try record.save()
                }
                try expect(Watched.all().map(\.name), equals: ["kept"])
                try expect(script.taken().filter { $0 == "created" }, equals: ["created"])
                record.name = "stored"
                try record.save()
                try expect(Watched.all().map(\.name).sorted(), equals: ["kept", "stored"])
            }
        },

        Case("traps.transaction_undone_with_callbacks", "records saved with callbacks in an undone transaction have to be saved again") {
            store in
            let script = Script()
            try script.play {
                var record = try Watched(name: "a").saved()
                _ = script.taken()
                try store.write { transaction in
                    for count in 1...3 {
                        record.count = count
                        try record.save()
                    }
                    try Watched(name: "b").saved()
                    transaction.rollback()
                }
                try expect(script.taken().contains("updated"), equals: false)
                try expect(record.recordState.isChanged, equals: true)
                try expect(record.updatedAt, equals: record.createdAt)
                try expect(Watched.all().map(\.count), equals: [0])
                try record.save()
                try expect(Watched.all().map(\.count), equals: [3])
                try expect(script.taken(), equals: Script.updated)
            }
        },

        Case(
            "traps.effects_vanish_with_savepoint", "an undone savepoint discards its effects and keeps earlier ones",
            needs: [.savepoints]
        ) { store in
            let script = Script()
            try script.play {
                try store.write { transaction in
                    var record = try Watched(name: "a").saved()
                    try transaction.savepoint { inner in
                        record.name = "undone"
                        try record.save()
                        try Watched(name: "b").saved()
                        try record.destroy()
                        inner.rollback()
                    }
                    try Watched(name: "c").saved()
                    _ = script.takenWithNames()
                }
                try expect(script.takenWithNames(), equals: ["created a", "created c"])
                try expect(Watched.all().map(\.name), equals: ["a", "c"])
            }
        },

        Case("traps.callback_saves_others", "callbacks save and remove records of the same and of other models, with their callbacks") {
            _ in
            let script = Script([
                "afterCreate": { record, _ in
                    if record.name == "parent" { record.left = try Watched(name: "child").saved().uid }
                    try Note(text: record.name).saved()
                },
                "afterSave": { record, _ in
                    // A change made after the write, stored by a nested save, which finds nothing more to do itself.
                    if record.left != nil { try record.save() }
                },
                "beforeDestroy": { record, _ in if let left = record.left { try Watched.find(left)?.destroy() } },
            ])
            try script.play {
                let parent = try Watched(name: "parent").saved()
                try expect(parent.recordState.isChanged, equals: false)
                let child = try require(try require(Watched.find(parent.uid)).left)
                try expect(Watched.find(child)?.name, equals: "child")
                try expect(Note.all().map(\.text), equals: ["child", "parent"])
                let names = script.takenWithNames()
                try expect(names.suffix(2), equals: ["created parent", "created child"])
                try Watched.find(parent.uid)?.destroy()
                try expect(
                    script.takenWithNames(),
                    equals: [
                        "beforeDestroy parent", "beforeDestroy child", "afterDestroy child", "afterDestroy parent", "destroyed child",
                        "destroyed parent",
                    ])
                try expect(Watched.count(), equals: 0)
            }
        },

        Case("traps.callback_without_end", "a callback that endlessly saves its own record is stopped, and nothing is stored") { _ in
            let calm = try Watched(name: "calm").saved()
            for moment in ["beforeSave", "afterSave"] {
                let script = Script([
                    moment: { record, _ in
                        record.count += 1
                        try record.save()
                    }
                ])
                var record = Watched(name: "restless")
                try expect(throws: .limitExceeded, moment) { try script.play { try record.save() } }
                try expect(record.recordState.isStored, equals: false, moment)
                try expect(Watched.all(), equals: [calm], moment)
            }
            let script = Script(["beforeDestroy": { record, _ in try record.destroy() }])
            try expect(throws: .limitExceeded) { try script.play { try calm.destroy() } }
            try expect(Watched.all(), equals: [calm])
            // Nothing of it remains.
            try Watched(name: "after").saved()
        },

        Case(
            "traps.callback_depth",
            "callbacks may nest as deep as promised and no deeper; their number in sequence is not limited"
        ) { store in
            let deepest = WriteTransaction.maximumCallbackDepth
            /// Each record's callback saves the next record.
            func saveChain(of length: Int) throws {
                let script = Script([
                    "afterSave": { record, _ in
                        if record.count < length { try Watched(name: "link", count: record.count + 1).saved() }
                    }
                ])
                try script.play { _ = try Watched(name: "link", count: 1).saved() }
            }
            try expect(throws: .limitExceeded) { try saveChain(of: deepest + 1) }
            try expect(Watched.count(), equals: 0)
            try store.write { _ in
                try saveChain(of: deepest)
                for _ in 0..<2 * deepest { try Watched(name: "alone").saved() }
                try saveChain(of: deepest)
            }
            try expect(Watched.where { $0.name == "link" }.pluck(\.count).sorted(), equals: (1...deepest).flatMap { [$0, $0] })
            // A chain that was too deep does not prevent others in its transaction.
            if store.capabilities.contains(.savepoints) {
                try store.write { _ in
                    try expect(throws: .limitExceeded) { try saveChain(of: deepest + 1) }
                    try saveChain(of: deepest)
                }
                try expect(Watched.where { $0.name == "link" }.count(), equals: 3 * deepest)
            }
        },

        Case("traps.callback_of_other_copy", "two records whose callbacks save each other are both stored in the end") { _ in
            let script = Script([
                "afterSave": { record, _ in
                    guard let left = record.left, var other = try Watched.find(left), other.count < 3 else { return }
                    other.count += 1
                    try other.save()
                }
            ])
            var a = try Watched(name: "a").saved()
            let b = try Watched(name: "b", left: a.uid).saved()
            a.left = b.uid
            try script.play { try a.save() }
            try expect(Watched.all().map(\.count), equals: [3, 3])
        },

        Case("traps.body_runs_again", "a body that runs again calls the callbacks again, and afterCommit once") { store in
            let script = Script()
            try script.play {
                var attempts = 0
                try store.write { transaction in
                    attempts += 1
                    try Watched(name: "a").saved()
                    if transaction.attempt < 3 { throw StoreError(.conflict, "Again.") }
                }
                try expect(attempts, equals: 3)
                try expect(script.taken().filter { $0 == "created" }.count, equals: 1)
                try expect(Watched.count(), equals: 1)
            }
        },

        Case("traps.records_given_once", "records of a sequence that can be read only once are all stored when the body runs again") { _ in
            let attempts = Mutex(0)
            let script = Script([
                "beforeSave": { record, _ in
                    guard record.name == "last" else { return }
                    let attempt = attempts.withLock { number in
                        number += 1
                        return number
                    }
                    if attempt < 3 { throw StoreError(.conflict, "Again.") }
                }
            ])
            var names = ["first", "second", "last"].makeIterator()
            let once = AnySequence { AnyIterator { names.next().map { Watched(name: $0) } } }
            try script.play { try Watched.insert(once) }
            try expect(attempts.withLock { $0 }, equals: 3)
            try expect(Watched.order(by: \.name).pluck(\.name), equals: ["first", "last", "second"])
        },
    ]
}
