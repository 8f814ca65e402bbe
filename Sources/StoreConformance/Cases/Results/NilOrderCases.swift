import ActiveStore

/// Orders in which the many records without a value come first: an engine may read them apart from the others.
enum NilOrderCases {
    static let all: [Case] = [
        .opening("order.nil_first_and_limit", "the first records of an order are those without a value, in the order of their keys") {
            sandbox in
            let store = try sandbox.open([Chore.self])
            try withStore(store) {
                var random = CaseRandom()
                try Chore.insert(
                    (0..<300).map { number in
                        Chore(
                            number: number, kind: Int.random(in: 0..<3, using: &random),
                            due: number % 3 == 0 ? nil : Int.random(in: 0..<40, using: &random),
                            since: number % 4 == 0 ? nil : Int.random(in: 0..<40, using: &random))
                    })
                let chores = try Chore.all()
                func check(_ query: Query<Chore>, line: UInt = #line, _ isIn: (Chore) -> Bool) throws {
                    let found = chores.filter(isIn)
                    for (by, value) in [(\Chore.Fields.due, \Chore.due), (\Chore.Fields.since, \Chore.since)] {
                        let oldest = found.sorted { (at($0[keyPath: value]), $0.uid) < (at($1[keyPath: value]), $1.uid) }
                        try compare(query.order(by: by), oldest, line: line)
                        let newest = found.sorted { (-at($0[keyPath: value]), $0.uid) < (-at($1[keyPath: value]), $1.uid) }
                        try compare(query.order(by: by, .descending), newest, line: line)
                        let numbered = found.sorted { (at($0[keyPath: value]), -$0.number) < (at($1[keyPath: value]), -$1.number) }
                        try compare(query.order(by: by).then(by: \.number, .descending), numbered, line: line)
                    }
                }
                try check(Chore.query) { _ in true }
                try check(Chore.where { $0.kind == 1 }) { $0.kind == 1 }
                try check(Chore.where { $0.kind.in([0, 2, 2, 9]) }) { $0.kind != 1 }
                try check(Chore.where { $0.kind != 1 }) { $0.kind != 1 }
                try check(Chore.where { $0.due == nil }) { $0.due == nil }
                try check(Chore.where { $0.due != nil }) { $0.due != nil }
                try check(Chore.where { $0.due != 7 }) { $0.due != 7 }
                try check(Chore.where { $0.due > 20 || $0.due == nil }) { $0.due == nil || ($0.due ?? 0) > 20 }
                try check(Chore.where { !($0.due > 20) && $0.kind == 2 }) { ($0.due ?? 0) <= 20 && $0.kind == 2 }
                try check(Chore.where { $0.kind == 1 && ($0.since == nil || $0.number < 50) }) {
                    $0.kind == 1 && ($0.since == nil || $0.number < 50)
                }
                // Changes within a limit.
                let oldest = Chore.where { $0.kind == 1 }.order(by: \.due)
                let first = try oldest.limit(12).pluck(\.uid)
                try expect(oldest.limit(5).update(.set(\.number, 1_000)), equals: 5)
                try expect(Set(Chore.where { $0.number == 1_000 }.pluck(\.uid)), equals: Set(first.prefix(5)))
                try expect(oldest.limit(5).sum(\.number), equals: 5_000)
                try expect(oldest.offset(1).limit(4).destroy().total, equals: 4)
                try expect(oldest.limit(8).pluck(\.uid), equals: [first[0]] + first[5..<12])
            }
        },

        .opening("order.few_values_and_limit", "the first records of an order are right however many records share a value, or have none") {
            sandbox in
            let store = try sandbox.open([Chore.self])
            try withStore(store) {
                let values: [(Int) -> Int?] = [
                    // A few first, and then one value; two values; none; one record with a value; each its own.
                    { $0 % 100 == 0 ? nil : $0 % 50 == 0 ? 1 : 2 }, { $0 % 2 }, { _ in nil }, { $0 == 7 ? 7 : nil }, { $0 },
                ]
                for value in values {
                    _ = try Chore.destroyAll()
                    try Chore.insert((0..<260).map { Chore(number: $0, kind: $0 % 3, due: value($0), since: value($0)) })
                    let chores = try Chore.all()
                    let queries: [(Query<Chore>, (Chore) -> Bool)] = [
                        (Chore.query, { _ in true }), (Chore.where { $0.kind != 1 }, { $0.kind != 1 }),
                        (Chore.where { $0.since != nil && $0.due != nil }, { $0.since != nil }),
                        (Chore.where { $0.number == 250 }, { $0.number == 250 }),
                    ]
                    for (query, isIn) in queries {
                        let found = chores.filter(isIn)
                        let oldest = found.sorted { (at($0.due), $0.uid) < (at($1.due), $1.uid) }
                        try compare(query.order(by: \.due), oldest, line: #line)
                        try compare(query.order(by: \.since), oldest, line: #line)
                        let newest = found.sorted { (-at($0.due), $0.uid) < (-at($1.due), $1.uid) }
                        try compare(query.order(by: \.due, .descending), newest, line: #line)
                        try compare(query.order(by: \.since, .descending), newest, line: #line)
                    }
                    let all = Set(chores.compactMap(\.due)).sorted()
                    try expect(Chore.query.distinct(\.due), equals: all)
                    try expect(Chore.order(by: \.since, .descending).distinct(\.since), equals: all.reversed())
                    try expect(Chore.query.count(distinct: \.since), equals: all.count)
                    let nils = chores.contains { $0.due == nil } ? 1 : 0
                    try expect(Chore.group(by: \.due).count().count, equals: all.count + nils)
                }
            }
        },

        .opening(
            "order.many_nils_first", "an order by a field that most records do not have begins with these, in the order of its other terms"
        ) {
            sandbox in
            let store = try sandbox.open([Letter.self])
            try withStore(store) {
                var random = CaseRandom()
                try Letter.insert(
                    (0..<2_000).map { number in
                        Letter(
                            sent: Int.random(in: 0..<900, using: &random), box: number % 4,
                            opened: number % 10 == 0 ? Int.random(in: 0..<50, using: &random) : nil)
                    })
                let letters = try Letter.all()
                func check(_ query: Query<Letter>, line: UInt = #line, _ isIn: (Letter) -> Bool) throws {
                    let found = letters.filter(isIn)
                    let newest = found.sorted { (at($0.opened), -$0.sent, $0.uid) < (at($1.opened), -$1.sent, $1.uid) }
                    let oldest = found.sorted { (at($0.opened), $0.sent, $0.uid) < (at($1.opened), $1.sent, $1.uid) }
                    let last = found.sorted { (-at($0.opened), $0.sent, $0.uid) < (-at($1.opened), $1.sent, $1.uid) }
                    let nils = found.count { $0.opened == nil }
                    for (query, wanted) in [
                        (query.order(by: \.opened).then(by: \.sent, .descending), newest), (query.order(by: \.opened, \.sent), oldest),
                        (query.order(by: \.opened, .descending).then(by: \.sent), last),
                    ] {
                        let uids = wanted.map(\.uid)
                        for offset in [0, 3, nils - 25, nils - 7, nils, nils + 4, found.count - 5, found.count + 1] where offset >= 0 {
                            let page = query.offset(offset).limit(20)
                            try expect(page.pluck(\.uid), equals: Array(uids.dropFirst(offset).prefix(20)), "\(offset)", line: line)
                        }
                        try expect(query.reversed().limit(9).pluck(\.uid), equals: Array(uids.reversed().prefix(9)), line: line)
                        try expect(query.limit(1_990).pluck(\.uid), equals: Array(uids.prefix(1_990)), line: line)
                        try expect(query.first()?.uid, equals: uids.first, line: line)
                    }
                }
                try check(Letter.query) { _ in true }
                try check(Letter.where { $0.box == 2 }) { $0.box == 2 }
                try check(Letter.where { $0.box != 2 && $0.sent > 100 }) { $0.box != 2 && $0.sent > 100 }
                try check(Letter.where { $0.sent < 4 }) { $0.sent < 4 }
                try check(Letter.where { $0.box.in([]) }) { _ in false }
                try check(Letter.where { $0.box == 1 && $0.sent == 70 }) { $0.box == 1 && $0.sent == 70 }
                try check(Letter.where { $0.opened != nil }) { $0.opened != nil }
                try check(Letter.where { $0.opened == nil || $0.box == 0 }) { $0.opened == nil || $0.box == 0 }
                // A body that ends the reading ends it for good.
                var seen = 0
                do {
                    try Letter.order(by: \.opened).then(by: \.sent).limit(50).forEach { _ in
                        seen += 1
                        if seen == 7 { throw CancellationError() }
                    }
                } catch is CancellationError {}
                try expect(seen, equals: 7)
                // What has been read is not read again when it is changed.
                var read: [UID<Letter>] = []
                try store.write { _ in
                    try Letter.order(by: \.opened).then(by: \.sent).limit(1_995).forEach { letter in
                        read.append(letter.uid)
                        var letter = letter
                        letter.opened = 60
                        try letter.save()
                    }
                }
                try expect([read.count, Set(read).count], equals: [1_995, 1_995])
            }
        },
    ]

    /// The position of a value, before which those without one are.
    private static func at(_ value: Int?) -> Int { value ?? -1 }

    /// Checks the beginning, the end, the middle and the pages of a query against all its records in order.
    private static func compare(_ query: Query<Chore>, _ chores: [Chore], line: UInt) throws {
        let uids = chores.map(\.uid)
        try expect(query.limit(20).pluck(\.uid), equals: Array(uids.prefix(20)), line: line)
        try expect(query.limit(.max).pluck(\.uid), equals: uids, line: line)
        try expect(query.offset(90).limit(30).pluck(\.uid), equals: Array(uids.dropFirst(90).prefix(30)), line: line)
        try expect(query.first()?.uid, equals: uids.first, line: line)
        try expect(query.last()?.uid, equals: uids.last, line: line)
        try expect(query.reversed().limit(20).pluck(\.uid), equals: Array(uids.reversed().prefix(20)), line: line)
        try expect(query.allPages(of: 40).map(\.uid), equals: uids, line: line)
    }
}

/// Has indexes in both directions over fields that may be nil.
@Indexed("kind", .descending("due")) @Indexed("kind", "since")
@Model(timestamps: false) private struct Chore {
    var number = 0
    var kind = 0
    @Indexed(.descending) var due: Int?
    @Indexed var since: Int?
}

/// Most have not been opened.
@Indexed("box", "sent")
@Model(timestamps: false) private struct Letter {
    @Indexed var sent = 0
    var box = 0
    @Indexed var opened: Int?
}
