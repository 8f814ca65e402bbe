import ActiveStore
import FoundationEssentials
import Synchronization

/// Records that expire, and their purge.
enum PurgeCases {
    /// A clock that is set manually.
    private final class Hands: Sendable {
        private let hour = Mutex(0)
        var clock: StoreClock { StoreClock { self.time } }
        var time: Date { Date(timeIntervalSince1970: Double(hour.withLock { $0 }) * 3_600) }
        func move(to hour: Int) { self.hour.withLock { $0 = hour } }
        static func at(_ hour: Int) -> Date { Date(timeIntervalSince1970: Double(hour) * 3_600) }
    }

    static let all: [Case] = [
        .opening(
            "upkeep.purge_removes_stale_records",
            "[110] a purge removes exactly the records each model declares expired; other models are not touched"
        ) { sandbox in
            let store = try sandbox.open(Expirables.models)
            try withStore(store) {
                let kept = try ["Ann", "Bob"].map { try Band(name: $0).saved() }
                try Band(name: "Cid").saved()
                for band in kept { try Track(title: "of \(band.name)", band: .to(band)).saved() }
                try Track(title: "of nobody").saved()
                try LeaseEntry(text: "loose").saved()
                try expect(Band.count(), equals: 3)
                let summary = try store.purgeExpired()
                try expect(summary.description, equals: "band 1")
                try expect(Band.all(), equals: kept)
                try expect(Track.count(), equals: 3)
                try expect(LeaseEntry.count(), equals: 1)
                try expect(store.purgeExpired().total, equals: 0)
            }
        },

        .opening("upkeep.purge_asks_anew", "[110] expiry is evaluated at each purge, by the store's clock; delete rules and callbacks run")
        {
            sandbox in
            let hands = Hands()
            let store = try sandbox.open(Expirables.models) { $0.clock = hands.clock }
            try withStore(store) {
                for hour in 1...5 {
                    let lease = try Lease(name: "until \(hour)", until: Hands.at(hour)).saved()
                    try LeaseEntry(text: "of \(hour)", lease: .to(lease)).saved()
                }
                try expect(store.purgeExpired().total, equals: 0)
                hands.move(to: 3)
                let summary = try store.purgeExpired()
                try expect(summary["lease"], equals: 2)
                try expect(Lease.all().map(\.name), equals: ["until 3", "until 4", "until 5"])
                // Children were removed and callbacks ran.
                try expect(Set(LeaseEntry.all().map(\.text)), equals: ["ended until 1", "ended until 2", "of 3", "of 4", "of 5"])
                hands.move(to: 5)
                try expect(Lease.purgeExpired()["lease"], equals: 2)
                try expect(Lease.all().map(\.name), equals: ["until 5"])
            }
        },

        .opening(
            "upkeep.purge_all_or_nothing",
            "a purge refused by a delete rule removes nothing of any model, and neither does one that would remove all"
        ) {
            sandbox in
            let hands = Hands()
            hands.move(to: 9)
            let store = try sandbox.open(Expirables.models + [Ephemeral.self]) { $0.clock = hands.clock }
            try withStore(store) {
                try Band(name: "stale").saved()
                let lease = try Lease(name: "sealed", until: Hands.at(1)).saved()
                let seal = try LeaseSeal(lease: .to(lease)).saved()
                try expect(throws: .stillReferenced) { try store.purgeExpired([Band.self, Lease.self]) }
                try expect([Band.count(), Lease.count(), LeaseEntry.count()], equals: [1, 1, 0])
                try seal.destroy()
                try Ephemeral(text: "x").saved()
                let error = try expect(throws: .badRequest) { try store.purgeExpired() }
                try expect(error.message.contains("destroyAll"), "it says what to write: \(error.message)")
                try expect([Band.count(), Lease.count(), Ephemeral.count()], equals: [1, 1, 1])
                // A purge inside a larger transaction is undone with it.
                try store.write { transaction in
                    try expect(store.purgeExpired([Lease.self, Band.self]).total, equals: 2)
                    transaction.rollback()
                }
                try expect([Band.count(), Lease.count()], equals: [1, 1])
            }
        },

        .opening("upkeep.purge_at_open", "opening purges only on request, and never a read-only store", needs: [.durable]) {
            sandbox in
            var store = try sandbox.open(Expirables.models)
            try Band(name: "stale").saved(in: store)
            store = try sandbox.reopen(store, Expirables.models)
            try expect(Band.count(in: store), equals: 1)
            if store.capabilities.contains(.readOnlyOpen) {
                store = try sandbox.reopen(store, Expirables.models) {
                    $0.isReadOnly = true
                    $0.purgesExpired = true
                }
                try expect(Band.count(in: store), equals: 1)
            }
            store = try sandbox.reopen(store, Expirables.models) { try $0.setOption("purgeStale", "true") }
            try expect(Band.count(in: store), equals: 0)
            try expect(throws: .configuration) { try sandbox.open { try $0.setOption("purgeStale", "daily") } }
        },

        .opening("upkeep.purge_every_so_often", "a task purges periodically until it is cancelled") {
            (sandbox: CaseSandbox) async throws in
            let store = try sandbox.open(Expirables.models)
            try await Band(name: "stale").saved(in: store)
            let (rounds, round) = AsyncStream.makeStream(of: Int.self)
            let purging = Task { try await store.purgeExpired(every: .milliseconds(5)) { round.yield($0.total) } }
            var removed: [Int] = []
            for await total in rounds {
                removed.append(total)
                if removed.count == 1 { try await Band(name: "stale again").saved(in: store) }
                if removed.reduce(0, +) == 2 { break }
            }
            purging.cancel()
            do {
                try await purging.value
                throw CaseFailure("the task went on")
            } catch is CancellationError {} catch let error as StoreError where error.code == .cancelled {}
            try expect(await Band.count(in: store), equals: 0)
        },
    ]
}
