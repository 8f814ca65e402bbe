import ActiveStore

/// The least and greatest values of groups and of all records, which an engine may find at the ends of an index; and groups of a few records,
/// or of most of them, which it may find in several ways.
enum GroupValueCases {
    static let all: [Case] = [
        .opening("results.extremes_of_groups", "the least and greatest value of each group, whatever indexes there are") { sandbox in
            let store = try sandbox.open([Gauge.self])
            try withStore(store) {
                var random = CaseRandom()
                let kinds: [String?] = ["a", "A", nil, "", "é", "e\u{301}", "only nil"]
                let gauges = (0..<6_000).map { number in
                    let kind = kinds[number % kinds.count]
                    let value = kind == "only nil" || number % 5 == 0 ? nil : Int.random(in: -500..<500, using: &random)
                    return Gauge(
                        kind: kind, box: number % 4, value: value, ratio: value.map { Double($0) / 8 },
                        note: value.map { $0 % 3 == 0 ? "" : "n\($0)" }, number: number)
                }
                try Gauge.insert(gauges)
                func check(_ query: Query<Gauge>, line: UInt = #line, _ isIn: (Gauge) -> Bool) throws {
                    let groups = Dictionary(grouping: gauges.filter(isIn)) { $0.kind.map { Array($0.utf8) } }
                    let sorted = groups.sorted { order($0.key, $1.key) }.map { String(describing: row(of: $0.value)) }
                    let rows = query.group(by: \.kind).select(
                        .minimum(\.value), .maximum(\.value), .minimum(\.ratio), .maximum(\.note), .maximum(\.number))
                    func texts(_ rows: [(String?, Int?, Int?, Double?, String?, Int?)]) -> [String] { rows.map { String(describing: $0) } }
                    try expect(texts(rows.all()), equals: sorted, line: line)
                    try expect(texts(rows.limit(3).all()), equals: Array(sorted.prefix(3)), line: line)
                    try expect(texts(rows.offset(2).limit(2).all()), equals: Array(sorted.dropFirst(2).prefix(2)), line: line)
                    try expect(texts(rows.having { $0.count > 0 }.all()), equals: sorted, line: line)
                    let latest = try query.group(by: \.kind).maximum(\.value).map { "\($0 ?? "-") \($1 ?? 999)" }
                    let values = groups.sorted { order($0.key, $1.key) }.map {
                        "\($0.value[0].kind ?? "-") \($0.value.compactMap(\.value).max() ?? 999)"
                    }
                    try expect(latest, equals: values, line: line)
                    try expect(
                        query.distinct(\.kind).map { Array($0.utf8) }, equals: groups.keys.compactMap { $0 }.sorted { order($0, $1) },
                        line: line)
                    try expect(query.count(distinct: \.kind), equals: groups.keys.count { $0 != nil }, line: line)
                }
                try check(Gauge.query) { _ in true }
                try check(Gauge.where { $0.box == 2 }) { $0.box == 2 }
                try check(Gauge.where { $0.box == 9 }) { _ in false }
                try check(Gauge.where { $0.box == 1 && $0.value > 0 }) { $0.box == 1 && ($0.value ?? 0) > 0 }
                try check(Gauge.where { $0.box.in([0, 3]) }) { $0.box == 0 || $0.box == 3 }
                try check(Gauge.where { $0.kind == nil }) { $0.kind == nil }
                try check(Gauge.where { $0.kind == "é" && $0.box == 0 }) {
                    $0.kind.map { Array($0.utf8) } == Array("é".utf8) && $0.box == 0
                }
                // As many groups as records.
                let each = try Gauge.group(by: \.number).maximum(\.value)
                try expect(each.map(\.0), equals: gauges.map(\.number))
                try expect(each.map(\.1), equals: gauges.map(\.value))
                _ = try Gauge.where { $0.value > 400 }.destroy()
                _ = try Gauge.where { $0.kind == nil }.destroy()
                let left = gauges.filter { $0.kind != nil && $0.value.map { $0 <= 400 } ?? true }
                let most = try Gauge.group(by: \.kind).maximum(\.value).compactMap(\.1).max()
                try expect(most, equals: left.compactMap(\.value).max())
            }
        },

        .opening("results.extremes_of_all", "several least and greatest values in one request, with the number of records") { sandbox in
            let store = try sandbox.open([Gauge.self])
            try withStore(store) {
                func check(_ query: Query<Gauge>, _ gauges: [Gauge], line: UInt = #line) throws {
                    let values = gauges.compactMap(\.value)
                    let (least, most) = try query.aggregates(.minimum(\.value), .maximum(\.value))
                    try expect([least, most], equals: [values.min(), values.max()], line: line)
                    let (count, ratio, number, first) = try query.aggregates(
                        .count, .maximum(\.ratio), .minimum(\.number), .minimum(\.value))
                    try expect(count, equals: gauges.count, line: line)
                    try expect(ratio, equals: gauges.compactMap(\.ratio).max(), line: line)
                    try expect([number, first], equals: [gauges.map(\.number).min(), values.min()], line: line)
                    let (sum, last) = try query.aggregates(.sum(\.number), .maximum(\.number))
                    try expect(sum, equals: gauges.reduce(0) { $0 + $1.number }, line: line)
                    try expect(last, equals: gauges.map(\.number).max(), line: line)
                }
                try check(Gauge.query, [])
                let gauges = (0..<400).map { number in
                    let value = number % 3 == 0 ? nil : (number * 37) % 101 - 50
                    return Gauge(
                        kind: number % 2 == 0 ? "even" : nil, box: number % 4, value: value, ratio: value.map(Double.init), number: number)
                }
                try Gauge.insert(gauges)
                try check(Gauge.query, gauges)
                try check(Gauge.where { $0.kind == "even" }, gauges.filter { $0.kind == "even" })
                try check(Gauge.where { $0.kind == nil }, gauges.filter { $0.kind == nil })
                try check(Gauge.where { $0.box == 1 && $0.kind == nil }, gauges.filter { $0.box == 1 && $0.kind == nil })
                try check(Gauge.where { $0.box == 1 && $0.kind == "even" }, [])
                try check(Gauge.where { $0.value == nil }, gauges.filter { $0.value == nil })
                try check(Gauge.where { $0.value > 7 }, gauges.filter { ($0.value ?? 0) > 7 })
                try check(Gauge.order(by: \.number).limit(10), Array(gauges.prefix(10)))
                try check(Gauge.order(by: \.number).offset(390), Array(gauges.suffix(10)))
            }
        },

        .opening(
            "results.groups_of_few", "groups and sums of the few records of a range, and of most records, which are stored in another order"
        ) {
            sandbox in
            let store = try sandbox.open([Gauge.self])
            try withStore(store) {
                var random = CaseRandom()
                let gauges = (0..<6_000).map { number in
                    Gauge(
                        kind: ["a", "b", nil][number % 3], box: number % 50, value: Int.random(in: 0..<100_000, using: &random),
                        note: number % 100 == 0 ? "n\(number)" : nil, number: number)
                }
                try Gauge.insert(gauges)
                for (from, to) in [(0, 40), (50_000, 51_000), (30_000, 99_000), (-5, 200_000), (7, 7)] {
                    let found = gauges.filter { $0.value.map { from <= $0 && $0 < to } ?? false }
                    let query = Gauge.where { $0.value >= from && $0.value < to }
                    let groups = Dictionary(grouping: found, by: \.box).sorted { $0.key < $1.key }
                    let sums = groups.map { "\($0.key) \($0.value.reduce(0) { $0 + $1.number }) \($0.value.count)" }
                    let rows = query.group(by: \.box).select(.sum(\.number), .count)
                    try expect(rows.all().map { "\($0.0) \($0.1) \($0.2)" }, equals: sums, "\(from)")
                    let greatest = groups.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map(\.key)
                    try expect(rows.order(by: .count, .descending).limit(3).all().map(\.0), equals: Array(greatest.prefix(3)), "\(from)")
                    let pairs = try query.group(by: \.kind, \.box).count().map { "\($0.0 ?? "-") \($0.1) \($0.2)" }
                    let expected = Dictionary(grouping: found) { Pair(kind: $0.kind, box: $0.box) }.sorted { $0.key < $1.key }
                    try expect(pairs, equals: expected.map { "\($0.key.kind ?? "-") \($0.key.box) \($0.value.count)" }, "\(from)")
                    try expect(query.all().map(\.number).sorted(), equals: found.map(\.number), "\(from)")
                }
                let sums = try Gauge.group(by: \.kind).sum(\.number).map { "\($0 ?? "-") \($1)" }
                let kinds = Dictionary(grouping: gauges, by: \.kind)
                try expect(
                    sums, equals: [nil, "a", "b"].map { kind in "\(kind ?? "-") \((kinds[kind] ?? []).reduce(0) { $0 + $1.number })" })
                let some = try Gauge.where { $0.note.hasPrefix("n") && $0.number > 3_000 }.group(by: \.kind).sum(\.number)
                let those = gauges.filter { $0.note != nil && $0.number > 3_000 }
                let expected = [nil, "a", "b"].map { kind in those.filter { $0.kind == kind }.map(\.number).reduce(0, +) }
                try expect(some.map(\.1), equals: expected)
            }
        },

        .opening("predicate.has_value_beside", "that a field has a value, beside conditions on other indexed fields and among alternatives")
        {
            sandbox in
            let store = try sandbox.open([Gauge.self])
            try withStore(store) {
                let gauges = (0..<3_000).map(rarelyNoted)
                try Gauge.insert(gauges)
                func check(_ query: Query<Gauge>, line: UInt = #line, _ isIn: (Gauge) -> Bool) throws {
                    let found = gauges.filter(isIn).map(\.number)
                    try expect(query.all().map(\.number).sorted(), equals: found, line: line)
                    try expect(query.count(), equals: found.count, line: line)
                    let newest = query.order(by: \.number, .descending)
                    try expect(newest.limit(4).pluck(\.number), equals: Array(found.reversed().prefix(4)), line: line)
                    try expect(
                        query.order(by: \.number).offset(2).limit(3).pluck(\.number), equals: Array(found.dropFirst(2).prefix(3)),
                        line: line)
                    try expect(query.exists(), equals: !found.isEmpty, line: line)
                    try expect(query.sum(\.number), equals: found.reduce(0, +), line: line)
                }
                try check(Gauge.where { $0.box == 1 && $0.value != nil }) { $0.box == 1 && $0.value != nil }
                try check(Gauge.where { $0.box == 1 && $0.note != nil }) { $0.box == 1 && $0.note != nil }
                try check(Gauge.where { $0.kind == "k1" && $0.note != nil }) { $0.kind == "k1" && $0.note != nil }
                try check(Gauge.where { $0.kind != nil && $0.note != nil }) { $0.kind != nil && $0.note != nil }
                try check(Gauge.where { $0.box == 0 && $0.ratio != nil && $0.value != nil }) {
                    $0.box == 0 && $0.ratio != nil && $0.value != nil
                }
                try check(Gauge.where { $0.note != nil || $0.value != nil }) { $0.note != nil || $0.value != nil }
                try check(Gauge.where { $0.kind == "k3" && $0.box == 2 || $0.note != nil }) {
                    $0.kind == "k3" && $0.box == 2 || $0.note != nil
                }
                try check(Gauge.where { $0.number < 5 || ($0.note != nil && $0.box == 1) || $0.ratio != nil }) {
                    $0.number < 5 || ($0.note != nil && $0.box == 1) || $0.ratio != nil
                }
                try check(Gauge.where { !($0.note == nil || $0.box == 0) }) { $0.note != nil && $0.box != 0 }
                try check(Gauge.where { $0.box == 1 && $0.note == nil }) { $0.box == 1 && $0.note == nil }
                _ = try Gauge.where { $0.box == 1 && $0.note != nil }.update(.set(\.note, nil))
                try expect(Gauge.where { $0.box == 1 && $0.note != nil }.count(), equals: 0)
                try expect(
                    Gauge.where { $0.box == 2 && $0.note != nil }.destroy().total,
                    equals: gauges.count { $0.box == 2 && $0.note != nil })
            }
        },
    ]

