import StoreCore
import StoreSQL

// Adding many records in few round trips.
//
// One statement adds many records from an array for each field; it runs within a savepoint of its own. If one of the records cannot be
// added, none of them is, and they are added again in smaller parts, in the end one by one. So what is thrown, and what is stored then, is
// what adding one after the other gives.
extension PostgreSQLConnection {
    /// How many bytes of values go into one statement, about, and how many records at most.
    private static let partSize = 1 << 19
    private static let partCount = 10_000
    /// So few records are added one by one.
    private static let fewest = 4

    var insertsTogether: Bool { true }

    func performInsert(_ entity: EntityID, count: Int, _ row: (Int, any RowWriter) throws -> Void) throws {
        try willWrite()
        var isTogether = false
        do throws(ServerFailure) {
            try beginIfPutOff()
            // Rules of others are for single records: a trigger may leave one out, and the message names it.
            isTogether = try !hasOwnRules(entity)
        } catch { throw failure(error, entity) }
        try insert(0..<count, of: entity, isTogether: isTogether, row)
        noteAdded(count, to: entity)
    }

    private func insert(
        _ numbers: Range<Int>, of entity: EntityID, isTogether: Bool, _ row: (Int, any RowWriter) throws -> Void
    ) throws {
        if !isTogether || numbers.count < PostgreSQLConnection.fewest {
            for number in numbers { try performInsert(entity) { try row(number, $0) } }
            return
        }
        var first = numbers.lowerBound
        while first < numbers.upperBound {
            let (part, end) = try lists(of: first..<numbers.upperBound, of: entity, row)
            let isAdded: Bool
            do { isAdded = try part.map { try insert($0, of: entity) } ?? false } catch {
                tell(first, of: entity, row)
                throw error
            }
            if isAdded {
                first = end
                continue
            }
            let size = max(1, (end - first) / 8)
            while first < end {
                let next = min(first + size, end)
                try insert(first..<next, of: entity, isTogether: true, row)
                first = next
            }
        }
    }

    /// Calls the closure for the first record of a part that was not added because of something else than its records, such as a lock: the
    /// last call says how many have been added.
    private func tell(_ number: Int, of entity: EntityID, _ row: (Int, any RowWriter) throws -> Void) {
        guard let single = try? insertStatement(entity) else { return }
        single.isBusy = true
        defer { single.finish() }
        single.writer.start()
        try? row(number, single.writer)
    }

    /// Collects records for one statement.
    ///
    /// - Returns: nil if the last one cannot be written or sent in this way, and the number after the last one.
    private func lists(
        of numbers: Range<Int>, of entity: EntityID, _ row: (Int, any RowWriter) throws -> Void
    ) throws -> (FieldLists?, end: Int) {
        let single = try insertStatement(entity)
        single.isBusy = true
        defer { single.finish() }
        var lists = FieldLists(fieldCount: single.values.count)
        for number in numbers {
            single.writer.start()
            // It is thrown again when the records before have been added.
            do { try row(number, single.writer) } catch { return (nil, number + 1) }
            guard single.writer.count == single.values.count, lists.append(single.values) else { return (nil, number + 1) }
            if lists.size >= PostgreSQLConnection.partSize || lists.count >= PostgreSQLConnection.partCount { return (lists, number + 1) }
        }
        return (lists, numbers.upperBound)
    }

    /// Adds the records of one statement.
    ///
    /// - Returns: false, and nothing is added, if one of them cannot be added.
    private func insert(_ lists: FieldLists, of entity: EntityID) throws -> Bool {
        let statement = try statementOfMany(entity)
        statement.isBusy = true
        defer { end(statement) }
        lists.write(to: statement.values)
        // A cancellation that came between two statements has ended none.
        if link.takeCancellation() { throw failure(.cancelled, entity) }
        do throws(ServerFailure) { try execute(statement, entity) } catch {
            let failed = failure(error, entity)
            let isOfRecord = ["22", "23", "42", "54", "P0"].contains(error.state.prefix(2))
            if isOfRecord, state.pointee.lost == nil, state.pointee.spoilt == nil { return false }
            throw failed
        }
        if changedRecords == lists.count { return true }
        // A trigger leaves records out. When the body runs again, each is added by itself.
        throw failure(
            unknownRule(of: entity, "a rule of \(entity.name) that another program has made meanwhile leaves records out"), entity)
    }

    /// The statement that adds records from an array for each field. It is kept with the one that adds a single record, and so forgotten
    /// with it.
    private func statementOfMany(_ entity: EntityID) throws -> Statement {
        let single = try insertStatement(entity)
        if let known = single.ofMany { return known }
        let (definition, dialect) = (entity.definition, generator.dialect)
        let filled = try undeclaredColumns(of: definition)
        let names = definition.fields.map { dialect.quoted($0.column) } + filled.map { dialect.quoted($0.column) }
        let values = definition.fields.indices.map { "unnest(\(dialect.placeholder($0 + 1)))" } + filled.map(\.literal)
        let sql = SQLStatement(
            text:
                "INSERT INTO \(dialect.quoted(definition.name)) (\(names.joined(separator: ", "))) SELECT \(values.joined(separator: ", "))",
            types: definition.fields.map { .list($0.type) }, risk: .fails)
        let made = try prepare(sql, entity: entity)
        single.ofMany = made
        return made
    }
}
