import ActiveStore
import FoundationEssentials
import StoreCore

/// Values of each type: few enough to repeat, and those at the limits of what can be stored.
enum ValuePool {
    static let integers: [Int64] = [
        .min, .min + 1, -9_007_199_254_740_993, -9_007_199_254_740_992, -9_007_199_254_740_991, -4_294_967_296, -129,
        -128,
        -1, 0, 1, 127, 128, 255, 256, 32_767, 2_147_483_647, 2_147_483_648, 4_294_967_295, 9_007_199_254_740_991,
        9_007_199_254_740_992, 9_007_199_254_740_993, .max - 1, .max,
    ]

    static let doubles: [Double] = [
        -.infinity, -.greatestFiniteMagnitude, -9_223_372_036_854_775_808, -9_007_199_254_740_994,
        -9_007_199_254_740_992, -1.5,
        -1, -.leastNormalMagnitude, -.leastNonzeroMagnitude, -0.0, 0, .leastNonzeroMagnitude, .leastNormalMagnitude,
        0.1,
        0.30000000000000004, 0.5, 1, 1.5, 2, 127, 9_007_199_254_740_991, 9_007_199_254_740_992, 9_007_199_254_740_994,
        9_223_372_036_854_775_808, 1e300, .greatestFiniteMagnitude, .infinity,
    ]

    /// The instants that all engines of a run can store.
    @TaskLocal static var instants: ClosedRange<Int64> = .min ... .max

    static var microseconds: [Int64] { allMicroseconds.filter { instants.contains($0) } }

    private static let allMicroseconds: [Int64] = [
        -62_135_596_800_000_000, -2_208_988_800_000_000, -86_400_000_001, -1_000_001, -1_000_000, -999_999, -1, 0, 1,
        999, 1_000,
        1_001, 999_999, 1_000_000, 978_307_200_000_000, 978_307_199_999_999, 1_559_898_915_123_456,
        1_559_898_915_123_457,
        1_700_000_000_123_000, 253_402_300_799_999_999, 9_000_000_000_000_000_000, -9_000_000_000_000_000_000,
    ]

    static let decimals: [Decimal] = [
        "0", "1", "-1", "1.0", "1.1", "1.10", "1.100", "1.01", "-1.1", "2", "9", "10", "11", "-10", "-9", "100", "0.1",
        "0.01",
        "99.99", "-0.001", "12345678901234567890123456789012345678", "-12345678901234567890123456789012345678",
        "0.12345678901234567890123456789012345678", "12345678901234567890123456789012345679", "1e100", "-1e100",
        "1e-100",
        "9e120",
    ].compactMap { DecimalCoding.parse($0) }

    static let uuids: [UUID] = [
        UUID(high: 0, low: 0), UUID(high: 0, low: 1), UUID(high: 1, low: 0), UUID(high: .max, low: .max),
        UUID(high: 0x7FFF_FFFF_FFFF_FFFF, low: .max), UUID(high: 0x8000_0000_0000_0000, low: 0),
        UUID(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_0000),
        UUID(high: 0x0190_0000_0000_7001, low: 0x8000_0000_0000_0000),
        UUID(high: 0x0190_0000_0000_7001, low: 0xBFFF_FFFF_FFFF_FFFF),
    ]

    static let data: [Data] = [
        Data(), Data([0]), Data([0, 0]), Data([0, 1]), Data([1]), Data([0x61]), Data([0x7F]), Data([0x80]),
        Data([0xFF]),
        Data([0xFF, 0]), Data([0xFF, 0xFF]), Data([0xC3, 0x28]), Data(repeating: 7, count: 511),
        Data(repeating: 7, count: 512),
        Data(repeating: 7, count: 511) + [8],
    ]

    static let json = [
        "null", "true", "0", "1", "\"\"", "\"a\"", "\"A\"", "\"é\"", "\"e\u{301}\"", "[]", "{}", "[1,2]", "[1,2,3]",
        "{\"a\":1}",
        "{\"a\":1,\"b\":[null]}", "{\"b\":1}", "\"😀\"",
    ]

    /// The values of one field, used repeatedly; `wide` fields rarely repeat one.
    static func domain(_ type: FieldType, wide: Bool, _ random: inout SplitMix64) -> [Value] {
        if type == .bool { return [.bool(false), .bool(true)] }
        let size = wide ? 96 : random.within(8...32)
        // Adjacent integers at which doubles begin to lose precision.
        if type == .int || type == .double, !wide, random.percent(25) {
            let near = random.pick([9_007_199_254_740_992, -9_007_199_254_740_992, .max - 3, .min + 3])
            return (0..<8).map { _ in
                let number = Int64(near) + Int64(random.within(-3...3))
                return type == .int ? .int(number) : .double(Double(number))
            }
        }
        if type == .string, !wide { return TextPool.domain(&random, size: size).map { .string($0) } }
        return (0..<size).map { _ in any(type, wide: wide, &random) }
    }

