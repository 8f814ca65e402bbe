import ActiveStore
import StoreCore

/// Generates the steps of one sequence of the model fuzzer. Each step has a separate seed, so that others can be omitted.
struct ModelGenerator<V: FuzzValue> {
    /// The numbers of the records.
    static var numbers: Int { 16 }

    private let seed: UInt64
    /// Values that are used repeatedly.
    private let pool: [V]

    init(seed: UInt64) {
        self.seed = seed
        var random = SplitMix64(seed: seed)
        pool = (0..<8).map { _ in V.ugly(&random) }
    }

    /// The step with a number, and the random state after it.
    func step(_ number: Int) -> (step: ModelStep<V>, random: SplitMix64) {
        var random = SplitMix64(seed: SplitMix64.seed(seed, sequence: number + 1))
        let step = step(&random, isInner: false)
        return (step, random)
    }

    private func step(_ random: inout SplitMix64, isInner: Bool) -> ModelStep<V> {
        let choice = random.below(isInner ? 92 : 100)
        switch choice {
        case ..<24: return .insert(record(&random), random.pick(ModelStep<V>.Insertion.allCases))
        case ..<36: return .change(number(&random), (0...random.below(3)).map { _ in change(&random) })
        case ..<42:
            let (column, value) = change(&random)
            return .changePart(number(&random), column, value)
        case ..<54:
            let (column, value) = change(&random)
            return .set(range(&random), column, value)
        case ..<68: return .setNamed(range(&random), random.pick(SpecimenColumn.allCases), named(&random))
        case ..<78:
            let (column, value) = (random.pick(SpecimenColumn.allCases), value(&random))
            return V.adding(value, to: column) == nil ? .set(range(&random), column, value) : .add(range(&random), column, value)
        case ..<88:
            let columns = SpecimenColumn.allCases.filter { _ in random.percent(70) }
            return .importRecord(number(&random), columns.map { ($0, imported(&random)) }, random.pick(ModelStep<V>.Import.allCases))
        case ..<92: return .destroy(range(&random))
        case ..<98: return .transaction((0...random.below(4)).map { _ in step(&random, isInner: true) }, isUndone: random.percent(40))
        default: return .reopen
        }
    }

    // MARK: Values

    func value(_ random: inout SplitMix64) -> V { random.percent(60) ? random.pick(pool) : V.ugly(&random) }

    private func number(_ random: inout SplitMix64) -> Int64 { Int64(random.below(Self.numbers)) }

    private func range(_ random: inout SplitMix64) -> ClosedRange<Int64> {
        let first = number(&random)
        return first...first + Int64(random.percent(50) ? 0 : random.below(8))
    }

    private func change(_ random: inout SplitMix64) -> (SpecimenColumn, V?) {
        let column = random.pick(SpecimenColumn.allCases)
        return (column, column.isOptional && random.percent(20) ? nil : value(&random))
    }

    private func record(_ random: inout SplitMix64) -> FuzzRecord<V> {
        FuzzRecord(
            number: number(&random),
            values: SpecimenColumn.allCases.map { $0.isOptional && random.percent(40) ? nil : .some(kept(&random)) })
    }

    /// Usually a valid value, so that there are records.
    private func kept(_ random: inout SplitMix64) -> V {
        let any = value(&random)
        return any.isKept || random.percent(20) ? any : V.common(&random)
    }

    /// A value by name: valid for the type, any of its stored form, or another.
    private func named(_ random: inout SplitMix64) -> Value {
        switch random.below(10) {
        case 0: .null
        case 1: ValuePool.any(random.pick(FieldType.allCases), &random)
        case 2: ValuePool.unstorable(V.fieldType, &random) ?? .null
        case 3...5: ValuePool.any(V.fieldType, &random)
        default: value(&random).storedValue
        }
    }

    /// A value in the JSON form that is read for the type.
    private func imported(_ random: inout SplitMix64) -> Value {
        let value = random.percent(10) ? .null : random.percent(40) ? ValuePool.any(V.fieldType, &random) : value(&random).storedValue
        // JSON has no infinity, and reads a whole double as an integer.
        if case .double(let number) = value, !number.isFinite { return .double(0.5) }
        // Numbers nested in JSON are read like other numbers: integers have 64 bits.
        if case .json(let text) = value, text == "null" || (try? JSONValue(json: text)) == nil { return .null }
        return UnstorableValue.reason(value) != nil || value.type.map { $0 != V.fieldType } ?? false ? .null : value
    }
}
