import Testing

@testable import StorePostgreSQL

/// What is read from the lines of EXPLAIN; no server is needed.
@Suite struct PlanLineTests {
    @Test(
        arguments: [
            (["Index Scan using a_name on a  (cost=0.28..8.29 rows=7 width=64)", "  Index Cond: (name = 'rows=3'::text)"], 7),
            (["Limit  (cost=0.00..1.00 rows=3 width=8)", "  ->  Seq Scan on a  (cost=0.00..9.00 rows=90 width=8)"], 90),
            // Below Gather are the rows of one worker.
            (
                [
                    "Limit  (cost=1.00..2.00 rows=10 width=8)", "  ->  Gather Merge  (cost=1.00..9.00 rows=32966 width=8)",
                    "        ->  Sort  (cost=1.00..8.00 rows=16483 width=8)",
                    "              ->  Parallel Seq Scan on a  (cost=0.00..7.00 rows=16483 width=8)",
                ], 32_966
            ), (["Seq Scan on a"], nil), ([], nil),
        ] as [([String], Int?)]) func expectedRowsAreThoseBelowTheLimit(lines: [String], expected: Int?)
    {
        #expect(PlanLine.expected(lines) == expected)
    }

    @Test func costsAndCompilationAreLeftOut() {
        #expect(PlanLine.withoutCompilation(["Seq Scan on a", "JIT:", "  Functions: 2"]) == ["Seq Scan on a"])
        #expect(PlanLine.withoutCosts("  ->  Seq Scan on a  (cost=0.00..9.00 rows=90 width=8)") == "  ->  Seq Scan on a")
        #expect(PlanLine.withoutCosts("  Filter: (a > 3)") == "  Filter: (a > 3)")
    }
}
