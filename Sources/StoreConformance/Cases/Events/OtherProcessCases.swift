import ActiveStore
import Synchronization

/// Watching a store to which another process writes.
enum OtherProcessCases {
    static let all: [Case] = [
        .partnered(
            "changes.other_process", "who watches a store that is opened read-only is told that another process has committed",
            needs: [.multiProcess, .files, .readOnlyOpen]
        ) { sandbox in
            var store = try sandbox.open()
            try Tally(count: 0).saved(in: store)
            try store.close()
            store = try sandbox.open { $0.isReadOnly = true }
            let told = Told(store)
            try expect(sandbox.partner(.increment).rest(), equals: ["open", "done"])
            // What is told last must show the last of the hundred commits.
            try expect(Pause.until { told.counts.last == 100 }, "only \(told.counts.suffix(3)) came")
            try expect(told.sets.allSatisfy(\.isEverything), "a commit whose changes nobody knows has some")
            try expect(told.sets.map(\.number), equals: Array(1...told.sets.count))
            // Another one that begins later notices what comes later.
            told.end()
            let later = Told(store)
            try expect(sandbox.partner(.increment).rest(), equals: ["open", "done"])
            try expect(Pause.until { later.counts.last == 200 }, "only \(later.counts.suffix(3)) came")
            try store.close()
        },

        .partnered(
            "changes.other_process_between", "commits of another process are told among one's own, each of which is told once and exactly",
            needs: [.multiProcess, .files]
        ) { sandbox in
            let store = try sandbox.open()
            try Tally(count: 0).saved(in: store)
            let told = Told(store)
            func write(_ count: Int) throws -> [RecordKey] {
                try (0..<count).map { try Note(text: "\($0)").saved(in: store).id.recordKey }
            }
            // Nothing of this is another's.
            var own = try write(50)
            Pause.milliseconds(100)
            try expect(told.sets.contains(where: \.isEverything), equals: false)
            let partner = try sandbox.partner(.increment)
            let isShared = try partner.line() == "open"
            while try Tally.first(in: store)?.count ?? 0 < (isShared ? 100 : 0) { own += try write(1) }
            try expect(partner.rest(), equals: isShared ? ["done"] : [])
            if isShared { try expect(Pause.until { told.counts.last == 100 }, "only \(told.counts.suffix(3)) came") }
            func others() -> Int { told.sets.count(where: \.isEverything) }
            if isShared {
                try expect(Pause.until { others() > 0 }, "nobody was told of the others")
            } else {
                try expect(others(), equals: 0)
            }
            // In the end there are no more of them: a process may also write when it closes the store.
            for turn in 1...100 {
                let before = others()
                own += try write(10)
                Pause.milliseconds(100)
                if others() == before { break }
                try expect(turn < 100, "each of one's own commits is taken for another's")
            }
            try expect(told.sets.flatMap { $0.isEverything ? [] : $0["note"]?.inserted ?? [] }, equals: own)
            try expect(told.sets.map(\.number), equals: Array(1...told.sets.count))
            try store.close()
        },

        .opening(
            "changes.other_store",
            "who watches a store that writes is told of commits of another store of the process, and live queries are read again",
            needs: [.multiProcess, .files]
        ) { (sandbox: CaseSandbox) async throws in
            let store = try sandbox.open()
            let tally = try await Tally(count: 0).saved(in: store)
            let other = try sandbox.open()
            let told = Told(store)
            var counts = store.updates { try Tally.first()?.count ?? -1 }.makeAsyncIterator()
            try expect(await counts.next(), equals: 0)
            for number in 1...20 {
                var changed = tally
                changed.count = number
                try await changed.save(in: other)
            }
            var last: Int?
            repeat { last = try await counts.next() } while last != nil && last != 20
            try expect(last, equals: 20)
            try expect(await Pause.until { told.counts.last == 20 }, "only \(told.counts.suffix(3)) came")
            try expect(told.sets.allSatisfy(\.isEverything), "a commit whose changes nobody knows has some")
            // Of one's own commits each is told, exactly, and nothing else.
            told.end()
            let later = Told(store)
            for number in 1...20 { try await Note(text: "\(number)").saved(in: store) }
            try await Task.sleep(for: .milliseconds(100))
            try expect(later.sets.map { $0["note"]?.inserted.count }, equals: Array(repeating: 1, count: 20))
            later.end()
            try store.close()
        },

        .partnered(
            "changes.live_other_process", "a live query is read again after commits of another process",
            needs: [.multiProcess, .files, .readOnlyOpen]
        ) { (sandbox: CaseSandbox) async throws in
            var store = try sandbox.open()
            try await Tally(count: 0).saved(in: store)
            try store.close()
            store = try sandbox.open { $0.isReadOnly = true }
            var counts = store.updates { try Tally.first()?.count ?? -1 }.makeAsyncIterator()
            try expect(await counts.next(), equals: 0)
            try expect(sandbox.partner(.increment).rest(), equals: ["open", "done"])
            var last: Int?
            repeat { last = try await counts.next() } while last != nil && last != 100
            try expect(last, equals: 100)
            try store.close()
        },
    ]

    /// The sets that were told, and what a counter was then.
    private final class Told: Sendable {
        private struct State {
            var sets: [ChangeSet] = []
            var counts: [Int] = []
        }

        private let state = Mutex(State())
        private let subscription = Mutex<EventSubscription?>(nil)

        init(_ store: any Store) {
            let subscription = store.onChange { [weak self, weak store] changes in
                let count = store.flatMap { try? Tally.first(in: $0)?.count } ?? -1
                self?.state.withLock { state in
                    state.sets.append(changes)
                    state.counts.append(count)
                }
            }
            self.subscription.withLock { $0 = subscription }
        }

        var sets: [ChangeSet] { state.withLock { $0.sets } }
        var counts: [Int] { state.withLock { $0.counts } }

        func end() { subscription.withLock { $0.take() }?.cancel() }
    }
}
