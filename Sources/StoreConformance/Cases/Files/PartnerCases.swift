import ActiveStore
import FoundationEssentials
import Glibc

/// Several processes on one store, and processes that are killed. The second process is a ``Partner``.
enum PartnerCases {
    static let all: [Case] = [
        .partnered(
            "lifecycle.second_process_opens",
            "a second process opens the store, reads committed records, and sees later commits",
            needs: [.multiProcess]
        ) { sandbox in
            let store = try sandbox.open()
            try Person(name: "Ann").saved(in: store)
            let partner = try sandbox.partner(.watch)
            try expect(partner.line(), equals: "1 Ann")
            try Person(name: "Bob").saved(in: store)
            try expect(partner.rest(), equals: ["2 Ann Bob"])
            try expect(store.verify(.full).problems, equals: [])
        },

        .partnered(
            "concurrency.two_process_increment",
            "two processes that increment a counter lose no update; an engine with one writing process gives the other an error",
            needs: [.multiProcess]
        ) { sandbox in
            var store = try sandbox.open()
            try Tally(count: 0).saved(in: store)
            let partner = try sandbox.partner(.increment)
            let answer = try partner.line()
            try PartnerTask.increment(store)
            if answer == "in use" {
                try expect(partner.rest(), equals: [])
                try store.close()
                try expect(sandbox.partner(.increment).rest(), equals: ["open", "done"])
                store = try sandbox.open()
            } else {
                try expect(answer, equals: "open")
                try expect(partner.rest(), equals: ["done"])
            }
            try expect(Tally.first(in: store)?.count, equals: 200)
            try expect(Tally.count(in: store), equals: 1)
        },

        .partnered(
            "concurrency.killed_reader_slot_reclaimed", "a killed reader keeps no old snapshot alive: the files stop growing",
            needs: [.multiProcess, .readOnlyOpen]
        ) { sandbox in
            let store = try sandbox.open { $0.durability = .relaxed }
            let text = String(repeating: "t", count: 1_000)
            try store.write { _ in for number in 0..<100 { try Tally(count: number, label: text).saved() } }
            let partner = try sandbox.partner(.holdSnapshot)
            try expect(partner.line(), equals: "100")
            try expect(partner.kill(), equals: [])
            func rewrite(_ rounds: Int) throws -> Int {
                for round in 0..<rounds { try Tally.updateAll(.set(\.label, "\(round) " + text), in: store) }
                return sandbox.files().reduce(0) { $0 + $1.size }
            }
            let before = try rewrite(50)
            let after = try rewrite(300)
            // If the reader's snapshot were kept, each round would add more than a hundred kilobytes.
            try expect(after < before + (24 << 20), "\(before) bytes after 50 rounds, \(after) after 350")
            try expect(Tally.count(in: store), equals: 100)
        },

        .partnered(
            "errors.io_mapped", "an unreachable disk is a typed error, and records stored before remain",
            needs: [.files, .durable]
        ) { sandbox in
            let answers = try sandbox.partner(.loseFiles).rest()
            try expect(answers.count, equals: 2)
            try expect(["inputOutput", "commitOutcomeUnknown"].contains(answers[0]), "the first write: \(answers)")
            try expect(["inputOutput", "commitOutcomeUnknown", "poisoned"].contains(answers[1]), "the second write: \(answers)")
            let store = try sandbox.open()
            try expect(Tally.query.in(store).pluck(\.count), equals: [1])
            try expect(store.verify(.full).problems, equals: [])
        },

        killed("durability.acked_survives_kill", "acknowledged records exist after the process was killed") { store, acknowledged in
            let stored = try Set(Tally.query.in(store).pluck(\.count))
            for number in 0...acknowledged { try expect(stored.contains(number), "number \(number) of \(acknowledged) was acknowledged") }
        },

        killed("durability.unacked_all_or_nothing", "each unacknowledged transaction is stored completely or not at all, in order") {
            store, acknowledged in
            let pairs = try Tally.query.in(store).group(by: \.count).count()
            try expect(pairs.map(\.1).allSatisfy { $0 == 2 }, "half a transaction is there")
            try expect(pairs.map(\.0), equals: Array(0..<pairs.count))
            try expect(pairs.count <= acknowledged + 2, "\(pairs.count) are there, \(acknowledged + 1) were acknowledged")
            try expect(Tally.where { $0.label == "first" }.in(store).count(), equals: pairs.count)
        },

        killed("durability.verify_clean_after_kill", "a store whose process was killed is sound and can be written") { store, _ in
            try expect(store.verify(.full).problems, equals: [])
            let count = try Tally.count(in: store)
            try store.write { transaction in
                try Tally(count: -1).saved()
                try expect(Tally.count(), equals: count + 1)
                transaction.rollback()
            }
            try expect(Tally.count(in: store), equals: count)
        },

        .partnered(
            "durability.readonly_media",
            "on read-only media a closed store is readable, or refused with a typed error, and unchanged",
            needs: [.files, .durable, .readOnlyOpen]
        ) { sandbox in
            let store = try sandbox.open()
            for number in 0..<5 { try Tally(count: number).saved(in: store) }
            try store.close()
            let files = sandbox.files()
            let before = try files.map { try CaseSandbox.read($0.path) }
            for file in files { chmod(file.path, 0o444) }
            chmod(sandbox.folder, 0o555)
            defer { chmod(sandbox.folder, 0o700) }
            let answers = try sandbox.partner(.readAsStranger).rest()
            try expect(answers == ["read 5"] || answers == ["cannotOpen"] || answers == ["readOnly"], "\(answers)")
            try expect(sandbox.files().map(\.path), equals: files.map(\.path))
            try expect(files.map { try CaseSandbox.read($0.path) } == before, "the files are as they were")
        },
    ]

    /// Kills a writing process five times, each time at a different moment, and checks what it left.
    private static func killed(
        _ id: String, _ title: String, _ look: @escaping @Sendable (_ store: any Store, _ acknowledged: Int) throws -> Void
    ) -> Case {
        .partnered(id, title, needs: [.durable, .files]) { sandbox in
            var random = CaseRandom()
            var store = try sandbox.open()
            var acknowledged = -1
            for round in 0..<5 {
                try store.close()
                let partner = try sandbox.partner(.writePairs)
                for _ in 0...round { acknowledged = try require(Int(partner.line())) }
                usleep(UInt32.random(in: 0...8_000, using: &random))
                if let last = partner.kill().last { acknowledged = try require(Int(last)) }
                store = try sandbox.open()
                try look(store, acknowledged)
            }
        }
    }
}
