import FoundationEssentials
import StoreCore
import StoreSQL

/// The change log: tables of entries and of consumers. ``LogNumbers`` says how entries are numbered.
///
/// An entry is sent in the message of its transaction's commit, and costs no round trip. A transaction of one change stores it in the same
/// statement as the change; see PostgreSQLConnection+FirstStatement.swift.
extension PostgreSQLConnection: EngineChangeLog {
    var changeLog: (any EngineChangeLog)? { self }

    /// In one round trip where the table is known to be there.
    func catalog() throws -> Catalog? {
        if !opening.hasCatalog, try !findsCatalog() { return nil }
        return try logRows(LogNumbers.catalog).first.map { try opening.catalog($0[0]) }
    }

    /// Whether the table of the catalog is there, which another process may have made since the store was opened.
    ///
    /// - Throws: ``StoreError`` `.conflict` in a transaction that writes: it would have had to lock the table when it began.
    private func findsCatalog() throws -> Bool {
        if try !hasTable(ConnectionOpening.catalogTable) { return false }
        opening.hasCatalog = true
        if state.pointee.transaction != .write { return true }
        throw StoreError(
            .conflict, "Another process has made the store's catalog meanwhile; nothing of the transaction is stored. Run it again.")
    }

    func willReadLog() throws {
        if state.pointee.transaction == .read, state.pointee.isPutOff { try findLogBound() }
    }

    /// By the column that the table of tokens gets, commits of processes that do not know of the log fail; see ``LogKnowledge``. So a role
    /// that may not change that table may not make or remove the log.
    func makeLog(after number: Int64) throws {
        try willWrite()
        try perform("\(LogNumbers.make(after: number)); \(LogNumbers.nameInTokens)")
        state.pointee.isLogged = true
        didChangeSchema()
    }

    func dropLog() throws {
        try willWrite()
        try perform("\(LogNumbers.drop); \(LogNumbers.forgetInTokens)")
        state.pointee.isLogged = false
        didChangeSchema()
    }

    func willAppendToLog(_ entry: [UInt8]) { state.pointee.entryOfNextChange = entry }

    /// The commit stores the entry; its number is known later.
    func appendToLog(_ entry: [UInt8]) throws -> Int64? {
        if state.pointee.isCommitted { return nil }
        try willWrite()
        try checkUsable()
        do throws(ServerFailure) { try beginIfPutOff() } catch { throw failure(error) }
        mayHaveWritten()
        state.pointee.entry = entry
        return nil
    }

    func removeFromLog(through number: Int64) throws { _ = try rows(LogNumbers.remove, ["\(number)"]) }

    func lastLogNumber() throws -> Int64 {
        if let known = state.pointee.lastLogNumber { return known }
        return try noteLast(logRows([lastStatement])[0])
    }

    /// The caller has read the entry that it acknowledges, so entries need not be counted: a transaction that does so is in the way of all that
    /// add some.
    func mayHaveLogged(_ number: Int64) throws -> Bool {
        try opening.log.hasSeen(number) || logRows(LogNumbers.mayHave, ["\(number)"]).first?.first == "true"
    }

    func logEntries(from number: Int64, limit: Int) throws -> [ChangeLogEntry] {
        let bound = logBound(number: 4)
        let statement = LogStatement(
            text: LogNumbers.entries(bound.kind), parameters: ["\(number)", "\(limit)", "\(opening.log.origin)"] + bound.parameters)
        // Whoever reads entries asks for the last number next.
        let isKnown = state.pointee.transaction != .read || state.pointee.lastLogNumber != nil
        let found = try logRows(isKnown ? [statement] : [statement, lastStatement])
        if found.count > 1 { _ = try noteLast(found[1]) }
        return try found[0].map { row in
            guard let entry = entry(number: row[0], hexadecimal: row[2], isOwn: row[1] == "true") else { throw unreadable }
            opening.log.see(entry.number)
            return entry
        }
    }

    /// An entry as the server gives it; nil if it is none.
    func entry(number: String, hexadecimal: String, isOwn: Bool = false) -> ChangeLogEntry? {
        guard let number = Int64(number), let bytes = [UInt8](hexadecimal: hexadecimal) else { return nil }
        return ChangeLogEntry(number: number, bytes: bytes, isOwn: isOwn)
    }

