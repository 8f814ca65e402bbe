import ActiveStore

/// Counters, histograms and present numbers of a store, and their text for Prometheus.
enum MetricsCases {
    static let all: [Case] = [
        Case("metrics.requests_counted", "requests are counted by kind, and those of a known shape as reuses of a plan") { store in
            try Person(name: "Ann", age: 30).saved()
            func grows(_ kind: RequestKind, by count: Int = 1, _ body: () throws -> Void) throws {
                let before = store.metrics.requests
                try body()
                let after = store.metrics.requests
                for other in RequestKind.allCases {
                    let growth = (after[other] ?? 0) - (before[other] ?? 0)
                    try expect(growth, equals: other == kind ? count : 0, "\(other) during \(kind)")
                }
            }
            let ann = try require(Person.first())
            try grows(.get) { _ = try Person.find(ann.id) }
            try grows(.fetch, by: 3) { for _ in 0..<3 { _ = try Person.where { $0.age == 30 }.all() } }
            try grows(.count) { _ = try Person.count() }
            try grows(.aggregate) { _ = try Person.query.sum(\.score) }
            try grows(.join) { _ = try Note.leftJoin(Person.self, on: \.text, \.bio).all() }
            try grows(.insert, by: 2) { try Person.insert([Person(name: "Bob"), Person(name: "Cid")]) }
            try grows(.update) { try Person.where { $0.age == 30 }.update(.set(\.bio, "x")) }
            try grows(.delete) { try ann.destroy() }
            // The planless engine, Memory, has neither.
            let (plans, reuses) = (store.metrics.plans, store.metrics.planReuses)
            for _ in 0..<5 { _ = try Person.where { $0.score > 0.5 }.order(by: \.bio).all() }
            let metrics = store.metrics
            if metrics.plans > plans { try expect(metrics.planReuses - reuses, equals: 4) }
        },

        Case("metrics.failures_counted", "requests that fail are counted by the code of their error, whether someone listens or not") {
            store in
            let ann = try Person(name: "Ann", email: "a").saved()
            func failures(_ body: () throws -> Void) throws -> [StoreError.Code: Int] {
                let before = store.metrics.failures
                try body()
                return store.metrics.failures.merging(before) { $0 - $1 }.filter { $0.value != 0 }
            }
            func insertAgain() throws {
                try expect(throws: .duplicateKey) {
                    try {
                        var again = Person(uid: ann.uid, name: "X"); try again.insert()
                    }()
                }
            }
            try expect(failures { _ = try Person.all() }, equals: [:])
            try expect(failures { for _ in 0..<2 { try insertAgain() } }, equals: [.duplicateKey: 2])
            let listening = store.onEvent(slowerThan: .seconds(3_600)) { _ in }
            try expect(failures(insertAgain), equals: [.duplicateKey: 1])
            let page = try PrometheusText(store.metrics.prometheus())
            try expect(
                page.value("activestore_request_failures_total", ["engine": store.context.engine, "code": "duplicateKey"]),
                equals: Double(store.metrics.failures[.duplicateKey] ?? 0))
            listening.cancel()
        },

        Case("metrics.several_threads", "requests of several threads are all counted") { store in
            try await store.write { _ in try Person(name: "Ann", age: 30).saved() }
            let before = store.metrics.requests[.fetch] ?? 0
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<8 { group.addTask { for _ in 0..<50 { _ = try? Person.where { $0.age == 30 }.in(store).all() } } }
            }
            try expect((store.metrics.requests[.fetch] ?? 0) - before, equals: 400)
        },

        Case("metrics.transactions_counted", "commits and rollbacks are counted, with the time they took and the wait before them") {
            store in
            let before = store.metrics
            try Person(name: "Ann").saved()
            struct Stop: Error {}
            do { try store.write { _ in throw Stop() } } catch is Stop {}
            let after = store.metrics
            try expect(after.commits - before.commits, equals: 1)
            try expect(after.rollbacks - before.rollbacks, equals: 1)
            try expect(after.commitDurations.count, equals: after.commits)
            try expect(after.commitDurations.sum > before.commitDurations.sum, "it took \(after.commitDurations.sum)")
            try expect(after.writerWaits.count - before.writerWaits.count, equals: 2)
            try expect(after.engine, equals: store.context.engine)
        },

        Case("metrics.durations_while_listening", "the time of requests is measured while someone listens to events") { store in
            let before = store.metrics
            // The suite may listen itself; then all are measured.
            if before.eventListeners > 0 { return }
            func measured() -> Int {
                (store.metrics.requestDurations[.fetch]?.count ?? 0) - (before.requestDurations[.fetch]?.count ?? 0)
            }
            _ = try Person.all()
            try expect(measured(), equals: 0)
            let listening = store.onEvent(slowerThan: .seconds(3_600)) { _ in }
            try expect(store.metrics.eventListeners, equals: before.eventListeners + 1)
            _ = try Person.all()
            try expect(measured(), equals: 1)
            let sum = try require(store.metrics.requestDurations[.fetch]).sum
            try expect(sum > .zero, "it took \(sum)")
            listening.cancel()
            _ = try Person.all()
            try expect(measured(), equals: 1)
            try expect(store.metrics.eventListeners, equals: before.eventListeners)
            let changes = store.onChange { _ in }
            try expect(store.metrics.changeListeners, equals: before.changeListeners + 1)
            changes.cancel()
            try expect(store.metrics.changeListeners, equals: before.changeListeners)
        },

