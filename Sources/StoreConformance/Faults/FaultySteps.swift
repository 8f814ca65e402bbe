import ActiveStore

/// How a faulty store goes along relations: by looking at all records of the other entity, each time anew. Without faults it keeps the contract.
struct FaultySteps {
    private let faults: Set<Fault>
    private var all: [EntityID: [[Value]]] = [:]

    init(_ predicate: PredicateCode, _ faults: Set<Fault>, _ records: (EntityID) throws -> [[Value]]) throws {
        self.faults = faults
        for case .enter(let step) in predicate.instructions {
            for entity in [step.entity, step.join?.entity].compactMap({ $0 }) where all[entity] == nil {
                all[entity] = try records(entity)
            }
        }
    }

    /// The records that a step leads to from a value.
    func records(_ step: RelationStep, from value: Value) -> [[Value]] {
        let targets = all[step.entity] ?? []
        guard let join = step.join, !faults.contains(.stepForgetsJoinRows) else {
            return targets.filter { meet(value, $0[step.foreign]) }
        }
        let rows = (all[join.entity] ?? []).filter { meet(value, $0[join.near]) }
        if faults.contains(.farRecordsCountTwice) {
            return rows.flatMap { row in targets.filter { meet(row[join.far], $0[step.foreign]) } }
        }
        return targets.filter { target in rows.contains { meet($0[join.far], target[step.foreign]) } }
    }

    private func meet(_ a: Value, _ b: Value) -> Bool {
        if a.isNull || b.isNull { return a.isNull && b.isNull && faults.contains(.nilReferencesMeet) }
        return a == b
    }
}
