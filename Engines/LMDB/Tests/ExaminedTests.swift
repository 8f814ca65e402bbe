import ActiveStore
import StoreLMDB
import Synchronization
import Testing

/// How many entries and records are examined where few can satisfy the conditions or are wanted. The cases `plans.*` compare what is found.
@Suite struct ExaminedTests {
    /// A store of concerts.
    private final class World {
        let folder: TestFolder
        let store: any Store
        let concerts: [Concert]
        private let subscription: EventSubscription
        private let last = Last()

        private final class Last: Sendable {
            let examined = Mutex(0)
        }

        init() throws {
            folder = TestFolder()
            store = try openStore("lmdb:\(folder.file)", engines: [.lmdb], models: [Hall.self, Concert.self])
            let halls = (0..<400).map { Hall(city: "city \($0 % 20)") }
            try Hall.insert(halls, in: store)
            concerts = (0..<8_000).map { number in
                // Half of the concerts have the highest price; each other price is that of one.
                Concert(
                    day: number * 7 % 1_000, price: number % 2 == 0 ? 10_000 : number, band: "band \(number * 31 % 97)",
                    title: "\(number * 13 % 8_000)", number: number, hall: .to(halls[number % 400]))
            }
            try Concert.insert(concerts, in: store)
            subscription = store.onEvent { [last] event in
                if case .request(let request) = event { last.examined.withLock { $0 = request.examined ?? 0 } }
            }
        }

        deinit {
            subscription.cancel()
            try? store.close()
        }

        var examined: Int { last.examined.withLock { $0 } }
    }

    @Test func severalRangesOfOneFieldAreRead() throws {
        let world = try World()
        let found = try Concert.where { $0.day >= 100 && $0.day < 600 && $0.day > 590 && $0.day < 900 }.in(world.store).all()
        #expect(found.count == world.concerts.count { (591..<600).contains($0.day) })
        #expect(world.examined == found.count)
        _ = try Concert.where { $0.day < 100 && $0.day > 900 }.in(world.store).all()
        #expect(world.examined == 0)
    }

    @Test func aFieldWithTwoValuesIsNotLookedFor() throws {
        let world = try World()
        let none = Concert.where { $0.band == "band 1" && $0.title.hasPrefix("7") && $0.band == "band 2" }.in(world.store)
        #expect(try none.all().isEmpty)
        #expect(world.examined == 0)
        #expect(try none.count() == 0)
        #expect(world.examined == 0)
    }

    @Test func existsEndsAtTheFirstRelatedRecord() throws {
        let world = try World()
        #expect(try Concert.where { $0.hall.city == "city 3" }.in(world.store).exists())
        #expect(world.examined < 5)
        #expect(try Hall.where { $0.concerts.any { $0.day > 10 } }.in(world.store).exists())
        #expect(world.examined < 5)
        #expect(try !Concert.where { $0.hall.city == "none" }.in(world.store).exists())
        #expect(world.examined < 5)
    }

    @Test func groupsAreAsLargeAsWhereReadingEnds() throws {
        let world = try World()
        let query = Concert.where { $0.band.hasSuffix("7") }.order(by: \.price).then(by: \.title)
        let wanted = world.concerts.filter { $0.band.hasSuffix("7") }.sorted { ($0.price, $0.title) < ($1.price, $1.title) }
        #expect(try query.limit(5).in(world.store).all().map(\.title) == wanted.prefix(5).map(\.title))
        #expect(world.examined < 400)
    }

    @Test func aCountIsLeftToTheIndexOfAConditionThatNoneOfTheFirstSatisfies() throws {
        let world = try World()
        // Three quarters have it, but they are the last ones.
        let late = Concert.where { $0.number >= 2_000 && $0.band.hasSuffix("7") }
        #expect(try late.in(world.store).exists())
        #expect(world.examined < 500)
        #expect(try late.offset(5).limit(10).in(world.store).count() == 10)
        #expect(world.examined < 1_000)
        #expect(try late.in(world.store).count() == world.concerts.count { $0.number >= 2_000 && $0.band.hasSuffix("7") })
    }

    @Test func alternativesAreCountedUpToALimit() throws {
        let world = try World()
        let query = Concert.where { ($0.day < 500 || $0.hall.city == "city 3") && $0.band.hasSuffix("7") }.in(world.store)
        #expect(try query.exists())
        #expect(world.examined < 100)
        let cities = try Dictionary(uniqueKeysWithValues: Hall.all(in: world.store).map { ($0.uid, $0.city) })
        let count = world.concerts.count { ($0.day < 500 || cities[$0.hall.id] == "city 3") && $0.band.hasSuffix("7") }
        #expect(try query.count() == count)
        #expect(try query.limit(7).count() == 7)
        #expect(try query.offset(count - 3).limit(7).count() == 3)
    }

    @Test func whatAConditionFixesOrWhatFollowsAUniqueFieldIsNotSorted() throws {
        let world = try World()
        let ofBand = world.concerts.filter { $0.band == "band 1" }.sorted { ($0.day, $0.uid) < ($1.day, $1.uid) }
        let query = Concert.where { $0.band == "band 1" && $0.price > 0 }.order(by: \.band).then(by: \.day).in(world.store)
        #expect(try query.limit(2).all().map(\.uid) == ofBand.prefix(2).map(\.uid))
        #expect(try query.limit(2).explain().sorts == false)
        #expect(try query.all().map(\.uid) == ofBand.map(\.uid))
        let last = Concert.order(by: \.number, .descending).then(by: \.title).limit(3).in(world.store)
        #expect(try last.all().map(\.number) == [7_999, 7_998, 7_997])
        #expect(world.examined == 3)
    }

    @Test func entriesTellBeforeRecordsAreRead() throws {
        let world = try World()
        let cities = try Dictionary(uniqueKeysWithValues: Hall.all(in: world.store).map { ($0.uid, $0.city) })
        let query = Concert.where { $0.hall.city == "city 3" && $0.title.hasSuffix("1") }.order(by: \.hallID).then(by: \.day)
        let wanted = world.concerts.filter { cities[$0.hall.id] == "city 3" && $0.title.hasSuffix("1") }
            .sorted { ($0.hall.id, $0.day, $0.uid) < ($1.hall.id, $1.day, $1.uid) }
        #expect(try query.in(world.store).all().map(\.uid) == wanted.map(\.uid))
        #expect(try query.limit(4).in(world.store).all().map(\.uid) == wanted.prefix(4).map(\.uid))
        #expect(try query.offset(3).limit(4).in(world.store).all().map(\.uid) == wanted.dropFirst(3).prefix(4).map(\.uid))
    }
}

@Model struct Hall {
    @Indexed var city = ""
    @HasMany(\Concert.hall) var concerts: Many<Concert>
}

@Indexed("hall", "day")
@Model struct Concert {
    @Indexed var day = 0
    @Indexed var price = 0
    var band = ""
    var title = ""
    @Unique var number = 0
    @BelongsTo var hall: Reference<Hall>
}
