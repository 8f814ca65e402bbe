import ActiveStore

/// Lists without regard to case together with an order of the exact values.
enum FoldedListCases {
    static let all: [Case] = [
        .opening("order.folded_list_in_exact_order", "a list without regard to case has its first records in an exact order") {
            sandbox in
            try withStore(try sandbox.open([Sign.self])) {
                try Sign.insert((0..<200).map { Sign(id: $0, since: $0, name: ["bob", "BOB", "Bob", "ann", "cy"][$0 % 5]) })
                let signs = try Sign.all()
                let list = Sign.where(format: "name IN[c] {'x1', 'bob', 'cy'}")
                func check(_ query: Query<Sign>, _ areInOrder: (Sign, Sign) -> Bool, line: UInt = #line) throws {
                    let expected = signs.filter { $0.name != "ann" }.sorted(by: areInOrder).map(\.id)
                    for limit in [1, 3, 60, 100, 500] {
                        try expect(query.limit(limit).pluck(\.id), equals: Array(expected.prefix(limit)), line: line)
                    }
                    try expect(query.offset(70).limit(30).pluck(\.id), equals: Array(expected.dropFirst(70).prefix(30)), line: line)
                    try expect(query.limit(50).sum(\.since), equals: expected.prefix(50).reduce(0, +), line: line)
                }
                try check(list.order(by: \.name).then(by: \.since, .descending)) { ($0.name, $1.id) < ($1.name, $0.id) }
                try check(list.order(by: \.name)) { ($0.name, $0.id) < ($1.name, $1.id) }
                try check(list.order(by: \.name, .descending).then(by: \.since)) { ($1.name, $0.id) < ($0.name, $1.id) }
                try check(list.order(by: \.since, .descending)) { $0.id > $1.id }
                try check(list.order(by: \.name, .ascending, .insensitive).then(by: \.since)) {
                    ($0.name.lowercased(), $0.id) < ($1.name.lowercased(), $1.id)
                }
                // The same field twice, exactly and without regard to case, in either order.
                try check(list.order(by: \.name).then(by: \.name, .ascending, .insensitive).then(by: \.since, .descending)) {
                    ($0.name, $1.id) < ($1.name, $0.id)
                }
                try check(list.order(by: \.name, .ascending, .insensitive).then(by: \.name, .descending).then(by: \.since)) {
                    ($0.name.lowercased(), $1.name, $0.id) < ($1.name.lowercased(), $0.name, $1.id)
                }
                try expect(list.order(by: \.name).then(by: \.since, .descending).limit(3).destroy().total, equals: 3)
                let gone = signs.filter { $0.name == "BOB" }.map(\.id).suffix(3)
                try expect(Sign.query.pluck(\.id), equals: signs.map(\.id).filter { !gone.contains($0) })
            }
        }
    ]
}

@Indexed(.caseInsensitive("name"), .descending("since"))
@Model(timestamps: false) private struct Sign {
    @Key var id: Int
    var since = 0
    var name = ""
}