        .opening("metrics.retries_counted", "bodies that run again are counted") { sandbox in
            let inner = try sandbox.open()
            let conflict = StoreError(.conflict, "Another transaction was faster.")
            let store = CommitFaultStore(wrapping: inner, failing: [conflict, conflict])
            let before = store.metrics
            try Person(name: "Ann").saved(in: store)
            try expect(store.metrics.retries - before.retries, equals: 2)
            try expect(store.metrics.commits - before.commits, equals: 1)
        },

        .opening("metrics.busy_counted", "calls that give up because the store is busy are counted, and waiting writers are shown") {
            sandbox in
            let store = try sandbox.open { $0.busyTimeout = .milliseconds(100) }
            let holders = try HeldWriters(store) { try Person(name: "Ann").saved() }
            defer { holders.release() }
            let before = store.metrics.busy
            try expect(throws: .busy) { try Person(name: "Bob").saved(in: store) }
            try await expect(throws: .busy) { try await Person(name: "Bob").saved(in: store) }
            try expect(store.metrics.busy - before, equals: 2)
            try expect(store.metrics.writersWaiting, equals: 0)
            try holders.end()
        },

        Case("metrics.waits_measured", "the wait for the writer lock is in the metrics, and in the event of the first request after it") {
            store in
            let holders = try HeldWriters(store)
            defer { holders.release() }
            let seen = SeenRequests(store)
            let before = store.metrics.writerWaits
            let waiting = try CaseThread {
                try store.write { _ in
                    try Person(name: "Ann").saved()
                    try Person(name: "Bob").saved()
                }
            }
            try expect(Pause.until { store.metrics.writersWaiting == 1 }, "a writer is shown to wait")
            let began = ContinuousClock.now
            try expect(Pause.until { ContinuousClock.now - began > .milliseconds(20) }, "it waits for a while")
            try holders.end()
            try waiting.value()
            let waits = seen.taken().filter { $0.kind == .insert }.map(\.waited)
            try expect(waits.count, equals: 2)
            try expect(waits[0] >= .milliseconds(20), "the first request waited \(waits[0])")
            try expect(waits[1], equals: .zero)
            try expect(store.metrics.writerWaits.sum - before.sum >= .milliseconds(20), "the wait is in the metrics")
        },

        Case("metrics.snapshots_aged", "a read that holds a snapshot is shown with its age, until it ends", needs: .durable) { store in
            try expect(store.metrics.oldestSnapshot, equals: nil)
            try store.read { _ in
                let began = ContinuousClock.now
                while ContinuousClock.now - began < .milliseconds(20) {}
                let age = try require(store.metrics.oldestSnapshot)
                // The clock is a few milliseconds coarse.
                try expect(age >= .milliseconds(5), "the snapshot is \(age) old")
                try expect(store.metrics.readers >= 1, "a reader is in use")
            }
            try expect(store.metrics.oldestSnapshot, equals: nil)
        },

        .opening("metrics.syncs_counted", "commits that reach the disk are counted with the time that took", needs: [.durable, .files]) {
            sandbox in
            let store = try sandbox.open { $0.durability = .full }
            let before = store.metrics.syncs
            for name in ["Ann", "Bob"] { try Person(name: name).saved(in: store) }
            let after = store.metrics.syncs
            try expect(after.count - before.count, equals: 2)
            try expect(after.sum > before.sum, "it took \(after.sum)")
            let metrics = store.metrics
            try expect(metrics.logSize != nil || metrics.mapSize != nil, "a store in files knows its size")
        },

        Case("metrics.prometheus_well_formed", "the text for Prometheus follows its format and agrees with the metrics") { store in
            let listening = store.onEvent(slowerThan: .seconds(3_600)) { _ in }
            try Person(name: "Ann", age: 30).saved()
            _ = try Person.where { $0.age == 30 }.all()
            let metrics = store.metrics
            let page = try PrometheusText(metrics.prometheus(store: "a \"quoted\\ name\nof two lines"))
            let labels = ["engine": store.context.engine, "store": "a \"quoted\\ name\nof two lines"]
            try expect(page.value("activestore_commits_total", labels), equals: Double(metrics.commits))
            try expect(
                page.value("activestore_requests_total", labels.merging(["kind": "insert"]) { $1 }),
                equals: Double(metrics.requests[.insert] ?? 0))
            try expect(page.value("activestore_commit_duration_seconds_count", labels), equals: Double(metrics.commits))
            try expect(
                page.value("activestore_request_duration_seconds_count", labels.merging(["kind": "fetch"]) { $1 }),
                equals: Double(metrics.requestDurations[.fetch]?.count ?? 0))
            try expect(
                page.value("activestore_commit_duration_seconds_bucket", labels.merging(["le": "+Inf"]) { $1 }),
                equals: Double(metrics.commits))
            // Two stores: each metric once, with the samples of both.
            let two = try PrometheusText(StoreMetrics.prometheus(["a": metrics, "b": metrics]))
            try expect(
                two.value("activestore_commits_total", ["engine": store.context.engine, "store": "b"]), equals: Double(metrics.commits))
            try expect(two.samples.count, equals: 2 * page.samples.count)
            listening.cancel()
        },
    ]
}
