import ActiveStore

/// A record of the model fuzzer as plain values, by column.
struct FuzzRecord<V: FuzzValue> {
    var number: Int64
    var values: [V?]

    subscript(_ column: SpecimenColumn) -> V? {
        get { values[column.rawValue] }
        set { values[column.rawValue] = newValue }
    }

    /// Whether all of it can be stored.
    var isKept: Bool { values.allSatisfy { $0?.isKept ?? true } }
}

/// One step of the model fuzzer.
enum ModelStep<V: FuzzValue> {
    /// How a record is added to the store.
    enum Insertion: String, CaseIterable { case save, insert, upsert, create }
    /// How a record is imported: by its model as rows, as one record, or by the name of the entity.
    enum Import: String, CaseIterable { case rows, one, named }

    case insert(FuzzRecord<V>, Insertion)
    /// Reads a record, sets fields and saves it.
    case change(Int64, [(SpecimenColumn, V?)])
    /// The same with a partial record.
    case changePart(Int64, SpecimenColumn, V?)
    case set(ClosedRange<Int64>, SpecimenColumn, V?)
    case setNamed(ClosedRange<Int64>, SpecimenColumn, Value)
    case add(ClosedRange<Int64>, SpecimenColumn, V)
    case importRecord(Int64, [(SpecimenColumn, Value)], Import)
    case destroy(ClosedRange<Int64>)
    indirect case transaction([ModelStep], isUndone: Bool)
    /// Closes and reopens a durable store.
    case reopen

    /// The word for the kind of step in the mix.
    var name: String {
        switch self {
        case .insert(_, let way): way.rawValue
        case .change: "change"
        case .changePart: "change in part"
        case .set: "set"
        case .setNamed: "set by name"
        case .add: "add"
        case .importRecord(_, _, let way): "import \(way.rawValue)"
        case .destroy: "destroy"
        case .transaction: "transaction"
        case .reopen: "reopen"
        }
    }
}

extension ModelStep: CustomStringConvertible {
    var description: String {
        switch self {
        case .insert(let record, let way):
            "\(way.rawValue) \(record.number): \(record.values.map { ModelStep.text($0) }.joined(separator: ", "))"
        case .change(let number, let changes):
            "change \(number): \(changes.map { "\($0.0) = \(ModelStep.text($0.1))" }.joined(separator: ", "))"
        case .changePart(let number, let column, let value): "change \(number) in part: \(column) = \(ModelStep.text(value))"
        case .set(let numbers, let column, let value): "set \(column) of \(numbers) to \(ModelStep.text(value))"
        case .setNamed(let numbers, let column, let value): "set \(column) of \(numbers) by name to \(ModelStep.text(value))"
        case .add(let numbers, let column, let value): "add to \(column) of \(numbers) \(ModelStep.text(value))"
        case .importRecord(let number, let values, let way):
            "import \(way.rawValue) \(number): \(values.map { "\($0.0) = \(ModelStep.text($0.1))" }.joined(separator: ", "))"
        case .destroy(let numbers): "destroy \(numbers)"
        case .transaction(let steps, let isUndone):
            "transaction\(isUndone ? ", undone" : "")\(steps.map { "\n    \($0)" }.joined())"
        case .reopen: "reopen"
        }
    }

    /// A value as text. Foundation traps when it prints some dates that no store can hold.
    private static func text(_ value: V?) -> String {
        guard let value else { return "nil" }
        return value.isKept ? value.storedValue.debugDescription : "what cannot be stored"
    }

    private static func text(_ value: Value) -> String {
        if case .date(let date) = value, Instant.microseconds(of: date) == nil { return "a date that cannot be stored" }
        return value.debugDescription
    }
}

/// The outcome of a step.
enum ModelOutcome: Equatable, CustomStringConvertible {
    /// Done, for this many records.
    case done(Int)
    case refused(StoreError.Code)
    /// An error other than a ``StoreError`` was thrown.
    case broken(String)

    var description: String {
        switch self {
        case .done(let count): "done \(count)"
        case .refused(let code): "refused \(code)"
        case .broken(let text): "broken: \(text)"
        }
    }

    /// The word for the mix.
    var name: String {
        switch self {
        case .done(0): "nothing to do"
        case .done: "done"
        case .refused(let code): "\(code)"
        case .broken: "broken"
        }
    }
}
