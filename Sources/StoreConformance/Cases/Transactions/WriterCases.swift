import ActiveStore
import FoundationEssentials
import StoreCore
import Synchronization

/// One writer at a time, waiting for it, and timeouts.
enum WriterCases {
    static let all: [Case] = [
        Case("transactions.lost_update_prevented", "threads and tasks that each read, increment and write lose no update") { store in
            let id = try await Tally(count: 0).saved().id
            @Sendable func increment() throws {
                var tally = try require(Tally.find(id))
                tally.count += 1
                try tally.save()
            }
            let threads = try (0..<4).map { _ in
                try CaseThread { for _ in 0..<50 { try store.write { _ in try increment() } } }
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<4 {
                    group.addTask { for _ in 0..<50 { try await store.write { _ in try increment() } } }
                }
                try await group.waitForAll()
            }
            for thread in threads { try await thread.value() }
            try await expect(Tally.find(id)?.count, equals: 400)
        },

        Case("transactions.writers_serialised", "with one writer at a time, no two write bodies run at the same time") { store in
            if store.context.writers > 1 { throw CaseSkip(reason: "\(store.context.writers) may write at once") }
            let inside = Atomic<Int>(0)
            let overlaps = Atomic<Int>(0)
            @Sendable func body() throws {
                if inside.add(1, ordering: .sequentiallyConsistent).newValue > 1 {
                    overlaps.add(1, ordering: .relaxed)
                }
                Pause.milliseconds(1)
                try Tally().saved()
                inside.subtract(1, ordering: .sequentiallyConsistent)
            }
            let threads = try (0..<4).map { _ in
                try CaseThread { for _ in 0..<10 { try store.write { _ in try body() } } }
            }
            for thread in threads { try thread.value() }
            try expect(overlaps.load(ordering: .relaxed), equals: 0)
            try expect(Tally.count(), equals: 40)
        },

        .opening(
            "transactions.busy_timeout_typed",
            "a writer that waits longer than busyTimeout gets .busy, blocking or suspended, and can try again"
        ) { sandbox in
            let store = try sandbox.open { $0.busyTimeout = .milliseconds(100) }
            let holders = try HeldWriters(store) { try Person(name: "Ann").saved() }
            defer { holders.release() }
            for attempt in 0..<2 {
                let began = ContinuousClock.now
                // The only guarantee about the length of the wait is that it ends while the other writer is still active.
                let error =
                    attempt == 0
                    ? try expect(throws: .busy) { try Person(name: "Bob").saved(in: store) }
                    : try await expect(throws: .busy) { try await Person(name: "Bob").saved(in: store) }
                let waited = ContinuousClock.now - began
                try expect(waited >= .milliseconds(95), "waited \(waited) for a timeout of 0.1 s")
                try expect(!holders.isFinished, "the other writer is at work")
                try expect(error.message.contains("busyTimeout"), "it names the option")
            }
            try holders.end()
            try await Person(name: "Bob").saved(in: store)
            try await expect(Person.all(in: store).map(\.name), equals: ["Ann", "Bob"])
        },

        Case(
            "transactions.waiting_writers_stand_alone",
            "of concurrent writers each failure undoes only itself, and each acknowledged commit is visible to others"
        ) { store in
            struct Refused: Error {}
            let (tasks, rounds) = (16, 18)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for task in 0..<tasks {
                    group.addTask {
                        for round in 0..<rounds {
                            let label = "\(task) \(round)"
                            do {
                                try await store.write { transaction in
                                    try Tally(count: task, label: label).saved()
                                    if round % 3 == 1 {
                                        try Tally(count: -1, label: label).saved()
                                        try transaction.savepoint { _ in throw Refused() }
                                    }
                                    if round % 3 == 2 { transaction.rollback() }
                                }
                            } catch is Refused {}
                            let seen = try await store.read { _ in try Tally.where { $0.label == label }.count() }
                            try expect(seen, equals: round % 3 == 0 ? 1 : 0, "what was written in round \(round)")
                        }
                    }
                }
                try await group.waitForAll()
            }
            try await expect(Tally.count(), equals: tasks * rounds / 3)
            try await expect(Tally.where { $0.count < 0 }.count(), equals: 0)
            try await expect(store.verify(.full).problems, equals: [])
        },

        Case(
            "transactions.duplicates_among_waiting_writers",
            "a writer that collides with an earlier writer's record gets an error, and only it is undone"
        ) { store in
            let threads = try (0..<8).map { thread in
                try CaseThread {
                    var stored = 0
                    for number in 0..<25 {
                        do {
                            try store.write { _ in
                                try Tally(count: thread, label: "\(number)").saved()
                                try Person(name: "thread \(thread)", email: "\(number)").saved()
                            }
                            stored += 1
                        } catch let error as StoreError where error.code == .duplicateValue {}
                    }
                    return stored
                }
            }
            try expect(threads.reduce(0) { $0 + (try $1.value()) }, equals: 25)
            try expect(Person.count(), equals: 25)
            try expect(Tally.count(), equals: 25)
        },

        Case(
            "transactions.erase_among_waiting_writers", "erasing everything during other writes keeps the later ones complete"
        ) { store in
            let writers = try (0..<4).map { thread in
                try CaseThread {
                    for number in 0..<25 {
                        try store.write { _ in
                            try Tally(count: number, label: "\(thread) first").saved()
                            try Tally(count: number, label: "\(thread) second").saved()
                        }
                    }
                }
            }
            for _ in 0..<5 {
                try await store.eraseAll()
                let (all, first) = try await store.read { _ in try (Tally.count(), Tally.where { $0.label.hasSuffix("first") }.count()) }
                try expect(all, equals: 2 * first)
            }
            for writer in writers { try await writer.value() }
            try await store.eraseAll()
            try await expect(Tally.count(), equals: 0)
        },

