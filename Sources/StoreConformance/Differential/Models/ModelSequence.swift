import ActiveStore

/// The two stores and the array of one sequence of the model fuzzer, and their comparison.
final class ModelSequence<V: FuzzValue> {
    private let sides: [(name: String, side: ModelSide<V>)]
    private var oracle = ModelOracle<V>()

    init(_ subject: ModelSide<V>, _ reference: ModelSide<V>) { sides = [("the tested store", subject), ("the reference", reference)] }

    /// Performs a step on all three; returns the difference afterwards, if any.
    func difference(
        after step: ModelStep<V>, _ generator: ModelGenerator<V>, _ random: SplitMix64, _ result: inout StepResult
    ) -> String? {
        let expected = oracle.run(step)
        let outcomes = sides.map { $0.side.run(step) }
        for outcome in outcomes[0] { result.answers[outcome.name, default: 0] += 1 }
        for (side, outcome) in zip(sides, outcomes)
        where outcome.count != expected.count || !zip(expected, outcome).allSatisfy({ $0.allows($1) }) {
            return "\(side.name) answers \(outcome), expected \(expected)"
        }
        // Where the array allows several codes, the stores must still agree on one.
        if outcomes[0] != outcomes[1] { return "the tested store answers \(outcomes[0]), the reference \(outcomes[1])" }
        for (name, side) in sides {
            do {
                if let text = try contents(side) ?? question(side, generator, random) { return "\(name): \(text)" }
            } catch { return "\(name) cannot be read: \(error)" }
        }
        return nil
    }

    /// Problems at the end: damage, unreadable values, resources not released.
    func problem() -> String? {
        for (name, side) in sides {
            do {
                if side.store.resourcesInUse != 0 { return "\(name): \(side.store.resourcesInUse) readers or writers are still in use" }
                let report = try side.store.verify(.full)
                if let problem = report.problems.first { return "\(name): verify says: \(problem)" }
            } catch { return "\(name): verify failed: \(error)" }
        }
        return nil
    }

    func close() { for (_, side) in sides { try? side.close() } }

    /// All records as the model reads them.
    private func contents(_ side: ModelSide<V>) throws -> String? {
        let found = try side.all()
        let wanted = oracle.records
        if found.map(\.number) != wanted.map(\.number) {
            return "holds the records \(found.map(\.number)), expected \(wanted.map(\.number))"
        }
        for (record, wanted) in zip(found, wanted) {
            for (column, value) in zip(SpecimenColumn.allCases, [record.plain, record.indexed, record.maybe, record.maybeIndexed]) {
                guard PlainReading.equal(value?.plain, wanted[column]?.normalized.plain) else {
                    return "record \(record.number) holds in \(column) \(text(value)), expected \(text(wanted[column]?.normalized))"
                }
            }
        }
        return nil
    }

    /// Queries for a value that is stored, or any other, in one of several ways.
    private func question(_ side: ModelSide<V>, _ generator: ModelGenerator<V>, _ random: SplitMix64) throws -> String? {
        var random = random
        let column = random.pick(Specimen<V>.columns)
        let position = SpecimenColumn.allCases.first { $0.name == column.name } ?? .plain
        let stored = random.percent(70) ? oracle.records.isEmpty ? nil : random.pick(oracle.records)[position] : nil
        let value = stored ?? (random.percent(15) ? nil : generator.value(&random))
        let comparison = random.pick(MatrixOperator.allCases.filter { V.hasOrder || !$0.needsOrder })
        let isKept = value?.isKept ?? true
        do {
            let found = try side.numbers(comparison.condition(column.field, value))
            if !isKept { return "\(position) \(comparison) what cannot be stored is answered with \(found), expected an error" }
            let wanted = oracle.records.filter { comparison.holds($0[position]?.normalized.plain, value?.normalized.plain) }.map(\.number)
            if found != wanted { return "\(position) \(comparison) \(text(value)) finds \(found), expected \(wanted)" }
            let listed = try side.numbers(column.field.in([value, nil]))
            let either = oracle.records.filter {
                $0[position] == nil || PlainReading.equal($0[position]?.normalized.plain, value?.normalized.plain)
            }
            if listed != either.map(\.number) {
                return "\(position) in [\(text(value)), nil] finds \(listed), expected \(either.map(\.number))"
            }
        } catch let error as StoreError where !isKept && [.unstorableValue, .typeMismatch].contains(error.code) {
            return nil
        }
        return nil
    }

    private func text(_ value: V?) -> String {
        guard let value else { return "nil" }
        return value.isKept ? value.storedValue.debugDescription : "what cannot be stored"
    }
}
