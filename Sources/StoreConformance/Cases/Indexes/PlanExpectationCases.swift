import ActiveStore
import StoreCore

/// What plans say of the records that they expect, and of the ways that were rejected.
enum PlanExpectationCases {
    static let all: [Case] = [
        .magazine(
            "plans.expected", "a plan says about how many records it expects, and which other ways were compared", needs: [.durable]
        ) {
            let essay = try require(Essay.where { $0.published == 777 }.first())
            let engine = try require(Ambient.store).context.engine
            if engine == "postgresql" { throw CaseSkip(reason: "a server expects what its statistics say, which it makes later") }
            for query in [
                Essay.where { $0.words == 100 }, Essay.where { $0.words.between(100, 300) }, Essay.where { $0.section == "section 4" },
                Essay.where { $0.section == "section 4" && $0.words > 100 }, Essay.where { $0.columnistID == essay.columnist.id },
                Essay.where { $0.section == "section 4" }.order(by: \.published, .descending), Essay.where { $0.words == -1 },
            ] {
                let (plan, count) = try (query.explain(), query.count())
                for expected in try [plan.expected, query.limit(3).explain().expected] {
                    let expected = try require(expected, "\(plan)")
                    try expect(expected >= count / 4 - 8 && expected <= count * 4 + 8, "\(plan): \(expected) instead of \(count)")
                }
                try expect(plan.rejected.count <= 3 && !plan.rejected.contains { $0.access == plan.access }, "\(plan): \(plan.rejected)")
            }
            let byKey = try require(Essay.where { $0.uid == essay.uid }.explain().expected)
            try expect(byKey <= 1, "\(byKey) records with one key")
        }
    ]
}
