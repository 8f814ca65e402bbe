import ActiveStore
import FoundationEssentials

/// Sums and averages: exact, independent of the order of records, and rounded once.
enum ResultsSumCases {
    static let all: [Case] = [
        Case("results.sums_are_exact", "Sums and averages of doubles are rounded once and do not depend on the order of the records") { _ in
            // Added one after the other these produce 0, 1, 1.6 or 2, depending on the order.
            let prices = [0.1, 0.2, 0.3, 1e16, 1, -1e16]
            for turn in prices.indices {
                try Fruit.destroyAll()
                for (at, price) in (prices[turn...] + prices[..<turn]).enumerated() {
                    try Fruit(name: "\(at)", color: "red", price: price, discount: -price).saved()
                }
                try expect(Fruit.sum(\.price), equals: 1.6)
                try expect(Fruit.average(\.price), equals: 1.6 / 6)
                try expect(Fruit.query.sum("discount"), equals: .double(-1.6))
                try expect(Fruit.order(by: \.name, .descending).limit(6).sum(\.price), equals: 1.6, "of a window")
                let groups = Fruit.group(by: \.color).select(.count, .sum(\.price))
                try expect(groups.having { $0.sum(\.price) == 1.6 }.all().map(\.1), equals: [6])
                try expect(groups.having { $0.average(\.discount) < -0.26 }.all().map(\.2), equals: [1.6])
                try expect(groups.having { $0.sum(\.discount) == 0 }.all().count, equals: 0)
            }
            try Fruit.destroyAll()
            for (color, price) in [("blue", 0.1), ("green", 1e16), ("blue", 0.2), ("green", 1), ("green", -1e16), ("red", 0.5)] {
                try Fruit(name: "a", color: color, price: price).saved()
            }
            let sorted = Fruit.group(by: \.color).select(.sum(\.price)).order(by: .sum(\.price), .descending)
            try expect(sorted.all().map { "\($0 ?? "-") \($1)" }, equals: ["green 1.0", "red 0.5", "blue 0.30000000000000004"])
        },
        Case("results.sums_at_the_edges", "Sums of the largest and smallest doubles; only the result has to fit") { _ in
            let huge = Double.greatestFiniteMagnitude
            let least = Double.leastNonzeroMagnitude
            func check(_ values: [Double], sum: Double, average: Double, _ line: UInt = #line) throws {
                try Fruit.destroyAll()
                for value in values { try Fruit(price: value).saved() }
                try expect(Fruit.sum(\.price).bitPattern, equals: sum.bitPattern, "sum of \(values)", line: line)
                try expect(Fruit.average(\.price)?.bitPattern, equals: average.bitPattern, "average of \(values)", line: line)
            }
            try check([huge, huge, -huge], sum: huge, average: huge / 3)
            try check([huge, huge], sum: .infinity, average: huge)
            try check([-huge, -huge, 1], sum: -.infinity, average: -huge / 3 * 2)
            try check([huge, huge.ulp / 2, -least], sum: huge, average: huge / 3)
            try check([huge, huge.ulp / 2], sum: .infinity, average: 0x1p1023)
            try check([least, least, least], sum: 3 * least, average: least)
            try check([least, 0], sum: least, average: 0)
            try check([3 * least, 0], sum: 3 * least, average: 2 * least)
            try check([1, 0x1p-53, least], sum: 1.nextUp, average: (1.0 / 3).nextUp)
            try check([1, 0x1p-53], sum: 1, average: 0.5)
            try check([1, least, -1], sum: least, average: 0)
            try check([huge, 1, -huge, 1], sum: 2, average: 0.5)
            try check([-0.0, -0.0], sum: 0, average: 0)
            try check([-1, -0x1p-60, 1], sum: -0x1p-60, average: -0x1p-60 / 3)
        },
        Case("results.sums_of_infinities", "Infinity stays infinite; infinities of both signs have no sum, which is reported as an error") {
            _ in
            try Fruit(color: "red", price: .infinity).saved()
            try Fruit(color: "red", price: -1).saved()
            try expect(Fruit.sum(\.price), equals: .infinity)
            try expect(Fruit.average(\.price), equals: .infinity)
            try Fruit(color: "blue", price: -.infinity).saved()
            try expect(Fruit.group(by: \.color).sum(\.price).map(\.1), equals: [-.infinity, .infinity])
            try expect(Fruit.where { $0.price < 0 }.average(\.price), equals: -.infinity)
            for request in [{ try Fruit.query.sum("price") }, { try Fruit.query.average("price") }] {
                let error = try expect(throws: .unstorableValue) { try request() }
                try expect([error.entity, error.field], equals: ["fruit", "price"])
                try expect(error.message.contains("sum") && !error.message.contains("NaN"), error.message)
            }
            try expect(throws: .unstorableValue) { try Fruit.group(by: \.isRipe).sum(\.price) }
        },
        Case("results.sums_of_floats", "A sum of floats is the exact sum of the stored values, as a double") { _ in
            for float in [0.1, 1e8, 0.2, -1e8] as [Float] { try EveryType(float: float).saved() }
            let exact = Double(0.1 as Float) + Double(0.2 as Float)
            try expect(EveryType.sum(\.float), equals: exact)
            try expect(EveryType.average(\.float), equals: exact / 4)
        },
        Case("results.sums_of_decimals", "Sums of decimals are also exact, in any order; beyond 38 digits they are rounded once") {
            _ in
            func decimal(_ text: String) throws -> Decimal { try require(Decimal(string: text), text) }
            func check(_ texts: [String], sum: String, average: String, _ line: UInt = #line) throws {
                for values in [texts, texts.reversed(), Array(texts.dropFirst() + texts.prefix(1))] {
                    try EveryType.destroyAll()
                    for text in values { try EveryType(decimal: decimal(text)).saved() }
                    try expect(EveryType.sum(\.decimal), equals: decimal(sum), "sum of \(values)", line: line)
                    try expect(EveryType.average(\.decimal), equals: decimal(average), "average of \(values)", line: line)
                }
            }
            try check(["1e60", "0.25", "-1e60", "1e-60"], sum: "0.250000000000000000000000000000000000000", average: "0.0625")
            try check(["1e100", "1", "-1e100"], sum: "1", average: "0.33333333333333333333333333333333333333")
            try check(["9e127", "-9e127", "7"], sum: "7", average: "2.3333333333333333333333333333333333333")
            try check(["1", "1", "0"], sum: "2", average: "0.66666666666666666666666666666666666667")
            try check(["3e38", "-0.5", "0.5", "1e-40"], sum: "3e38", average: "7.5e37")
            try EveryType.destroyAll()
            let most = try decimal("340282366920938463463374607431768211455e127")
            for amount in [most, most] { try EveryType(decimal: amount).saved() }
            try expect(throws: .overflow) { try EveryType.sum(\.decimal) }
            try expect(EveryType.average(\.decimal), equals: most)
            try EveryType(decimal: -most).saved()
            try expect(EveryType.sum(\.decimal), equals: most)
        },
        Case("results.averages_of_integers", "An average of integers is their exact sum divided, and rounded once") { _ in
            // 2⁵³ + 1 is not a double; a third of it is.
            for stock in [9_007_199_254_740_993, 0, 0] { try Fruit(stock: stock).saved() }
            try expect(Fruit.average(\.stock), equals: 3_002_399_751_580_331)
            try Fruit.destroyAll()
            for stock in [Int.max, .max, .max, .min] { try Fruit(color: "red", stock: stock).saved() }
            try expect(Fruit.average(\.stock), equals: 0x1p62)
            try expect(Fruit.group(by: \.color).average(\.stock).map(\.1), equals: [0x1p62])
        },
    ]
}
