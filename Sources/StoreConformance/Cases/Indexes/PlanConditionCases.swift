import ActiveStore
import StoreCore

/// Several conditions on one field, which may contradict each other; fields that a condition fixes, in the order; and how far conditions with
/// alternatives are counted.
enum PlanConditionCases {
    static let all: [Case] = [
        .magazine(
            "plans.conditions_on_one_field", "several conditions on one field hold together, whichever of them an index answers",
            needs: [.durable]
        ) {
            let essay = try require(Essay.where { $0.published == 777 }.first())
            let essays = try Essay.all().sorted { $0.published < $1.published }
            let sections = ["section 1", "section 2", "section 3"]
            let checked: [(Query<Essay>, (Essay) -> Bool)] = [
                (Essay.where { $0.section.in(sections) && $0.section == "section 2" }, { $0.section == "section 2" }),
                (Essay.where { $0.section == "section 4" && $0.section.in(sections) }, { _ in false }),
                (
                    Essay.where { $0.section.in(sections) && $0.section.in(["section 3", "section 4", "section 2"]) },
                    { ["section 2", "section 3"].contains($0.section) }
                ),
                (Essay.where { $0.section.in(sections) && $0.section > "section 1" }, { ["section 2", "section 3"].contains($0.section) }),
                (Essay.where { $0.section.in(["section 1", nil]) && $0.section == nil }, { $0.section == nil }),
                (Essay.where { $0.section.in(["section 1", nil]) && $0.section != nil }, { $0.section == "section 1" }),
                (Essay.where { $0.section == nil && $0.section == "section 1" }, { _ in false }),
                (Essay.where { $0.section == "section 1" && $0.section.hasPrefix("section") }, { $0.section == "section 1" }),
                (Essay.where { $0.section == "section 1" && $0.section.hasPrefix("SECTION", .insensitive) }, { $0.section == "section 1" }),
                (Essay.where { $0.section == "section 1" && $0.section.hasPrefix("chapter") }, { _ in false }),
                (Essay.where { $0.words.in([100, 200, 300]) && $0.words >= 200 && $0.words < 300 }, { $0.words == 200 }),
                (Essay.where { $0.words == 100 && $0.words > 100 }, { _ in false }),
                (Essay.where { $0.stars == 3 && $0.stars == 4 }, { _ in false }),
                (Essay.where { $0.stars == 3 && $0.stars > 3 }, { _ in false }),
                (Essay.where { $0.stars == 3 && $0.stars >= 3 && $0.stars != 4 && !($0.stars < 3) }, { $0.stars == 3 }),
                (Essay.where { $0.stars == 3 && $0.stars != 3 }, { _ in false }),
                (Essay.where { $0.stars > 3 && $0.stars < 3 }, { _ in false }),
                (Essay.where { $0.stars > 3 && $0.stars <= 3 }, { _ in false }),
                (Essay.where { $0.stars >= 3 && $0.stars <= 3 && $0.stars > 1 }, { $0.stars == 3 }),
                (Essay.where { $0.stars >= 2 && $0.stars < 4 && $0.stars < 9 }, { (2..<4).contains($0.stars) }),
                (Essay.where { $0.section == nil && $0.section > "a" }, { _ in false }),
                (Essay.where { $0.section == nil && !($0.section > "a") }, { $0.section == nil }),
                (Essay.where { $0.section == "section 1" && !($0.section == "SECTION 1") }, { $0.section == "section 1" }),
                (Essay.where { $0.stars == 3 }.where(format: "stars == 3.0"), { $0.stars == 3 }),
                (Essay.where { $0.title == "essay 7" && $0.published < 900 && $0.title == "ESSAY 7" }, { _ in false }),
                (
                    Essay.where { $0.title == essay.title && $0.title.equals(essay.title.uppercased(), .insensitive) },
                    { $0.title == essay.title }
                ),
                (
                    Essay.where { $0.words >= 200 && $0.words > 100 && $0.words <= 900 && $0.words < 1_000 && $0.words < 800 },
                    { $0.words >= 200 && $0.words < 800 }
                ),
                (Essay.where { $0.words.between(100, 900) && $0.words.between(800, 2_000) }, { $0.words >= 800 && $0.words <= 900 }),
                (Essay.where { $0.words.between(100, 200) && $0.words.between(800, 2_000) }, { _ in false }),
                (Essay.where { $0.words < 200 && $0.words > 900 && $0.words < 5_000 }, { _ in false }),
                (
                    Essay.where { $0.section == "section 1" && $0.published > 10 && $0.published < 800 && $0.published >= 300 },
                    { $0.section == "section 1" && $0.published >= 300 && $0.published < 800 }
                ),
                (
                    Essay.where { $0.section.hasPrefix("section 1") && $0.section > "section 1" && $0.section.hasPrefix("sec") },
                    { $0.section.map { $0.hasPrefix("section 1") && $0 > "section 1" } ?? false }
                ),
                (
                    Essay.where { $0.section > "section 1" && $0.section < "section 4" && $0.section.like("%3") },
                    { $0.section == "section 3" }
                ),
                (Essay.where { $0.uid.in([essay.uid]) && $0.uid == essay.uid }, { $0.uid == essay.uid }),
                (
                    Essay.where { $0.section.in(sections) && $0.section == "section 2" && $0.published < 900 },
                    { $0.section == "section 2" && $0.published < 900 }
                ),
            ]
            for (number, (query, isIn)) in checked.enumerated() {
                let wanted = essays.filter(isIn).map(\.published)
                try expect(query.count(), equals: wanted.count, "\(number)")
                try expect(query.order(by: \.published).pluck(\.published), equals: wanted, "\(number)")
                let newest = query.order(by: \.published, .descending).offset(1).limit(5)
                try expect(newest.pluck(\.published), equals: Array(wanted.reversed().dropFirst(1).prefix(5)), "\(number)")
            }
            // Not every planner reads what several ranges have in common.
            guard try require(Ambient.store).context.engine == "lmdb" else { return }
            let apart = Essay.where { $0.words.between(100, 200) && $0.words.between(4_000, 4_100) }
            try expect(apart.explain().expected, equals: 0)
            let common = Essay.where { $0.published > 100 && $0.published > 1_900 && $0.published < 1_910 && $0.published < 2_000 }
            try expect((0...40).contains(require(common.explain().expected)), "\(common.explain())")
        },

        .magazine(
            "plans.order_of_fixed_fields", "a field that a condition fixes, or one after a unique field, does not affect the order",
            needs: [.durable]
        ) {
            // Several essays of the same instant, so that their keys decide.
            _ = try Essay.where { $0.stars == 3 && $0.published < 400 }.update(.set(\.published, 400))
            let essays = try Essay.all()
            func inOrder(_ isIn: (Essay) -> Bool, newest: Bool) -> [UID<Essay>] {
                essays.filter(isIn).sorted { ($0.published * (newest ? -1 : 1), $0.uid) < ($1.published * (newest ? -1 : 1), $1.uid) }.map(
                    \.uid)
            }
            let checked: [(Query<Essay>, (Essay) -> Bool)] = [
                (Essay.where { $0.stars == 3 }.order(by: \.stars, .descending), { $0.stars == 3 }),
                (Essay.where { $0.section == nil }.order(by: \.section), { $0.section == nil }),
                (
                    Essay.where { $0.section == "section 1" && $0.stars > 1 }.order(by: \.section),
                    { $0.section == "section 1" && $0.stars > 1 }
                ),
                (
                    Essay.where { $0.stars == 3 && $0.section == nil }.order(by: \.section).then(by: \.stars),
                    { $0.stars == 3 && $0.section == nil }
                ),
                (Essay.where { $0.stars.in([3]) }.order(by: \.stars), { $0.stars == 3 }),
                (Essay.where { $0.stars == 9 }.order(by: \.stars), { _ in false }),
            ]
            for (number, (query, isIn)) in checked.enumerated() {
                for newest in [true, false] {
                    let (ordered, wanted) = (query.then(by: \.published, newest ? .descending : .ascending), inOrder(isIn, newest: newest))
                    try expect(ordered.all().map(\.uid), equals: wanted, "\(number)")
                    try expect(ordered.reversed().all().map(\.uid), equals: wanted.reversed(), "\(number)")
                    try expect(ordered.offset(3).limit(7).all().map(\.uid), equals: Array(wanted.dropFirst(3).prefix(7)), "\(number)")
                    try expect(ordered.reversed().first()?.uid, equals: wanted.last, "\(number)")
                }
            }
            let newest = checked[0].0.then(by: \.published, .descending).limit(20)
            try PlanCases.expectPlan(newest, isReadBy: "essay_published", sorts: false)

            let themes = try Theme.all().sorted { $0.name < $1.name }
            for descending in [true, false] {
                let ordered = Theme.order(by: \.name, descending ? .descending : .ascending).then(by: \.createdAt, .descending)
                let wanted = (descending ? themes.reversed() : themes).map(\.name)
                try expect(ordered.all().map(\.name), equals: wanted)
                try expect(ordered.offset(2).limit(5).all().map(\.name), equals: Array(wanted.dropFirst(2).prefix(5)))
                try PlanCases.expectPlan(ordered.limit(5), isReadBy: "theme_name", sorts: false)
            }
            // Several columnists have none, in whatever order the other terms say.
            let columnists = try Columnist.all().sorted { ($0.email ?? "", $1.name) < ($1.email ?? "", $0.name) }
            try expect(Columnist.order(by: \.email).then(by: \.name, .descending).all().map(\.name), equals: columnists.map(\.name))
        },

        .magazine(
            "plans.alternatives_up_to_a_limit", "records that satisfy one of several conditions are counted once, up to a limit",
            needs: [.durable]
        ) {
            let essays = try Essay.all()
            let names = try Dictionary(uniqueKeysWithValues: Columnist.all().map { ($0.uid, $0.name) })
            let checked: [(Query<Essay>, (Essay) -> Bool)] = [
                (Essay.where { $0.words < 40 || $0.section == "section 1" }, { $0.words < 40 || $0.section == "section 1" }),
                (Essay.where { $0.words < 40 || $0.words < 30 || $0.published < 3 }, { $0.words < 40 || $0.published < 3 }),
                (Essay.where { ($0.words == -1 || $0.published == 777) && $0.stars >= 0 }, { $0.published == 777 }),
                (
                    Essay.where { ($0.words < 3_000 || $0.columnist.name == "columnist 7") && ($0.section == nil || $0.published > 1_990) },
                    { ($0.words < 3_000 || names[$0.columnist.id] == "columnist 7") && ($0.section == nil || $0.published > 1_990) }
                ),
                (Essay.where { ($0.words == -1 || $0.section == "none") && $0.title.contains("1") }, { _ in false }),
            ]
            for (number, (query, isIn)) in checked.enumerated() {
                let count = essays.filter(isIn).count
                try expect(query.count(), equals: count, "\(number)")
                try expect(query.exists(), equals: count > 0, "\(number)")
                for limit in [1, 2, 5, 10_000] {
                    try expect(query.limit(limit).count(), equals: min(limit, count), "\(number)")
                    try expect(query.offset(2).limit(limit).count(), equals: min(limit, max(0, count - 2)), "\(number)")
                    try expect(query.offset(limit).exists(), equals: count > limit, "\(number)")
                }
            }
        },
    ]
}
