import ActiveStore
import StoreCore

/// Queries for fields that an index has: their plans say that the records themselves are not read.
enum PlanCoveringCases {
    static let all: [Case] = [
        .covering("plans.covered_conditions", "fields that an index has are plucked from it, without the records: conditions") { essay in
            try expectCovered(Essay.where { $0.words == 100 }.explain(plucking: \.words, \.uid), by: "essay_words")
            try expectCovered(Essay.where { $0.words == 100 }.explain(plucking: \.uid), by: "essay_words")
            try expectCovered(Essay.where { $0.words.between(100, 120) }.explain(plucking: \.words), by: "essay_words")
            try expectCovered(Essay.where { $0.words.in([1, 2, 3, 5_000]) }.explain(plucking: \.uid), by: "essay_words")
            try expectCovered(Essay.where { $0.section == "section 4" }.explain(plucking: \.published), by: "essay_section")
            try expectCovered(Essay.where { $0.section == nil }.explain(plucking: \.section, \.published, \.uid), by: "essay_section")
            try expectCovered(Essay.where { $0.columnistID == essay.columnist.id }.explain(plucking: \.uid), by: "essay_columnist")
            try expectCovered(Columnist.where { $0.name == "columnist 7" }.explain(plucking: \.uid), by: "columnist_name")
            try expectCovered(Columnist.where { $0.name.hasPrefix("columnist 3") }.explain(plucking: \.name), by: "columnist_name")
            let columnist = try require(Columnist.find(essay.columnist.id))
            try expectCovered(columnist.essays.query.explain(plucking: \.uid), by: "essay_columnist")
        },

        .covering("plans.covered_orders", "fields that an index has are plucked from it, without the records: orders and a limit") { _ in
            let newest = Essay.order(by: \.published, .descending)
            try expectCovered(newest.limit(20).explain(plucking: \.published), by: "essay_published", sorts: false)
            try expectCovered(newest.limit(20).explain(plucking: \.uid, \.published), by: "essay_published", sorts: false)
            try expectCovered(newest.offset(100).limit(20).explain(plucking: \.uid), by: "essay_published", sorts: false)
            try expectCovered(Columnist.order(by: \.name).limit(3).explain(plucking: \.name), by: "columnist_name", sorts: false)
            try expectCovered(
                newest.where { $0.section == "section 4" }.limit(20).explain(plucking: \.published), by: "essay_section", sorts: false)
            try expectCovered(
                Essay.where { $0.words > 2_500 }.order(by: \.words).limit(20).explain(plucking: \.words), by: "essay_words", sorts: false)
        },

        .covering("plans.not_covered", "a field that the index does not have is read from the record, and the plan says so") { _ in
            for plan in [
                try Essay.where { $0.words == 100 }.explain(plucking: \.title),
                try Essay.where { $0.words == 100 }.explain(plucking: \.words, \.stars),
                try Essay.where { $0.words == 100 && $0.stars == 3 }.explain(plucking: \.words),
                try Essay.where { $0.words == 100 }.explain(),
                try Essay.order(by: \.published, .descending).limit(20).explain(plucking: \.title),
            ] {
                try expect(plan.access.count, equals: 1, "\(plan)")
                guard case .index(_, covering: false) = plan.access[0] else { throw CaseFailure("\(plan)") }
            }
        },
    ]

    private static func expectCovered(_ plan: QueryPlan, by index: String, sorts: Bool? = nil, line: UInt = #line) throws {
        let isCovered = plan.access.allSatisfy { if case .index(let name, covering: true) = $0 { name.hasPrefix(index) } else { false } }
        try expect(isCovered && !plan.access.isEmpty, "\(plan), \(plan.detail)", line: line)
        if let sorts { try expect(plan.sorts, equals: sorts, "\(plan)", line: line) }
    }
}

extension Case {
    /// A case on a store with the magazine, one of whose essays is passed to the body.
    fileprivate static func covering(_ id: String, _ title: String, _ body: @escaping @Sendable (Essay) throws -> Void) -> Case {
        .magazine(id, title, needs: [.durable]) {
            // A server decides by what it knows of its pages whether an index alone is enough.
            let engine = try require(Ambient.store).context.engine
            if engine == "postgresql" { throw CaseSkip(reason: "a server's index has to be vacuumed before it is read alone") }
            try body(require(Essay.where { $0.published == 777 }.first()))
        }
    }
}
