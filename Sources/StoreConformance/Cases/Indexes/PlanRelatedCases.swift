import ActiveStore

/// Conditions along several relations, and both sides of joins, of which few or many records satisfy one: the same results, whichever is
/// found first.
enum PlanRelatedCases {
    static let all: [Case] = [
        .related("plans.along_two_relations", "a condition along two relations has the same result, whether few or many records meet it") {
            world in
            for (name, words) in [("theme 3", 0), ("theme 3", 4_990), ("none", 0)] {
                let themed = Set(world.links.filter { world.themes[$0.theme.id] == name }.map(\.essay.id))
                let essays = Set(world.essays.filter { themed.contains($0.uid) && $0.words >= words }.map(\.columnist.id))
                try world.check(Columnist.where { $0.essays.any { $0.words >= words && $0.themes.any { $0.name == name } } }) {
                    essays.contains($0.uid)
                }
                try world.check(Columnist.where { $0.essays.none { $0.words >= words && $0.themes.any { $0.name == name } } }) {
                    !essays.contains($0.uid)
                }
            }
            for (name, stars) in [("columnist 7", 2), ("columnist 7", 9), ("none", 2)] {
                let own = Set(world.essays.filter { world.columnists[$0.columnist.id] == name }.map(\.uid))
                let starred = Set(world.essays.filter { $0.stars == stars }.map(\.uid))
                let themes = Set(world.links.filter { own.contains($0.essay.id) }.map(\.theme.id))
                try world.check(Theme.where { $0.essays.any { $0.columnist.name == name } }) { themes.contains($0.uid) }
                try world.check(EssayTheme.where { $0.essay.columnist.name == name && $0.theme.name.hasPrefix("theme 1") }) {
                    own.contains($0.essay.id) && world.themes[$0.theme.id]?.hasPrefix("theme 1") == true
                }
                try world.check(EssayTheme.where { $0.essay.columnist.name == name && $0.essay.stars == stars }) {
                    own.contains($0.essay.id) && starred.contains($0.essay.id)
                }
            }
        },

        .related("plans.related_with_a_value", "related records whose optional field has a value are found first where they are few") {
            world in
            let retracted = Set(world.essays.filter { $0.retracted != nil }.map(\.uid))
            try expect(retracted.count, equals: 20)
            let columnists = Set(world.essays.filter { retracted.contains($0.uid) }.map(\.columnist.id))
            let links = world.links.filter { retracted.contains($0.essay.id) }
            let themes = Dictionary(grouping: links, by: \.theme.id).mapValues(\.count)
            try world.check(Columnist.where { $0.essays.any { $0.retracted != nil } }) { columnists.contains($0.uid) }
            try world.check(Columnist.where { $0.essays.all { $0.retracted == nil } }) { !columnists.contains($0.uid) }
            try world.check(Theme.where { $0.essays.count { $0.retracted != nil } >= 2 }) { themes[$0.uid] ?? 0 >= 2 }
            try world.check(Theme.where { $0.essayThemes.any { $0.essay.retracted != nil } }) { themes[$0.uid] != nil }
            try world.check(EssayTheme.where { $0.essay.retracted != nil && $0.theme.name == "theme 3" }) {
                retracted.contains($0.essay.id) && world.themes[$0.theme.id] == "theme 3"
            }
            _ = try Essay.where { $0.retracted == nil }.update(.set(\.retracted, Int.min))
            try expect(Columnist.where { $0.essays.any { $0.retracted != nil } }.count(), equals: world.columnists.count)
            try expect(Columnist.where { $0.essays.any { $0.retracted == nil } }.count(), equals: 0)
        },

        .related("plans.exists_along_a_relation", "exists() sees related records however many of these lead to no record") { world in
            for number in 0..<150 { try Columnist(name: "lonely \(number)", email: "lonely \(number)").saved() }
            try world.check(Essay.where { $0.columnist.name.hasPrefix("lonely") }) { _ in false }
            let last = try require(Columnist.where { $0.name == "lonely 149" }.first())
            let essay = try Essay(title: "lonely", words: 7_000, published: 9_999, columnist: .to(last)).saved()
            try world.check(Essay.where { $0.columnist.name.hasPrefix("lonely") }) { $0.uid == essay.uid }
            try world.check(Columnist.where { $0.essays.any { $0.words > 6_000 } }) { $0.uid == last.uid }
            // Then all references to columnists dangle, and later all but one.
            try Columnist.destroyAll(cascade: false)
            try world.check(Columnist.where { $0.essays.any { $0.words > 100 } }) { _ in false }
            let again = try Columnist(name: "again", email: "again").saved()
            try world.check(Columnist.where { $0.essays.any { $0.words > 100 } }) { _ in false }
            _ = try Essay.where { $0.words == 7_000 }.update(.set(\.columnistID, again.uid))
            try world.check(Columnist.where { $0.essays.any { $0.words > 100 } }) { $0.uid == again.uid }
            try world.check(Columnist.where { $0.essays.any { $0.words > 100 && $0.themes.isEmpty } }) { $0.uid == again.uid }
        },

        .related("plans.related_in_order_of_reference", "related records are tested right where adjacent records lead to the same one") {
            world in
            func check(_ query: Query<Essay>, _ isIn: (Essay) -> Bool) throws {
                let wanted = world.essays.filter(isIn).sorted { ($0.columnist.id, $0.uid) < ($1.columnist.id, $1.uid) }.map(\.uid)
                let query = query.order(by: \.columnistID)
                try expect(query.all().map(\.uid), equals: wanted)
                try expect(query.limit(7).all().map(\.uid), equals: Array(wanted.prefix(7)))
                try expect(query.offset(30).limit(5).all().map(\.uid), equals: Array(wanted.dropFirst(30).prefix(5)))
                try expect(query.limit(40).pluck(\.uid), equals: Array(wanted.prefix(40)))
                try expect(query.reversed().limit(9).all().map(\.uid), equals: Array(wanted.suffix(9).reversed()))
            }
            func name(_ essay: Essay) -> String { world.columnists[essay.columnist.id] ?? "" }
            let starred = Set(world.essays.filter { $0.stars == 2 }.map(\.columnist.id))
            try check(Essay.where { $0.columnist.name.hasPrefix("columnist 1") }) { name($0).hasPrefix("columnist 1") }
            try check(Essay.where { $0.columnist.name.hasSuffix("7") && $0.stars > 2 }) { name($0).hasSuffix("7") && $0.stars > 2 }
            try check(Essay.where { $0.columnist.name.hasSuffix("7") || $0.stars == 4 }) { name($0).hasSuffix("7") || $0.stars == 4 }
            try check(Essay.where { $0.columnist.essays.any { $0.stars == 2 } }) { starred.contains($0.columnist.id) }
            try check(Essay.where { $0.columnist.essays.none { $0.stars == 2 } }) { !starred.contains($0.columnist.id) }
        },

        .related("plans.alternatives_of_two", "alternatives of several conditions each have the same result, whichever indexes find them") {
            world in
            for (section, words, instant) in [("section 1", 100, 40), ("section 1", 4_000, 1_900), ("none", 40, 2_500)] {
                try world.check(Essay.where { ($0.section == section && $0.words < words) || ($0.published < instant && $0.stars == 2) }) {
                    ($0.section == section && $0.words < words) || ($0.published < instant && $0.stars == 2)
                }
                try world.check(
                    Essay.where {
                        let bySection = $0.section == section && $0.columnist.name == "columnist 7"
                        let byWords = $0.published == instant && $0.words >= words
                        let inList = $0.section == "section 2" && $0.published.in([instant, 3, 500])
                        return bySection || byWords || inList
                    }
                ) {
                    ($0.section == section && world.columnists[$0.columnist.id] == "columnist 7")
                        || ($0.published == instant && $0.words >= words)
                        || ($0.section == "section 2" && [instant, 3, 500].contains($0.published))
                }
                try world.check(
                    Essay.where { !(($0.section != section || $0.words >= words) && ($0.words != words || $0.published > instant)) }
                ) {
                    ($0.section == section && $0.words < words) || ($0.words == words && $0.published <= instant)
                }
            }
        },

        .related("plans.join_of_folded_texts", "a join on texts has every row beside a condition on them without regard to case") { world in
            _ = try Columnist.where { $0.bio == "bio 3" }.update(.set(\.name, "THEME 3"))
            _ = try Columnist.where { $0.bio == "bio 5" }.update(.set(\.name, "theme 3"))
            for format in ["name ==[c] 'Theme 3'", "name IN[c] {'THEME 3', 'none'}"] {
                let columnists = Columnist.where(format: format)
                for themes in [Theme.query, Theme.where { $0.name == "theme 3" }, Theme.where(format: format)] {
                    try expect(themes.join(columnists, on: \.name, \.name).all().map(\.1.bio), equals: ["bio 5"], format)
                    try expect(columnists.join(themes, on: \.name, \.name).all().map(\.0.bio), equals: ["bio 5"], format)
                }
                let own = Columnist.where { $0.bio.in(["bio 3", "bio 5"]) }.join(columnists, on: \.name, \.name)
                try expect(own.all().map { "\($0.bio) \($1.bio)" }.sorted(), equals: ["bio 3 bio 3", "bio 5 bio 5"], format)
                let kept = Columnist.where { $0.bio.in(["bio 3", "bio 5", "bio 6"]) }.leftJoin(columnists, on: \.name, \.name)
                try expect(
                    kept.all().map { "\($0.bio) \($1?.bio ?? "-")" }.sorted(), equals: ["bio 3 bio 3", "bio 5 bio 5", "bio 6 -"], format)
            }
            // Behind another field.
            _ = try Columnist.where { $0.bio == "bio 6" }.update(.set(\.name, "theme 9"), .set(\.bio, "theme 9"))
            for format in ["name == bio AND bio ==[c] 'Theme 9'", "bio == name AND bio IN[c] {'THEME 9', 'none'}"] {
                let columnists = Columnist.where(format: format)
                try expect(Theme.join(columnists, on: \.name, \.name).all().map(\.1.bio), equals: ["theme 9"], format)
                try expect(columnists.join(Theme.query, on: \.name, \.name).all().map(\.0.bio), equals: ["theme 9"], format)
            }
            try expect(world.columnists.count, equals: 40)
        },

        .related("plans.join_by_either_side", "an inner join has the same rows, whichever side has few records") { world in
            for (name, words) in [("columnist 7", 5_000), ("columnist", 30), ("columnist", 4_000), ("none", 4_000)] {
                let left = world.essays.filter { $0.words < words }
                let rows = left.filter { world.columnists[$0.columnist.id]?.hasPrefix(name) == true }.map(\.uid)
                let essays = Essay.where { $0.words < words }
                let joined = essays.join(\.columnist) { $0.where { $0.name.hasPrefix(name) } }
                try expect(joined.all().map(\.0.uid), equals: rows)
                try expect(joined.count(), equals: rows.count)
                try expect(joined.limit(7).all().map(\.0.uid), equals: Array(rows.prefix(7)))
                try expect(joined.offset(3).limit(2).all().map(\.0.uid), equals: Array(rows.dropFirst(3).prefix(2)))
                let newest = left.sorted { $0.published > $1.published }.filter { Set(rows).contains($0.uid) }
                let ordered = essays.order(by: \.published, .descending).join(\.columnist) { $0.where { $0.name.hasPrefix(name) } }
                try expect(ordered.limit(9).pluck(\.published, \.name).map(\.0), equals: newest.prefix(9).map(\.published))
                let turned = try Columnist.where { $0.name.hasPrefix(name) }.join(\.essays) { $0.where { $0.words < words } }.all()
                try expect(turned.map(\.1.uid).sorted(), equals: rows.sorted())
                // A field of either side that others share, and that follows another one in an index.
                let other = Essay.where { $0.section == "section 3" && $0.published < 300 }
                let pairs = try Essay.where { $0.words < words && $0.stars == 1 }.join(other, on: \.published, \.published).all()
                let expected = left.filter { $0.stars == 1 && $0.section == "section 3" && $0.published < 300 }
                try expect(pairs.map(\.0.uid), equals: expected.map(\.uid))
                try expect(pairs.map(\.1.uid), equals: expected.map(\.uid))
            }
        },
    ]
}

