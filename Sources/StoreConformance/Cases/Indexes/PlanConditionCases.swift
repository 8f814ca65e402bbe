import ActiveStore
import StoreCore

/// Several conditions on one field: equalities, lists and ranges together, which may contradict each other.
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
        }
    ]
}
