import StoreCore

/// The records that steps along relations reach, by the value of the starting record. Each step has one dictionary, built once per request.
///
/// Values are equal if their stored bytes are, as both ends of a step have one type; nil reaches nothing.
struct RelatedRecordFinder {
    private var reached: [RelationStep: [Value: [[Value]]]] = [:]

    init(_ steps: [RelationStep], _ records: (EntityID) throws -> [[Value]]) throws {
        for step in steps where reached[step] == nil { reached[step] = try RelatedRecordFinder.reached(step, records) }
    }

    /// The records that a step reaches from a value; through a join entity, each once.
    subscript(_ step: RelationStep, _ value: Value) -> [[Value]] { reached[step]?[value] ?? [] }

    private static func reached(_ step: RelationStep, _ records: (EntityID) throws -> [[Value]]) throws -> [Value: [[Value]]] {
        let targets = group(try records(step.entity), by: step.foreign)
        guard let join = step.join else { return targets }
        return group(try records(join.entity), by: join.near).mapValues { rows in
            let held = Set(rows.map { $0[join.far] })
            return held.flatMap { targets[$0] ?? [] }
        }
    }

    /// Records by the value of one field, in their order; records without a value are left out.
    static func group(_ records: [[Value]], by field: Int) -> [Value: [[Value]]] {
        var groups: [Value: [[Value]]] = [:]
        for record in records where !record[field].isNull { groups[record[field], default: []].append(record) }
        return groups
    }
}
