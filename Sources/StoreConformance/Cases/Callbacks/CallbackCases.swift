import ActiveStore
import FoundationEssentials

/// Callbacks: their order, what they may change, and when they do not run.
enum CallbackCases {
    static let all: [Case] = [
        Case(
            "activerecord.callbacks_order",
            "[75] callbacks run in the documented order around an insert, a change and a removal"
        ) { _ in
            let script = Script()
            try script.play {
                var record = Watched(name: "a")
                try record.save()
                try expect(script.taken(), equals: Script.created)
                record.count = 1
                try record.save()
                try expect(script.taken(), equals: Script.updated)
                try record.destroy()
                try expect(script.taken(), equals: Script.destroyed)
                try expect(Watched.count(), equals: 0)
            }
        },

        Case("activerecord.callbacks_change_stored", "[75] changes made by a callback before the write are stored, and no others") { _ in
            let moments = ["beforeValidation", "afterValidation", "beforeSave", "beforeCreate", "beforeUpdate"]
            let after = ["afterCreate", "afterUpdate", "afterSave"]
            var actions: [String: Script.Action] = [:]
            for moment in moments + after { actions[moment] = { record, _ in record.name += " " + moment } }
            let script = Script(actions)
            try script.play {
                var record = Watched(name: "a")
                try record.save()
                let created = "a beforeValidation afterValidation beforeSave beforeCreate"
                try expect(Watched.find(record.id)?.name, equals: created)
                try expect(record.name, equals: created + " afterCreate afterSave")
                try expect(record.recordState.isChanged, equals: true)
                record.name = "b"
                try record.save()
                let updated = "b beforeValidation afterValidation beforeSave beforeUpdate"
                try expect(Watched.find(record.id)?.name, equals: updated)
                try expect(record.name, equals: updated + " afterUpdate afterSave")
            }
        },

        Case("activerecord.callbacks_change_validated", "changes made before validation are validated, later ones are not") {
            _ in
            let repairing = Script(["beforeValidation": { record, _ in record.name = "valid" }])
            try repairing.play { _ = try Watched(name: "invalid").saved() }
            let breaking = Script(["beforeSave": { record, _ in record.name = "invalid" }])
            try breaking.play { _ = try Watched(name: "valid").saved() }
            try expect(Watched.all().map(\.name), equals: ["valid", "invalid"])
        },

        Case("activerecord.no_after_without_write", "[75] callbacks after the write do not run when it fails or was not needed") { _ in
            let script = Script()
            try script.play {
                try Watched(name: "a", code: "x").saved()
                var other = try Watched(name: "b").saved()
                _ = script.taken()
                try expect(throws: .duplicateValue) { try Watched(name: "c", code: "x").saved() }
                try expect(script.taken(), equals: Script.beforeCreate)
                other.code = "x"
                try expect(throws: .duplicateValue) { try other.save() }
                try expect(script.taken(), equals: Script.beforeUpdate)
                try other.reload()
                let stamp = other.updatedAt
                try other.save()
                try expect(script.taken(), equals: Script.beforeUpdate)
                try expect(other.updatedAt, equals: stamp)
                try expect(Watched.find(other.id)?.updatedAt, equals: stamp)
            }
        },

        Case("activerecord.callback_makes_change", "a callback that changes an unchanged record makes the save write it") { _ in
            let script = Script(["beforeUpdate": { record, _ in record.count += 1 }])
            try script.play {
                var record = try Watched(name: "a").saved()
                _ = script.taken()
                try record.save()
                try expect(script.taken(), equals: Script.updated)
                try expect(Watched.find(record.id)?.count, equals: 1)
            }
        },

        Case("activerecord.destroy_callbacks_of_each", "[61, 76] callbacks run for every removed record, alone, by condition and for all") {
            _ in
            let script = Script()
            try script.play {
                for name in ["a", "b", "c", "d"] { try Watched(name: name).saved() }
                _ = script.takenWithNames()
                func calls(_ name: String) -> [String] { ["beforeDestroy \(name)", "afterDestroy \(name)"] }
                try Watched.where { $0.name == "c" }.destroy()
                try expect(script.takenWithNames(), equals: calls("c") + ["destroyed c"])
                try Watched.find(["name": "a"])?.destroy()
                try expect(script.takenWithNames(), equals: calls("a") + ["destroyed a"])
                try expect(Watched.destroyAll()["watched"], equals: 2)
                try expect(script.takenWithNames(), equals: calls("b") + calls("d") + ["destroyed b", "destroyed d"])
                // No callbacks run for a record that is not stored.
                try Watched(name: "e").destroy()
                try Watched.where { $0.name == "a" }.destroy()
                try expect(script.takenWithNames(), equals: [])
            }
        },

        Case(
            "activerecord.every_way_calls",
            "every call that stores records runs callbacks, sync and async; touch() only those after the commit"
        ) {
            (_: any Store) async throws in
            let script = Script()
            func synchronously() throws {
                var record = Watched(name: "a")
                try record.insert()
                try expect(script.taken(), equals: Script.created)
                record.count = 1
                try record.update()
                try expect(script.taken(), equals: Script.updated)
                try record.upsert()
                try expect(script.taken(), equals: Script.updated)
                var other = Watched(name: "b")
                try other.upsert()
                try expect(script.taken(), equals: Script.created)
                _ = try Watched.findOrCreate(["name": "c"])
                try expect(script.taken(), equals: Script.created)
                try record.touch()
                try expect(script.taken(), equals: ["updated"])
                try Watched.insert([Watched(name: "d"), Watched(name: "e")])
                let both = Array(Script.created.dropLast())
                try expect(script.taken(), equals: both + both + ["created", "created"])
                var many = [Watched(name: "f"), Watched(name: "g")]
                try many.save()
                try expect(script.taken(), equals: both + both + ["created", "created"])
            }
            try await Script.$current.withValue(script) {
                try synchronously()
                var record = try await Watched(name: "h").saved()
                try expect(script.taken(), equals: Script.created)
                record.count = 1
                try await record.update()
                try expect(script.taken(), equals: Script.updated)
                try await record.upsert()
                try expect(script.taken(), equals: Script.updated)
                try await record.touch()
                try expect(script.taken(), equals: ["updated"])
                try await Watched.insert([Watched(name: "i")])
                try expect(script.taken(), equals: Script.created)
                _ = try await Watched.findOrCreate(["name": "j"])
                try expect(script.taken(), equals: Script.created)
                try await record.destroy()
                try expect(script.taken(), equals: Script.destroyed)
            }
        },

        Case(
            "activerecord.after_commit_once",
            "afterCommit runs once per record, after the outermost commit, in order, with the final change"
        ) { store in
            let script = Script()
            try script.play {
                var old = try Watched(name: "old").saved()
                let gone = try Watched(name: "gone").saved()
                _ = script.takenWithNames()
                var during: [String] = []
                try store.write { transaction in
                    var new = try Watched(name: "new").saved()
                    transaction.afterCommit { script.log("effect", "") }
                    old.name = "old 2"
                    try old.save()
                    new.name = "new 2"
                    try new.save()
                    try Watched(name: "passing").saved().destroy()
                    try gone.destroy()
                    during = script.takenWithNames().filter {
                        $0.hasPrefix("created") || $0.hasPrefix("updated") || $0.hasPrefix("destroyed")
                    }
                }
                try expect(during, equals: [])
                try expect(script.takenWithNames(), equals: ["created new 2", "effect ", "updated old 2", "destroyed gone"])
            }
        },

        Case("activerecord.callbacks_set_key", "a callback may set the key of a new record; callbacks declared in an extension run") {
            _ in
            var record = Slug(slug: "", title: "Hello")
            try record.save()
            try expect(Slug.all(), equals: [Slug(slug: "hello", title: "Hello", saves: 1)])
            record.title = "Bye"
            try record.save()
            try expect(Slug.all(), equals: [Slug(slug: "hello", title: "Bye", saves: 2)])
            try expect(throws: .duplicateKey) { try Slug(slug: "", title: "hello").saved() }
        },

        Case("activerecord.stored_copy_is_update", "saving a new record that was saved through a copy is an update, also for callbacks") {
            _ in
            let script = Script()
            try script.play {
                var one = Watched(name: "one")
                var other = one
                try one.save()
                try expect(script.taken(), equals: Script.created)
                other.name = "other"
                try other.save()
                try expect(script.taken(), equals: Script.updated)
                // And in the reverse order.
                try one.destroy()
                _ = script.taken()
                other.name = "again"
                try other.save()
                try expect(script.taken(), equals: Script.created)
                try expect(Watched.all().map(\.name), equals: ["again"])
            }
        },
    ]
}
