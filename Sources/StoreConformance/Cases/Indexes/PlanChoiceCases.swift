import ActiveStore
import FoundationEssentials

/// Requests whose records several indexes can find, of which one has few and another has many, or has the order: the same results,
/// whatever the values are.
enum PlanChoiceCases {
    static let all: [Case] = [
        .plans("plans.few_or_many", "conditions that several indexes answer have the same result whichever of them has few records") {
            world in
            let sections: [String?] = ["section 1", "section 4", nil]
            for section in ["section 1", "section 4", "none", nil] {
                for words in [-1, 0, 30, 2_500, 6_000] {
                    try world.check(Essay.where { $0.section == section && $0.words < words }) { $0.section == section && $0.words < words }
                    try world.check(Essay.where { $0.section == section && $0.words >= words && $0.stars > 1 }) {
                        $0.section == section && $0.words >= words && $0.stars > 1
                    }
                    try world.check(Essay.where { $0.section == section || $0.words < words }) { $0.section == section || $0.words < words }
                }
            }
            for words in [[7], [100, 200, 7], Array(0..<400), Array(0..<6_000)] {
                let known = Set(words)
                try world.check(Essay.where { $0.words.in(words) && $0.section.in(sections) }) {
                    known.contains($0.words) && sections.contains($0.section)
                }
                try world.check(Essay.where { $0.words.in(words) || $0.section.in(sections) || $0.published == 5 }) {
                    known.contains($0.words) || sections.contains($0.section) || $0.published == 5
                }
                try world.check(Essay.where { $0.words.in(words) && !($0.section == "section 1" || $0.published > 900) }) {
                    known.contains($0.words) && $0.section != "section 1" && $0.published <= 900
                }
            }
        },

        .plans("plans.few_or_many_related", "a condition beside one along a relation has the same result whichever has few records") {
            world in
            let seventh = try require(Columnist.where { $0.name == "columnist 7" }.first()).uid
            for section in ["section 1", "none", nil] {
                try world.check(Essay.where { $0.section == section && $0.columnist.name == "columnist 7" }) {
                    $0.section == section && $0.columnist.id == seventh
                }
                try world.check(Essay.where { $0.section == section && $0.columnist.name != "columnist 7" }) {
                    $0.section == section && $0.columnist.id != seventh
                }
                try world.check(Essay.where { $0.section.in([section, "section 4"]) && $0.columnist.name.in(["columnist 7", "nobody"]) }) {
                    [section, "section 4"].contains($0.section) && $0.columnist.id == seventh
                }
                for name in ["theme 3", "theme 31"] {
                    let themed = Set(try EssayTheme.where { $0.theme.name == name }.all().map(\.essay.id))
                    try world.check(Essay.where { $0.section == section && $0.themes.any { $0.name == name } }) {
                        $0.section == section && themed.contains($0.uid)
                    }
                    try world.check(
                        Essay.where { $0.words < 2_500 && $0.section == section && $0.essayThemes.any { $0.theme.name == name } }
                    ) {
                        $0.words < 2_500 && $0.section == section && themed.contains($0.uid)
                    }
                }
            }
        },

        .plans("plans.join_of_first", "a limited join has the rows of the first left records, whichever index they are found by") { world in
            let themed = Dictionary(grouping: try EssayTheme.all().sorted { $0.uid < $1.uid }, by: \.essay.id)
            for sections in [["section 1", "section 4"], ["section 2", nil], ["none"]] {
                let newest = world.essays.filter { sections.contains($0.section) }.sorted { $0.published > $1.published }
                let query = Essay.where { $0.section.in(sections) }.order(by: \.published, .descending)
                let pairs = newest.flatMap { essay in (themed[essay.uid] ?? []).map { "\(essay.published) \($0.uid)" } }
                for (limit, offset) in [(1, 0), (7, 0), (5, 9), (0, 0)] {
                    let rows = try query.join(\.essayThemes).offset(offset).limit(limit).all()
                    try expect(
                        rows.map { "\($0.published) \($1.uid)" }, equals: Array(pairs.dropFirst(offset).prefix(limit)), "\(sections)")
                }
            }
        },
    ]
}

/// The magazine, to compare what is found.
private struct Magazine {
    let essays: [Essay]

    /// Checks the terminals of a query.
    func check(_ query: Query<Essay>, line: UInt = #line, _ isIn: (Essay) -> Bool) throws {
        let wanted = essays.filter(isIn)
        let byKey = wanted.sorted { $0.uid < $1.uid }.map(\.published)
        let newest = wanted.sorted { $0.published > $1.published }.map(\.published)
        let starred = wanted.sorted { ($0.stars, $0.uid) < ($1.stars, $1.uid) }.map(\.published)
        try expect(query.pluck(\.published), equals: byKey, line: line)
        try expect(query.count(), equals: wanted.count, line: line)
        try expect(query.exists(), equals: !wanted.isEmpty, line: line)
        try expect(query.limit(3).count(), equals: min(3, wanted.count), line: line)
        try expect(query.limit(5).pluck(\.published), equals: Array(byKey.prefix(5)), line: line)
        try expect(query.order(by: \.stars).limit(9).pluck(\.published), equals: Array(starred.prefix(9)), line: line)
        let ordered = query.order(by: \.published, .descending)
        try expect(ordered.first()?.published, equals: newest.first, line: line)
        try expect(ordered.limit(20).pluck(\.published), equals: Array(newest.prefix(20)), line: line)
        try expect(ordered.offset(4).limit(6).pluck(\.published), equals: Array(newest.dropFirst(4).prefix(6)), line: line)
        try expect(ordered.reversed().limit(6).pluck(\.published), equals: Array(newest.suffix(6).reversed()), line: line)
        let page = try ordered.page(size: 6)
        try expect(page.records.map(\.published), equals: Array(newest.prefix(6)), line: line)
        if let next = page.next {
            try expect(
                ordered.page(size: 6, after: next).records.map(\.published), equals: Array(newest.dropFirst(6).prefix(6)), line: line)
        }
        try expect(query.sum(\.words), equals: wanted.reduce(0) { $0 + $1.words }, line: line)
    }
}

extension Case {
    /// A case on a store with the magazine.
    fileprivate static func plans(_ id: String, _ title: String, _ body: @escaping @Sendable (Magazine) throws -> Void) -> Case {
        .magazine(id, title, needs: [.durable]) { try body(Magazine(essays: Essay.all())) }
    }
}
