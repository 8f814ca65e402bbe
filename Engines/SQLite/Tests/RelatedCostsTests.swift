import ActiveStore
import StoreCore
import Testing

@testable import StoreSQL
@testable import StoreSQLite

/// How many related records are found first, before the records are looked at one by one.
@Suite struct RelatedCostsTests {
    private func costs(
        _ direction: RelatedCosts.Direction = .toMany, isNegated: Bool = false, isCount: Bool = false, isShared: Bool = false,
        hasSelected: Bool = false, hasOthers: Bool = false, steps: Int = 0
    ) -> RelatedCosts {
        RelatedCosts(
            direction: direction, isNegated: isNegated, isCount: isCount, endsEarly: true, isShared: isShared, hasSelected: hasSelected,
            hasOthers: hasOthers, steps: steps)
    }

    private func sizes(_ records: Double, _ related: Double, between: Double = 0, selected: Double? = nil) -> RelatedCosts.Sizes {
        RelatedCosts.Sizes(records: records, selected: selected, related: related, between: between)
    }

    /// A request for a few records by a condition along these relations, and its probe.
    private func chain(_ steps: [ChainCosts.Step]) throws -> (FetchRequest, RelatedProbe) {
        let predicate = PredicateCode.any(RelatedWorld.children, .compare(4, .contains, "a"))
        let request = FetchRequest(RelatedWorld.parent, where: predicate, limit: 20)
        let made = try #require(StatementBuilder(.sqlite).probes(of: request).first)
        var costs = costs(hasOthers: true)
        costs.isScanned = true
        return (
            request,
            RelatedProbe(
                number: 0, sizes: made.sizes, more: made.more, sample: made.sample ?? made.sizes, isOfValue: false, through: [],
                within: 1..<1, groups: nil, costs: costs, chain: ChainCosts(steps, isNegated: false, isShared: false))
        )
    }

