import ActiveStore

/// The first records of an order, however few of them an engine reads: pages that a condition describes, the least and greatest values beside
/// conditions, joins with a limit, and numbers of related records.
enum PlanPageCases {
    static let all: [Case] = [
        .magazine("plans.page_by_hand", "a page that a condition describes has the records after one of them, in every order") {
            _ = try Essay.where { $0.words < 1_000 }.update(.set(\.stars, 3), .set(\.words, 700))
            let changed = try Essay.all()
            func check(_ query: Query<Essay>, line: UInt = #line, _ before: (Essay, Essay) -> Bool, _ isIn: (Essay) -> Bool) throws {
                let wanted = changed.filter(isIn).sorted(by: before).map(\.uid)
                try expect(query.limit(20).pluck(\.uid), equals: Array(wanted.prefix(20)), line: line)
                try expect(query.limit(7).offset(5).pluck(\.uid), equals: Array(wanted.dropFirst(5).prefix(7)), line: line)
                try expect(query.pluck(\.uid), equals: wanted, line: line)
                try expect(query.count(), equals: wanted.count, line: line)
            }
            for number in [0, 700, 1_999] {
                let (words, uid, section) = (changed[number].words, changed[number].uid, changed[number].section)
                try check(Essay.where { $0.words < words || ($0.words == words && $0.uid > uid) }.order(by: \.words, .descending)) {
                    (-$0.words, $0.uid) < (-$1.words, $1.uid)
                } _: {
                    (-$0.words, $0.uid) > (-words, uid)
                }
                try check(Essay.where { ($0.uid > uid && $0.words == words) || $0.words > words }.order(by: \.words)) {
                    ($0.words, $0.uid) < ($1.words, $1.uid)
                } _: {
                    ($0.words, $0.uid) > (words, uid)
                }
                try check(
                    Essay.where { $0.section == section && ($0.words > words || ($0.words == words && $0.uid > uid)) }.order(by: \.words)
                ) {
                    ($0.words, $0.uid) < ($1.words, $1.uid)
                } _: {
                    $0.section == section && ($0.words, $0.uid) > (words, uid)
                }
                // Three terms; and values that are no page, because they differ.
                try check(
                    Essay.where {
                        $0.words < words || ($0.words == words && $0.stars > 2) || ($0.words == words && $0.stars == 2 && $0.uid > uid)
                    }.order(by: \.words, .descending).then(by: \.stars)
                ) {
                    (-$0.words, $0.stars, $0.uid) < (-$1.words, $1.stars, $1.uid)
                } _: {
                    (-$0.words, $0.stars, $0.uid) > (-words, 2, uid)
                }
                for other in [words - 300, words + 300] {
                    try check(Essay.where { $0.words < words || ($0.words == other && $0.uid > uid) }.order(by: \.words, .descending)) {
                        (-$0.words, $0.uid) < (-$1.words, $1.uid)
                    } _: {
                        $0.words < words || ($0.words == other && $0.uid > uid)
                    }
                    try check(Essay.where { $0.words >= words || $0.words == other || $0.words > other + 7 }.order(by: \.words)) {
                        ($0.words, $0.uid) < ($1.words, $1.uid)
                    } _: {
                        $0.words >= words || $0.words == other || $0.words > other + 7
                    }
                    // No bound is that of both.
                    try check(Essay.where { $0.words < words || $0.words > other || $0.words == 700 }.order(by: \.words)) {
                        ($0.words, $0.uid) < ($1.words, $1.uid)
                    } _: {
                        $0.words < words || $0.words > other || $0.words == 700
                    }
                }
            }
            let some = (0..<40).map { "words == \($0 * 60 + 1_000)" }.joined(separator: " OR ")
            try check(Essay.where(format: "words < 800 OR " + some).order(by: \.words)) {
                ($0.words, $0.uid) < ($1.words, $1.uid)
            } _: {
                $0.words < 800 || (($0.words - 1_000) % 60 == 0 && $0.words < 3_400)
            }
            // Texts, and fields that may be nil.
            let columnists = try Columnist.all()
            let name = "columnist 22"
            let after = columnists.filter { $0.name > name }.sorted { $0.name < $1.name }.map(\.name)
            let first = try require(columnists.first { $0.name == name }).uid
            let page = Columnist.where { $0.name > name || ($0.name == name && $0.uid > first) }.order(by: \.name)
            try expect(page.limit(5).pluck(\.name), equals: Array(after.prefix(5)))
            for bound in [503, 400] {
                try check(
                    Essay.where { $0.retracted > bound || ($0.retracted == 503 && $0.words >= 0) }.order(by: \.retracted)
                ) {
                    $0.retracted ?? 0 < $1.retracted ?? 0
                } _: {
                    $0.retracted ?? 0 > bound || $0.retracted == 503
                }
            }
        },

        .magazine("plans.extremes_of_conditions", "the least and the greatest value are those of the records that satisfy the condition") {
            let essays = try Essay.all()
            func check(_ query: Query<Essay>, line: UInt = #line, _ isIn: (Essay) -> Bool) throws {
                let found = essays.filter(isIn)
                try expect(query.minimum(\.words), equals: found.map(\.words).min(), line: line)
                try expect(query.maximum(\.words), equals: found.map(\.words).max(), line: line)
                try expect(query.minimum(\.retracted), equals: found.compactMap(\.retracted).min(), line: line)
                try expect(query.maximum(\.retracted), equals: found.compactMap(\.retracted).max(), line: line)
                try expect(query.order(by: \.published).limit(9).maximum(\.words), equals: oldest(found).map(\.words).max(), line: line)
            }
            func oldest(_ essays: [Essay]) -> ArraySlice<Essay> { essays.sorted { $0.published < $1.published }.prefix(9) }
            for section in ["section 3", "none"] {
                try check(Essay.where { $0.section == section }) { $0.section == section }
                try check(Essay.where { $0.section == section && $0.published > 1_000 }) { $0.section == section && $0.published > 1_000 }
            }
            try check(Essay.where { $0.section == nil }) { $0.section == nil }
            try check(Essay.where { $0.published < 1_900 && $0.stars != 2 }) { $0.published < 1_900 && $0.stars != 2 }
            try check(Essay.where { $0.published.in([3, 4, 5, 5_000]) }) { [3, 4, 5].contains($0.published) }
            let theme = try require(Theme.where { $0.name == "theme 7" }.first())
            let themed = Set(try EssayTheme.where { $0.theme == theme }.all().map(\.essay.id))
            try check(Essay.where { $0.themes.any { $0.name == "theme 7" } }) { themed.contains($0.uid) }
            let columnists = try Columnist.where { $0.bio >= "bio 3" }.all().map(\.name)
            try expect(Columnist.where { $0.bio >= "bio 3" }.maximum(\.name), equals: columnists.max())
        },

        .magazine("plans.joins_of_the_first", "a join with a limit has the first rows of the whole join, in every order") {
            let essays = try Essay.all()
            let columnists = try Dictionary(uniqueKeysWithValues: Columnist.all().map { ($0.uid, $0) })
            let links = try EssayTheme.all()
            let newest = essays.sorted { $0.published > $1.published }
            for limit in [1, 20, 300] {
                let joined = Essay.order(by: \.published, .descending).join(\.columnist)
                try expect(joined.limit(limit).all().map(\.0.uid), equals: newest.prefix(limit).map(\.uid))
                try expect(
                    joined.offset(11).limit(limit).all().map(\.1.uid), equals: newest.dropFirst(11).prefix(limit).map(\.columnist.id))
                let outer = try Essay.order(by: \.published, .descending).leftJoin(\.columnist).limit(limit).all()
                try expect(outer.map(\.0.uid), equals: newest.prefix(limit).map(\.uid))
                try expect(outer.map(\.1?.uid), equals: newest.prefix(limit).map(\.columnist.id))
                let some = Essay.where { $0.section == "section 3" }.order(by: \.published, .descending)
                let sectioned = newest.filter { $0.section == "section 3" }
                try expect(some.join(\.columnist).limit(limit).all().map(\.0.uid), equals: sectioned.prefix(limit).map(\.uid))
                let byName = essays.sorted {
                    (columnists[$0.columnist.id]?.name ?? "", $0.uid) < (columnists[$1.columnist.id]?.name ?? "", $1.uid)
                }
                let ofColumnists = Columnist.order(by: \.name).join(\.essays)
                try expect(ofColumnists.limit(limit).all().map(\.1.uid), equals: byName.prefix(limit).map(\.uid))
                let kept = Columnist.order(by: \.name).leftJoin(\.essays).offset(30).limit(limit)
                try expect(kept.all().map(\.1?.uid), equals: byName.dropFirst(30).prefix(limit).map(\.uid))
                let own = Essay.order(by: \.published, .descending).join(\.columnist) { $0.where { $0.name == "columnist 7" } }
                let ofOne = newest.filter { columnists[$0.columnist.id]?.name == "columnist 7" }
                try expect(own.limit(limit).all().map(\.0.uid), equals: ofOne.prefix(limit).map(\.uid))
                let rare = Essay.order(by: \.published).join(\.essayThemes) { $0.where { $0.createdAt < .distantPast } }
                try expect(rare.limit(limit).all().count, equals: 0)
                let linked = Dictionary(grouping: links, by: \.essay.id).mapValues { $0.map(\.uid).sorted() }
                let pairs = newest.reversed().flatMap { linked[$0.uid] ?? [] }
                try expect(
                    Essay.order(by: \.published).join(\.essayThemes).limit(limit).all().map(\.1.uid), equals: Array(pairs.prefix(limit)))
            }
        },

        .magazine("plans.numbers_of_related", "records are found by the number of their related records, however few these are") {
            let essays = try Essay.all()
            let columnists = try Columnist.all()
            // Of so few that they are found first; and along a relation through another model, beside other conditions, and negated.
            for instants in [[3, 43, 5], [9_999]] {
                let found = essays.filter { instants.contains($0.published) }
                let numbers = Dictionary(grouping: found, by: \.columnist.id).mapValues(\.count)
                let linked = Dictionary(
                    grouping: try EssayTheme.all().filter { link in found.contains { $0.uid == link.essay.id } }, by: \.theme.id)
                for number in [0, 1, 2] {
                    let those = Columnist.where { $0.essays.count { $0.published.in(instants) } >= number }
                    let wanted = columnists.filter { numbers[$0.uid] ?? 0 >= number }
                    try expect(those.pluck(\.uid), equals: wanted.map(\.uid).sorted(), "\(number)")
                    try expect(those.count(), equals: wanted.count, "\(number)")
                    let others = Columnist.where { !($0.essays.count { $0.published.in(instants) } >= number) || $0.name == "columnist 7" }
                    let rest = columnists.filter { numbers[$0.uid] ?? 0 < number || $0.name == "columnist 7" }
                    try expect(others.pluck(\.uid), equals: rest.map(\.uid).sorted(), "\(number)")
                    let themes = Theme.where { $0.essays.count { $0.published.in(instants) } > number }.order(by: \.name).limit(5)
                    let named = try Theme.all().filter { linked[$0.uid]?.count ?? 0 > number }.map(\.name).sorted()
                    try expect(themes.pluck(\.name), equals: Array(named.prefix(5)), "\(number)")
                }
            }
            for (stars, section) in [(2, "section 3"), (7, "section 3"), (2, "none")] {
                let found = essays.filter { $0.stars == stars && $0.section == section && $0.published < 900 }
                let numbers = Dictionary(grouping: found, by: \.columnist.id).mapValues(\.count)
                for number in [-1, 0, 1, 2, 3, 50] {
                    func check(_ query: Query<Columnist>, line: UInt = #line, _ isIn: (Int) -> Bool) throws {
                        let wanted = columnists.filter { isIn(numbers[$0.uid] ?? 0) }.map(\.uid).sorted()
                        try expect(query.pluck(\.uid), equals: wanted, "\(number)", line: line)
                        try expect(query.count(), equals: wanted.count, "\(number)", line: line)
                        let names = columnists.filter { isIn(numbers[$0.uid] ?? 0) }.map(\.name).sorted()
                        try expect(query.order(by: \.name).limit(3).pluck(\.name), equals: Array(names.prefix(3)), "\(number)", line: line)
                    }
                    try check(
                        Columnist.where { $0.essays.count { $0.section == section && $0.stars == stars && $0.published < 900 } >= number }
                    ) { $0 >= number }
                    try check(
                        Columnist.where { $0.essays.count { $0.section == section && $0.stars == stars && $0.published < 900 } > number }
                    ) { $0 > number }
                    try check(
                        Columnist.where { $0.essays.count { $0.section == section && $0.stars == stars && $0.published < 900 } == number }
                    ) { $0 == number }
                    try check(
                        Columnist.where { $0.essays.count { $0.section == section && $0.stars == stars && $0.published < 900 } < number }
                    ) { $0 < number }
                    try check(
                        Columnist.where { $0.essays.count { $0.section == section && $0.stars == stars && $0.published < 900 } != number }
                    ) { $0 != number }
                }
            }
        },
    ]
}