    func logConsumers() throws -> [String: Int64] {
        let text = "SELECT name, number::text FROM (\(PostgreSQLConnection.ofConsumers.positions)) c"
        return Dictionary(try logRows(text).compactMap { row in Int64(row[1]).map { (row[0], $0) } }) { first, _ in first }
    }

    func logConsumer(_ name: String) throws -> Int64? {
        try logRows(LogNumbers.position, [name]).first.flatMap { Int64($0[0]) }
    }

    /// In one statement that reads no consumer, so that those who acknowledge at once are not in each other's way.
    func advanceLogConsumer(_ name: String, to number: Int64) throws -> Bool {
        try willWrite()
        return try !logRows(LogNumbers.advance, types: [ServerType.text, ServerType.int8], [name, "\(number)"]).isEmpty
    }

    func setLogConsumer(_ name: String, _ number: Int64?) throws {
        try willWrite()
        guard let number else {
            _ = try rows(PostgreSQLConnection.ofConsumers.forget, [name])
            return
        }
        _ = try rows(PostgreSQLConnection.ofConsumers.acknowledge, types: [ServerType.text, ServerType.int8], [name, "\(number)"])
    }

    private static let ofConsumers = ChangeLogStatements(.postgresql)

    // MARK: The bound

    /// Asks for the bound of the entries that have numbers, while no transaction is open. Whether there is a log is not known yet.
    private func findLogBound() throws {
        do {
            let found = try logRows([LogStatement(text: LogNumbers.bound)], begins: false)
            state.pointee.logBound = found[0].first?.first
        } catch let error as StoreError where error.engineCode?.state == "42P01" { state.pointee.logBound = nil }
    }

    /// The number of the last entry in the state that is read.
    private var lastStatement: LogStatement {
        let bound = logBound(number: 1)
        return LogStatement(text: LogNumbers.last(bound.kind), parameters: bound.parameters)
    }

    private func logBound(number: Int) -> (kind: LogNumbers.Bound, parameters: [String]) {
        if state.pointee.transaction == .write { return (state.pointee.isAlone ? .everything : .snapshot, []) }
        return state.pointee.logBound.map { (.parameter(number), [$0]) } ?? (.snapshot, [])
    }

    /// Takes note of the number of the last entry, which stays the same in a transaction that only reads.
    private func noteLast(_ rows: [[String]]) throws -> Int64 {
        guard let number = rows.first.flatMap({ Int64($0[0]) }) else { throw unreadable }
        if state.pointee.transaction == .read { state.pointee.lastLogNumber = number }
        return number
    }

    private var unreadable: StoreError { StoreError(.corrupt, "The store's change log cannot be read.") }

    // MARK: The commit

    /// Commits, with the entry of the log, and the token if there is one, in the same message.
    func sendCommit(_ entry: [UInt8], _ token: UUID?) throws(ServerFailure) -> ServerResult {
        let values = CommitValues(token: token ?? UUID(), entry: (opening.log.origin, entry))
        let text = token == nil ? LogNumbers.append : LogNumbers.appendWithToken
        let name = try preparedName(text, CommitValues.types)
        let result: ServerResult
        do throws(ServerFailure) { result = try link.commit(name, text, values, after: ["COMMIT"]) } catch {
            guard !name.isEmpty, isForgotten(error) else { throw error }
            forgetStatements()
            throw ServerFailure(state: "40001", text: "the server has forgotten a prepared statement", isLost: false)
        }
        noteEntry(result)
        return result
    }

    /// Takes note of the number in the table that a committed entry has got.
    func noteEntry(_ result: ServerResult) {
        state.pointee.loggedEntry = result.rowCount == 1 && result.columnCount == 1 ? Int64(result.text(0, 0)) : nil
    }
}

extension [UInt8] {
    /// The bytes of a text with two hexadecimal digits for each; nil for other texts.
    init?(hexadecimal text: String) {
        func digit(_ character: UInt8) -> UInt8? {
            switch character {
            case 0x30...0x39: character - 0x30
            case 0x61...0x66: character - 0x61 + 10
            default: nil
            }
        }
        let digits = Array(text.utf8)
        guard digits.count % 2 == 0 else { return nil }
        self = []
        reserveCapacity(digits.count / 2)
        for at in stride(from: 0, to: digits.count, by: 2) {
            guard let high = digit(digits[at]), let low = digit(digits[at + 1]) else { return nil }
            append(high << 4 | low)
        }
    }
}
