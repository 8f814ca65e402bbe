import ActiveStore

/// Orders by several fields of few values, and pages far from the beginning: an engine may find where they begin without reading what comes
/// before.
enum DeepOrderCases {
    static let all: [Case] = [
        .opening(
            "order.many_first_values_of_two",
            "pages of an order whose first fields have few values are in the order of its other terms, without gaps"
        ) { sandbox in
            let store = try sandbox.open([Freight.self])
            try withStore(store) {
                let all = try fill(1_300)
                for (number, order) in orders.enumerated() {
                    func check(_ name: String, _ query: Query<Freight>, _ isIn: (Freight) -> Bool) throws {
                        try checkPages(order.query(query), all.filter(isIn).sorted(by: order.precedes), "\(number), \(name)")
                    }
                    try check("all", Freight.query) { _ in true }
                    try check("of a ship", Freight.where { $0.ship == 2 }) { $0.ship == 2 }
                    try check("of a kind", Freight.where { $0.kind == "coal" }) { $0.kind == "coal" }
                    try check("not of a kind", Freight.where { $0.kind != "coal" && $0.sent > 20 }) { $0.kind != "coal" && $0.sent > 20 }
                    try check("without a level", Freight.where { $0.level == nil && $0.ship < 3 }) { $0.level == nil && $0.ship < 3 }
                    try check("late", Freight.where { $0.sent > 590 }) { $0.sent > 590 }
                }
            }
        },

        .opening(
            "order.pages_by_hand_of_two",
            "conditions like that of a page in an order by three fields find the same records whatever values they compare with"
        ) { sandbox in
            let store = try sandbox.open([Freight.self])
            try withStore(store) {
                let all = try fill(1_300)
                func check(_ query: Query<Freight>, _ name: String, _ isIn: (Freight) -> Bool) throws {
                    let found = all.filter(isIn)
                    for (number, order) in orders.enumerated() {
                        let uids = found.sorted(by: order.precedes).map(\.uid)
                        let ordered = order.query(query)
                        try expect(ordered.limit(15).pluck(\.uid), equals: Array(uids.prefix(15)), "\(name), \(number)")
                        try expect(
                            ordered.offset(7).limit(9).pluck(\.uid), equals: Array(uids.dropFirst(7).prefix(9)), "\(name), \(number)")
                        try expect(ordered.reversed().limit(9).pluck(\.uid), equals: Array(uids.reversed().prefix(9)), "\(name), \(number)")
                    }
                }
                for (level, kind, other, otherKind) in [
                    (1, "coal", 1, "coal"), (1, "coal", 1, "tea"), (1, "tea", 4, "coal"), (4, "ore", 1, "tea"), (4, "tea", 4, "tea"),
                ] {
                    try check(
                        Freight.where {
                            $0.level > level || ($0.level == other && $0.kind > kind)
                                || ($0.level == other && $0.kind == otherKind && $0.sent < 300)
                        }, "after \(level) \(kind)"
                    ) {
                        at($0.level) > level || ($0.level == other && $0.kind > kind)
                            || ($0.level == other && $0.kind == otherKind && $0.sent < 300)
                    }
                    try check(
                        Freight.where {
                            $0.kind > kind || ($0.kind == otherKind && $0.level > level)
                                || ($0.kind == otherKind && $0.level == other && $0.sent > 300)
                        }, "after \(kind) \(level)"
                    ) {
                        $0.kind > kind || ($0.kind == otherKind && at($0.level) > level)
                            || ($0.kind == otherKind && $0.level == other && $0.sent > 300)
                    }
                    try check(
                        Freight.where {
                            $0.level != nil || ($0.level == nil && $0.kind < kind)
                                || ($0.level == nil && $0.kind == otherKind && $0.sent < 300)
                        }, "after none, \(kind)"
                    ) {
                        $0.level != nil || $0.kind < kind || ($0.kind == otherKind && $0.sent < 300)
                    }
                    try check(
                        Freight.where {
                            $0.kind > kind || ($0.kind == kind && $0.level != nil)
                                || ($0.kind == otherKind && $0.level == nil && $0.sent < 300)
                        }, "after \(kind), none"
                    ) {
                        $0.kind > kind || ($0.kind == kind && $0.level != nil) || ($0.kind == otherKind && $0.level == nil && $0.sent < 300)
                    }
                }
            }
        },

        .opening("order.far_offset", "pages far from the beginning have the records that follow, however many share a value") { sandbox in
            let store = try sandbox.open([Freight.self])
            try withStore(store) {
                let all = try fill(1_300)
                func check(
                    _ name: String, _ query: Query<Freight>, _ isIn: (Freight) -> Bool, _ precedes: (Freight, Freight) -> Bool
                ) throws {
                    let uids = all.filter(isIn).sorted(by: precedes).map(\.uid)
                    for offset in [0, 127, 128, 129, 300, uids.count / 2, uids.count - 3, uids.count, uids.count + 200, .max]
                    where offset >= 0 {
                        let page = query.offset(offset).limit(9)
                        let wanted = Array(uids.dropFirst(offset).prefix(9))
                        try expect(page.pluck(\.uid), equals: wanted, "\(name), \(offset)")
                        try expect(page.count(), equals: wanted.count, "\(name), \(offset)")
                    }
                }
                for ship in [nil, 2] {
                    func isIn(_ freight: Freight) -> Bool { ship.map { $0 == freight.ship } ?? true }
                    let query = ship.map { ship in Freight.where { $0.ship == ship } } ?? Freight.query
                    try check("weight", query.order(by: \.weight), isIn) { ($0.weight, $0.uid) < ($1.weight, $1.uid) }
                    try check("weight down", query.order(by: \.weight, .descending), isIn) { (-$0.weight, $0.uid) < (-$1.weight, $1.uid) }
                    try check("weight reversed", query.order(by: \.weight).then(by: \.sent).reversed(), isIn) {
                        ($0.weight, $0.sent, $0.uid) > ($1.weight, $1.sent, $1.uid)
                    }
                    try check("level down", query.order(by: \.level, .descending), isIn) {
                        (-at($0.level), $0.uid) < (-at($1.level), $1.uid)
                    }
                    try check("level down, sent", query.order(by: \.level, .descending).then(by: \.sent), isIn) {
                        (-at($0.level), $0.sent, $0.uid) < (-at($1.level), $1.sent, $1.uid)
                    }
                    try check("level, sent down", query.order(by: \.level).then(by: \.sent, .descending), isIn) {
                        (at($0.level), -$0.sent, $0.uid) < (at($1.level), -$1.sent, $1.uid)
                    }
                    try check("level and note reversed", query.order(by: \.level).then(by: \.note).reversed(), isIn) {
                        (at($0.level), $0.note, $0.uid) > (at($1.level), $1.note, $1.uid)
                    }
                    for hasLevel in [true, false] {
                        let some = query.where { hasLevel ? $0.level != nil : $0.level == nil || $0.level < 2 }
                        try check("level down of some", some.order(by: \.level, .descending).then(by: \.note)) {
                            isIn($0) && (hasLevel ? $0.level != nil : at($0.level) < 2)
                        } _: {
                            (-at($0.level), $0.note, $0.uid) < (-at($1.level), $1.note, $1.uid)
                        }
                    }
                    try check("weight and sent", query.order(by: \.weight, .descending).then(by: \.sent), isIn) {
                        (-$0.weight, $0.sent, $0.uid) < (-$1.weight, $1.sent, $1.uid)
                    }
                    try check("some weights", query.where { $0.weight > 40 && $0.weight < 300 }.order(by: \.weight, .descending)) {
                        isIn($0) && $0.weight > 40 && $0.weight < 300
                    } _: {
                        (-$0.weight, $0.uid) < (-$1.weight, $1.uid)
                    }
                    try check("unindexed", query.where { $0.note == 1 }.order(by: \.weight, .descending)) {
                        isIn($0) && $0.note == 1
                    } _: {
                        (-$0.weight, $0.uid) < (-$1.weight, $1.uid)
                    }
                }
                // An index has the first two fields in one direction.
                let both = Freight.order(by: \.ship, .descending).then(by: \.weight, .descending)
                try check("ship and weight down", both, { _ in true }) { (-$0.ship, -$0.weight, $0.uid) < (-$1.ship, -$1.weight, $1.uid) }
                try check("two ships", both.where { $0.ship > 1 && $0.weight < 300 }) {
                    $0.ship > 1 && $0.weight < 300
                } _: {
                    (-$0.ship, -$0.weight, $0.uid) < (-$1.ship, -$1.weight, $1.uid)
                }
                try check("ship, weight down", Freight.order(by: \.ship).then(by: \.weight, .descending), { _ in true }) {
                    ($0.ship, -$0.weight, $0.uid) < ($1.ship, -$1.weight, $1.uid)
                }
                try check("ship, weight, sent", Freight.order(by: \.ship).then(by: \.weight).then(by: \.sent), { _ in true }) {
                    ($0.ship, $0.weight, $0.sent, $0.uid) < ($1.ship, $1.weight, $1.sent, $1.uid)
                }
                // By an index of the order, the members of such a list are not next to each other.
                for isDown in [true, false] {
                    let folded = Freight.where(format: "kind IN[c] {'COAL', 'Ore'}")
                    try check("folded list", folded.order(by: \.kind, isDown ? .descending : .ascending).then(by: \.sent)) {
                        ["coal", "ore"].contains($0.kind.lowercased())
                    } _: {
                        $0.kind == $1.kind ? ($0.sent, $0.uid) < ($1.sent, $1.uid) : ($0.kind > $1.kind) == isDown
                    }
                }
                // What is changed is found in the same way.
                let down = all.sorted { (-$0.weight, $0.uid) < (-$1.weight, $1.uid) }.map(\.uid)
                let far = Freight.order(by: \.weight, .descending).offset(700).limit(30)
                try expect(far.update(.set(\.note, 9)), equals: 30)
                try expect(Set(Freight.where { $0.note == 9 }.pluck(\.uid)), equals: Set(down[700..<730]))
                try expect(far.destroy().total, equals: 30)
                try expect(far.pluck(\.uid), equals: Array(down[730..<760]))
            }
        },

        .opening(
            "order.random_of_many", "a few records of many in a random order are different ones, any of those that satisfy the condition"
        ) {
            sandbox in
            let store = try sandbox.open([Freight.self])
            try withStore(store) {
                let all = try fill(5_000)
                _ = try Freight.where { $0.sent > 200 && $0.sent < 260 }.destroy()
                let left = all.filter { $0.sent <= 200 || $0.sent >= 260 }
                func check(_ query: Query<Freight>, _ count: Int, _ isIn: (Freight) -> Bool, line: UInt = #line) throws {
                    let uids = Set(left.filter(isIn).map(\.uid))
                    var found: Set<UID<Freight>> = []
                    for _ in 0..<8 {
                        let some = try query.shuffled().limit(count).pluck(\.uid)
                        try expect(some.count, equals: min(count, uids.count), line: line)
                        try expect(Set(some).count, equals: some.count, line: line)
                        found.formUnion(some)
                    }
                    try expect(found.subtracting(uids), equals: [], line: line)
                    try expect(found.count > min(count, uids.count - 1), equals: true, "other records each time", line: line)
                }
                try check(Freight.query, 10) { _ in true }
                try check(Freight.where { $0.note == 1 }, 10) { $0.note == 1 }
                try check(Freight.where { $0.ship == 1 }, 10) { $0.ship == 1 }
                try check(Freight.where { $0.note == 1 && $0.mark != nil && $0.weight < 20 }, 3) {
                    $0.note == 1 && $0.mark != nil && $0.weight < 20
                }
                try check(Freight.query, 70) { _ in true }
                try check(Freight.query, 300) { _ in true }
                try expect(Freight.where { $0.note == 7 }.shuffled().limit(10).all(), equals: [])
                try expect(Freight.query.shuffled().limit(0).all(), equals: [])
                try expect(Freight.query.shuffled().limit(.max).count(), equals: left.count)
                try expect(Freight.where { $0.note == 1 }.shuffled().limit(20).update(.set(\.note, 8)), equals: 20)
                try expect(Freight.where { $0.note == 8 }.count(), equals: 20)
                try expect(Freight.query.shuffled().limit(30).destroy().total, equals: 30)
            }
        },

        .opening(
            "order.rows_in_another_order",
            "records that were added in another order than they are read in are found in theirs, whether few or many satisfy the condition"
        ) { sandbox in
            let store = try sandbox.open([Waybill.self])
            try withStore(store) {
                var random = CaseRandom()
                let codes = (0..<6_000).map { "p\(10_000 + $0)" }.shuffled(using: &random)
                try Waybill.insert(
                    codes.enumerated().map { number, code in
                        Waybill(code: code, sent: Int.random(in: 0..<4_000, using: &random), weight: number % 1_500, note: number % 2)
                    })
                let all = try Waybill.all()
                try expect(all.map(\.code), equals: codes.sorted())
                func check(_ query: Query<Waybill>, _ name: String, _ isIn: (Waybill) -> Bool) throws {
                    let found = all.filter(isIn)
                    let bySent = found.sorted { ($0.sent, $0.code) < ($1.sent, $1.code) }.map(\.code)
                    for (ordered, codes) in [(query, found.map(\.code)), (query.order(by: \.sent), bySent)] {
                        try expect(ordered.all().map(\.code), equals: codes, name)
                        try expect(ordered.reversed().pluck(\.code), equals: codes.reversed(), name)
                        try expect(ordered.limit(3).pluck(\.code), equals: Array(codes.prefix(3)), name)
                        try expect(ordered.offset(2).limit(30).pluck(\.code), equals: Array(codes.dropFirst(2).prefix(30)), name)
                        try expect(ordered.first()?.code, equals: codes.first, name)
                        try expect(ordered.last()?.code, equals: codes.last, name)
                        try expect(ordered.exists(), equals: !codes.isEmpty, name)
                        try expect(ordered.limit(2).count(), equals: min(2, codes.count), name)
                        let first = try ordered.page(size: 3)
                        let second = try ordered.page(size: 3, after: first.next)
                        if codes.count > 3 { try expect(second.records.map(\.code), equals: Array(codes.dropFirst(3).prefix(3)), name) }
                    }
                }
                try check(Waybill.where { $0.weight == 1_499 }, "four") { $0.weight == 1_499 }
                try check(Waybill.where { $0.note == 1 }, "half") { $0.note == 1 }
                try check(Waybill.where { $0.weight > 1_490 || $0.note > 7 }, "some") { $0.weight > 1_490 }
                try check(Waybill.where { $0.sent < 30 || $0.sent > 3_990 }, "the ends") { $0.sent < 30 || $0.sent > 3_990 }
                try check(Waybill.where { $0.weight < 0 }, "none") { _ in false }
                let last = Array(all.filter { $0.weight == 7 }.map(\.code))
                try expect(Waybill.where { $0.weight == 7 }.limit(2).update(.set(\.note, 9)), equals: 2)
                try expect(Waybill.where { $0.note == 9 }.pluck(\.code), equals: Array(last.prefix(2)))
                try expect(Waybill.where { $0.weight == 7 }.reversed().limit(1).destroy().total, equals: 1)
                try expect(Waybill.where { $0.weight == 7 }.pluck(\.code), equals: Array(last.dropLast()))
            }
        },
    ]