/// The magazine, to compare what is found; essays and links in the order of their keys.
private struct MagazineRecords {
    let essays: [Essay]
    let links: [EssayTheme]
    /// The names by key.
    let columnists: [UID<Columnist>: String]
    let themes: [UID<Theme>: String]

    init() throws {
        essays = try Essay.all().sorted { $0.uid < $1.uid }
        links = try EssayTheme.all()
        columnists = try Dictionary(uniqueKeysWithValues: Columnist.all().map { ($0.uid, $0.name) })
        themes = try Dictionary(uniqueKeysWithValues: Theme.all().map { ($0.uid, $0.name) })
    }

    /// Checks the terminals of a query.
    func check<M: Model>(_ query: Query<M>, line: UInt = #line, _ isIn: (M) -> Bool) throws where M.ID == UID<M> {
        let uids = try M.all().filter(isIn).map(\.id).sorted()
        try expect(query.all().map(\.id), equals: uids, line: line)
        try expect(query.count(), equals: uids.count, line: line)
        try expect(query.exists(), equals: !uids.isEmpty, line: line)
        try expect(query.limit(3).all().map(\.id), equals: Array(uids.prefix(3)), line: line)
        try expect(query.offset(2).limit(5).all().map(\.id), equals: Array(uids.dropFirst(2).prefix(5)), line: line)
        try expect(query.reversed().limit(4).all().map(\.id), equals: Array(uids.suffix(4).reversed()), line: line)
    }
}

extension Case {
    /// A case on a store with the magazine.
    fileprivate static func related(_ id: String, _ title: String, _ body: @escaping @Sendable (MagazineRecords) throws -> Void) -> Case {
        .magazine(id, title, needs: [.durable]) { try body(MagazineRecords()) }
    }
}
