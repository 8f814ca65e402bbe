import ActiveStore

/// Orders whose first field has the same value in many records: an engine may read those that come first apart from the others.
enum FirstValueCases {
    static let all: [Case] = [
        .opening(
            "order.many_first_values",
            "pages of an order whose first field has few values are in the order of its other terms, without gaps"
        ) { sandbox in
            let store = try sandbox.open([Repair.self])
            try withStore(store) {
                let repairs = try fill(1_100)
                for (order, precedes) in orders {
                    try checkPages(order(Repair.query), repairs.sorted(by: precedes), "all")
                    let some = repairs.filter { $0.list != 1 && $0.due > 20 }
                    try checkPages(order(Repair.where { $0.list != 1 && $0.due > 20 }), some.sorted(by: precedes), "of some lists")
                    let own = repairs.filter { $0.list == 2 }
                    try checkPages(order(Repair.where { $0.list == 2 }), own.sorted(by: precedes), "of a list")
                }
            }
        },

        .opening("order.pages_by_hand", "conditions like that of a page find the same records whatever values they compare with") {
            sandbox in
            let store = try sandbox.open([Repair.self])
            try withStore(store) {
                let repairs = try fill(1_100)
                for (name, query, holds) in conditions() {
                    let found = repairs.filter(holds)
                    for (order, precedes) in orders {
                        let uids = found.sorted(by: precedes).map(\.uid)
                        let limited = order(query)
                        try expect(limited.limit(15).pluck(\.uid), equals: Array(uids.prefix(15)), name)
                        try expect(limited.offset(7).limit(9).pluck(\.uid), equals: Array(uids.dropFirst(7).prefix(9)), name)
                        try expect(limited.reversed().limit(15).pluck(\.uid), equals: Array(uids.reversed().prefix(15)), name)
                    }
                }
            }
        },
    ]

    private typealias Condition = (name: String, query: Query<Repair>, holds: (Repair) -> Bool)

    private static func conditions() -> [Condition] {
        var result: [Condition] = []
        func add(_ name: String, _ query: Query<Repair>, _ holds: @escaping (Repair) -> Bool) { result.append((name, query, holds)) }
        for (level, other) in [(0, 3), (1, 1), (1, 3), (3, 1), (4, 4)] {
            add("after", Repair.where { $0.urgency > level || ($0.urgency == other && $0.due > 300) }) {
                $0.urgency > level || ($0.urgency == other && $0.due > 300)
            }
            add("before", Repair.where { $0.urgency < level || ($0.urgency == other && $0.due < 300) }) {
                $0.urgency < level || ($0.urgency == other && $0.due < 300)
            }
            add("from", Repair.where { $0.urgency >= level || ($0.urgency == other && $0.due > 300) }) {
                $0.urgency >= level || ($0.urgency == other && $0.due > 300)
            }
            add("two", Repair.where { ($0.urgency == level && $0.due > 300) || ($0.urgency == other && $0.due > 200) }) {
                ($0.urgency == level && $0.due > 300) || ($0.urgency == other && $0.due > 200)
            }
            add("effort", Repair.where { $0.effort > level || ($0.effort == other && $0.due < 300) }) {
                at($0.effort) > level || ($0.effort == other && $0.due < 300)
            }
            add("effort or none", Repair.where { $0.effort < level || $0.effort == nil || ($0.effort == other && $0.due < 300) }) {
                at($0.effort) < level || ($0.effort == other && $0.due < 300)
            }
            add("none", Repair.where { ($0.effort == nil && $0.due > 300) || ($0.effort == other && $0.due < 300) }) {
                ($0.effort == nil && $0.due > 300) || ($0.effort == other && $0.due < 300)
            }
        }
        add("some", Repair.where { $0.effort != nil || ($0.effort == nil && $0.due > 300) }) { $0.effort != nil || $0.due > 300 }
        add("all", Repair.where { $0.effort != nil || $0.effort == nil || ($0.effort == nil && $0.due > 300) }) { _ in true }
        add("only", Repair.where { ($0.effort == nil && $0.due > 300) || ($0.effort == nil && $0.due == 300 && $0.urgency > 1) }) {
            $0.effort == nil && ($0.due > 300 || ($0.due == 300 && $0.urgency > 1))
        }
        return result
    }

    private typealias Order = (_ query: Query<Repair>) -> Query<Repair>

    private static var orders: [(Order, (Repair, Repair) -> Bool)] {
        [
            (
                { $0.order(by: \.urgency).then(by: \.due, .descending) },
                { ($0.urgency, -$0.due, $0.uid) < ($1.urgency, -$1.due, $1.uid) }
            ),
            ({ $0.order(by: \.urgency, .descending).then(by: \.due) }, { (-$0.urgency, $0.due, $0.uid) < (-$1.urgency, $1.due, $1.uid) }),
            (
                { $0.order(by: \.effort).then(by: \.due, .descending) },
                { (at($0.effort), -$0.due, $0.uid) < (at($1.effort), -$1.due, $1.uid) }
            ),
            (
                { $0.order(by: \.effort, .descending).then(by: \.due) },
                { (-at($0.effort), $0.due, $0.uid) < (-at($1.effort), $1.due, $1.uid) }
            ),
            (
                { $0.order(by: \.effort).then(by: \.urgency, .descending).then(by: \.due) },
                { (at($0.effort), -$0.urgency, $0.due, $0.uid) < (at($1.effort), -$1.urgency, $1.due, $1.uid) }
            ),
        ]
    }

    /// The position of a value, before which those without one are.
    private static func at(_ value: Int?) -> Int { value ?? -1 }

    /// Most repairs have the first urgency, and no effort or the greatest one.
    private static func fill(_ count: Int) throws -> [Repair] {
        var random = CaseRandom()
        try Repair.insert(
            (0..<count).map { number in
                Repair(
                    urgency: number % 5 < 3 ? 1 : 1 + number % 4, effort: number % 3 == 0 ? nil : number % 7 == 0 ? number % 4 : 4,
                    due: Int.random(in: 0..<600, using: &random), list: number % 4)
            })
        return try Repair.all()
    }

    /// Checks all pages of a query, and some of its records by their numbers, against all its records in order.
    private static func checkPages(_ query: Query<Repair>, _ repairs: [Repair], _ name: String) throws {
        let uids = repairs.map(\.uid)
        try expect(query.allPages(of: 15).map(\.uid), equals: uids, name)
        for offset in [0, 11, uids.count / 2, uids.count - 5, uids.count + 1] {
            try expect(query.offset(offset).limit(15).pluck(\.uid), equals: Array(uids.dropFirst(offset).prefix(15)), "\(name), \(offset)")
        }
        try expect(query.last()?.uid, equals: uids.last, name)
    }
}

/// Has an index for the due date alone, and one of each field that an order begins with.
@Model(timestamps: false) private struct Repair {
    @Indexed var urgency = 0
    @Indexed var effort: Int?
    @Indexed var due = 0
    var list = 0
}