    private struct Order {
        let query: (_ query: Query<Freight>) -> Query<Freight>
        let precedes: (Freight, Freight) -> Bool
    }

    private static var orders: [Order] {
        var result: [Order] = []
        func add(_ query: @escaping (Query<Freight>) -> Query<Freight>, _ precedes: @escaping (Freight, Freight) -> Bool) {
            result.append(Order(query: query, precedes: precedes))
        }
        add {
            $0.order(by: \.level).then(by: \.kind).then(by: \.sent, .descending)
        } _: {
            (at($0.level), $0.kind, -$0.sent, $0.uid) < (at($1.level), $1.kind, -$1.sent, $1.uid)
        }
        add {
            $0.order(by: \.level, .descending).then(by: \.kind).then(by: \.sent)
        } _: {
            (-at($0.level), $0.kind, $0.sent, $0.uid) < (-at($1.level), $1.kind, $1.sent, $1.uid)
        }
        add {
            $0.order(by: \.kind).then(by: \.level)
        } _: {
            ($0.kind, at($0.level), $0.uid) < ($1.kind, at($1.level), $1.uid)
        }
        add {
            $0.order(by: \.kind).then(by: \.level, .descending).then(by: \.sent, .descending)
        } _: {
            ($0.kind, -at($0.level), -$0.sent, $0.uid) < ($1.kind, -at($1.level), -$1.sent, $1.uid)
        }
        add {
            $0.order(by: \.level).then(by: \.ship, .descending).then(by: \.kind).then(by: \.sent)
        } _: {
            (at($0.level), -$0.ship, $0.kind, $0.sent, $0.uid) < (at($1.level), -$1.ship, $1.kind, $1.sent, $1.uid)
        }
        add {
            $0.order(by: \.mark, .ascending, .insensitive).then(by: \.level).then(by: \.sent)
        } _: {
            (text($0.mark).lowercased(), at($0.level), $0.sent, $0.uid) < (text($1.mark).lowercased(), at($1.level), $1.sent, $1.uid)
        }
        add {
            $0.order(by: \.mark).then(by: \.kind).then(by: \.sent, .descending)
        } _: {
            (text($0.mark), $0.kind, -$0.sent, $0.uid) < (text($1.mark), $1.kind, -$1.sent, $1.uid)
        }
        return result
    }

