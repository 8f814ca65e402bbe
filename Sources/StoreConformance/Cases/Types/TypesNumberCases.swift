import ActiveStore
import ActiveStoreImport
import FoundationEssentials

/// Numbers survive a round trip exactly, and values that are not numbers are refused.
enum TypesNumberCases {
    static let all: [Case] = [
        Case("types.bool", "[96] true and false survive a round trip, and a flag is itself a condition") { _ in
            try expect(roundTrip(true, in: \.bool), equals: true)
            try expect(roundTrip(false, in: \.bool), equals: false)
            try expect(roundTrip(false, in: \.maybeBool), equals: false, "false is not nil")
            try expect(EveryType.where { $0.bool }.count(), equals: 1)
            try expect(EveryType.where { !$0.bool }.count(), equals: 2)
            try expect(EveryType.where { $0.maybeBool == false }.count(), equals: 1)
        },
        Case("types.int_bounds", "[41, 96] Every width of integer stores its smallest and largest value") { _ in
            try expect(roundTrip(.min, in: \.int), equals: Int.min)
            try expect(roundTrip(.max, in: \.int), equals: Int.max)
            try expect(roundTrip(.min, in: \.int8), equals: Int8.min)
            try expect(roundTrip(.max, in: \.int8), equals: Int8.max)
            try expect(roundTrip(.min, in: \.int16), equals: Int16.min)
            try expect(roundTrip(.max, in: \.int16), equals: Int16.max)
            try expect(roundTrip(.min, in: \.int32), equals: Int32.min)
            try expect(roundTrip(.max, in: \.int32), equals: Int32.max)
            try expect(roundTrip(.min, in: \.int64), equals: Int64.min)
            try expect(roundTrip(.max, in: \.int64), equals: Int64.max)
            try expect(roundTrip(.max, in: \.uint8), equals: UInt8.max)
            try expect(roundTrip(.max, in: \.uint16), equals: UInt16.max)
            try expect(roundTrip(.max, in: \.uint32), equals: UInt32.max)
            try expect(EveryType.where { $0.int64 == .min }.count(), equals: 1)
            try expect(EveryType.where { $0.int64 < .max }.count(), equals: 12)
        },
        Case("types.int_2p53_exact", "Integers beyond 2⁵³ are stored and distinguished, which a Double could not do") { _ in
            let limit = 1 << 53
            for number in [limit - 1, limit, limit + 1, -limit - 1, Int.max - 1] {
                try expect(roundTrip(number, in: \.int), equals: number)
            }
            try expect(EveryType.where { $0.int == limit }.count(), equals: 1)
            try expect(EveryType.where { $0.int > limit }.pluck(\.int), equals: [limit + 1, Int.max - 1])
        },
        Case("types.uint64_over_range_error", "A UInt64 above Int64.max is an error, and nothing is stored") { _ in
            let largest = UInt64(Int64.max)
            try expect(roundTrip(largest, in: \.uint64), equals: largest)
            try expect(throws: .unstorableValue) { try EveryType(uint64: largest + 1).saved() }
            try expect(throws: .unstorableValue) { try EveryType(maybeUint: .max).saved() }
            try expect(throws: .typeMismatch) { try EveryType.where { $0.uint64 == .max }.all() }
            try expect(EveryType.count(), equals: 1)
        },
        Case("types.double_specials", "[96] Doubles survive a round trip bit for bit, from the smallest subnormal to the largest") { _ in
            let numbers: [Double] = [
                0, 0.1, -0.1, 1.0.nextUp, 1.0.nextDown, .pi, .leastNonzeroMagnitude, -.leastNonzeroMagnitude,
                .leastNormalMagnitude, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 9_007_199_254_740_994, 1e-300,
            ]
            for number in numbers {
                try expect(roundTrip(number, in: \.double).bitPattern, equals: number.bitPattern, "\(number)")
                try expect(EveryType.where { $0.double == number }.count(), equals: 1, "\(number)")
            }
            for number: Float in [0.1, .leastNonzeroMagnitude, .greatestFiniteMagnitude, -.pi] {
                try expect(roundTrip(number, in: \.float).bitPattern, equals: number.bitPattern, "\(number)")
            }
        },
        Case("types.float_nearest", "A Float is set to the nearest number from a dictionary and from imports") { _ in
            try expect(EveryType(values: ["float": 0.1, "maybeFloat": 1e-60]).float, equals: 0.1)
            try expect(throws: .typeMismatch) { try EveryType(values: ["float": 1e300]) }
            let text = "{\"float\":0.1,\"maybeFloat\":16777217}\n{\"float\":3.4e38,\"maybeFloat\":1e300}"
            let report = try EveryType.importRecords(from: .jsonLines(bytes: text.utf8))
            try expect(report.problems.map(\.field), equals: ["maybeFloat"])
            let numbers: [Float?] = try EveryType.all().flatMap { [$0.float, $0.maybeFloat] }
            try expect(numbers, equals: [0.1, 16_777_216, 3.4e38, nil])
            try expect(EveryType.imported(from: ["float": 0.1]).float, equals: 0.1)
        },
        Case("types.double_nan_rejected", "NaN is refused in a save and in a condition") { _ in
            try expect(throws: .unstorableValue) { try EveryType(double: .nan).saved() }
            try expect(throws: .unstorableValue) { try EveryType(maybeDouble: .nan).saved() }
            try expect(throws: .unstorableValue) { try EveryType(float: .nan).saved() }
            try expect(throws: .unstorableValue) { try EveryType(decimal: .nan).saved() }
            var record = try EveryType(double: 1).saved()
            record.double = .nan
            try expect(throws: .unstorableValue) { try record.save() }
            try expect(EveryType.query.pluck(\.double), equals: [1])
            try expect(throws: .unstorableValue) { try EveryType.where { $0.double == .nan }.all() }
            try expect(throws: .unstorableValue) { try EveryType.where { !($0.double < .nan) }.count() }
            try expect(throws: .unstorableValue) { try EveryType.where { $0.maybeDouble.in([1, .nan, nil]) }.exists() }
        },
        Case("types.double_infinity", "Infinities sort before and after all other numbers") { _ in
            let numbers: [Double] = [1, .infinity, -.infinity, 0]
            for number in numbers { try EveryType(double: number).saved() }
            try expect(EveryType.order(by: \.double).pluck(\.double), equals: [-.infinity, 0, 1, .infinity])
            try expect(EveryType.where { $0.double < .infinity }.count(), equals: 3)
            try expect(EveryType.where { $0.double == -.infinity }.count(), equals: 1)
            try expect(roundTrip(.infinity, in: \.float), equals: .infinity)
            try Fruit(name: "endless", discount: .infinity).saved()
            try expect(Fruit.query.pluck(\.discount), equals: [.infinity], "infinity is not nil")
        },
        Case("types.double_additions", "An addition to a stored double gives what Swift's does, at the limits too") { _ in
            let huge = Double.greatestFiniteMagnitude
            let numbers = [
                0, 1, -1, huge / 2, huge, -huge, huge.ulp, -huge.ulp, huge.ulp / 2, .leastNonzeroMagnitude, .infinity, -.infinity,
            ]
            for first in numbers {
                for second in numbers {
                    var stored = EveryType()
                    stored.double = first
                    try stored.save()
                    let what = "\(first) + \(second)"
                    if (first + second).isNaN {
                        try expect(throws: .unstorableValue, what) { try EveryType.updateAll(.add(\.double, second)) }
                    } else {
                        try EveryType.updateAll(.add(\.double, second))
                        try expect(EveryType.query.pluck(\.double), equals: [first + second], what)
                    }
                    try EveryType.destroyAll()
                }
            }
        },
        Case("types.double_negative_zero", "−0.0 is stored as 0.0 and found as either") { _ in
            try expect(roundTrip(-0.0, in: \.double).sign, equals: .plus)
            try expect(roundTrip(-0.0, in: \.float).sign, equals: .plus)
            try expect(EveryType.where { $0.double == -0.0 }.count(), equals: 2)
            try expect(EveryType.where { $0.double.in([-0.0]) }.count(), equals: 2)
            try expect(EveryType.where { $0.double < 0.0 }.count(), equals: 0)
            try expect(EveryType.where { $0.double >= -0.0 }.count(), equals: 2)
            try expect(EveryType.where(["double": Value.double(-0.0)]).count(), equals: 2, "also as an untyped value")
        },
        Case("types.decimal_exact", "[96] Decimals are exact, equal however they were written, and ordered as numbers") { _ in
            let texts = [
                "-12345678901234567890123456789012345678", "-1.1", "-0.5", "0",
                "0.00000000000000000000000000000000000001", "0.3", "1.1", "1.10000000000000000000000000000000000001", "9", "10", "1123.563",
                "1.5e100",
            ]
            let numbers = try texts.map { try require(Decimal(string: $0), $0) }
            for number in numbers.reversed() { try expect(roundTrip(number, in: \.decimal), equals: number, "\(number)") }
            try expect(EveryType.order(by: \.decimal).pluck(\.decimal), equals: numbers)
            let long = try require(Decimal(string: "1.10"))
            try expect(EveryType.where { $0.decimal == long }.count(), equals: 1, "1.1 is 1.10")
            let tenth = try require(Decimal(string: "0.1"))
            try expect(EveryType.where { $0.decimal == tenth + tenth + tenth }.count(), equals: 1, "0.1 + 0.1 + 0.1 is 0.3")
            try expect(EveryType.where { $0.decimal > 1 }.count(), equals: 6)
        },
    ]
}
