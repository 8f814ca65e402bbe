import ActiveStore

/// Conditions and orders by a field that an index has after another one, on which there is no condition.
enum PlanSkippedCases {
    static let all: [Case] = [
        .opening("plans.first_field_free", "records are found by a later field of an index, however many values the first one has") {
            sandbox in
            let store = try sandbox.open([Halt.self])
            try withStore(store) {
                // Few values, as many as an engine may take for few, and many; more of them while requests are known.
                for lines in [0, 1, 4, 17, 33, 90] {
                    try store.write { _ in
                        for number in 0..<240 {
                            let (line, minute) = (lines == 0 ? 0 : number % lines, number * 7 % 60)
                            try Halt(line: "line \(lines) \(line)", minute: minute, platform: number % 9 == 0 ? nil : number).saved()
                        }
                    }
                    let halts = try Halt.all().sorted { $0.uid < $1.uid }
                    func expects(_ query: Query<Halt>, _ halts: [Halt]) throws {
                        try expect(query.all().map(\.uid), equals: halts.map(\.uid))
                        try expect(query.count(), equals: halts.count)
                        try expect(query.exists(), equals: !halts.isEmpty)
                    }
                    let latest = halts.sorted { ($1.minute, $0.uid) < ($0.minute, $1.uid) }
                    try expects(Halt.where { $0.minute == 14 }, halts.filter { $0.minute == 14 })
                    try expects(Halt.where { $0.minute == 61 }, [])
                    let many = Halt.where { fields in (1...500).reduce(fields.minute == 14) { $0 && fields.minute > -$1 } }
                    try expects(many, halts.filter { $0.minute == 14 })
                    try expects(Halt.where { $0.platform == 31 }, halts.filter { $0.platform == 31 })
                    try expects(Halt.where { $0.platform == nil && $0.minute > 40 }, halts.filter { $0.platform == nil && $0.minute > 40 })
                    try expects(Halt.query.order(by: \.minute, .descending).limit(11), Array(latest.prefix(11)))
                    try expects(
                        Halt.where { $0.minute < 30 && $0.platform != nil }.order(by: \.minute, .descending).offset(3).limit(9),
                        Array(latest.filter { $0.minute < 30 && $0.platform != nil }.dropFirst(3).prefix(9)))
                }
                let changed = try Halt.where { $0.minute == 14 }.update(.set(\.minute, 99))
                try expect(changed, equals: Halt.where { $0.minute == 99 }.count())
                try expect(Halt.where { $0.minute == 99 }.destroy().total, equals: changed)
                try expect(Halt.where { $0.minute == 99 }.count(), equals: 0)
                // A first value that is new, also to the transaction that brings it.
                for number in 1...3 {
                    func expectsNew(_ count: Int) throws {
                        let found = try Halt.where { $0.minute == 77 }.all()
                        try expect(found.map(\.line), equals: (0..<count).map { "new \($0 + 1)" })
                        try expect(Halt.where { $0.minute == 77 && $0.platform == 5 }.count(), equals: count)
                    }
                    try expectsNew(number - 1)
                    try store.write { _ in
                        try expectsNew(number - 1)
                        try Halt(line: "new \(number)", minute: 77, platform: 5).saved()
                        try expectsNew(number)
                    }
                    try expectsNew(number)
                }
            }
        },

        Case("plans.few_left", "the records that are left by values which most have are found, those without a value included") { _ in
            // The values that few have, or that many have, are left.
            for share in [40, 2] {
                try Fruit.destroyAll()
                try Fruit.insert(
                    (0..<240).map { number in
                        let isOdd = number % share == 1
                        let color = isOdd ? [nil, "Blue", "", "\u{10FFFF}"][number / share % 4] : ["red", "green"][number % 2]
                        let weight = isOdd ? [nil, Int.min, .max][number / share % 3] : 5
                        return Fruit(name: "fruit \(number)", color: color, weight: weight, stock: number)
                    })
                let fruits = try Fruit.all()
                func expects(_ condition: (Fruit.Fields) -> Condition<Fruit>, _ holds: (Fruit) -> Bool) throws {
                    let (query, expected) = (Fruit.where(condition), fruits.filter(holds))
                    try expect(query.all().map(\.stock), equals: expected.map(\.stock))
                    try expect(query.count(), equals: expected.count)
                    try expect(query.exists(), equals: !expected.isEmpty)
                    try expect(query.limit(200).pluck(\.stock), equals: expected.prefix(200).map(\.stock))
                    try expect(query.offset(1).limit(5).pluck(\.stock), equals: expected.dropFirst().prefix(5).map(\.stock))
                    let latest = expected.map(\.stock).sorted(by: >)
                    try expect(query.order(by: \.stock, .descending).limit(9).pluck(\.stock), equals: Array(latest.prefix(9)))
                    let heaviest = expected.sorted { ($0.weight ?? .min, $1.uid) > ($1.weight ?? .min, $0.uid) }
                    guard expected.allSatisfy({ $0.weight != nil }) else { return }
                    try expect(
                        query.order(by: \.weight, .descending).offset(1).limit(5).pluck(\.stock),
                        equals: heaviest.dropFirst().prefix(5).map(\.stock))
                }
                try expects({ $0.color.notIn(["red", "green"]) }) { $0.color != "red" && $0.color != "green" }
                try expects({ $0.color.notIn(["green", "Red", "red", "blue", "green"]) }) { $0.color != "red" && $0.color != "green" }
                try expects({ $0.color.notIn(["red", nil]) }) { $0.color != "red" && $0.color != nil }
                try expects({ $0.color.notIn([]) }) { _ in true }
                try expects({ $0.color.notIn([nil]) }) { $0.color != nil }
                try expects({ $0.color != "red" && $0.color != "green" }) { $0.color != "red" && $0.color != "green" }
                try expects({ $0.color != nil && $0.weight != 5 }) { $0.color != nil && $0.weight != 5 }
                try expects({ $0.weight != 5 }) { $0.weight != 5 }
                try expects({ $0.weight != Int.max }) { $0.weight != Int.max }
                try expects({ $0.weight.notIn([5, Int.min, 6]) }) { $0.weight == nil || $0.weight == Int.max }
                try expects({ $0.weight != nil && $0.weight != 5 }) { $0.weight != nil && $0.weight != 5 }
                try expects({ !$0.color.in(["red", "green"]) && $0.stock > 50 }) {
                    $0.color != "red" && $0.color != "green" && $0.stock > 50
                }
                let changed = try Fruit.where { $0.weight != 5 }.update(.set(\.price, 2))
                try expect(changed, equals: fruits.count(where: { $0.weight != 5 }))
                try expect(Fruit.where { $0.price == 2.0 }.count(), equals: changed)
                let newest = Fruit.where { $0.color.notIn(["red", "green"]) }.order(by: \.stock, .descending).limit(2)
                try expect(newest.destroy().total, equals: 2)
                try expect(Fruit.count(), equals: fruits.count - 2)
            }
        },
    ]
}