    /// Numbers whose sums always fit, but depend on the order if they are rounded midway.
    static func calm(_ type: FieldType, wide: Bool, _ random: inout SplitMix64) -> [Value] {
        let isHostile = random.percent(50)
        return (0..<(wide ? 96 : random.within(4...16))).map { _ in
            let number = wide ? random.within(-400...400) : random.within(-6...20)
            switch type {
            case .int: return .int(Int64(number))
            case .double:
                guard isHostile, random.percent(60) else { return .double(Double(number) / random.pick([4, 10])) }
                return .double(random.pick(hostileSummands) * (random.percent(30) ? Double(number) : 1))
            default:
                guard isHostile, random.percent(60) else { return .decimal(Decimal(number) / random.pick([1, 10, 100])) }
                return .decimal(random.pick(decimals.filter { $0.magnitude < Decimal(sign: .plus, exponent: 110, significand: 1) }))
            }
        }
    }

    /// Doubles that absorb each other: their sums reveal in which order they were added, and how often they were rounded.
    private static let hostileSummands: [Double] = [
        0.1, -0.1, 0.2, 0.3, 1e16, -1e16, 1e17, -1e17, 1, 0x1p53, -0x1p53, 0x1p-53, 0x1p-54, 1e300, -1e300, 1e299, -1e299, 3e-300,
        .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .leastNormalMagnitude, -.leastNormalMagnitude,
    ]

    /// A key that rarely exists.
    static func reference(_ type: FieldType, _ random: inout SplitMix64) -> Value {
        switch type {
        case .int: .int(Int64(random.within(-9_000...(-8_000))))
        case .uuid: .uuid(UUID(high: 0x0190_0000_0000_7000, low: random.next()))
        default: .string("nobody \(random.below(9))")
        }
    }

    /// A value of the type, ordinary or at a limit.
    static func any(_ type: FieldType, wide: Bool = false, _ random: inout SplitMix64) -> Value {
        let isEdge = random.percent(45)
        let small = wide ? random.within(-500...500) : random.within(-5...12)
        switch type {
        case .bool: return .bool(random.percent(50))
        case .int: return .int(isEdge ? random.pick(integers) : Int64(small))
        case .double: return .double(isEdge ? random.pick(doubles) : Double(small) / 2)
        case .string:
            return .string(
                wide && !isEdge ? "\(random.pick(["name", "name", "Name", "NAME"])) \(abs(small) % 60)" : TextPool.any(&random))
        case .data: return .data(isEdge ? random.pick(data) : Data([0x61, UInt8(truncatingIfNeeded: small)]))
        case .date:
            return .date(
                Instant.date(
                    microseconds: isEdge
                        ? random.pick(microseconds)
                        : 1_559_898_915_000_000 + Int64(small) * random.pick([1, 1_000, 1_000_000])))
        case .uuid:
            return .uuid(
                isEdge ? random.pick(uuids) : UUID(high: 0x0190_0000_0000_7000, low: 0x8000 + UInt64(small + 600)))
        case .decimal: return .decimal(isEdge ? random.pick(decimals) : Decimal(small) / (random.percent(50) ? 1 : 10))
        case .json: return .json(isEdge || !wide ? random.pick(json) : "[\(small)]")
        }
    }

    /// A value close to this one: a number of the other type, text with another case or other scalars; nil if there is none.
    static func neighbour(of value: Value, _ random: inout SplitMix64) -> Value? {
        switch value {
        case .int(let number): return .double(Double(number) + random.pick([0, 0, 0.5, -0.5, 1]))
        case .double(0): return .double(random.percent(50) ? 0 : -0.0)
        case .double(let number):
            return Int64(exactly: number.rounded()).map { .int($0 &+ Int64(random.within(-1...1))) }
        case .string(let text):
            switch random.below(3) {
            case 0: return .string(text.uppercased())
            case 1: return .string(text.lowercased())
            default: return .string(TextPool.equivalent(of: text))
            }
        default: return nil
        }
    }

    /// Keys for one entity; as many as it can have records.
    static func keys(_ type: FieldType, count: Int, _ random: inout SplitMix64) -> [Value] {
        var keys: [Value] = []
        switch type {
        case .int: keys = random.shuffled(integers).prefix(count / 3).map { .int($0) }
        case .uuid: keys = random.shuffled(uuids).prefix(count / 3).map { .uuid($0) }
        default:
            keys = TextPool.domain(&random, size: count / 2).filter { $0.utf8.count <= RecordKey.maximumTextLength }
                .map { .string($0) }
            keys.append(.string(String(repeating: "k", count: RecordKey.maximumTextLength)))
        }
        while keys.count < count {
            switch type {
            case .int: keys.append(.int(Int64(random.within(-20...200))))
            case .uuid: keys.append(.uuid(UUID(high: random.next(), low: random.next())))
            default: keys.append(.string("k\(random.below(1_000))"))
            }
        }
        return keys
    }

    /// Values that no store can hold.
    static func unstorable(_ type: FieldType, _ random: inout SplitMix64) -> Value? {
        switch type {
        case .double: .double(.nan)
        case .decimal: .decimal(.nan)
        case .string: .string(random.pick(TextPool.unstorable))
        case .json: .json("\"\0\"")
        case .date:
            .date(Date(timeIntervalSinceReferenceDate: random.pick([1e300, .infinity, -.infinity, 1e14, -1e14])))
        default: nil
        }
    }
}
