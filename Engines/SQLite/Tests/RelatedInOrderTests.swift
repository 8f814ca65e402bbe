import ActiveStore
import StoreCore
import StoreMemory
import StoreSQLite
import Synchronization
import Testing

/// `including` with an order and a limit: owners with many records read these in their order, the others find and sort theirs.
@Suite struct RelatedInOrderTests {
    @Test func ownersWithManyRecordsReadTheFirstOnes() throws {
        let folder = try TestFolder()
        let models: [any Model.Type] = [Harbor.self, Ship.self, Landing.self]
        let store = try openStore("sqlite:\(folder.file())?readers=1", engines: [.sqlite], models: models)
        let memory = try openStore("memory:", engines: [.memory], models: models)
        defer { try? store.close() }
        defer { try? memory.close() }
        for store in [store, memory] {
            try Harbor.insert((0..<6).map { Harbor(number: $0) }, in: store)
            try Ship.insert((0..<700).map { Ship(number: $0, built: $0 * 37 % 101) }, in: store)
            // Most landings are at the first two harbors and none at the fourth; a tenth harbor does not exist.
            let landings = (0..<12_000).map { number in
                let harbor = number % 50 == 0 ? [2, 4, 5, 9][number / 50 % 4] : number % 2
                return Landing(
                    number: number, day: number * 7_919 % 977, harbor: Reference(id: harbor), ship: Reference(id: number * 31 % 710))
            }
            try Landing.insert(landings, in: store)
        }
        func read(_ store: any Store, _ query: Query<Harbor>) throws -> [[Int]] {
            try query.in(store).all().map { harbor in
                try [harbor.number] + harbor.landings.all().map(\.number) + [-1] + harbor.ships.all().map(\.number)
            }
        }
        for (limit, offset) in [(1, 0), (5, 0), (5, 3), (2, 300)] {
            let newest = Harbor.including(\.landings) { $0.order(by: \.day, .descending).limit(limit).offset(offset) }
                .including(\.ships) { $0.order(by: \.built).limit(limit).offset(offset) }
            #expect(try read(store, newest) == read(memory, newest))
            let some = Harbor.including(\.landings) {
                $0.where { $0.day > 500 }.order(by: \.day).then(by: \.number, .descending).limit(limit).offset(offset)
            }
            .including(\.ships) { $0.where { $0.number < 650 }.order(by: \.built, .descending).limit(limit).offset(offset) }
            #expect(try read(store, some) == read(memory, some))
        }
        // A harbor with many landings has a statement of its own, and so have they all where only such harbors are read.
        let last = Mutex("")
        let subscription = store.onEvent { event in
            if case .request(let request) = event { last.withLock { $0 = request.statement ?? "" } }
        }
        defer { subscription.cancel() }
        for (harbors, isAlone) in [(0..<2, true), (0..<6, false), (2..<6, false)] {
            let newest = Harbor.where { $0.number.in(Array(harbors)) }
            _ = try newest.including(\.landings) { $0.order(by: \.day, .descending).limit(2) }.in(store).all()
            #expect(last.withLock { !$0.contains("activestore_list(?) AS o") } == isAlone, "\(last.withLock { $0 })")
        }
    }
}

@Model(timestamps: false) private struct Harbor {
    @Key var number: Int
    @HasMany(\Landing.harbor) var landings: Many<Landing>
    @HasMany(through: \Landing.harbor, \Landing.ship) var ships: Many<Ship>
}

@Model(timestamps: false) private struct Ship {
    @Key var number: Int
    @Indexed var built: Int
}

@Model(timestamps: false) private struct Landing {
    @Key var number: Int
    @Indexed var day: Int
    @BelongsTo var harbor: Reference<Harbor>
    @BelongsTo var ship: Reference<Ship>
}
