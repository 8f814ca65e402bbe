import ActiveStore
import FoundationEssentials
import StoreCore

/// How the usual queries of a web page are read, on every engine with
/// indexes: which index, without scan or sort. Other cases check the results.
enum PlanCases {
    static let all: [Case] = [
        .plans("plans.by_key", "a condition on the key is a look-up, also for lists and with other conditions") { essay in
            try expectPlan(Essay.where { $0.uid == essay.uid }, isReadBy: "key")
            try expectPlan(Essay.where { $0.uid == essay.uid && $0.words > 10 }, isReadBy: "key")
            try expectPlan(Essay.where { $0.uid == essay.uid && $0.title == "none" }.order(by: \.stars), isReadBy: "key")
            try expectPlan(Essay.where { $0.uid.in([essay.uid, UID(UUID())]) }, isReadBy: "key")
            try expectPlan(Columnist.where { $0.uid == essay.columnist.id }.limit(1), isReadBy: "key")
        },

        .plans("plans.by_equality", "equality with a value, nil or a list of values is a look-up in an index of the field") { _ in
            try expectPlan(Columnist.where { $0.name == "columnist 7" }, isReadBy: "columnist_name")
            try expectPlan(Columnist.where { $0.email == "7@example.org" }, isReadBy: "columnist_email")
            try expectPlan(Columnist.where { $0.email == nil }, isReadBy: "columnist_email")
            try expectPlan(Columnist.where { $0.name.in(["columnist 7", "columnist 9"]) }, isReadBy: "columnist_name")
            try expectPlan(Essay.where { $0.words == 100 }, isReadBy: "essay_words")
            try expectPlan(Essay.where { $0.words.in([1, 2, 3, 5_000]) }, isReadBy: "essay_words")
            try expectPlan(Essay.where { $0.section == "section 3" }, isReadBy: "essay_section")
            try expectPlan(Essay.where { $0.section == nil }, isReadBy: "essay_section")
            try expectPlan(Theme.where(["name": "theme 3"]), isReadBy: "theme_name")
            try expectPlan(Essay.where { $0.words == 100 && $0.title.contains("7") }, isReadBy: "essay_words")
        },

        .plans("plans.by_range", "a range is an index scan of the field, also after an equality") { _ in
            try expectPlan(Essay.where { $0.words.between(100, 120) }, isReadBy: "essay_words")
            try expectPlan(Essay.where { $0.words > 100 && $0.words <= 120 }, isReadBy: "essay_words")
            try expectPlan(Essay.where { $0.published.between(10...20) && $0.stars == 3 }, isReadBy: "essay_published")
            try expectPlan(Essay.where { $0.section == "section 1" && $0.published > 1_900 }, isReadBy: "essay_section")
            try expectPlan(Essay.where { $0.section == "section 1" && $0.published.between(10, 60) }, isReadBy: "essay_section")
        },

        .plans("plans.by_prefix", "a text prefix is a range of an index") { _ in
            try expectPlan(Columnist.where { $0.name.hasPrefix("columnist 3") }, isReadBy: "columnist_name")
            try expectPlan(Columnist.where { $0.email.hasPrefix("7") }, isReadBy: "columnist_email")
            try expectPlan(Essay.where { $0.section.hasPrefix("section 3") }, isReadBy: "essay_section")
            try expectPlan(Theme.where { $0.name.hasPrefix("theme 2") && $0.name != "theme 21" }, isReadBy: "theme_name")
        },

        .plans("plans.in_order", "an order that an index provides, in either direction, is read from it and not sorted") { _ in
            try expectPlan(Essay.order(by: \.published, .descending).limit(20), isReadBy: "essay_published", sorts: false)
            try expectPlan(Essay.order(by: \.published).limit(20), isReadBy: "essay_published", sorts: false)
            try expectPlan(Essay.order(by: \.words, .descending).limit(1), isReadBy: "essay_words", sorts: false)
            try expectPlan(Essay.order(by: \.published, .descending).offset(40).limit(20), isReadBy: "essay_published", sorts: false)
            try expectPlan(Columnist.order(by: \.name).limit(10), isReadBy: "columnist_name", sorts: false)
            try expectPlan(Columnist.order(by: \.email, .descending).limit(5), isReadBy: "columnist_email", sorts: false)
            try expectPlan(Theme.order(by: \.name).limit(3), isReadBy: "theme_name", sorts: false)
            try expectPlan(Essay.order(by: \.section).then(by: \.published, .descending).limit(20), isReadBy: "essay_section", sorts: false)
            try expectPlan(Essay.order(by: \.section, .descending).then(by: \.published).limit(20), isReadBy: "essay_section", sorts: false)
        },

        .plans("plans.in_key_order", "records are read in key order without a sort") { _ in
            try expectPlan(Essay.query, sorts: false)
            try expectPlan(Essay.query.limit(20), sorts: false)
            try expectPlan(Essay.order(by: \.uid).limit(20), sorts: false)
            try expectPlan(Essay.order(by: \.uid, .descending).limit(20), sorts: false)
            try expectPlan(Essay.where { $0.stars == 3 }.limit(20), sorts: false)
        },

        .plans("plans.condition_in_order", "a condition and an order served by one index are read from it together") { _ in
            let newest = Essay.order(by: \.published, .descending)
            try expectPlan(newest.where { $0.section == "section 4" }.limit(20), isReadBy: "essay_section", sorts: false)
            try expectPlan(newest.where { $0.section == nil }.limit(20), isReadBy: "essay_section", sorts: false)
            try expectPlan(
                Essay.where { $0.section == "section 4" }.order(by: \.published).limit(20), isReadBy: "essay_section", sorts: false)
            try expectPlan(
                newest.where { $0.section == "section 4" && $0.published < 1_000 }.limit(20), isReadBy: "essay_section", sorts: false)
            try expectPlan(newest.where { $0.published < 1_000 }.limit(20), isReadBy: "essay_published", sorts: false)
            try expectPlan(Essay.where { $0.words > 2_500 }.order(by: \.words).limit(20), isReadBy: "essay_words", sorts: false)
            try expectPlan(
                Essay.where { $0.words > 2_500 }.order(by: \.words, .descending).limit(20), isReadBy: "essay_words", sorts: false)
            try expectPlan(Columnist.where { $0.name.hasPrefix("columnist 1") }.order(by: \.name), isReadBy: "columnist_name", sorts: false)
            try expectPlan(newest.where { $0.stars == 3 }.limit(20), isReadBy: "essay_published", sorts: false)
            try expectPlan(newest.where { $0.title.contains("1") }.limit(20), isReadBy: "essay_published", sorts: false)
        },

        .plans("plans.several_ranges_in_order", "a list of values and an order by the next field of the index are read without a scan") {
            _ in
            try expectPlan(Essay.where { $0.section.in(["section 1", "section 4"]) }.order(by: \.published, .descending).limit(20))
            try expectPlan(Essay.where { $0.section == "section 1" || $0.section == nil }.order(by: \.published).limit(20))
            // Several essays of the same instant, so that their keys decide.
            _ = try Essay.where { $0.stars == 3 }.update(.set(\.published, 500))
            _ = try Essay.where { $0.stars == 1 }.update(.set(\.published, 9))
            let essays = try Essay.all()
            for sections in [
                ["section 1"], ["section 4", "none", "section 1"], ["section 2", nil], ["section 0", "section 1", "section 3", nil],
            ] {
                for bound in [10_000, 600] {
                    let ofSections = essays.filter { sections.contains($0.section) && $0.published < bound }
                    let query = Essay.where { $0.section.in(sections) && $0.published < bound }
                    let oldest = ofSections.sorted { ($0.published, $0.uid) < ($1.published, $1.uid) }.map(\.uid)
                    let newest = ofSections.sorted { (-$0.published, $0.uid) < (-$1.published, $1.uid) }.map(\.uid)
                    for (ordered, uids) in [
                        (query.order(by: \.published), oldest), (query.order(by: \.published, .descending), newest),
                        (query.order(by: \.published).reversed(), oldest.reversed()),
                        (query.order(by: \.published, .descending).reversed(), newest.reversed()),
                    ] {
                        try expect(ordered.limit(20).all().map(\.uid), equals: Array(uids.prefix(20)), "\(sections), \(bound)")
                        try expect(ordered.offset(7).limit(9).all().map(\.uid), equals: Array(uids.dropFirst(7).prefix(9)))
                        try expect(ordered.all().map(\.uid), equals: uids)
                        try expect(ordered.first()?.uid, equals: uids.first)
                    }
                }
            }
        },

        .plans("plans.list_in_order", "the first records of a list are read in the order of an index, each value by itself, without a sort")
        { _ in
            let store = try require(Ambient.store)
            // Other planners may read few records and sort them.
            let sorts: Bool? = store.context.engine == "sqlite" ? false : nil
            let two = Essay.where { $0.section.in(["section 1", "section 4"]) }
            for ordered in [two.order(by: \.published, .descending), two.order(by: \.published)] {
                try expectPlan(ordered.limit(20), isReadBy: "essay_section", sorts: sorts)
                try expectPlan(ordered.where { $0.stars == 3 && $0.published < 900 }.limit(20), isReadBy: "essay_section", sorts: sorts)
            }
            try expectPlan(Essay.where { $0.section == "section 1" || $0.section == nil }.order(by: \.published).limit(20), sorts: sorts)
        },

        .plans("plans.alternatives", "alternatives that each have an index use these, without a full scan") { essay in
            try expectPlan(Essay.where { $0.words == 100 || $0.published == 100 }, isReadBy: "essay_words", "essay_published")
            try expectPlan(Essay.where { $0.uid == essay.uid || $0.published == 7 }, isReadBy: "key", "essay_published")
            try expectPlan(
                Essay.where { $0.columnistID == essay.columnist.id || $0.words == 1 }, isReadBy: "essay_columnist", "essay_words")
            try expectPlan(
                Columnist.where { $0.name == "columnist 7" || $0.email == "7@example.org" }, isReadBy: "columnist_name", "columnist_email")
        },

        .plans("plans.both", "of two conditions with an index each, at least one uses its index") { _ in
            try expectPlan(Essay.where { $0.words == 100 && $0.published == 100 })
            try expectPlan(Essay.where { $0.words.between(100, 200) && $0.published.between(100, 200) })
            try expectPlan(Essay.where { $0.section == "section 1" && $0.words < 100 })
        },

        .plans("plans.of_an_owner", "the records that belong to a record are looked up by their reference") { essay in
            let columnist = try require(Columnist.find(essay.columnist.id))
            try expectPlan(columnist.essays.query, isReadBy: "essay_columnist")
            try expectPlan(columnist.essays.where { $0.stars == 3 }, isReadBy: "essay_columnist")
            try expectPlan(columnist.essays.order(by: \.stars).limit(5), isReadBy: "essay_columnist")
            try expectPlan(essay.essayThemes.query, isReadBy: "essayTheme_essay")
            try expectPlan(Essay.where { $0.columnistID == columnist.uid }, isReadBy: "essay_columnist")
            try expectPlan(Essay.where { $0.columnistID.in([columnist.uid, UID(UUID())]) }, isReadBy: "essay_columnist")
        },

        .plans("plans.first_of_each_owner", "the plan of a limited inclusion tells how the records of each owner are found and sorted") {
            _ in
            let store = try require(Ambient.store)
            let seen = SeenRequests(store)
            func plan(_ narrow: (Query<Essay>) -> Query<Essay>) throws -> QueryPlan {
                let columnists = try Columnist.limit(3).including(\.essays, narrow).all()
                try expect(columnists.map { $0.essays.loaded?.count }, equals: [2, 2, 2])
                return try require(seen.taken().last?.plan)
            }
            for (wanted, plan) in [(true, try plan { $0.order(by: \.stars).limit(2) }), (false, try plan { $0.limit(2) })] {
                let isRead = plan.access.allSatisfy {
                    if case .index(let name, _) = $0 { name.hasPrefix("essay_columnist") } else { false }
                }
                try expect(isRead && !plan.access.isEmpty, "\(plan), \(plan.detail)")
                // A planner with statistics may prefer to sort the few records of an owner.
                if wanted || store.context.engine != "postgresql" { try expect(plan.sorts, equals: wanted, "\(plan), \(plan.detail)") }
            }
            _ = try Essay.limit(3).including(\.themes) { $0.limit(1) }.all()
            let through = try require(seen.taken().last?.plan)
            try expect(!through.access.isEmpty, "\(through), \(through.detail)")
            // So may it read all of the few themes in the order of their keys.
            if store.context.engine != "postgresql" { try expect(!through.access.contains(.scan), "\(through), \(through.detail)") }
        },

        .plans("plans.related_in_order", "an order with a condition along a relation needs no scan and returns the right records") { _ in
            let newest = Essay.order(by: \.published, .descending)
            let ofTheme = newest.where { $0.themes.any { $0.name == "theme 3" } }
            try expectPlan(ofTheme.limit(20))
            let all = (0..<Columnist.essays).filter { [3, 19, 26].contains($0 % 30) }.map { $0 * 37 % Columnist.essays }.sorted(by: >)
            try expect(ofTheme.limit(20).all().map(\.published), equals: Array(all.prefix(20)))
            try expect(ofTheme.offset(7).limit(9).pluck(\.published), equals: Array(all[7..<16]))
            try expect(ofTheme.reversed().limit(20).all().map(\.published), equals: Array(all.suffix(20).reversed()))
            let section = Set(try Essay.where { $0.section == "section 4" }.pluck(\.published))
            let inSection = ofTheme.where { $0.section == "section 4" }
            try expectPlan(inSection.limit(5))
            try expect(inSection.limit(5).all().map(\.published), equals: Array(all.filter(section.contains).prefix(5)))
            let long = Set(try Essay.where { $0.words > 2_500 }.pluck(\.published))
            try expect(
                ofTheme.where { $0.words > 2_500 }.limit(20).all().map(\.published), equals: Array(all.filter(long.contains).prefix(20)))
        },

        .plans("plans.by_related_conditions", "several conditions on related records are answered from their side, without a scan") { _ in
            let store = try require(Ambient.store)
            try expectPlan(Essay.where { $0.columnist.name == "columnist 7" && $0.columnist.bio != "" }, isReadBy: "essay_columnist")
            // Other planners may read all of the few columnists.
            guard store.context.engine == "lmdb" else { return }
            try expectPlan(Columnist.where { $0.essays.any { $0.words > 4_990 && $0.stars == 3 } }, isReadBy: "key")
            try expectPlan(Columnist.where { $0.essays.any { $0.published < 8 && $0.title.contains("1") } }, isReadBy: "key")
            try expectPlan(Theme.where { $0.essays.any { $0.published == 777 && $0.words >= 0 } }, isReadBy: "key")
        },

        .plans("plans.related_of_many", "conditions on related records have the same result whichever side is read first") { _ in
            let essays = try Essay.all()
            let themes = Dictionary(uniqueKeysWithValues: try Theme.all().map { ($0.uid, $0.name) })
            let columnists = Dictionary(uniqueKeysWithValues: try Columnist.all().map { ($0.uid, $0.name) })
            var names: [UID<Essay>: Set<String>] = [:]
            for link in try EssayTheme.all() {
                names[link.essay.id, default: []].insert(try require(themes[link.theme.id]))
            }
            typealias Known = (essay: Essay, themes: Set<String>, columnist: String)
            func check(_ query: Query<Essay>, line: UInt = #line, _ isIn: (Known) -> Bool) throws {
                let known = try essays.map { Known($0, names[$0.uid] ?? [], try require(columnists[$0.columnist.id])) }
                let wanted = known.filter(isIn).map(\.essay.published).sorted()
                let ordered = query.order(by: \.published)
                try expect(ordered.pluck(\.published), equals: wanted, line: line)
                try expect(query.count(), equals: wanted.count, line: line)
                try expect(ordered.offset(30).limit(15).pluck(\.published), equals: Array(wanted.dropFirst(30).prefix(15)), line: line)
            }
            try check(Essay.where { $0.themes.none { $0.name == "theme 3" } }) { !$0.themes.contains("theme 3") }
            try check(Essay.where { $0.themes.none { $0.name < "theme 2" } }) { !$0.themes.contains { $0 < "theme 2" } }
            try check(Essay.where { $0.themes.all { $0.name < "theme 3" } }) { $0.themes.allSatisfy { $0 < "theme 3" } }
            try check(Essay.where { $0.themes.count { $0.name < "theme 2" } == 2 }) { $0.themes.count { $0 < "theme 2" } == 2 }
            try check(Essay.where { $0.themes.any { $0.name == "theme 3" } || $0.words < 100 }) {
                $0.themes.contains("theme 3") || $0.essay.words < 100
            }
            try check(Essay.where { $0.essayThemes.none { $0.theme.name == "theme 4" } && $0.stars > 2 }) {
                !$0.themes.contains("theme 4") && $0.essay.stars > 2
            }
            try check(Essay.where { !($0.columnist.name == "columnist 7") }) { $0.columnist != "columnist 7" }
            let some = Set(essays.filter { $0.published < 20 }.map(\.columnist.id))
            try check(Essay.where { $0.columnist.essays.none { $0.published < 20 } }) { !some.contains($0.essay.columnist.id) }
            try check(Essay.where { $0.columnist.name == "columnist 7" || $0.columnist.essays.any { $0.published < 20 } }) {
                $0.columnist == "columnist 7" || some.contains($0.essay.columnist.id)
            }
        },

        .plans("plans.related_in_range", "conditions on related records in a range have the same result whether few or many are in it") {
            _ in
            let store = try require(Ambient.store)
            let essays = try Essay.all()
            let written = Dictionary(grouping: essays, by: \.columnist.id)
            let columnists = try Columnist.order(by: \.name).all()
            func check(_ query: Query<Columnist>, line: UInt = #line, _ isIn: ([Essay]) -> Bool) throws {
                let wanted = columnists.filter { isIn(written[$0.uid] ?? []) }.map(\.name)
                let ordered = query.order(by: \.name)
                try expect(ordered.pluck(\.name), equals: wanted, line: line)
                try expect(query.count(), equals: wanted.count, line: line)
                try expect(ordered.limit(3).pluck(\.name), equals: Array(wanted.prefix(3)), line: line)
            }
            for bound in [0, 2, 7, 33, 400, Columnist.essays] {
                func number(_ essays: [Essay]) -> Int { essays.count { $0.published < bound } }
                try check(Columnist.where { $0.essays.any { $0.published < bound } }) { number($0) > 0 }
                try check(Columnist.where { $0.essays.none { $0.published < bound } }) { number($0) == 0 }
                try check(Columnist.where { $0.essays.all { $0.published < bound } }) { number($0) == $0.count }
                try check(Columnist.where { $0.essays.any { $0.published < bound && $0.stars > 2 } && $0.name > "" }) {
                    $0.contains { $0.published < bound && $0.stars > 2 }
                }
                for limit in [0, 1, 2, 10] {
                    try check(Columnist.where { $0.essays.count { $0.published < bound } > limit }) { number($0) > limit }
                    try check(Columnist.where { $0.essays.count { $0.published < bound } == limit }) { number($0) == limit }
                    try check(Columnist.where { $0.essays.count { $0.published < bound } < limit }) { number($0) < limit }
                }
                let themed = try Theme.where { $0.essays.any { $0.published < bound } }.pluck(\.name)
                let links = try EssayTheme.where { $0.essay.published < bound }.all()
                let themes = Set(links.map(\.theme.id))
                try expect(Set(themed), equals: Set(Theme.all().filter { themes.contains($0.uid) }.map(\.name)))
                let known = Set(essays.filter { $0.published < bound }.map(\.uid))
                try expect(links.count, equals: EssayTheme.all().count { known.contains($0.essay.id) })
            }
            guard ["sqlite", "lmdb"].contains(store.context.engine) else { return }
            try expectPlan(Columnist.where { $0.essays.any { $0.published < 8 } }, isReadBy: "key")
            try expectPlan(Columnist.where { $0.essays.count { $0.published < 8 } > 0 }, scans: store.context.engine != "sqlite")
            try expectPlan(EssayTheme.where { $0.essay.published < 8 }, isReadBy: "essay")
        },

        .plans("plans.complements", "a negated condition has the result of its opposite, and is answered by the same index") { essay in
            let other = try require(Essay.where { $0.published == 778 }.first())
            let essays = try Essay.all().sorted { $0.published < $1.published }
            let seventh = try require(Columnist.where { $0.name == "columnist 7" }.first()).uid
            let checked: [(Query<Essay>, (Essay) -> Bool)] = [
                (Essay.where { !($0.words < 2_500) }, { $0.words >= 2_500 }),
                (Essay.where { !($0.words < 100 || $0.words > 200) }, { (100...200).contains($0.words) }),
                (Essay.where { $0.words != 100 }, { $0.words != 100 }),
                (Essay.where { $0.section != "section 1" }, { $0.section != "section 1" }),
                (
                    Essay.where { !($0.section < "section 1") && $0.published < 500 },
                    { ($0.section ?? "z") >= "section 1" && $0.published < 500 }
                ),
                (Essay.where { !($0.section == "section 1" && $0.stars == 3) }, { $0.section != "section 1" || $0.stars != 3 }),
                (Essay.where { $0.section == "section 1" && $0.section == "section 2" }, { _ in false }),
                (Essay.where { $0.uid == essay.uid && $0.uid == other.uid }, { _ in false }),
                (Essay.where { $0.uid == essay.uid && !($0.uid != essay.uid) }, { $0.uid == essay.uid }),
                (Essay.where { $0.section == "section 1" && !($0.section != "section 1") }, { $0.section == "section 1" }),
                (
                    Essay.where { !($0.columnist.name == "columnist 7" || $0.words < 100) },
                    { $0.columnist.id != seventh && $0.words >= 100 }
                ),
                (
                    Essay.where { !(!($0.columnist.name == "columnist 7") || $0.words < 100) },
                    { $0.columnist.id == seventh && $0.words >= 100 }
                ),
            ]
            for (number, (query, isIn)) in checked.enumerated() {
                let wanted = essays.filter(isIn).map(\.published)
                let ordered = query.order(by: \.published)
                try expect(ordered.pluck(\.published), equals: wanted, "\(number)")
                try expect(query.count(), equals: wanted.count, "\(number)")
                try expect(ordered.offset(3).limit(7).pluck(\.published), equals: Array(wanted.dropFirst(3).prefix(7)), "\(number)")
                try expect(query.order(by: \.words).then(by: \.published).all().map(\.published).sorted(), equals: wanted, "\(number)")
            }
            // Not every planner looks into a negation.
            guard try require(Ambient.store).context.engine == "lmdb" else { return }
            try expectPlan(Essay.where { !($0.words < 4_950) }, isReadBy: "essay_words")
            try expectPlan(Essay.where { !($0.themes.none { $0.name == "theme 3" } || $0.words < 4_000) })
        },

        .plans("plans.scans_are_told", "a condition without an index is reported as a scan, an order without one as a sort") { _ in
            try expect(Essay.where { $0.title == "essay 7" }.explain().access, equals: [.scan])
            try expect(Essay.where { $0.title.hasSuffix("7") }.explain().access, equals: [.scan])
            try expect(Essay.where { $0.stars == 3 && $0.title.contains("7") }.explain().access, equals: [.scan])
            try expect(Columnist.where { $0.name.equals("COLUMNIST 7", .insensitive) }.explain().access, equals: [.scan])
            try expectPlan(Essay.order(by: \.stars), scans: true, sorts: true)
            try expectPlan(Essay.order(by: \.title, .descending).limit(20), scans: true, sorts: true)
            try expectPlan(Essay.where { $0.words == 100 }.order(by: \.title), isReadBy: "essay_words", sorts: true)
        },
    ]

