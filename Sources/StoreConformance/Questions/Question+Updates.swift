import ActiveStore
import StoreCore

/// An update or removal by query whose parts can be changed one by one, with the records expected afterwards.
struct UpdateQuestion: Variable, CustomStringConvertible {
    enum Work: Equatable {
        case set(Int, Int)
        case add(Int, Int)
        case setBoth(Int)
        case clear(Int)
        case remove
    }

    var source = Question(condition: .sizeFrom(3), fields: nil)
    var work = Work.set(3, 50)

    static let changesStore = true
    static let bases = [
        UpdateQuestion(),
        UpdateQuestion(source: Question(condition: .plainFrom(2), order: [OrderTerm(1)], limit: 4, fields: nil), work: .add(1, 10)),
        UpdateQuestion(source: Question(condition: .sizeFrom(2), order: [OrderTerm(2)], limit: 5, offset: 1, fields: nil), work: .remove),
    ]

    var variations: [[UpdateQuestion]] {
        let sources = source.variations.joined().filter { $0.fields == nil && !$0.isUnordered }
        let works: [Work] = [.set(3, 50), .set(3, 51), .set(1, 50), .add(3, 50), .add(1, 10), .setBoth(50), .clear(1), .remove]
        return [
            sources.map { UpdateQuestion(source: $0, work: work) },
            works.filter { $0 != work }.map { UpdateQuestion(source: source, work: $0) },
        ]
    }

    /// Runs it.
    ///
    /// - Returns: The number of records affected.
    func run(in transaction: WriteTransaction) throws -> Int {
        func number(_ number: Int) -> Value { .int(Int64(number)) }
        let assignments: [Assignment]
        switch work {
        case .set(let field, let value): assignments = [Assignment(field, .set(number(value)))]
        case .add(let field, let value): assignments = [Assignment(field, .add(number(value)))]
        case .setBoth(let value): assignments = [Assignment(1, .set(number(value))), Assignment(3, .set(number(value)))]
        case .clear(let field): assignments = [Assignment(field, .set(.null))]
        case .remove: return try transaction.destroy(source.request).total
        }
        return try transaction.update(source.request, assignments)
    }

    /// All records afterwards, in key order.
    var rows: [[Value]] {
        let concerned = Set(source.records.map(\.id))
        return Asked.all.compactMap { record -> Asked? in
            guard concerned.contains(record.id) else { return record }
            var record = record
            switch work {
            case .set(1, let value): record.size = value
            case .set(_, let value): record.plain = value
            case .add(1, let value): record.size = record.size.map { $0 + value }
            case .add(_, let value): record.plain += value
            case .setBoth(let value): (record.size, record.plain) = (value, value)
            case .clear: record.size = nil
            case .remove: return nil
            }
            return record
        }.map { record in (0...3).map(record.value) }
    }

    var description: String { "\(work) \(source)" }
}
