import StoreCore

extension RecordSession {
    /// The numbers of records at either end of a table that are read at first, and if none of these satisfies the condition.
    private static let sampledRecords = [64, 1_000]

    /// If none satisfies it, the share may be far smaller: then it is better to read too many records once than to test all of another table.
    private static let shareOfNone = 1.0 / 16

    func sampledShare(_ scan: AccessPlan, of records: Double, _ operands: Operands) throws -> Double {
        var looked = 0.0
        for number in RecordSession.sampledRecords {
            // Together they may be the whole table.
            looked = min(records, Double(2 * number))
            let found = try satisfying(scan, first: number, operands, isReversed: false)
            let last = try satisfying(scan, first: Int(looked) - min(number, Int(looked)), operands, isReversed: true)
            if found + last > 0 { return Double(found + last) / looked }
        }
        return RecordSession.shareOfNone / max(looked, 1)
    }

    /// How many of the first or last records of a table satisfy a condition.
    private func satisfying(_ scan: AccessPlan, first number: Int, _ operands: Operands, isReversed: Bool) throws -> Int {
        var choice = PlanSet.Choice(plan: scan)
        (choice.substitute, choice.patience) = (scan, number)
        var candidates = try Candidates(choice, isReversed: isReversed, operands, self, wantsBodies: false, isReplaceable: true)
        defer { candidates.end() }
        var found = 0
        while try candidates.next() { found += 1 }
        return found
    }
}
