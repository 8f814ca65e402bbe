import ActiveStore
import Synchronization

/// What is awaited of an engine whose calls block. Every engine is asked as if its calls did.
enum EngineThreadCases {
    static let all: [Case] = [
        Case("threads.requests_on_engine", "an engine with threads of its own runs awaited requests there, where models find its store") {
            store in
            let threaded = ThreadedStore(wrapping: store, threads: 2)
            func expectOnEngine(_ what: String, _ body: nonisolated(nonsending) () async throws -> Void) async throws {
                _ = threaded.taken()
                try await withStore(threaded, body)
                let taken = threaded.taken()
                try expect(!taken.isEmpty && !taken.contains(false), "\(what) ran on threads of the engine: \(taken)")
            }
            try await expectOnEngine("save") { try await Person(name: "Ann", age: 30).saved() }
            try await expectOnEngine("insert") { try await Person.insert([Person(name: "Bob"), Person(name: "Cid")]) }
            try await expectOnEngine("update") { try await expect(Person.where { $0.age == 30 }.update(.add(\.age, 1)), equals: 1) }
            try await expectOnEngine("find") { try await expect(Person.find(["name": "Ann"])?.age, equals: 31) }
            try await expectOnEngine("all") { try await expect(Person.all().map(\.name), equals: ["Ann", "Bob", "Cid"]) }
            try await expectOnEngine("count") { try await expect(Person.count(), equals: 3) }
            try await expectOnEngine("destroy") { try await expect(Person.where { $0.name == "Bob" }.destroy()["person"], equals: 1) }
            try await expect(Person.order(by: \.name).pluck(\.name), equals: ["Ann", "Cid"])
            try expect(threaded.resourcesInUse, equals: 0)
        },

        Case("threads.bodies_in_place", "bodies that users give run where they are called, on every engine") { store in
            let threaded = ThreadedStore(wrapping: store, threads: 2)
            var seen: [Bool] = []
            try await threaded.write { _ in
                try Person(name: "Ann").saved()
                seen.append(ThreadedStore.isOnEngine)
            }
            try await threaded.read { _ in seen.append(ThreadedStore.isOnEngine) }
            try await Person.query.in(threaded).forEach { _ in seen.append(ThreadedStore.isOnEngine) }
            try expect(seen, equals: [false, false, false])
            try expect(threaded.taken().contains(true), equals: false)
        },

        Case("threads.work_at_once", "requests run at once on as many threads as the engine has, and the others wait for them") { store in
            let threaded = ThreadedStore(wrapping: store, threads: 2)
            let seen = Seen()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<6 {
                    group.addTask {
                        try await threaded.awaitRead {
                            let count = seen.inside.add(1, ordering: .acquiringAndReleasing).newValue
                            seen.most.max(count, ordering: .acquiringAndReleasing)
                            // The first two meet.
                            try expect(Pause.until { seen.most.load(ordering: .acquiring) >= 2 }, "a second request ran at the same time")
                            seen.inside.subtract(1, ordering: .acquiringAndReleasing)
                        }
                    }
                }
                try await group.waitForAll()
            }
            try expect(seen.most.load(ordering: .acquiring), equals: 2)
        },

        Case("threads.busy_thread_is_not_free", "a thread of the engine that has waited and works again leaves the next request to another")
        { store in
            let threaded = ThreadedStore(wrapping: store, threads: 2)
            let gate = ThreadGate()
            let seen = Seen()
            try await threaded.awaitRead {}
            // The thread has nothing to do by now.
            try await Task.sleep(for: .milliseconds(20))
            let first = Task {
                try await threaded.awaitRead {
                    seen.isHeld.store(true, ordering: .releasing)
                    try gate.wait()
                }
            }
            while !seen.isHeld.load(ordering: .acquiring) { try await Task.sleep(for: .milliseconds(1)) }
            try await threaded.awaitRead { gate.open() }
            try await first.value
        },

        Case("threads.many_writers", "many tasks write through few threads, each its whole transaction, among bodies that run in place") {
            store in
            let threaded = ThreadedStore(wrapping: store, threads: 2)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<40 {
                    group.addTask {
                        if number % 4 == 0 {
                            try await threaded.write { _ in _ = try Tally(count: number).saved() }
                        } else {
                            _ = try await Tally(count: number).saved(in: threaded)
                        }
                    }
                }
                try await group.waitForAll()
            }
            try await expect(Tally.all().map(\.count).sorted(), equals: Array(0..<40))
        },

        Case("threads.cancelled_before_begin", "work that is cancelled before a thread of the engine has begun it is not done") { store in
            let threaded = ThreadedStore(wrapping: store, threads: 1)
            let gate = ThreadGate()
            let seen = Seen()
            let holder = Task {
                try await threaded.awaitRead {
                    seen.isHeld.store(true, ordering: .releasing)
                    try gate.wait()
                }
            }
            // Work that holds the writer lock has a separate thread, and keeps other writers waiting for the lock.
            let writing = Seen()
            let writer = Task {
                try await threaded.awaitWrite { _ in
                    writing.isHeld.store(true, ordering: .releasing)
                    try gate.wait()
                }
            }
            defer { gate.open() }
            for held in [seen, writing] { while !held.isHeld.load(ordering: .acquiring) { try await Task.sleep(for: .milliseconds(1)) } }
            let read = Task { try await threaded.awaitRead { _ = seen.ran.add(1, ordering: .relaxed) } }
            let write = Task { try await threaded.awaitWrite { _ in _ = seen.ran.add(1, ordering: .relaxed) } }
            try await Task.sleep(for: .milliseconds(20))
            read.cancel()
            write.cancel()
            try await expect(throws: .cancelled) { try await read.value }
            try await expect(throws: .cancelled) { try await write.value }
            gate.open()
            try await holder.value
            try await writer.value
            // Cancelled work would have run by now, since both come before this save. The writer lock is free again.
            try await Person(name: "Ann").saved(in: threaded)
            try expect(seen.ran.load(ordering: .relaxed), equals: 0)
        },

        Case(
            "threads.conflicts_run_again",
            "a transaction on a thread of the engine that conflicts with another runs again, as often as it may"
        ) { store in
            func conflict() -> StoreError { StoreError(.conflict, "Another transaction was first.") }
            let threaded = ThreadedStore(wrapping: CommitFaultStore(wrapping: store, failing: [conflict(), conflict()]), threads: 2)
            let seen = Seen()
            try await threaded.awaitWrite { transaction in
                seen.attempts.withLock { $0.append(transaction.attempt) }
                try Person(name: "Ann").saved()
            }
            try expect(seen.attempts.withLock { $0 }, equals: [1, 2, 3])
            let once = ThreadedStore(wrapping: CommitFaultStore(wrapping: store, failing: [conflict()]), threads: 2)
            try await expect(throws: .conflict) { try await once.awaitWrite(attempts: 1) { _ in try Person(name: "Bob").saved() } }
            try await expect(Person.order(by: \.name).pluck(\.name), equals: ["Ann"])
        },
    ]
}

/// What work on several threads tells the case.
private final class Seen: Sendable {
    let inside = Atomic<Int>(0)
    let most = Atomic<Int>(0)
    let ran = Atomic<Int>(0)
    let isHeld = Atomic<Bool>(false)
    let attempts = Mutex<[Int]>([])
}
