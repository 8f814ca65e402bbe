import StoreCore

/// The records that steps along relations reach, by the value of the record they start from: for each step one dictionary, made once a request.
///
/// Values are equal by their stored bytes, as both ends of a step are of one type; nil leads nowhere.
struct RelatedRecordFinder {
    private var reached: [RelationStep: [Value: [[Value]]]] = [:]

    init(_ steps: [RelationStep], _ records: (EntityID) throws -> [[Value]]) throws {
        for step in steps where reached[step] == nil { reached[step] = try RelatedRecordFinder.reached(step, records) }
    }

    /// The records a step reaches from a value; with rows between, each once.
    subscript(_ step: RelationStep, _ value: Value) -> [[Value]] { reached[step]?[value] ?? [] }

    private static func reached(_ step: RelationStep, _ records: (EntityID) throws -> [[Value]]) throws -> [Value: [[Value]]] {
        let targets = group(try records(step.entity), by: step.foreign)
        guard let join = step.join else { return targets }
        return group(try records(join.entity), by: join.near).mapValues { rows in
            let held = Set(rows.map { $0[join.far] })
            return held.flatMap { targets[$0] ?? [] }
        }
    }

    /// Records by the value of one field, in their order; those without a value are left out.
    static func group(_ records: [[Value]], by field: Int) -> [Value: [[Value]]] {
        var groups: [Value: [[Value]]] = [:]
        for record in records where !record[field].isNull { groups[record[field], default: []].append(record) }
        return groups
    }
}