    /// Checks the plan of a query.
    ///
    /// - Parameters:
    ///   - ways: The beginnings of the access paths: names of indexes, or `key`; empty if any path is accepted.
    ///   - scans: Whether a full scan is accepted.
    ///   - sorts: Whether the result is sorted; nil if either is accepted.
    static func expectPlan<M>(
        _ query: Query<M>, isReadBy ways: String..., scans: Bool? = nil, sorts: Bool? = nil, line: UInt = #line
    ) throws {
        let plan: QueryPlan = try query.explain()
        let all = plan.rejected.map(\.access)
        try expect(Set(all).count == all.count && !all.contains(plan.access), "\(plan) and \(plan.rejected)", line: line)
        let found = plan.access.map { way in
            switch way {
            case .key: "key"
            case .index(let name, _): name
            case .scan: "scan"
            }
        }
        let isOrderOfKeys = ways.isEmpty && sorts == false
        if !(scans ?? isOrderOfKeys) { try expect(!found.contains("scan"), "\(plan)", line: line) }
        if !ways.isEmpty {
            let areAll = ways.allSatisfy { way in found.contains { $0.hasPrefix(way) } }
            let areKnown = found.allSatisfy { name in ways.contains { name.hasPrefix($0) } }
            try expect(areAll && areKnown, "\(plan), instead of \(ways)", line: line)
        }
        if let sorts { try expect(plan.sorts == sorts, "\(plan), \(sorts ? "without" : "with") a sort", line: line) }
    }
}

extension Case {
    /// A case about plans on a store with the magazine, one of whose essays is passed to the body.
    fileprivate static func plans(_ id: String, _ title: String, _ body: @escaping @Sendable (Essay) throws -> Void) -> Case {
        .magazine(id, title, needs: [.durable]) { try body(require(Essay.where { $0.published == 777 }.first())) }
    }
}
