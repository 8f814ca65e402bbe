import ActiveStore
import StoreCore

/// How a faulty store follows relations: by scanning all records of the other entity each time. Without faults it conforms to the contract.
struct FaultySteps {
    private let faults: Set<Fault>
    private var all: [EntityID: [[Value]]] = [:]
    /// The records by the value of a field that a step searches for.
    private var byValue: [Identity: [Value: [[Value]]]] = [:]

    private struct Identity: Hashable {
        let entity: EntityID
        let field: Int
    }

    init(_ predicate: PredicateCode, _ faults: Set<Fault>, _ records: (EntityID) throws -> [[Value]]) throws {
        self.faults = faults
        for step in predicate.tree.steps {
            for entity in [step.entity, step.join?.entity].compactMap({ $0 }) where all[entity] == nil {
                all[entity] = try records(entity)
            }
            sort(step.entity, step.foreign)
            if let join = step.join { sort(join.entity, join.near) }
        }
    }

    private mutating func sort(_ entity: EntityID, _ field: Int) {
        let identity = Identity(entity: entity, field: field)
        if byValue[identity] == nil { byValue[identity] = Dictionary(grouping: all[entity] ?? []) { $0[field] } }
    }

    /// The records that a step reaches from a value.
    func records(_ step: RelationStep, from value: Value) -> [[Value]] {
        guard let join = step.join, !faults.contains(.stepForgetsJoinRows) else {
            return records(of: step.entity, where: step.foreign, is: value)
        }
        let far = records(of: join.entity, where: join.near, is: value).map { $0[join.far] }
        let ends = faults.contains(.farRecordsCountTwice) ? far : Array(Set(far))
        return ends.flatMap { records(of: step.entity, where: step.foreign, is: $0) }
    }

    private func records(of entity: EntityID, where field: Int, is value: Value) -> [[Value]] {
        if value.isNull, !faults.contains(.nilReferencesMeet) { return [] }
        return byValue[Identity(entity: entity, field: field)]?[value] ?? []
    }
}
