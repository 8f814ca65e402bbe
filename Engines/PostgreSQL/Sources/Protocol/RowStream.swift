import CPostgreSQL

/// The rows of a statement that come one by one, so that a large result is never in memory as a whole.
///
/// The server waits until its rows are taken, and the connection is busy until the last one has come. A statement that is run on the
/// connection before that has the remaining rows kept in memory first, so a loop may run others. If the remaining rows are not wanted, the
/// server is asked to end the statement; in a transaction, which that would spoil, they are read and dropped.
final class RowStream {
    fileprivate enum State {
        case running
        /// The remaining rows, and the failure that came after them.
        case kept(ServerResult, ServerFailure?)
        case failed(ServerFailure)
        case ended
    }

    /// How many bytes a row takes beside its values, about.
    static let rowSize = 64

    /// What was begun for the statement, and ends with the rows.
    enum Scope { case nothing, savepoint, transaction }

    let scope: Scope
    /// Whether it is part of a transaction that goes on after it.
    let isInTransaction: Bool
    /// Whether a failure among its rows spoils that transaction.
    var mayHaveSpoilt: Bool { isInTransaction && scope == .nothing }
    @exclusivity(unchecked) fileprivate var state = State.running

    init(_ scope: Scope, isInTransaction: Bool) {
        self.scope = scope
        self.isInTransaction = isInTransaction
    }

    /// Notes that the rest cannot come any more.
    func `break`(_ failure: ServerFailure) { if case .running = state { state = .failed(failure) } }
}

extension ServerLink {
    /// How many rows that no one wants are read before the server is asked to send no more.
    private static let dropped = 1_000

    /// Runs a statement whose rows come one by one.
    ///
    /// - Parameters:
    ///   - name: Of a prepared statement; empty for one that is not prepared.
    ///   - text: Of the statement, for one that is not prepared.
    ///   - others: The statements before it; those after it are run when the last row has come.
    /// - Returns: A result with the first row, or without any, and the other rows if there may be some.
    func start(_ name: String, _ text: String, _ parameters: ParameterBuffer, within others: Surroundings) throws(ServerFailure)
        -> (ServerResult, RowStream?)
    {
        settle()
        if !others.before.isEmpty { try execute(others.before.joined(separator: "; ")).clear() }
        guard let handle else { throw ServerFailure.closed }
        let stream = RowStream(
            others.isAlone ? .transaction : others.isGuarded ? .savepoint : .nothing, isInTransaction: isInTransaction && !others.isAlone)
        let isSent = parameters.withPointers { count, types, values, lengths, formats in
            name.isEmpty
                ? PQsendQueryParams(handle, text, count, types, values, lengths, formats, 1)
                : PQsendQueryPrepared(handle, name, count, values, lengths, formats, 1)
        }
        guard isSent != 0 else { throw connectionFailure() }
        _ = PQsetSingleRowMode(handle)
        guard let raw = PQgetResult(handle) else { throw connectionFailure() }
        switch PQresultStatus(raw) {
        case PGRES_SINGLE_TUPLE:
            self.stream = stream
            return (ServerResult(raw), stream)
        case PGRES_TUPLES_OK, PGRES_COMMAND_OK, PGRES_EMPTY_QUERY:
            end(stream, .ended)
            return (ServerResult(raw), nil)
        case let status:
            let failure = failed(raw, status)
            end(stream, .ended)
            throw failure
        }
    }

    /// The next rows of a stream: one, or those that were kept; nil at the end.
    func next(_ stream: RowStream) throws(ServerFailure) -> ServerResult? {
        switch stream.state {
        case .running: return try received(stream)
        case .kept(let rows, let failure):
            stream.state = failure.map { .failed($0) } ?? .ended
            return rows
        case .failed(let failure):
            stream.state = .ended
            throw failure
        case .ended: return nil
        }
    }

    /// Reads a row from the server; nil after the last one.
    @inline(__always) private func received(_ stream: RowStream) throws(ServerFailure) -> ServerResult? {
        guard let handle, let raw = PQgetResult(handle) else {
            end(stream, .ended)
            throw connectionFailure()
        }
        let status = PQresultStatus(raw)
        if status == PGRES_SINGLE_TUPLE { return ServerResult(raw) }
        defer { end(stream, .ended) }
        if status == PGRES_TUPLES_OK {
            PQclear(raw)
            return nil
        }
        throw failed(raw, status)
    }

    private func end(_ stream: RowStream, _ state: RowStream.State) {
        stream.state = state
        self.stream = nil
        readToEnd()
        switch stream.scope {
        case .nothing: break
        case .savepoint: try? execute(isSpoilt ? Surroundings.undoingGuard : Surroundings.guards.after).clear()
        case .transaction: rollBackLater()
        }
    }

    /// Reads what comes after the last result, by which the state of the transaction is known.
    private func readToEnd() { while let handle, let raw = PQgetResult(handle) { PQclear(raw) } }

    /// Takes the remaining rows into memory, because the connection is needed.
    @inline(never) func keepRows() {
        guard let stream else { return }
        var rows: OpaquePointer?
        do throws(ServerFailure) {
            while let row = try received(stream) {
                defer { row.clear() }
                if rows == nil { rows = PQcopyResult(row.raw, PG_COPYRES_ATTRS) }
                guard let rows, row.append(to: rows) else {
                    _ = drop(stream)
                    throw ServerFailure.outOfMemory
                }
            }
            if let rows { stream.state = .kept(ServerResult(rows), nil) }
        } catch {
            hasUnseenFailure = stream.mayHaveSpoilt
            stream.state = rows.map { .kept(ServerResult($0), error) } ?? .failed(error)
        }
    }

    /// Ends a stream whose remaining rows are not wanted.
    ///
    /// - Returns: How many bytes they have; nil if the server was asked to send no more of them.
    func drop(_ stream: RowStream) -> Int? {
        defer { stream.state = .ended }
        switch stream.state {
        case .kept(let rows, _):
            defer { rows.clear() }
            return rows.memorySize
        // The rows are on the parent's connection.
        case .running: return isForked ? 0 : dropRows(stream)
        case .failed, .ended: return 0
        }
    }

    private func dropRows(_ stream: RowStream) -> Int? {
        var count = 0
        var size = 0
        var isCancelled = false
        do throws(ServerFailure) {
            while let row = try received(stream) {
                count += 1
                size += row.firstRowSize + RowStream.rowSize
                row.clear()
                if count == ServerLink.dropped, !stream.isInTransaction {
                    isCancelled = true
                    cancelRest()
                }
            }
            // The request may have come too late, and must not end the next statement.
            if isCancelled { close() }
        } catch {
            // These rows are not read. The transaction still has to know of their failure: a conflict must not be forgotten with a savepoint.
            hasUnseenFailure = stream.mayHaveSpoilt
            // If the statement failed by itself, the request is still on its way.
            if isCancelled, error.state != "57014" { close() }
        }
        return isCancelled ? nil : size
    }
}