        Case(
            "transactions.task_cancel_rolls_back",
            "a body that detects cancellation of its task and throws is undone; one that does not check commits"
        ) { store in
            let task = Task {
                try await store.write { _ in
                    try Person(name: "Ann").saved()
                    withUnsafeCurrentTask { $0?.cancel() }
                    try Task.checkCancellation()
                }
            }
            do {
                try await task.value
                throw CaseFailure("the cancellation was swallowed")
            } catch is CancellationError {}
            try await expect(Person.count(), equals: 0)
            try await Task {
                try await store.write { _ in
                    withUnsafeCurrentTask { $0?.cancel() }
                    try Person(name: "Bob").saved()
                }
            }.value
            try await expect(Person.all().map(\.name), equals: ["Bob"])
        },

        Case(
            "transactions.async_hop_keeps_transaction",
            "an async write runs its body where it was called; only the body is inside the transaction"
        ) { store in
            let counter = CounterActor()
            try await counter.countPeople(in: store)
            try await counter.countPeople(in: store)
            try expect(await counter.counts, equals: [1, 2])
            try expect(Ambient.isInTransaction, equals: false)
            // A task started in a body does not belong to the transaction, whatever happens to it.
            let late = try await store.write { transaction in
                try Person(name: "undone").saved()
                transaction.rollback()
                return Task { Ambient.isInTransaction }
            }
            try expect(await late.value, equals: false)
            try await expect(Person.count(), equals: 2)
        },

        Case("traps.turn_is_never_reserved", "blocking writers on every thread of the pool and suspended ones among them all finish") {
            store in
            let count = 4 * ProcessInfo.processInfo.activeProcessorCount
            let work = {
                @Sendable (index: Int) in
                try Tally(count: index).saved()
                Pause.milliseconds(2)
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for index in 0..<count {
                    group.addTask {
                        for _ in 0..<5 { try { try store.write { _ in try work(index) } }() }
                    }
                    group.addTask {
                        for _ in 0..<5 { try await store.write { _ in try work(index) } }
                    }
                }
                try await group.waitForAll()
            }
            try await expect(Tally.count(), equals: count * 10)
        },

        .opening(
            "traps.cancelled_while_waiting", "a task that is cancelled while it waits to write gets .cancelled at once and writes nothing"
        ) { sandbox in
            // Neither the other writer nor the timeout ends before the cancellation.
            let store = try sandbox.open { $0.busyTimeout = .seconds(3_600) }
            let holders = try HeldWriters(store)
            defer { holders.release() }
            let waiter = Task { _ = try await Person(name: "Ann").saved(in: store) }
            try await Task.sleep(for: .milliseconds(30))
            waiter.cancel()
            try await expect(throws: .cancelled) { try await waiter.value }
            try expect(!holders.isFinished, "it did not wait for the other writer")
            try holders.end()
            try await expect(Person.count(in: store), equals: 0)
            // A task that is cancelled before its request writes nothing either.
            let cancelled = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                _ = try await Person(name: "Ann").saved(in: store)
            }
            try await expect(throws: .cancelled) { try await cancelled.value }
            try await expect(Person.count(in: store), equals: 0)
        },

        .opening(
            "traps.cancelled_waiter_passes_the_turn_on", "tasks that stop waiting never leave others suspended"
        ) { sandbox in
            // A writer that is not woken up continues at the end of its timeout at the earliest.
            let store = try sandbox.open { $0.busyTimeout = .seconds(1_200) }
            for _ in 0..<20 {
                let began = ContinuousClock.now
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for index in 0..<16 {
                        let writer = Task { try await store.write { _ in Pause.milliseconds(1) } }
                        if index % 2 == 1 {
                            group.addTask {
                                try? await Task.sleep(for: .microseconds(Int64(index) * 400))
                                writer.cancel()
                                _ = try? await writer.value
                            }
                        } else {
                            group.addTask { try await writer.value }
                        }
                    }
                    try await group.waitForAll()
                }
                try expect(ContinuousClock.now - began < .seconds(600), "a writer slept though the store was free")
            }
        },

        .opening(
            "traps.close_waits_for_the_writer",
            "close() waits for the writer; if it does not finish in time close() is .busy, and the store stays open"
        ) { sandbox in
            let store = try sandbox.open { $0.busyTimeout = .milliseconds(100) }
            let isIn = Atomic<Bool>(false)
            let mayLeave = Atomic<Bool>(false)
            let writer = try CaseThread {
                try store.write { _ in
                    isIn.store(true, ordering: .releasing)
                    _ = Pause.until { mayLeave.load(ordering: .acquiring) }
                    try Person(name: "Ann").saved()
                }
            }
            defer { mayLeave.store(true, ordering: .releasing) }
            try expect(Pause.until { isIn.load(ordering: .acquiring) }, "the writer has begun")
            try expect(throws: .busy) { try store.close() }
            mayLeave.store(true, ordering: .releasing)
            try writer.value()
            try expect(Person.count(in: store), equals: 1)
            try store.close()
        },
    ]
}

private actor CounterActor {
    var counts: [Int] = []

    /// Changes the actor's own state inside the transaction.
    func countPeople(in store: any Store) async throws {
        try await store.write { _ in
            assertIsolated()
            try Person(name: "p\(counts.count)").saved()
            counts.append(try Person.count())
        }
    }
}