    @Test func bothSidesAreCounted() {
        // The posts of all writers take longer than half of the posts; with others that few satisfy, longer than any of them.
        let writers = sizes(50_000, 300_000)
        #expect((100_000..<200_000).contains(costs().most(writers, nil, share: 1)))
        #expect(costs().most(writers, nil, share: 0.01) > 300_000)
        // The first post of each category is soon found.
        #expect((1_000..<20_000).contains(costs().most(sizes(200, 200_000), nil, share: 1)))
        // All must be counted.
        #expect(costs(isCount: true).most(writers, nil, share: 1) > 300_000)
        // A few records are looked at until there are 20.
        #expect((1_000..<4_000).contains(costs().most(sizes(200_000, 200_000), 20, share: 1)))
        #expect(costs().most(writers, 20, share: 1) < costs().most(writers, 2_000, share: 1))
        // Beside a condition that 50 records satisfy.
        #expect(costs(isShared: true, hasSelected: true).most(sizes(50_000, 300_000, selected: 50), nil, share: 1) < 500)
        // Every tag leads to many posts.
        #expect(
            costs(.through).most(sizes(200_000, 500, between: 200_000), 20, share: 1)
                < costs(.through).most(sizes(200_000, 200_000, between: 200_000), 20, share: 1))
        for direction in [RelatedCosts.Direction.toMany, .toOne, .through] {
            for isNegated in [false, true] {
                for wanted in [nil, 0, 1, 1e9] as [Double?] {
                    let most = costs(direction, isNegated: isNegated).most(sizes(1, 1, between: 1), wanted, share: 1)
                    #expect((0...2).contains(most))
                }
            }
        }
    }

    @Test func sizesFollowFromRowNumbers() throws {
        let room: Int64 = 1_000_000
        let many = try #require(costs().sizes([room, 1, 129, 49_872, 50_000, -1_000, 279, 10_521, 11_800]))
        #expect((49_000...51_000).contains(many.records))
        #expect((1_270...1_290).contains(many.related))
        // Keys that are far from each other.
        let far: Int64 = 9_200_000_000_000_000_000
        let spread = try #require(costs().sizes([room, .min, -far, far, .max, 7, nil, nil, 9]))
        #expect((90_000...110_000).contains(spread.records))
        #expect(spread.related == 128)
        // One great gap after the first row numbers, or after the first one alone.
        let gap = try #require(costs().sizes([room, 1, 129, far, far + 500_000, 0, 10_000_128, 10_099_872, 10_100_000]))
        #expect((90_000...Double(room)).contains(gap.records))
        #expect((90_000...Double(room)).contains(gap.related))
        // An empty table, one without row numbers, too few columns.
        #expect(costs().sizes([room, nil, nil, nil, nil, 1, nil, nil, 2]) == nil)
        #expect(costs().sizes([room, 1, nil, nil, 2, nil, nil, nil, nil]) == nil)
        #expect(costs(.through).sizes([room, 1, nil, nil, 2, 1, nil, nil, 2]) == nil)
        #expect(costs().sizes([]) == nil)
        #expect(try #require(costs(hasSelected: true).sizes([room, 1, nil, nil, 2, 1, nil, nil, 2, 7])).selected == 7)
        #expect(try #require(costs(hasSelected: true).sizes([room, 1, nil, nil, 2, 1, nil, nil, 2, 10_000])).selected == nil)
        // Numbers beyond those of 64 bits.
        #expect(costs().most(sizes(1e19, 1e19), nil, share: 1e-9) > 0)
    }

    /// Numbers of related records beside a limit: the records are looked at until there are enough, so few need to be.
    @Test func aCountEndsEarly() {
        let owners = sizes(100_000, 1_000_000)
        #expect(costs(isCount: true).most(owners, 20, share: 1) < 100_000)
        #expect(costs(isCount: true).most(owners, 20, share: 1) > 1_000)
    }

    /// The number that is asked for decides how many records are looked at.
    @Test func greaterNumbersAreRarer() {
        let owners = sizes(10_000, 40_000)
        let counted = costs(isCount: true)
        let most = [1, 3, 10].map { counted.most(owners, 20, share: 1, least: $0) }
        #expect(most[0] < most[1] && most[1] < most[2], "\(most)")
    }

    /// From the far end where few are there, from the records where the first ones soon have one.
    @Test func chainsBeginAtTheBetterEnd() {
        let chain = ChainCosts(
            [.init(direction: .toMany, canFind: true), .init(direction: .toOne, canFind: true)], isNegated: false, isShared: false)
        /// Records, plays of these, and tracks that were played.
        let numbers: [Int64?] = [10_000_000, 1, 129, 9_872, 10_000, 1, 129, 199_872, 200_000, 1, 129, 4_872, 5_000]
        #expect(chain.isSlow(numbers, share: 0.001, nil) == false)
        #expect(chain.isSlow(numbers, share: 0.5, 20) == nil)
        #expect(chain.isSlow(numbers, share: 0.5, 2_000) == true)
        #expect(chain.isSlow(numbers, share: 1, nil) == true)
        #expect(chain.isSlow(Array(numbers.prefix(9)), share: 0.1, nil) == nil)
        #expect(chain.isSlow([], share: 0.1, nil) == nil)
        // So few records are no reason to choose.
        #expect(chain.isSlow([1_000, 1, nil, nil, 20, 1, nil, nil, 90, 1, nil, nil, 50], share: 0.1, 1) == nil)
    }

    @Test func otherConditionsDecide() throws {
        let costs = costs(hasOthers: true)
        let numbers: [Int64?] = [1_000_000, 1, 129, 49_872, 50_000, 1, 129, 299_872, 300_000]
        let predicate = PredicateCode.any(RelatedWorld.children, .compare(5, .equal, 1.0) && .compare(4, .contains, "a"))
        let request = FetchRequest(RelatedWorld.parent, where: predicate, limit: 20)
        let made = try #require(StatementBuilder(.sqlite).probes(of: request).first)
        let probe = RelatedProbe(
            number: 0, sizes: made.sizes, more: made.more, sample: made.sample, isOfValue: true, through: [], within: 1..<1,
            groups: nil, costs: costs)
        /// The answer, and whether related records were read for it.
        func decide(_ number: Int, _ sample: [Int64?], _ probe: RelatedProbe) throws -> (areMany: Bool?, isSampled: Bool) {
            var isSampled = false
            let areMany = probe.areMany(request, { numbers }) {
                number > $0
            } isSoon: { _ in
                0
            } _: { _ in
                isSampled = true
                return sample
            }
            return (areMany, isSampled)
        }
        #expect(try decide(100, [200, 200], probe) == (false, false))
        #expect(try decide(250_000, [200, 200], probe) == (true, false))
        #expect(try decide(20_000, [200, 200], probe) == (true, true))
        #expect(try decide(20_000, [200, 0], probe) == (false, true))
        #expect(try decide(20_000, [], probe) == (false, true))
        // What takes a known time is chosen where nothing more is known.
        let blind = RelatedProbe(
            number: 0, sizes: made.sizes, more: made.more, sample: nil, isOfValue: true, through: [], within: 1..<1,
            groups: nil, costs: costs)
        #expect(try decide(20_000, [], blind) == (false, false))
        #expect(
            probe.areMany(request, { [] }) { _ in
                true
            } isSoon: { _ in
                0
            } _: { _ in
                []
            } == nil)
    }

    /// Three steps down to records that one of the sample satisfies: there may be no other one.
    @Test func oneOfASampleMayBeChance() throws {
        let steps = [RelatedCosts.Direction.toMany, .toMany].map { ChainCosts.Step(direction: $0, canFind: true) }
        let numbers: [Int64?] = [10_000_000, 1, 129, 872, 1_000, 1, 129, 9_872, 10_000, 1, 129, 99_872, 100_000]
        let (request, probe) = try chain(steps)
        /// The answer, and how many samples were read for it.
        func decide(_ satisfied: Int64...) -> (areMany: Bool?, samples: Int) {
            var samples = 0
            let areMany = probe.areMany(request, { numbers }) { _ in
                false
            } isSoon: { _ in
                0
            } _: { number in
                samples += 1
                return [Int64(number * RelatedCosts.sampledPlaces), satisfied[samples - 1]]
            }
            return (areMany, samples)
        }
        #expect(decide(20) == (true, 1))
        #expect(decide(1, 8) == (true, 2))
        #expect(decide(1, 1) == (false, 2))
        #expect(decide(0, 0) == (false, 2))
    }

    /// One genre of twenty-four may have six tracks, or half of them.
    @Test func recordsBeforeASmallTableAreCounted() throws {
        let steps: [ChainCosts.Step] = [
            .init(direction: .toMany, canFind: true), .init(direction: .toMany, canFind: true), .init(direction: .toOne, canFind: true),
        ]
        // 3,000 artists, 9,000 albums, 40,000 tracks, 24 genres.
        let numbers: [Int64?] =
            [10_000_000, 1, 129, 2_872, 3_000, 1, 129, 8_872, 9_000, 1, 129, 39_872, 40_000, 1, nil, nil, 24]
        let (request, made) = try chain(steps)
        var probe = made
        probe.countsBeforeLast = true
        /// - Parameter looked: How many of the first records were not enough.
        func areMany(_ tracks: Int, looked: Int = 0) -> Bool? {
            probe.areMany(request, { numbers }) {
                tracks > $0
            } isSoon: { _ in
                looked
            } _: { _ in
                [24, 4]
            }
        }
        #expect(areMany(6) == false)
        #expect(areMany(20_000) == true)
        // More than so many of the first ones were to be expected.
        #expect(areMany(20_000, looked: 10) == true)
        #expect(areMany(20_000, looked: 300) == false)
    }

    /// The writers with a long post in a language, of which there are many: counting reads these posts, not those of every writer.
    @Test func aCountIsNotMadeRecordByRecord() throws {
        let folder = try TestFolder()
        let store = try openStore("sqlite:\(folder.file())", engines: [.sqlite], models: [Shelf.self, Book.self])
        defer { try? store.close() }
        let shelves = (0..<500).map { Shelf(room: $0 % 5) }
        try Shelf.insert(shelves, in: store)
        try Book.insert(
            (0..<6_000).map {
                Book(language: $0 % 10 < 4 ? "de" : "en", pages: $0, color: $0 % 100, shelf: Reference(id: shelves[$0 % 500].uid))
            },
            in: store)
        func access(_ query: Query<Shelf>) throws -> [QueryPlan.Access] { try (query.in(store).explain() as QueryPlan).access }
        let rare = Shelf.where { $0.books.any { $0.language == "de" && $0.color == 1 } }
        #expect(try access(rare) == [.key])
        #expect(try rare.in(store).count() == 5)
        // Nearly each of the first shelves has one.
        let common = Shelf.where { $0.books.any { $0.language == "de" && $0.color >= 1 } }
        #expect(try access(common.limit(5)) == [.scan])
        #expect(try common.limit(5).in(store).all().count == 5)
        #expect(try common.in(store).count() == 195)
        // An order that no index has: all records are looked at.
        #expect(try access(rare.order(by: \.room).limit(5)) == [.key])
    }

    /// Where no index finds the related records, they are all read if few of them are in question, and else those of the first records.
    @Test func relatedRecordsAreReadWithoutAnIndex() throws {
        let folder = try TestFolder()
        let store = try openStore("sqlite:\(folder.file())", engines: [.sqlite], models: [Shelf.self, Book.self])
        defer { try? store.close() }
        let shelves = (0..<500).map { Shelf(room: $0 % 5) }
        try Shelf.insert(shelves, in: store)
        try Book.insert(
            (0..<6_000).map { Book(language: "de", pages: $0, color: $0 % 100, shelf: Reference(id: shelves[$0 % 500].uid)) }, in: store)
        func access(_ query: Query<Shelf>) throws -> [QueryPlan.Access] { try (query.in(store).explain() as QueryPlan).access }
        for pages in [3_000, -1] {
            let rare = Shelf.where { $0.books.any { $0.pages == pages } }
            #expect(try access(rare) == [.key])
            #expect(try access(rare.limit(5)) == [.key])
            #expect(try access(Shelf.where { !$0.books.any { $0.pages == pages } }) == [.scan])
            #expect(try rare.in(store).count() == (pages < 0 ? 0 : 1))
            #expect(try Shelf.where { $0.books.none { $0.pages == pages } }.in(store).count() == (pages < 0 ? 500 : 499))
        }
        let common = Shelf.where { $0.books.any { $0.color > 1 } }
        #expect(try access(common.limit(5)) == [.scan])
        #expect(try common.limit(5).in(store).all().count == 5)
        // One of the books of each shelf is enough.
        let many = Shelf.where { $0.books.any { $0.pages >= 0 } }
        #expect(try access(many) == [.scan])
        // The groups are in the index of the reference.
        #expect(try access(Shelf.where { $0.books.count >= 13 }) == [.key])
        #expect(try Shelf.where { $0.books.count >= 13 }.in(store).count() == 0)
        #expect(try Shelf.where { $0.books.count <= 12 }.in(store).count() == 500)
    }
}

@Model(timestamps: false) struct Shelf {
    var room = 0
    @HasMany(\Book.shelf) var books: Many<Book>
}

@Model(timestamps: false) struct Book {
    @Indexed var language = ""
    var pages = 0
    var color = 0
    @BelongsTo var shelf: Reference<Shelf>
}
