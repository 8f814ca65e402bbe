import CStoreCore
import StoreCore

extension RecordSession {
    /// The number of records at either end of a table that are read at first, and of those that are then drawn from all of it.
    private static let sampledAtEnds = 16
    private static let sampledAnywhere = 256
    /// The number of bytes after which no more are read.
    private static let mostSampledBytes = 1_048_576
    /// The same as the second one, at either end, where the engine draws none.
    private static let sampledInstead = 1_000

    /// If none satisfies it, the share may be far smaller: then it is better to read too many records once than to test all of another table.
    private static let shareOfNone = 1.0 / 16

    func sampledShare(_ scan: AccessPlan, of records: Double, _ operands: Operands) throws -> Double {
        if let share = try shareAtEnds(RecordSession.sampledAtEnds, scan, of: records, operands) { return share }
        var looked = Double(2 * RecordSession.sampledAtEnds)
        // What is true of the oldest and the newest records need not be true of the others.
        if let (found, drawn) = try drawn(scan, operands), drawn > 0 {
            if found > 0 { return Double(found) / Double(drawn) }
            looked += Double(drawn)
        } else {
            if let share = try shareAtEnds(RecordSession.sampledInstead, scan, of: records, operands) { return share }
            looked = Double(2 * RecordSession.sampledInstead)
        }
        return RecordSession.shareOfNone / max(1, min(records, looked))
    }

    /// The share of so many first and last records that satisfies a condition; nil if none does.
    private func shareAtEnds(_ number: Int, _ scan: AccessPlan, of records: Double, _ operands: Operands) throws -> Double? {
        // Together they may be the whole table.
        let looked = min(records, Double(2 * number))
        let found = try satisfying(scan, first: number, operands, isReversed: false)
        let last = try satisfying(scan, first: Int(looked) - min(number, Int(looked)), operands, isReversed: true)
        return found + last > 0 ? Double(found + last) / looked : nil
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

    /// How many of some records that are drawn satisfy a condition, and how many these are; nil if the engine draws none.
    private func drawn(_ scan: AccessPlan, _ operands: Operands) throws -> (found: Int, drawn: Int)? {
        let test = try DrawnTest(scan.whole, scan.map, operands, self)
        let size = RecordSession.sampledAnywhere
        return try forEachDrawn(size, of: scan.map, seed: UInt64(size)) { key, row in
            try test.see(key, row)
            return true
        }.map { (test.found, $0) }
    }

    /// The number of records that are drawn to see how many satisfy each of several conditions, or what it takes to look up those related to them.
    private static let sampledForEach = 24

    func sampledShares(_ conditions: [PredicateTree], of map: TableMap, _ operands: Operands) throws -> [Double]? {
        let tests = try conditions.map { try DrawnTest(Program([$0]), map, operands, self) }
        let drawn = try forEachDrawn(RecordSession.sampledForEach, of: map, seed: operands.hash) { key, row in
            for test in tests { try test.see(key, row) }
            return true
        }
        // If none of these satisfies it, some of the others may.
        return drawn.map { drawn in tests.map { (Double($0.found) + 0.5) / (Double(drawn) + 1) } }
    }

    /// Calls the body with some records that are drawn, until it returns false.
    ///
    /// - Returns: The number of records; nil if the engine draws none.
    private func forEachDrawn(
        _ size: Int, of map: TableMap, seed: UInt64,
        _ body: (_ key: UnsafeRawBufferPointer, _ row: UnsafeRawBufferPointer) throws -> Bool
    ) throws -> Int? {
        let none = UnsafeRawBufferPointer(start: nil, count: 0)
        return try withUnsafeTemporaryAllocation(of: UnsafeRawBufferPointer.self, capacity: size) { keys in
            guard try trees.sample(keys, map.tree, from: none, to: none, seed: seed) == size else { return nil }
            var (drawn, bytes) = (0, 0)
            for key in keys where bytes < RecordSession.mostSampledBytes {
                guard let row = try trees.get(map.tree, key) else { continue }
                drawn += 1
                bytes += row.count
                if try !body(key, row) { break }
            }
            activestore_add_examined(Int64(drawn))
            return drawn
        }
    }

    func averageLookup(_ related: RelatedPlans, of outer: TableMap, upTo most: Double, _ operands: Operands) throws -> Double? {
        let test = try RelatedRecordTest(
            related.related, operands, self, of: 1, mostLookups: most, outer, orderedField: nil, isMeasured: true)
        guard test.canLookUp else { return nil }
        let reader = FieldReader(outer.table, [outer.numbers[related.step.local]])
        let frame = Frame(capacity: 1)
        let drawn = try forEachDrawn(RecordSession.sampledForEach, of: outer, seed: operands.hash) { key, row in
            try reader.fill(frame.cells, key: key, row: row)
            _ = try test.holds(frame.cells[0])
            return test.spent <= most
        }
        return drawn.map { _ in test.averageLookup }
    }
}

/// A condition that is tested on records that are drawn.
private final class DrawnTest {
    private let reader: FieldReader
    private let evaluation: Evaluation
    private let frame: Frame
    /// The number of records that satisfied it.
    private(set) var found = 0

    init(_ program: Program, _ map: TableMap, _ operands: Operands, _ session: RecordSession) throws {
        reader = FieldReader(map.table, program.positions.map { map.numbers[$0] })
        evaluation = try Evaluation(program, operands, session)
        frame = Frame(capacity: max(1, reader.count))
    }

    func see(_ key: UnsafeRawBufferPointer, _ row: UnsafeRawBufferPointer) throws {
        try reader.fill(frame.cells, key: key, row: row)
        if try evaluation.holds(frame.cells) { found += 1 }
    }
}