    /// The position of a value, before which those without one are.
    private static func at(_ value: Int?) -> Int { value ?? -1 }

    private static func text(_ value: String?) -> String { value ?? "" }

    /// Most have the same level or none, one of two kinds, and no mark.
    private static func fill(_ count: Int) throws -> [Freight] {
        var random = CaseRandom()
        try Freight.insert(
            (0..<count).map { number in
                var freight = Freight()
                freight.level = number % 3 == 0 ? 1 + number % 4 : number % 5 == 0 ? 4 : nil
                freight.kind = number % 7 == 0 ? "ore" : number % 2 == 0 ? (number % 8 == 0 ? "Coal" : "coal") : "tea"
                freight.mark = number % 11 == 0 ? (number % 2 == 0 ? "M\(number % 50)" : "m\(number % 50)") : nil
                freight.ship = number % 4
                freight.weight = number % 3 == 0 ? 150 : Int.random(in: 0..<400, using: &random)
                freight.sent = Int.random(in: 0..<600, using: &random)
                freight.note = number % 3
                return freight
            })
        return try Freight.all()
    }

    /// Checks all pages of a query, and some of its records by their numbers, against all its records in order.
    private static func checkPages(_ query: Query<Freight>, _ wanted: [Freight], _ name: String) throws {
        let uids = wanted.map(\.uid)
        try expect(query.allPages(of: 40).map(\.uid), equals: uids, name)
        for offset in [0, 11, uids.count / 2, uids.count - 5, uids.count + 1] where offset >= 0 {
            try expect(query.offset(offset).limit(15).pluck(\.uid), equals: Array(uids.dropFirst(offset).prefix(15)), "\(name), \(offset)")
        }
        try expect(query.last()?.uid, equals: uids.last, name)
    }
}

/// Has an index for each field that an order begins with, and for those after them.
@Model(timestamps: false)
@Indexed("ship", "weight")
@Indexed(.caseInsensitive("kind"))
private struct Freight {
    @Indexed var level: Int?
    @Indexed var kind = ""
    @Indexed(.caseInsensitive) var mark: String?
    @Indexed var weight = 0
    @Indexed var sent = 0
    @Indexed var ship = 0
    var note = 0
}

@Model(timestamps: false)
private struct Waybill {
    @Key var code: String
    @Indexed var sent = 0
    var weight = 0
    var note = 0
}
