import ActiveStore
import ActiveStoreImport
import FoundationEssentials

/// One store of the model fuzzer: performs steps through the model, and answers queries.
final class ModelSide<V: FuzzValue> {
    private let target: DifferentialTarget
    private let folder: String
    private(set) var store: any Store

    init(_ target: DifferentialTarget, folder: String) throws {
        self.target = target
        self.folder = folder
        store = try target.open(Schema([Specimen<V>.entity.definition]), folder)
    }

    /// Performs a step; for a transaction, each of its steps separately.
    func run(_ step: ModelStep<V>) -> [ModelOutcome] {
        guard case .transaction(let steps, let isUndone) = step else { return [attempt { try one(step) }] }
        var outcomes: [ModelOutcome] = []
        let whole = attempt {
            try store.write(attempts: 1) { transaction in
                for step in steps { outcomes.append(attempt { try one(step) }) }
                if isUndone { transaction.rollback() }
            }
            return 0
        }
        return whole == .done(0) ? outcomes : outcomes + [whole]
    }

    private func attempt(_ body: () throws -> Int) -> ModelOutcome {
        do { return .done(try body()) } catch let error as StoreError { return .refused(error.code) } catch { return .broken("\(error)") }
    }

    /// - Returns: The number of records affected.
    private func one(_ step: ModelStep<V>) throws -> Int {
        try withStore(store) {
            switch step {
            case .insert(let record, let way): try insert(record, way)
            case .change(let number, let changes): try change(number, changes)
            case .changePart(let number, let column, let value): try changePart(number, column, value)
            case .set(let numbers, let column, let value): try query(numbers).update([try assignment(column, value)])
            case .setNamed(let numbers, let column, let value): try query(numbers).update([column.name: value])
            case .add(let numbers, let column, let value):
                try V.adding(value, to: column).map { try query(numbers).update([$0]) } ?? 0
            case .importRecord(let number, let values, let way): try importRecord(number, values, way)
            case .destroy(let numbers): try query(numbers).destroy().total
            case .reopen: try reopen()
            case .transaction: throw CaseFailure("A transaction is no step inside another.")
            }
        }
    }

    private func query(_ numbers: ClosedRange<Int64>) -> Query<Specimen<V>> { Specimen<V>.where { $0.number.between(numbers) } }

    private func insert(_ record: FuzzRecord<V>, _ way: ModelStep<V>.Insertion) throws -> Int {
        if way == .create {
            var values: [String: (any ValueConvertible)?] = ["number": record.number]
            for column in SpecimenColumn.allCases { values[column.name] = .some(record[column]) }
            try Specimen<V>.create(values)
            return 1
        }
        var new = try specimen(record)
        switch way {
        case .save: try new.save()
        case .insert: try new.insert()
        default: try new.upsert()
        }
        return 1
    }

    private func specimen(_ record: FuzzRecord<V>) throws -> Specimen<V> {
        var new = Specimen<V>(number: record.number, try require(record[.plain]), maybe: record[.maybe])
        new.indexed = try require(record[.indexed])
        new.maybeIndexed = record[.maybeIndexed]
        return new
    }

    private func change(_ number: Int64, _ changes: [(SpecimenColumn, V?)]) throws -> Int {
        guard var record = try Specimen<V>.find(number) else { return 0 }
        for (column, value) in changes {
            switch column {
            case .plain: record.plain = try require(value)
            case .indexed: record.indexed = try require(value)
            case .maybe: record.maybe = value
            case .maybeIndexed: record.maybeIndexed = value
            }
        }
        try record.save()
        return 1
    }

    private func changePart(_ number: Int64, _ column: SpecimenColumn, _ value: V?) throws -> Int {
        guard var part = try Specimen<V>.where({ $0.number == number }).only([column.name]).first() else { return 0 }
        switch column {
        case .plain: part.plain = value
        case .indexed: part.indexed = value
        case .maybe: part.maybe = value
        case .maybeIndexed: part.maybeIndexed = value
        }
        try part.save()
        return 1
    }

    private func assignment(_ column: SpecimenColumn, _ value: V?) throws -> FieldChange<Specimen<V>> {
        switch column {
        case .plain: .set(\.plain, try require(value))
        case .indexed: .set(\.indexed, try require(value))
        case .maybe: .set(\.maybe, value)
        case .maybeIndexed: .set(\.maybeIndexed, value)
        }
    }

    // MARK: Imports

    /// - Returns: 1 if the record is stored afterwards.
    private func importRecord(_ number: Int64, _ values: [(SpecimenColumn, Value)], _ way: ModelStep<V>.Import) throws -> Int {
        let members = ["\"number\":\(number)"] + (try values.map { "\"\($0.0.name)\":\(try Self.json($0.1))" })
        let text = "{\(members.joined(separator: ","))}"
        switch way {
        case .rows: return try stored(Specimen<V>.importRecords(from: .jsonLines(bytes: text.utf8)))
        case .named:
            return try stored(store.importRecords(into: Specimen<V>.entity.name, from: .jsonLines(bytes: text.utf8)))
        case .one:
            do { _ = try Specimen<V>.imported(from: try JSONValue(json: text)) } catch let error as StoreError
                where error.code == .badRequest
            {
                return 0  // a new record without a required value
            }
            return 1
        }
    }

    private func stored(_ report: ImportReport) throws -> Int { report.inserted + report.updated + report.unchanged }

    /// A value in JSON; decimals as text, since JSON integers are read as 64 bits.
    private static func json(_ value: Value) throws -> String {
        func quoted(_ text: String) throws -> String { String(decoding: try JSONEncoder().encode(text), as: UTF8.self) }
        switch value {
        case .null: return "null"
        case .bool(let flag): return "\(flag)"
        case .int(let number): return "\(number)"
        case .double(let number): return "\(number)"
        case .json(let text): return text
        default: return try quoted(value.description)
        }
    }

    // MARK: Queries

    /// The records in key order.
    func all() throws -> [Specimen<V>] { try Specimen<V>.all(in: store) }

    /// The keys of the records that fulfil a condition.
    func numbers(_ condition: Condition<Specimen<V>>) throws -> [Int64] {
        try Specimen<V>.query.where(condition).in(store).pluck(\.number)
    }

    private func reopen() throws -> Int {
        guard store.capabilities.contains(.durable) else { return 0 }
        try store.close()
        store = try target.open(Schema([Specimen<V>.entity.definition]), folder)
        return 0
    }

    func close() throws { try store.close() }
}
