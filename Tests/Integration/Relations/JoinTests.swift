import ActiveStore
import StoreCore
import Testing

/// Joins, against a plain double loop.
@Suite struct JoinTests {
    private func store(_ url: String) throws -> RelatedStore {
        let store = try RelatedStore(url, [entity("a", "x", "rank"), entity("b", "y", "rank")])
        try store.add("a", 1...8, ["x": { $0 == 8 ? nil : $0 / 2 }, "rank": { $0 % 3 == 0 ? nil : $0 % 3 }])
        try store.add("b", 1...7, ["y": { $0 == 7 ? nil : $0 }, "rank": { $0 == 4 ? nil : $0 % 2 }])
        try store.add("b", 11...12, ["y": { $0 - 10 }, "rank": { _ in 1 }])
        return store
    }

    private func rows(_ store: RelatedStore, _ request: JoinRequest) throws -> [String] {
        var rows: [String] = []
        try store.store.read { transaction in
            try transaction.join(request) { left, right in
                func text(_ row: Row?, _ request: FetchRequest) throws -> String {
                    let at = request.fields?.firstIndex(of: 0) ?? 0
                    return try row.map { try $0.value(at, type: .int).description } ?? "-"
                }
                rows.append(try text(left, request.left) + ":" + text(right, request.right))
                return .next
            }
        }
        return rows
    }

    @Test(arguments: RelatedStore.queryURLs) func kinds(_ url: String) throws {
        let store = try store(url)
        let (a, b) = (FetchRequest(try store.id("a")), FetchRequest(try store.id("b")))
        func join(_ kind: JoinRequest.Kind) throws -> [String] { try rows(store, JoinRequest(a, kind, b, leftField: 1, rightField: 1)) }
        let pairs = ["2:1", "2:11", "3:1", "3:11", "4:2", "4:12", "5:2", "5:12", "6:3", "7:3"]
        #expect(try join(.inner) == pairs)
        #expect(try join(.left) == ["1:-"] + pairs + ["8:-"])
        #expect(try join(.right) == ["-:4", "-:5", "-:6", "-:7"] + pairs)
        #expect(try join(.full) == ["-:4", "-:5", "-:6", "-:7", "1:-"] + pairs + ["8:-"])
    }

