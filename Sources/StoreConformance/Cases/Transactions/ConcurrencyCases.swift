import ActiveStore
import FoundationEssentials
import Synchronization

/// Concurrent threads and tasks.
enum ConcurrencyCases {
    static let all: [Case] = [
        Case("concurrency.parallel_readers", "many concurrent readers all read everything, each with its own order, limit and offset") {
            store in
            try Person.insert((0..<1_000).map { (age: Int) in Person(name: "p\(age)", age: age) })
            let threads = try (0..<8).map { number in
                try CaseThread {
                    try (0..<10).map { round in
                        try store.read { _ in
                            let page = try Person.order(by: \.age).offset(number * 100).limit(100).pluck(\.age)
                            try expect(page, equals: (number * 100..<number * 100 + 100).map { $0 })
                            return try Person.sum(\.age) + Person.count() + (Person.find(["name": "p\(round)"])?.age ?? -1)
                        }
                    }
                }
            }
            for thread in threads { try expect(thread.value(), equals: (0..<10).map { 499_500 + 1_000 + $0 }) }
            try expect(store.resourcesInUse, equals: 0)
        },

        Case(
            "concurrency.loop_keeps_nobody_out",
            "while a loop over records runs, other threads read and write, and the loop keeps its snapshot"
        ) { store in
            try Tally.insert((0..<10).map { Tally(count: $0) })
            var seen: [Int] = []
            try Tally.order(by: \.count).forEach { tally in
                seen.append(tally.count)
                if tally.count == 2 {
                    let other = try CaseThread {
                        let before = try Tally.query.in(store).pluck(\.count).count
                        try Tally.where { $0.count > 5 }.in(store).update(.add(\.count, 100))
                        try store.write { _ in try Tally(count: 50).saved() }
                        return (before, try store.read { _ in try Tally.count() })
                    }
                    let counts = try other.value()
                    try expect(counts.0, equals: 10)
                    try expect(counts.1, equals: 11)
                }
                // A write by the reader itself meanwhile.
                if tally.count == 4 { try Tally(count: 60).saved(in: store) }
            }
            try expect(seen, equals: Array(0..<10))
            try expect(Tally.count(), equals: 12)
            try expect(Tally.where { $0.count > 100 }.count(), equals: 4)
        },

        Case("concurrency.read_keeps_readers_in", "while `store.read` runs in one thread, others read too") { store in
            try Tally.insert((0..<10).map { Tally(count: $0) })
            try store.read { _ in
                try expect(CaseThread { try store.read { _ in try Tally.count() } }.value(), equals: 10)
                try expect(CaseThread { try Tally.all(in: store).count }.value(), equals: 10)
                try expect(Tally.count(), equals: 10)
            }
        },

        Case(
            "concurrency.reader_during_writer",
            "readers that run during writes see complete transactions, and never an older snapshot again"
        ) { store in
            let isOver = Atomic<Bool>(false)
            let readers = try (0..<2).map { _ in
                try CaseThread {
                    var last = 0
                    while !isOver.load(ordering: .acquiring) {
                        let seen = try store.read { _ in try (Tally.count(), Tally.where { $0.label == "second" }.count()) }
                        try expect(seen.0, equals: 2 * seen.1, "half a transaction was read")
                        try expect(seen.0 >= last, "an older state was read")
                        last = seen.0
                    }
                    return last
                }
            }
            do {
                defer { isOver.store(true, ordering: .releasing) }
                for number in 0..<100 {
                    try store.write { _ in
                        try Tally(count: number, label: "first").saved()
                        try Tally(count: number, label: "second").saved()
                    }
                }
            }
            for reader in readers { try expect(reader.value() <= 200, "what was never written was read") }
            try expect(Tally.count(), equals: 200)
        },

        Case(
            "concurrency.unique_inserts_from_tasks",
            "of concurrent inserts of the same unique value one succeeds, and the others get an error"
        ) {
            store in
            let results = try await withThrowingTaskGroup(of: [Bool].self) { group in
                for task in 0..<8 {
                    group.addTask {
                        var stored: [Bool] = []
                        for number in 0..<25 {
                            do {
                                try await Person(name: "task \(task)", email: "\(number)").saved(in: store)
                                stored.append(true)
                            } catch let error as StoreError where error.code == .duplicateValue { stored.append(false) }
                        }
                        return stored
                    }
                }
                return try await group.reduce(into: [[Bool]]()) { $0.append($1) }
            }
            for number in 0..<25 { try expect(results.count { $0[number] }, equals: 1, "value \(number)") }
            try await expect(Person.count(), equals: 25)
            try await expect(store.verify(.full).problems, equals: [])
        },

        Case("concurrency.counter_increment", "concurrent increments of a counter by query lose no update, in tasks and threads") { store in
            let id = try await Tally(count: 0).saved().id
            let threads = try (0..<4).map { _ in
                try CaseThread { for _ in 0..<50 { try Tally.where { $0.uid == id }.in(store).update(.add(\.count, 1)) } }
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<4 {
                    group.addTask { for _ in 0..<50 { try await Tally.where { $0.uid == id }.in(store).update(.add(\.count, 2)) } }
                }
                try await group.waitForAll()
            }
            for thread in threads { try await thread.value() }
            try await expect(Tally.find(id)?.count, equals: 600)
        },

        Case(
            "concurrency.bank_transfer_invariant", "transfers between accounts neither create nor lose money, even if some are undone"
        ) {
            store in
            let keys = try (0..<10).map { try Invoice(number: $0, total: 100).saved().number }
            let isOver = Atomic<Bool>(false)
            let auditor = try CaseThread {
                var audits = 0
                while !isOver.load(ordering: .acquiring) || audits == 0 {
                    try expect(Invoice.sum(\.total, in: store), equals: 1_000)
                    audits += 1
                }
                return audits
            }
            let seed = CaseRandom.seed
            let movers = try (0..<4).map { mover in
                try CaseThread {
                    var random = CaseRandom.$seed.withValue(seed &+ UInt64(mover)) { CaseRandom() }
                    for round in 0..<50 {
                        let from = keys.randomElement(using: &random) ?? 0
                        let to = keys.randomElement(using: &random) ?? 0
                        let amount = Int.random(in: 1...30, using: &random)
                        try store.write { transaction in
                            var giver = try Invoice.get(from)
                            giver.total -= amount
                            try giver.save()
                            var taker = try Invoice.get(to)
                            taker.total += amount
                            try taker.save()
                            if giver.total < 0 || round % 7 == 0 { transaction.rollback() }
                        }
                    }
                }
            }
            do {
                defer { isOver.store(true, ordering: .releasing) }
                for mover in movers { try mover.value() }
            }
            try expect(auditor.value() > 0, "the auditor looked")
            try expect(Invoice.sum(\.total), equals: 1_000)
            try expect(Invoice.where { $0.total < 0 }.count(), equals: 0)
        },

        Case("concurrency.iterate_during_deletes", "a loop over records sees each of them, although another thread removes them meanwhile")
        {
            store in
            try Person.insert((0..<500).map { (age: Int) in Person(name: "p\(age)", age: age) })
            var seen: [Int?] = []
            var deleter: CaseThread<Int>?
            try Person.query.forEach { person in
                if seen.isEmpty {
                    let thread = try CaseThread { try Person.where { $0.age >= 250 }.in(store).destroy().total }
                    // It removes them at once, or waits for the reader: in both cases the loop continues with its snapshot.
                    _ = Pause.until(within: .milliseconds(200)) { thread.isFinished }
                    deleter = thread
                }
                seen.append(person.age)
            }
            try expect(seen, equals: Array(0..<500))
            try expect(require(deleter).value(), equals: 250)
            try expect(Person.count(), equals: 250)
        },

        .opening(
            "concurrency.close_while_active",
            "closing a store in use lets each call finish or fail with .closed, and keeps acknowledged records"
        ) { sandbox in
            let store = try sandbox.open([Tally.self])
            let acknowledged = Atomic<Int>(0)
            let users = try (0..<4).map { user in
                try CaseThread {
                    do {
                        while true {
                            if user % 2 == 0 {
                                try Tally(count: user).saved(in: store)
                                acknowledged.add(1, ordering: .relaxed)
                            } else {
                                _ = try Tally.count(in: store)
                            }
                        }
                    } catch let error as StoreError { return error.code }
                }
            }
            try expect(Pause.until { acknowledged.load(ordering: .relaxed) >= 20 }, "they are at work")
            try store.close()
            for user in users { try expect(user.value(), equals: .closed) }
            try expect(throws: .closed) { try Tally.count(in: store) }
            // A reader that was let in before the store was closed comes to the engine afterwards.
            try expect(throws: .closed) { try store.beginRead(.snapshot) }
            if store.capabilities.contains(.durable) {
                let again = try sandbox.open([Tally.self])
                try expect(Tally.count(in: again), equals: acknowledged.load(ordering: .relaxed))
                try expect(again.verify(.full).problems, equals: [])
            }
        },

        Case("concurrency.values_cross_tasks", "[87] a record that one thread or task made can be changed and saved by another") { store in
            let ann = Person(name: "Ann", age: 1)
            let saved = try await CaseThread { try ann.saved(in: store) }.value()
            let changed = try await Task {
                var copy = saved
                copy.age = 2
                try await copy.save(in: store)
                return copy
            }.value
            try expect(changed.recordState.isChanged, equals: false)
            try expect(ann.recordState.isStored, equals: false, "values are apart")
            var back = changed
            back.name = "Anna"
            try await back.save()
            try await expect(Person.all(), equals: [back])
            try await expect(Person.find(ann.id)?.age, equals: 2)
            let gone = try await CaseThread { [back] in try back.destroy(in: store).total }.value()
            try expect(gone, equals: 1)
        },

        Case(
            "concurrency.reader_never_blocks_writer", "a slow reader does not block a writer, nor a writer a reader",
            needs: [.snapshotIsolation]
        ) { store in
            try Person(name: "Ann").saved()
            try store.read { _ in
                try expect(Person.count(), equals: 1)
                for number in 0..<5 { _ = try CaseThread { try Person(name: "p\(number)").saved(in: store) }.value() }
                try expect(Person.count(), equals: 1)
            }
            try store.write { _ in
                try Person(name: "Bob").saved()
                try expect(CaseThread { try Person.count(in: store) }.value(), equals: 6)
            }
            try expect(Person.count(), equals: 7)
        },

        Case("concurrency.cancellation_storm", "each of many cancelled writers is stored or gets .cancelled, and the store still works") {
            store in
            let outcomes = await withTaskGroup(of: (Int, Result<Void, any Error>).self) { group in
                for number in 0..<120 {
                    group.addTask {
                        let writer = Task { _ = try await Tally(count: number).saved(in: store) }
                        if number % 3 != 0 {
                            try? await Task.sleep(for: .microseconds(Int64(number) * 7))
                            writer.cancel()
                        }
                        return (number, await writer.result)
                    }
                }
                return await group.reduce(into: [(Int, Result<Void, any Error>)]()) { $0.append($1) }
            }
            var stored: Set<Int> = []
            for (number, outcome) in outcomes {
                switch outcome {
                case .success: stored.insert(number)
                case .failure(let error as StoreError):
                    try expect(error.code, equals: .cancelled)
                    try expect(number % 3 != 0, "nobody cancelled number \(number)")
                case .failure(let error): throw error
                }
            }
            try await expect(Set(Tally.query.pluck(\.count)), equals: stored)
            try await expect(Tally.count(), equals: stored.count)
            try expect(store.resourcesInUse, equals: 0)
            try await Tally(count: 1_000).saved()
        },
    ]
}
