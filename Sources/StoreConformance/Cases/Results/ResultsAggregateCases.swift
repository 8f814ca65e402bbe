import ActiveStore
import FoundationEssentials

/// Aggregates, groups and distinct values.
enum ResultsAggregateCases {
    static let all: [Case] = [
        Case("results.figures", "sum, average, minimum and maximum over all records, a condition, a limit and offset") { _ in
            try Fruit.market()
            try expect(Fruit.sum(\.stock), equals: 551)
            try expect(Fruit.where { $0.color == "red" }.sum(\.stock), equals: 503)
            try expect(Fruit.order(by: \.stock, .descending).limit(2).sum(\.stock), equals: 540, "of a window")
            try expect(abs(Fruit.sum(\.price) - 4.6) < 1e-9, "doubles")
            try expect(Fruit.where { $0.color == "red" }.average(\.stock), equals: 251.5)
            try expect(Fruit.minimum(\.name), equals: "apple")
            try expect(Fruit.maximum(\.name), equals: "plum")
            try expect(Fruit.maximum(\.isRipe), equals: true)
            try expect(Fruit.query.count(distinct: \.color), equals: 3)
            try expect(Fruit.query.aggregates(.count, .sum(\.stock)) == (5, 551), "several at once")
        },
        Case("results.figures_by_name", "Aggregates of fields named at run time") { _ in
            try Fruit.market()
            try expect(Fruit.query.sum("stock"), equals: .int(551))
            try expect(Fruit.query.minimum("weight"), equals: .int(8))
            try expect(Fruit.query.maximum("name"), equals: .string("plum"))
            try expect(Fruit.where { $0.stock > 1_000 }.average("price"), equals: .null)
            try expect(Fruit.query.count(distinct: "color"), equals: 3)
            try expect(throws: .unknownField) { try Fruit.query.sum("stok") }
            try expect(throws: .typeMismatch) { try Fruit.query.sum("name") }
        },
        Case("results.sum_overflow_error", "A sum of integers that overflows is an error; an intermediate overflow is not") {
            _ in
            try Fruit(name: "a", stock: .max).saved()
            try Fruit(name: "b", stock: 1).saved()
            try expect(throws: .overflow) { try Fruit.sum(\.stock) }
            try expect(throws: .overflow) { try Fruit.group(by: \.color).sum(\.stock) }
            try Fruit(name: "c", stock: -1).saved()
            try expect(Fruit.sum(\.stock), equals: .max)
        },
        Case("results.avg_empty_nil", "The sum of no records is 0; their average, minimum and maximum are nil") { _ in
            try expect(Fruit.sum(\.stock), equals: 0)
            try expect(Fruit.sum(\.price), equals: 0)
            try expect(Fruit.average(\.stock) == nil && Fruit.minimum(\.stock) == nil && Fruit.maximum(\.name) == nil, "nil")
            try expect(Fruit.query.count(distinct: \.name), equals: 0)
            try Fruit(name: "fig").saved()
            try expect(Fruit.sum(\.weight), equals: 0, "of nils alone")
            try expect(Fruit.average(\.weight) == nil, "of nils alone")
        },
        Case("results.min_max_skip_null", "Aggregates leave nil out") { _ in
            try Fruit.market()
            try expect(Fruit.minimum(\.weight), equals: 8)
            try expect(Fruit.maximum(\.weight), equals: 2_000)
            try expect(Fruit.sum(\.weight), equals: 2_198)
            try expect(Fruit.average(\.weight), equals: 549.5)
            try expect(Fruit.query.count(\.weight), equals: 4)
        },
        Case("results.decimal_figures", "Sums and averages of decimals are exact") { _ in
            for text in ["0.1", "0.2"] {
                let amount = try require(Decimal(string: text))
                try EveryType(decimal: amount, maybeDecimal: amount).saved()
            }
            try EveryType(decimal: 0).saved()
            try expect(EveryType.sum(\.decimal), equals: try require(Decimal(string: "0.3")))
            try expect(EveryType.average(\.maybeDecimal), equals: try require(Decimal(string: "0.15")))
            try expect(EveryType.maximum(\.decimal), equals: try require(Decimal(string: "0.2")))
        },
        Case("results.group_count", "The number of records with each value, in the order of the values, nil first") { _ in
            try Fruit.market()
            let groups = try Fruit.group(by: \.color).count()
            try expect(groups.map { "\($0 ?? "-") \($1)" }, equals: ["- 1", "blue 1", "green 1", "red 2"])
            let two = try Fruit.where { $0.stock > 1 }.group(by: \.color, \.isRipe).count()
            try expect(two.map { "\($0 ?? "-") \($1) \($2)" }, equals: ["- false 1", "blue false 1", "red true 2"])
            try expect(Fruit.limit(3).group(by: \.color).count().map(\.1), equals: [1, 2], "of a window")
            try expect(Fruit.where { $0.stock < 0 }.group(by: \.color).count().count, equals: 0)
        },
        Case("results.group_having", "Groups are filtered, sorted and limited by aggregates, selected or not") { _ in
            try Fruit.market()
            let aggregates = Fruit.group(by: \.color).select(.count, .sum(\.stock), .average(\.weight))
            try expect(aggregates.having { $0.count > 1 }.all().map { "\($0 ?? "-") \($1) \($2) \($3 ?? 0)" }, equals: ["red 2 503 79.0"])
            try expect(aggregates.order(by: .sum(\.stock), .descending).limit(2).all().map(\.2), equals: [503, 40])
            try expect(aggregates.order(by: .maximum(\.price)).offset(3).all().map(\.0), equals: ["green"])
            try expect(
                aggregates.having { $0.minimum(\.stock) < 10 && !($0.average(\.weight) == nil) }.all().map(\.0), equals: ["green", "red"])
            try expect(aggregates.having { $0.maximum(\.weight) > 10 || $0.count == 2 }.first()?.0, equals: "blue")
            try expect(throws: .badRequest) { try aggregates.limit(-1).all() }
        },
        .magazine("results.group_limit", "the first groups have all their records, and those after the offset follow") {
            let essays = try Essay.all()
            let sections = Array(Set(essays.map(\.section))).sorted { ($0 ?? "") < ($1 ?? "") }
            for (limit, offset) in [(1, 0), (3, 0), (2, 1), (100, 0), (0, 0), (5, sections.count - 2)] {
                let groups = try Essay.group(by: \.section).select(.count, .sum(\.words), .maximum(\.published)).limit(limit)
                    .offset(offset).all()
                let wanted = sections.dropFirst(offset).prefix(limit).map { section in
                    let own = essays.filter { $0.section == section }
                    return "\(section ?? "-") \(own.count) \(own.reduce(0) { $0 + $1.words }) \(own.map(\.published).max() ?? 0)"
                }
                try expect(groups.map { "\($0 ?? "-") \($1) \($2) \($3 ?? 0)" }, equals: wanted)
                let numbers = try Essay.group(by: \.section).select(.count).limit(limit).offset(offset).all()
                try expect(numbers.map(\.1), equals: groups.map(\.1))
            }
        },
        .opening("results.group_in_store", "Groups are those of the store that in() names") { sandbox in
            let one = try sandbox.open([Fruit.self])
            let two = try sandbox.openOther([Fruit.self])
            try withStore(two) { _ = try Fruit(name: "fig", color: "violet", stock: 3).saved() }
            try withStore(one) {
                try Fruit.market()
                try expect(Fruit.group(by: \.color).in(two).count().map { "\($0 ?? "-") \($1)" }, equals: ["violet 1"])
                try expect(Fruit.group(by: \.color, \.isRipe).in(two).sum(\.stock).map(\.2), equals: [3])
                try expect(Fruit.group(by: \.color, \.isRipe, \.name).in(two).maximum(\.stock).map(\.3), equals: [3])
                try expect(Fruit.group(by: \.color, \.isRipe, \.name, \.stock).in(two).count().count, equals: 1)
                let aggregates = Fruit.group(by: \.color).select(.count, .sum(\.stock)).having { $0.count > 0 }
                try expect(aggregates.in(two).all().map(\.2), equals: [3])
                try expect(aggregates.in(two).first()?.0, equals: "violet")
                try expect(aggregates.in(two).in(one).all().count, equals: 4, "the last one counts")
                try expect(aggregates.all().count, equals: 4)
            }
        },
        Case("results.distinct", "The distinct values of a field, in their order, without nil; of several fields with nil") { _ in
            try Fruit.market()
            try expect(Fruit.distinct(\.color), equals: ["blue", "green", "red"])
            try expect(Fruit.order(by: \.color, .descending).distinct(\.color), equals: ["red", "green", "blue"])
            try expect(Fruit.where { $0.stock > 10 }.distinct(\.color), equals: ["blue", "red"])
            try expect(Fruit.query.distinct("color"), equals: ["blue", "green", "red"].map { .string($0) })
            let pairs = try Fruit.query.distinct(\.isRipe, \.color).map { "\($0) \($1 ?? "-")" }
            try expect(pairs, equals: ["false -", "false blue", "false green", "true red"])
            try expect(throws: .unknownField) { try Fruit.query.distinct("colour") }
        },
        Case("results.figures_of_relation", "Aggregates over the records of a relation") { _ in
            let (clara, _, nadia) = try Composer.concert()
            try expect(clara.pieces.sum(\.minutes), equals: 25)
            try expect(nadia.pieces.maximum(\.minutes) == nil, "of none")
            try expect(clara.pieces.group(by: \.minutes).count().map(\.1), equals: [1, 1])
        },
        Case("results.distinct_by_bytes", "texts that differ in case or composition are distinct values") { _ in
            for name in ["ann", "Ann", "ann", "é", "e\u{301}"] { try Person(name: name).saved() }
            try expect(Person.distinct(\.name).map { Array($0.utf8) }, equals: ["Ann", "ann", "e\u{301}", "é"].map { Array($0.utf8) })
            try expect(Person.query.count(distinct: \.name), equals: 4)
        },
        Case("results.distinct_folded", "distinct values are in the query's order, also in one without regard to case") { _ in
            for name in ["ann", "Bob", "ann", "Ann", "carl"] { try Person(name: name).saved() }
            try expect(Person.distinct(\.name), equals: ["Ann", "Bob", "ann", "carl"])
            try expect(Person.order(by: \.name, .ascending, .insensitive).distinct(\.name), equals: ["Ann", "ann", "Bob", "carl"])
            try expect(Person.order(by: \.name, .descending, .insensitive).distinct(\.name), equals: ["carl", "Bob", "Ann", "ann"])
        },
        Case("results.group_of_nil", "nil is a separate group, distinct from zero and from empty text") { _ in
            for (age, email) in [(0, ""), (nil, nil), (nil, "a"), (0, nil)] as [(Int?, String?)] {
                try Person(age: age, email: email).saved()
            }
            try expect(Person.group(by: \.age).count().map { "\($0 ?? -1) \($1)" }, equals: ["-1 2", "0 2"])
            try expect(Person.group(by: \.email).count().map { "\($0 ?? "nil") \($1)" }, equals: ["nil 2", " 1", "a 1"])
        },
    ]
}
