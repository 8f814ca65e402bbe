import ActiveStore
import StoreCore

/// The first rows of joins and the first groups, which need not all be known; numbers of rows; and plans of a transaction that has changed
/// what they are made for.
enum PlanFirstCases {
    static let all: [Case] = [
        .magazine("plans.first_rows_of_many_partners", "a join with a limit has the first rows, also of records with very many partners") {
            // Most have fifty essays.
            let columnists = try Columnist.all()
            let prolific = columnists[20]
            _ = try Essay.where { $0.published < 900 }.update(.set(\.columnistID, prolific.uid))
            let essays = try Essay.all()
            let sides: [((Query<Essay>) -> Query<Essay>, (Essay) -> Bool, (Essay, Essay) -> Bool)] = [
                ({ $0 }, { _ in true }, { $0.uid < $1.uid }),
                (
                    { $0.order(by: \.published, .descending) }, { _ in true },
                    { (-$0.published, $0.uid) < (-$1.published, $1.uid) }
                ),
                ({ $0.where { $0.stars == 2 } }, { $0.stars == 2 }, { $0.uid < $1.uid }),
                (
                    { $0.where { $0.words > 4_000 && $0.section == nil }.order(by: \.words) }, { $0.words > 4_000 && $0.section == nil },
                    { ($0.words, $0.uid) < ($1.words, $1.uid) }
                ),
                ({ $0.where { $0.stars == 9 } }, { _ in false }, { $0.uid < $1.uid }),
            ]
            for (number, (side, isIn, precedes)) in sides.enumerated() {
                let partners = Dictionary(grouping: essays.filter(isIn), by: \.columnist.id).mapValues { $0.sorted(by: precedes) }
                for newest in [true, false] {
                    let outer = Columnist.order(by: \.name, newest ? .descending : .ascending)
                    let inOrder = columnists.sorted { newest ? $0.name > $1.name : $0.name < $1.name }
                    let rows = inOrder.flatMap { columnist in (partners[columnist.uid] ?? []).map { "\(columnist.name) \($0.title)" } }
                    let kept = inOrder.flatMap { columnist in
                        partners[columnist.uid].map { $0.map { "\(columnist.name) \($0.title)" } } ?? ["\(columnist.name) -"]
                    }
                    for (offset, limit) in [(0, 1), (0, 70), (60, 30), (990, 5), (0, 1_500)] {
                        let joined = outer.join(\.essays) { side($0) }.offset(offset).limit(limit)
                        try expect(
                            joined.pluck(\.name, \.title).map { "\($0) \($1)" }, equals: Array(rows.dropFirst(offset).prefix(limit)),
                            "\(number)")
                        let left = outer.leftJoin(\.essays) { side($0) }.offset(offset).limit(limit)
                        try expect(
                            left.pluck(\.name, \.title).map { "\($0 ?? "-") \($1 ?? "-")" },
                            equals: Array(kept.dropFirst(offset).prefix(limit)),
                            "\(number)")
                    }
                    try expect(outer.join(\.essays) { side($0) }.count(), equals: rows.count, "\(number)")
                    try expect(outer.leftJoin(\.essays) { side($0) }.count(), equals: kept.count, "\(number)")
                    try expect(outer.leftJoin(\.essays) { side($0) }.offset(kept.count - 1).exists(), equals: true, "\(number)")
                    try expect(outer.leftJoin(\.essays) { side($0) }.offset(kept.count).exists(), equals: false, "\(number)")
                }
            }
            // A record that refers to none, or to one that is gone, is a row of a left join.
            try Columnist.where { $0.name.in([prolific.name, "columnist 3"]) }.destroy(cascade: false)
            let left = Set(try Columnist.all().map(\.uid))
            try expect(Essay.query.leftJoin(\.columnist).count(), equals: essays.count)
            try expect(Essay.query.join(\.columnist).count(), equals: essays.filter { left.contains($0.columnist.id) }.count)
            try expect(Essay.leftJoin(Essay.self, on: \.retracted, \.retracted).count(), equals: try selfJoined(\.retracted))
        },

        .magazine("plans.first_groups_of_conditions", "the first groups are those of the records that satisfy the conditions") {
            let essays = try Essay.all()
            let ofFirst = Set(try Columnist.where { $0.name < "columnist 2" }.all().map(\.uid))
            let queries: [(Query<Essay>, (Essay) -> Bool)] = [
                (Essay.query, { _ in true }), (Essay.where { $0.stars == 2 }, { $0.stars == 2 }),
                (Essay.where { $0.stars != 2 }, { $0.stars != 2 }),
                (Essay.where { $0.words < 30 }, { $0.words < 30 }),
                (Essay.where { $0.published < 300 && $0.title.contains("1") }, { $0.published < 300 && $0.title.contains("1") }),
                (Essay.where { $0.stars == 9 }, { _ in false }),
                (Essay.where { $0.columnist.name < "columnist 2" && $0.stars > 1 }, { ofFirst.contains($0.columnist.id) && $0.stars > 1 }),
            ]
            for (number, (query, isIn)) in queries.enumerated() {
                let found = essays.filter(isIn)
                let byColumnist = Dictionary(grouping: found, by: \.columnist.id).sorted { $0.key < $1.key }
                    .map { "\($0.key) \($0.value.count) \($0.value.map(\.words).reduce(0, +))" }
                let byInstant = Dictionary(grouping: found, by: \.published).sorted { $0.key < $1.key }
                    .map { "\($0.key) \($0.value.map(\.stars).max() ?? 0)" }
                let byBoth = Dictionary(grouping: found) { "\($0.columnist.id) \($0.stars)" }.sorted { $0.key < $1.key }
                    .map { "\($0.key) \($0.value.count)" }
                let ofNothing = Dictionary(grouping: found, by: \.retracted).sorted { $0.key ?? Int.min < $1.key ?? Int.min }
                    .map { "\($0.key ?? -1) \($0.value.count)" }
                for (offset, limit) in [(0, 1), (0, 5), (3, 20), (0, 100), (39, 5)] {
                    func part(_ rows: [String]) -> [String] { Array(rows.dropFirst(offset).prefix(limit)) }
                    try expect(
                        query.group(by: \.columnistID).select(.count, .sum(\.words)).limit(limit).offset(offset).all().map { row in
                            "\(row.0) \(row.1) \(row.2)"
                        }, equals: part(byColumnist), "\(number)")
                    try expect(
                        query.group(by: \.published).select(.maximum(\.stars)).limit(limit).offset(offset).all().map { row in
                            "\(row.0) \(row.1 ?? 0)"
                        }, equals: part(byInstant), "\(number)")
                    try expect(
                        query.group(by: \.columnistID, \.stars).select(.count).limit(limit).offset(offset).all().map { row in
                            "\(row.0) \(row.1) \(row.2)"
                        }, equals: part(byBoth), "\(number)")
                    try expect(
                        query.group(by: \.retracted).select(.count).limit(limit).offset(offset).all().map { row in
                            "\(row.0 ?? -1) \(row.1)"
                        }, equals: part(ofNothing), "\(number)")
                }
            }
        },

        .opening("plans.first_groups_beside_a_fixed_field", "the first groups are whole, also if an index has a field before theirs") {
            sandbox in
            let store = try sandbox.open([Shift.self])
            try withStore(store) {
                try store.write { _ in
                    for number in 0..<4_000 {
                        let (worker, day) = (number * 37 % 41, (4_000 - number) * 11 % 13)
                        let status = number % 17 == 0 ? "open" : "done"
                        try Shift(status: status, worker: worker, day: day, hours: number % 5 == 0 ? nil : number % 9).saved()
                    }
                }
                let shifts = try Shift.all()
                let queries: [(Query<Shift>, (Shift) -> Bool)] = [
                    (Shift.where { $0.status == "open" }, { $0.status == "open" }),
                    (Shift.where { $0.status != "open" }, { $0.status != "open" }),
                    (Shift.where { $0.note == nil && $0.hours > 3 }, { $0.hours ?? 0 > 3 }),
                    (Shift.where { $0.status == "done" && $0.hours == nil }, { $0.status == "done" && $0.hours == nil }),
                    (Shift.where { $0.worker == 7 && $0.status.in(["open", "done"]) }, { $0.worker == 7 }),
                ]
                for (number, (query, isIn)) in queries.enumerated() {
                    let found = shifts.filter(isIn)
                    let byDay = Dictionary(grouping: found) { $0.worker * 100 + $0.day }.sorted { $0.key < $1.key }
                        .map { "\($0.key / 100) \($0.key % 100) \($0.value.count)" }
                    let byWorker = Dictionary(grouping: found, by: \.worker).sorted { $0.key < $1.key }
                        .map { "\($0.key) \($0.value.map { $0.hours ?? 0 }.reduce(0, +))" }
                    for (offset, limit) in [(0, 1), (0, 7), (5, 40), (500, 100)] {
                        try expect(
                            query.group(by: \.worker, \.day).select(.count).limit(limit).offset(offset).all().map { "\($0) \($1) \($2)" },
                            equals: Array(byDay.dropFirst(offset).prefix(limit)), "\(number)")
                        try expect(
                            query.group(by: \.worker).select(.sum(\.hours)).limit(limit).offset(offset).all().map { "\($0) \($1)" },
                            equals: Array(byWorker.dropFirst(offset).prefix(limit)), "\(number)")
                    }
                }
            }
        },

        .magazine("plans.within_a_transaction", "requests in a transaction see what it has changed, however much that is") {
            let store = try require(Ambient.store)
            try store.write { transaction in
                // Few become many, and many few.
                try expect(Essay.where { $0.published < 1_500 }.update(.set(\.words, 77), .add(\.stars, 10)), equals: 1_500)
                try expect(Essay.where { $0.words == 77 && $0.published > 1_490 }.count(), equals: 9)
                try expect(Essay.where { $0.words == 77 && $0.stars > 9 }.count(), equals: 1_500)
                try expect(Essay.where { $0.words == 77 && $0.published.in([3, 1_999]) }.pluck(\.published), equals: [3])
                try expect(Essay.where { $0.words == 77 }.order(by: \.published).limit(3).pluck(\.published), equals: [0, 1, 2])
                let claimed = try Essay.where { $0.words == 77 && $0.retracted == nil }.order(by: \.published, .descending)
                    .claim(.set(\.retracted, 0))
                let wanted = try Essay.where { $0.words == 77 && $0.retracted == 0 }.all()
                try expect(claimed?.uid, equals: wanted.first?.uid)
                let columnist = try require(Columnist.where { $0.name == "columnist 9" }.first())
                let own = try Essay.where { $0.columnist == columnist && $0.words == 77 }.count()
                try expect(
                    Essay.where { $0.columnist == columnist && ($0.words == 77 || $0.title == "none") }.update(.set(\.words, 78)),
                    equals: own)
                try expect(Essay.where { $0.words == 78 }.join(\.columnist).limit(500).all().count, equals: own)
                try expect(Columnist.where { $0.essays.count { $0.words == 78 } == own }.pluck(\.name), equals: ["columnist 9"])
                try expect(Essay.where { $0.published >= 10 }.destroy(cascade: false).total, equals: 1_990)
                try expect(Essay.where { $0.words >= 0 && $0.stars >= 10 }.count(), equals: 10)
                try expect(Essay.group(by: \.published).select(.count).limit(3).all().map(\.0), equals: [0, 1, 2])
                for number in 0..<300 {
                    try Essay(title: "new", words: 5_555, published: 10_000 + number, columnist: .to(columnist)).saved()
                }
                try expect(Essay.where { $0.words == 5_555 && $0.columnist == columnist }.update(.add(\.published, 1)), equals: 300)
                try expect(Essay.where { $0.words == 5_555 }.order(by: \.published, .descending).first()?.published, equals: 10_300)
                transaction.rollback()
            }
            try expect(Essay.where { $0.words == 77 || $0.stars > 9 }.where { $0.stars > 9 }.count(), equals: 0)
            try expect(Essay.count(), equals: Columnist.essays)
        },
    ]

    /// The number of rows of a left join of essays with themselves on a field that may be nil.
    private static func selfJoined(_ field: (Essay) -> Int?) throws -> Int {
        let essays = try Essay.all()
        let numbers = Dictionary(grouping: essays.compactMap(field)) { $0 }.mapValues(\.count)
        return essays.reduce(0) { $0 + (field($1).flatMap { numbers[$0] } ?? 1) }
    }
}
