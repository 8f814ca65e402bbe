import ActiveStore
import Synchronization

/// Several stores side by side, work in the background, and work that is discarded.
enum StoresCases {
    static let all: [Case] = [
        .opening("stores.several", "several stores are open at once; a record belongs to the one it is saved in, and values can be moved") {
            sandbox in
            let first = try sandbox.open([Tally.self])
            let second = try sandbox.openOther([Tally.self])
            let one = try Tally(count: 1, label: "first").saved(in: first)
            try withStore(second) {
                try Tally(count: 2, label: "second").saved()
                // Inside a transaction of another store, calls use that store.
                try first.write { _ in try Tally(count: 3, label: "first").saved() }
            }
            try expect(Tally.all(in: first).map(\.count), equals: [1, 3])
            try expect(Tally.all(in: second).map(\.count), equals: [2])
            try one.saved(in: second)
            try expect(Tally.find(one.id, in: second)?.label, equals: "first")
        },

        .opening("stores.own_store_of_a_model", "a model with a separate store is kept there, unless a closer one is given") {
            sandbox in
            let name = "conformance archive"
            let archive = try sandbox.open([Archived.self])
            let other = try sandbox.openOther([Archived.self])
            // The name is process-wide, and several suites may run in the process: one at a time.
            try StoresCases.names.withLock { _ in
                let missing = try expect(throws: .noStore) { try Archived(text: "lost").saved() }
                try expect(missing.message.contains(name), "it names the store: \(missing.message)")
                try NamedStores.set(archive, as: name)
                defer { NamedStores.remove(name) }
                let error = try expect(throws: .configuration) { try NamedStores.set(other, as: name) }
                try expect(error.message.contains("once"), "it says why: \(error.message)")
                let kept = try Archived(text: "kept").saved()
                try expect(Archived.all(), equals: [kept])
                try expect(Archived.all(in: archive), equals: [kept])
                // Closer: a given store, a transaction, the task's store.
                try Archived(text: "given").saved(in: other)
                try other.write { _ in try Archived(text: "in a transaction").saved() }
                _ = try withStore(other) { try Archived(text: "of the task").saved() }
                try expect(Archived.count(in: other), equals: 3)
                try expect(Archived.where { $0.text == "kept" }.count(), equals: 1)
                try expect(kept.destroy().total, equals: 1)
            }
        },

        Case("stores.background_in_order", "[88] background blocks run one after another and are committed when they end") { store in
            let running = Mutex(0)
            let tasks = (1...20).map { number in
                store.inBackground { _ -> Int in
                    let others = running.withLock { running in
                        defer { running += 1 }
                        return running
                    }
                    defer { running.withLock { $0 -= 1 } }
                    try expect(others, equals: 0, "another block was running")
                    let count = try Tally.count()
                    try Tally(count: count + 1, label: "block \(number)").saved()
                    return count + 1
                }
            }
            for (index, task) in tasks.enumerated() { try expect(await task.value, equals: index + 1) }
            try expect(await Tally.all().map(\.label), equals: (1...20).map { "block \($0)" })
        },

        Case("stores.background_error", "[88] a block that throws stores nothing, its error is reported, and the next one runs") { store in
            struct Failure: Error {}
            let warnings = Mutex<[String]>([])
            let subscription = store.onEvent { if case .warning(let text) = $0 { warnings.withLock { $0.append(text) } } }
            let failing = store.inBackground { _ in
                try Tally(count: 1).saved()
                throw Failure()
            }
            let refused = store.inBackground { _ in
                try Tally(count: 2).saved()
                try Article(title: "").saved()
            }
            let next = store.inBackground { _ in try Tally(count: 3).saved().count }
            do {
                try await failing.value
                throw CaseFailure("the error was lost")
            } catch is Failure {}
            try await expect(throws: .invalid) { try await refused.value }
            try expect(await next.value, equals: 3)
            try expect(await Tally.all().map(\.count), equals: [3])
            await store.backgroundEnded()
            try expect(warnings.withLock { $0.count }, equals: 2)
            subscription.cancel()
        },

        Case("stores.background_cancelled", "a block whose task is cancelled before its turn does not run; the others do") { store in
            let gate = ThreadGate()
            let first = store.inBackground { _ in try gate.wait() }
            let second = store.inBackground { _ in try Tally(count: 2).saved() }
            let third = store.inBackground { _ in try Tally(count: 3).saved() }
            second.cancel()
            gate.open()
            try await first.value
            try expect(await third.value.count, equals: 3)
            try await expect(throws: .cancelled) { _ = try await second.value }
            try expect(await Tally.all().map(\.count), equals: [3])
        },

        Case(
            "stores.scratch_unit",
            "[89] a transaction that is rolled back is a scratch unit: records are gone inside, present outside, and present again afterwards"
        ) { store in
            let ann = try Person(name: "Ann").saved()
            let outside = try store.write { transaction -> Person? in
                try ann.destroy()
                try Person(name: "scratch").saved()
                try expect(Person.find(ann.id), equals: nil)
                try expect(Person.count(), equals: 1)
                transaction.rollback()
                // A concurrent reader does not see it; if nothing can be read meanwhile, it sees it afterwards.
                guard store.capabilities.contains(.snapshotIsolation) else { return ann }
                return try CaseThread { try Person.find(ann.id, in: store) }.value()
            }
            try expect(outside, equals: ann)
            try expect(Person.all(), equals: [ann])
            try store.write { _ in _ = try ann.destroy() }
            try expect(Person.count(), equals: 0)
        },
    ]

    private static let names = Mutex(())

    /// Runs the body while a store has the archive's name, which is process-wide: one suite at a time.
    static func withArchive(_ store: any Store, _ body: () throws -> Void) throws {
        try names.withLock { _ in
            try NamedStores.set(store, as: "conformance archive")
            defer { NamedStores.remove("conformance archive") }
            try body()
        }
    }
}
