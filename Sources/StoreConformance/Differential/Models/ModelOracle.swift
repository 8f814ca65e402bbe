import ActiveStore

/// The expected content of a store of models: plain Swift values in an array.
struct ModelOracle<V: FuzzValue> {
    /// The expected outcome of a step.
    enum Expectation {
        case done(Int)
        /// Refused, with one of these codes.
        case refused(Set<StoreError.Code>)

        func allows(_ outcome: ModelOutcome) -> Bool {
            switch (self, outcome) {
            case (.done(let count), .done(let found)): count == found
            case (.refused(let codes), .refused(let code)): codes.contains(code)
            default: false
            }
        }
    }

    /// The records, ordered by number.
    private(set) var records: [FuzzRecord<V>] = []

    private static var unstorable: Expectation { .refused([.unstorableValue]) }

    /// Performs a step; for a transaction, each of its steps separately.
    mutating func run(_ step: ModelStep<V>) -> [Expectation] {
        switch step {
        case .insert(let record, let way): [insert(record, way)]
        case .change(let number, let changes): [change(number, changes)]
        case .changePart(let number, let column, let value): [changePart(number, column, value)]
        case .set(let numbers, let column, let value): [set(numbers, column, value)]
        case .setNamed(let numbers, let column, let value): [setNamed(numbers, column, value)]
        case .add(let numbers, let column, let value): [add(numbers, column, value)]
        case .importRecord(let number, let values, _): [importRecord(number, values)]
        case .destroy(let numbers): [destroy(numbers)]
        case .transaction(let steps, let isUndone): transaction(steps, isUndone)
        case .reopen: [.done(0)]
        }
    }

    private func position(_ number: Int64) -> Int? { records.firstIndex { $0.number == number } }

    private mutating func insert(_ record: FuzzRecord<V>, _ way: ModelStep<V>.Insertion) -> Expectation {
        let known = position(record.number)
        // A record from a dictionary is refused before it reaches the store.
        if !record.isKept { return way == .create ? .refused([.unstorableValue, .typeMismatch]) : Self.unstorable }
        if let known {
            if way != .upsert { return .refused([.duplicateKey]) }
            records[known] = record
        } else {
            records.append(record)
            records.sort { $0.number < $1.number }
        }
        return .done(1)
    }

    private mutating func change(_ number: Int64, _ changes: [(SpecimenColumn, V?)]) -> Expectation {
        guard let at = position(number) else { return .done(0) }
        var record = records[at]
        for (column, value) in changes { record[column] = value }
        if !record.isKept { return Self.unstorable }
        records[at] = record
        return .done(1)
    }

    private mutating func changePart(_ number: Int64, _ column: SpecimenColumn, _ value: V?) -> Expectation {
        guard let at = position(number) else { return .done(0) }
        if let value, !value.isKept { return .refused([.unstorableValue, .typeMismatch]) }
        records[at][column] = value
        return .done(1)
    }

    private mutating func set(_ numbers: ClosedRange<Int64>, _ column: SpecimenColumn, _ value: V?) -> Expectation {
        // A value that no store can hold has no type: an integer above Int64.max is a decimal.
        if let value, !value.isKept { return .refused([.unstorableValue, .typeMismatch]) }
        return change(numbers) { $0[column] = value }
    }

    private mutating func setNamed(_ numbers: ClosedRange<Int64>, _ column: SpecimenColumn, _ value: Value) -> Expectation {
        if value.isNull {
            return column.isOptional ? change(numbers) { $0[column] = nil } : .refused([.constraint])
        }
        guard let taken = V.taking(value) else { return .refused([.typeMismatch, .unstorableValue]) }
        return change(numbers) { $0[column] = taken }
    }

    private mutating func add(_ numbers: ClosedRange<Int64>, _ column: SpecimenColumn, _ number: V) -> Expectation {
        if !number.isKept { return .refused([.unstorableValue, .typeMismatch]) }
        var changed = records
        var count = 0
        for at in changed.indices where numbers.contains(changed[at].number) {
            count += 1
            guard let value = changed[at][column], let sum = V.sum(value, number) else { continue }
            switch sum {
            case .value(let sum): changed[at][column] = sum
            case .overflow: return .refused([.overflow])
            case .noNumber: return Self.unstorable
            }
        }
        records = changed
        return .done(count)
    }

    private mutating func importRecord(_ number: Int64, _ values: [(SpecimenColumn, Value)]) -> Expectation {
        let known = position(number)
        var record = known.map { records[$0] } ?? FuzzRecord(number: number, values: [nil, nil, nil, nil])
        for (column, value) in values {
            if value.isNull {
                // nil for a required field leaves it unchanged.
                if column.isOptional { record[column] = nil }
            } else if let taken = V.taking(value) {
                record[column] = taken
            }
        }
        // A new record needs the fields without a default.
        if record[.plain] == nil || record[.indexed] == nil { return .done(0) }
        if let known { records[known] = record } else { records.append(record) }
        records.sort { $0.number < $1.number }
        return .done(1)
    }

    private mutating func destroy(_ numbers: ClosedRange<Int64>) -> Expectation {
        let before = records.count
        records.removeAll { numbers.contains($0.number) }
        return .done(before - records.count)
    }

    private mutating func transaction(_ steps: [ModelStep<V>], _ isUndone: Bool) -> [Expectation] {
        let before = records
        var expected: [Expectation] = []
        for step in steps { expected += run(step) }
        if isUndone { records = before }
        return expected
    }

    private mutating func change(_ numbers: ClosedRange<Int64>, _ body: (inout FuzzRecord<V>) -> Void) -> Expectation {
        var count = 0
        for at in records.indices where numbers.contains(records[at].number) {
            body(&records[at])
            count += 1
        }
        return .done(count)
    }
}
