import ActiveStore
import FoundationEssentials

/// Requests whose records several indexes can find, of which one has few and another has many, or has the order, or whose index is read in
/// several parts: the same results, whatever the values are.
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

        .plans("plans.join_of_alternatives", "a limited join of alternatives goes on to the left records that have a partner") { world in
            let third = try require(Theme.where { $0.name == "theme 3" }.first()).uid
            let partners = try EssayTheme.all().filter { $0.theme.id == third }.sorted { $0.uid < $1.uid }
            let themed = Dictionary(grouping: partners, by: \.essay.id)
            for (section, words) in [("section 1", 4_000), ("section 3", 4_900), ("none", 4_990), ("none", 100)] {
                let query = Essay.where { $0.section == section || $0.words > words || $0.retracted == 3 }
                let newest = world.essays.filter { $0.section == section || $0.words > words || $0.retracted == 3 }
                    .sorted { $0.published > $1.published }
                let pairs = newest.flatMap { essay in (themed[essay.uid] ?? []).map { "\(essay.published) \($0.uid)" } }
                for (limit, offset) in [(1, 0), (7, 0), (5, 9)] {
                    let rows = try query.order(by: \.published, .descending)
                        .join(\.essayThemes) { $0.where { $0.theme == third } }.offset(offset).limit(limit).all()
                    try expect(
                        rows.map { "\($0.published) \($1.uid)" }, equals: Array(pairs.dropFirst(offset).prefix(limit)),
                        "\(section), \(words)")
                }
            }
        },

        .plans(
            "plans.equality_beside_joined_field",
            "a join and a condition along a relation find records by an index whose other field has one value"
        ) { world in
            for section in ["section 1", nil, "none"] {
                let partners = Essay.where { $0.section == section }
                let known = Dictionary(grouping: world.essays.filter { $0.section == section }, by: \.published)
                for bound in [3, 60, 1_500] {
                    let left = world.essays.filter { $0.words < bound }.sorted { $0.uid < $1.uid }
                    let query = Essay.where { $0.words < bound }.join(partners, on: \.words, \.published)
                    let pairs = left.flatMap { essay in (known[essay.words] ?? []).map { "\(essay.uid) \($0.uid)" } }
                    try expect(query.all().map { "\($0.uid) \($1.uid)" }, equals: pairs, "\(String(describing: section)), \(bound)")
                    try expect(query.count(), equals: pairs.count)
                    try expect(query.limit(2).all().map { "\($0.uid) \($1.uid)" }, equals: Array(pairs.prefix(2)))
                    let all = try Essay.where { $0.words < bound }.leftJoin(partners, on: \.words, \.published).all()
                    let kept = left.flatMap { essay -> [String] in
                        let titles = (known[essay.words] ?? []).map(\.title)
                        return (titles.isEmpty ? [""] : titles).map { "\(essay.uid) \($0)" }
                    }
                    try expect(all.map { "\($0.uid) \($1?.title ?? "")" }, equals: kept)
                }
            }
        },

        .plans("plans.chain_of_relations", "conditions along several relations within each other find the same records from either end") {
            world in
            let themes = Dictionary(uniqueKeysWithValues: try Theme.all().map { ($0.uid, $0.name) })
            let links = try EssayTheme.all()
            let ofEssay = Dictionary(grouping: links, by: \.essay.id).mapValues { Set($0.compactMap { themes[$0.theme.id] }) }
            for words in [world.essays[7].words, 60, -1] {
                let short = world.essays.filter { $0.words <= words }
                let columnists = Set(short.map(\.columnist.id))
                let essays = world.essays.filter { columnists.contains($0.columnist.id) }
                let names = essays.reduce(into: Set<String>()) { $0.formUnion(ofEssay[$1.uid] ?? []) }
                let query = Theme.where { $0.essays.any { $0.columnist.essays.any { $0.words <= words } } }
                try expect(query.pluck(\.name).sorted(), equals: names.sorted(), "\(words)")
                try expect(query.count(), equals: names.count)
                let others = Theme.where { $0.essays.none { $0.columnist.essays.any { $0.words <= words } } }
                try expect(others.count(), equals: themes.count - names.count)
                let again = Columnist.where {
                    $0.essays.any { $0.themes.any { $0.essays.any { $0.columnist.essays.any { $0.words <= words } } } }
                }
                let themed = Set(world.essays.filter { !(ofEssay[$0.uid] ?? []).isDisjoint(with: names) }.map(\.columnist.id))
                try expect(Set(again.pluck(\.uid)), equals: themed)
            }
        },

        .plans(
            "plans.turned_order", "an order whose first field is read from one end of an index and the others from the other needs no sort"
        ) {
            _ in
            // Several essays of the same instant, so that their keys decide.
            _ = try Essay.where { $0.stars == 3 }.update(.set(\.published, 500))
            let essays = try Essay.all()
            let bySection: (Essay, Essay) -> Int = { a, b in
                guard a.section != b.section, let one = a.section, let other = b.section else {
                    return a.section == b.section ? 0 : a.section == nil ? -1 : 1
                }
                return one < other ? -1 : 1
            }
            for (isDown, isNewest) in [(true, true), (true, false), (false, true), (false, false)] {
                for sections in [nil, ["section 4", "section 1"], ["section 2"]] {
                    let sorted = essays.filter { essay in sections?.contains { $0 == essay.section } ?? true }.sorted { a, b in
                        let (sections, instants) = (bySection(a, b), a.published - b.published)
                        if sections != 0 { return (sections < 0) != isDown }
                        return instants == 0 ? a.uid < b.uid : (instants < 0) != isNewest
                    }
                    let query = (sections.map { names in Essay.where { $0.section.in(names) } } ?? Essay.query)
                        .order(by: \.section, isDown ? .descending : .ascending)
                        .then(by: \.published, isNewest ? .descending : .ascending)
                    if sections == nil { try PlanCases.expectPlan(query.limit(20), isReadBy: "essay_section", sorts: false) }
                    for (ordered, uids) in [(query, sorted.map(\.uid)), (query.reversed(), sorted.reversed().map(\.uid))] {
                        try expect(ordered.limit(20).all().map(\.uid), equals: Array(uids.prefix(20)))
                        try expect(ordered.offset(33).limit(9).all().map(\.uid), equals: Array(uids.dropFirst(33).prefix(9)))
                        try expect(ordered.all().map(\.uid), equals: uids)
                        try expect(
                            ordered.where { $0.published < 600 }.first()?.uid,
                            equals: uids.first { uid in
                                essays.contains { $0.uid == uid && $0.published < 600 }
                            })
                    }
                }
            }
        },

        .plans("plans.list_left_out", "all values but those of a list are found, whether they are few or many, with nil or without") {
            world in
            let all: [String?] = (0..<10).map { "section \($0)" }
            let lists: [[String?]] = [
                all, Array(all.dropFirst()), all + [nil], Array(all.dropLast(7)), [nil], ["none"], [], ["section 4", "SECTION 4"],
            ]
            for left in lists {
                try world.check(Essay.where { $0.section.notIn(left) }) { !left.contains($0.section) }
                try world.check(Essay.where { $0.section.notIn(left) && $0.section != nil }) {
                    $0.section != nil && !left.contains($0.section)
                }
                try world.check(Essay.where { $0.section.notIn(left) && $0.published > 1_000 }) {
                    !left.contains($0.section) && $0.published > 1_000
                }
                try world.check(Essay.where { $0.section.notIn(left) && $0.section.in(["section 4", "section 9", nil]) }) {
                    !left.contains($0.section) && ["section 4", "section 9", nil].contains($0.section)
                }
                try world.check(Essay.where { $0.section.notIn(left) || $0.published == 5 }) {
                    !left.contains($0.section) || $0.published == 5
                }
            }
            for left in [Array(0..<2_000), Array(3..<1_990), [777], Array(stride(from: 0, to: 2_000, by: 2))] {
                let known = Set(left)
                try world.check(Essay.where { $0.published.notIn(left) }) { !known.contains($0.published) }
                try world.check(Essay.where { $0.published.notIn(left) && $0.words < 2_500 }) {
                    !known.contains($0.published) && $0.words < 2_500
                }
                try world.check(Essay.where { $0.retracted.notIn(left) }) { $0.retracted.map { !known.contains($0) } ?? true }
            }
        },

        .plans(
            "plans.first_of_alternatives", "the first records of alternatives, which several indexes find, are those of all in their order"
        ) { world in
            let names = Dictionary(uniqueKeysWithValues: try Columnist.all().map { ($0.uid, $0.name) })
            for (section, words) in [("section 1", 100), ("none", 4_990), ("section 3", 2_500)] {
                try world.check(Essay.where { $0.section == section || $0.words > words }) { $0.section == section || $0.words > words }
                try world.check(Essay.where { ($0.section == section || $0.words > words || $0.published < 9) && $0.stars != 2 }) {
                    ($0.section == section || $0.words > words || $0.published < 9) && $0.stars != 2
                }
                try world.check(Essay.where { $0.section == section || $0.columnist.name == "columnist 7" }) {
                    $0.section == section || names[$0.columnist.id] == "columnist 7"
                }
                // Most are in both.
                try world.check(Essay.where { $0.published > 20 || ($0.published > 10 && $0.section == section) || $0.words >= 0 }) { _ in
                    true
                }
            }
        },

        .plans("plans.lists_of_two_fields", "lists of values for two fields of an index are read from it, each combination by itself") {
            world in
            for (sections, instants) in [
                (["section 1", "section 3"], [100, 777, 1_300]), (["section 2", nil], [5, 6, 7, 8]), (["none"], [1]), ([], [1, 2]),
            ] {
                let expected = world.essays.filter { sections.contains($0.section) && instants.contains($0.published) }
                let query = Essay.where { $0.section.in(sections) && $0.published.in(instants) }
                try expect(
                    query.order(by: \.words).all().map(\.uid),
                    equals: expected.sorted { ($0.words, $0.uid) < ($1.words, $1.uid) }.map(\.uid))
                try expect(query.count(), equals: expected.count)
            }
            try PlanCases.expectPlan(Essay.where { $0.section.in(["section 1", "section 3"]) && $0.published.in([100, 777]) })
            // Too many combinations to seek each.
            let many = Essay.where { $0.section.in((0..<60).map { "section \($0)" }) && $0.published.in(Array(0..<1_000)) }
            try expect(many.count(), equals: world.essays.count { $0.section != nil && $0.published < 1_000 })
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