    /// A record in which most fields have no value.
    private static func rarelyNoted(_ number: Int) -> Gauge {
        var gauge = Gauge(box: number % 3, number: number)
        if number % 7 != 0 { gauge.kind = "k\(number % 5)" }
        if number % 300 == 0 { gauge.value = number - 1_500 }
        if number % 200 == 0 { gauge.ratio = -Double(number) }
        if number % 250 == 0 { gauge.note = number % 500 == 0 ? "" : "\u{1}" }
        return gauge
    }

    /// The values of a group.
    private static func row(of gauges: [Gauge]) -> (String?, Int?, Int?, Double?, String?, Int?) {
        let values = gauges.compactMap(\.value)
        let note = gauges.compactMap(\.note).max { order(Array($0.utf8), Array($1.utf8)) }
        return (gauges[0].kind, values.min(), values.max(), gauges.compactMap(\.ratio).min(), note, gauges.map(\.number).max())
    }

    /// Whether a text, or none, comes before another one.
    private static func order(_ a: [UInt8]?, _ b: [UInt8]?) -> Bool {
        guard let b else { return false }
        guard let a else { return true }
        return a.lexicographicallyPrecedes(b)
    }

    private struct Pair: Hashable, Comparable {
        let kind: String?
        let box: Int

        static func < (a: Pair, b: Pair) -> Bool {
            a.kind == b.kind ? a.box < b.box : order(a.kind.map { Array($0.utf8) }, b.kind.map { Array($0.utf8) })
        }
    }
}

/// A measurement with values that may be missing.
@Indexed("kind", "value")
@Indexed("kind", "ratio")
@Indexed("kind", .descending("note"))
@Indexed("kind", "number")
@Indexed("number", "value")
@Indexed("box", "kind", "value")
@Model(timestamps: false) private struct Gauge {
    var kind: String?
    var box = 0
    @Indexed var value: Int?
    @Indexed var ratio: Double?
    @Indexed var note: String?
    @Indexed var number = 0
}