    @Test(arguments: RelatedStore.queryURLs) func ordersAndWindows(_ url: String) throws {
        let store = try store(url)
        let a = try store.id("a"), b = try store.id("b")
        let turned = JoinRequest(
            FetchRequest(a, isReversed: true), .full, FetchRequest(b, order: [OrderTerm(2, descending: true)]), leftField: 1, rightField: 1)
        #expect(
            try rows(store, turned) == [
                "8:-", "7:3", "6:3", "5:12", "5:2", "4:12", "4:2", "3:1", "3:11", "2:1", "2:11", "1:-", "-:5", "-:7", "-:6", "-:4",
            ])
        // By rank, which is nil for 3 and 6 as it is for the missing ones; of those the key is nil too.
        let byRank = JoinRequest(
            FetchRequest(a, order: [OrderTerm(2)]), .full, FetchRequest(b, isReversed: true), leftField: 1, rightField: 1)
        #expect(
            try rows(store, byRank) == [
                "-:7", "-:6", "-:5", "-:4", "3:11", "3:1", "6:3", "1:-", "4:12", "4:2", "7:3", "2:11", "2:1", "5:12", "5:2", "8:-",
            ])
        var sliced = byRank
        (sliced.offset, sliced.limit) = (3, 4)
        #expect(try rows(store, sliced) == ["-:4", "3:11", "3:1", "6:3"])
        sliced.limit = 0
        #expect(try rows(store, sliced) == [])
        // Windows and conditions of the sides come first.
        let sides = JoinRequest(
            FetchRequest(a, where: .compare(0, .greater, 1), limit: 2), .left, FetchRequest(b, order: [OrderTerm(0)], limit: 3, offset: 1),
            leftField: 1, rightField: 1)
        #expect(try rows(store, sides) == ["2:-", "3:-"])
        let fields = JoinRequest(
            FetchRequest(a, fields: [2, 0]), .inner, FetchRequest(b, fields: [0]), leftField: 1, rightField: 1, limit: 2)
        #expect(try rows(store, fields) == ["2:1", "2:11"])
    }

    @Test(arguments: RelatedStore.queryURLs) func everyCombinationIsThatOfTheDoubleLoop(_ url: String) throws {
        let store = try store(url)
        let lefts = try store.store.read { try $0.records(FetchRequest(store.id("a"))) }
        let rights = try store.store.read { try $0.records(FetchRequest(store.id("b"))) }
        for kind in JoinRequest.Kind.allCases {
            for (x, y) in [(0, 0), (0, 1), (1, 0), (2, 2), (2, 1)] {
                let request = JoinRequest(
                    FetchRequest(try store.id("a")), kind, FetchRequest(try store.id("b")), leftField: x, rightField: y)
                var wanted: Set<String> = []
                for left in lefts {
                    let found = rights.filter { !$0.values[y].isNull && $0.values[y] == left.values[x] }
                    for right in found { wanted.insert("\(left.values[0]):\(right.values[0])") }
                    if found.isEmpty, kind == .left || kind == .full { wanted.insert("\(left.values[0]):-") }
                }
                for right in rights where kind == .right || kind == .full {
                    let isAlone = !lefts.contains { !$0.values[x].isNull && $0.values[x] == right.values[y] }
                    if isAlone { wanted.insert("-:\(right.values[0])") }
                }
                let found = try rows(store, request)
                #expect(Set(found) == wanted && found.count == wanted.count)
            }
        }
    }

    @Test(arguments: RelatedStore.queryURLs) func shuffledRowsAreTheSameOnes(_ url: String) throws {
        let store = try store(url)
        var request = JoinRequest(
            FetchRequest(try store.id("a")), .full, FetchRequest(try store.id("b")), leftField: 1, rightField: 1)
        let ordered = try rows(store, request)
        request.left.isShuffled = true
        let shuffled = try (0..<20).map { _ in try rows(store, request) }
        #expect(shuffled.allSatisfy { $0.sorted() == ordered.sorted() } && Set(shuffled).count > 1)
    }

    @Test func integersAndDoublesAreEqualAsNumbers() throws {
        let whole = EntityDefinition(
            name: "whole", fields: [FieldDefinition(name: "id", type: .int), FieldDefinition(name: "n", type: .int)])
        let real = EntityDefinition(
            name: "real", fields: [FieldDefinition(name: "id", type: .int), FieldDefinition(name: "n", type: .double)])
        let store = try RelatedStore("memory:", [whole, real])
        try store.store.write { transaction in
            for (key, n) in [Int64.max, 1 << 53 + 1, 1 << 53, 0, -3, .min].enumerated() {
                try transaction.insert(EntityID(whole)) { for value in [Int64(key), n] { try Value.int(value).write(to: $0) } }
            }
            for (key, n) in [9_223_372_036_854_775_808, 9_007_199_254_740_992, -0.0, -3, -3.5, -9_223_372_036_854_775_808, .infinity]
                .enumerated()
            {
                try transaction.insert(EntityID(real)) {
                    try Value.int(Int64(key)).write(to: $0)
                    try Value.double(n).write(to: $0)
                }
            }
        }
        let there = JoinRequest(FetchRequest(EntityID(whole)), .inner, FetchRequest(EntityID(real)), leftField: 1, rightField: 1)
        #expect(try rows(store, there) == ["2:1", "3:2", "4:3", "5:5"])
        let back = JoinRequest(FetchRequest(EntityID(real)), .inner, FetchRequest(EntityID(whole)), leftField: 1, rightField: 1)
        #expect(try rows(store, back) == ["1:2", "2:3", "3:4", "5:5"])
    }
}
