import CPostgreSQL

// Several messages in one round trip, by libpq's pipeline mode.
extension ServerLink {
    /// Prepares a statement and describes it, in one round trip.
    ///
    /// - Parameter others: Texts of statements before and after it.
    func prepare(_ name: String, _ text: String, types: [UInt32], within others: (before: [String], after: [String])) throws(ServerFailure)
        -> ServerResult
    {
        guard let handle else { throw ServerFailure.closed }
        func send(_ text: String) -> Bool { PQsendQueryParams(handle, text, 0, nil, nil, nil, nil, 0) != 0 }
        var results = try pipelined(others.before.count + 2 + others.after.count) {
            if !others.before.allSatisfy(send) { return false }
            if PQsendPrepare(handle, name, text, Int32(types.count), types) == 0 { return false }
            return PQsendDescribePrepared(handle, name) != 0 && others.after.allSatisfy(send)
        }
        let description = results.remove(at: others.before.count + 1)
        for result in results { result.clear() }
        return description
    }

    /// Runs a statement with other statements before and after it, in one round trip.
    ///
    /// - Parameters:
    ///   - name: Of a prepared statement; empty for one that is not prepared.
    ///   - text: Of the statement, for one that is not prepared.
    ///   - commit: Values that follow its own.
    func run(
        _ name: String, _ text: String, _ parameters: ParameterBuffer, and commit: CommitValues? = nil, before: [String], after: [String]
    ) throws(ServerFailure) -> ServerResult {
        let statement = SentStatement(name: name, text: text, values: parameters, commit: commit)
        var results = try runAll([statement], before: before, after: after)
        let own = results.remove(at: before.count)
        for result in results { result.clear() }
        return own
    }

    /// Runs statements with others before and after them, in one round trip.
    ///
    /// - Returns: The results of all of them, in order.
    func runAll(_ statements: [SentStatement], before: [String], after: [String]) throws(ServerFailure) -> [ServerResult] {
        guard let handle else { throw ServerFailure.closed }
        func send(_ text: String) -> Bool { PQsendQueryParams(handle, text, 0, nil, nil, nil, nil, 0) != 0 }
        func send(_ statement: SentStatement) -> Bool {
            statement.values.withPointers(and: statement.commit) { count, types, values, lengths, formats in
                statement.name.isEmpty
                    ? PQsendQueryParams(handle, statement.text, count, types, values, lengths, formats, 1)
                    : PQsendQueryPrepared(handle, statement.name, count, values, lengths, formats, 1)
            } != 0
        }
        return try pipelined(before.count + statements.count + after.count) {
            before.allSatisfy(send) && statements.allSatisfy(send) && after.allSatisfy(send)
        }
    }

    /// Sends several messages in one round trip.
    ///
    /// - Returns: Their results, in order.
    /// - Throws: The failure of the first that failed; those after it have not been run. If the answer is not complete, the connection is
    ///   lost, and any of them may have been run, even a commit.
    private func pipelined(_ count: Int, _ send: () -> Bool) throws(ServerFailure) -> [ServerResult] {
        settle()
        guard let handle else { throw ServerFailure.closed }
        guard PQenterPipelineMode(handle) != 0 else { throw connectionFailure() }
        let isSent = send() && PQpipelineSync(handle) != 0
        if !isSent {
            let failure = connectionFailure()
            // What was sent before can no longer be told apart from what was not.
            close()
            throw failure
        }
        var results: [ServerResult] = []
        // Rows come one by one if the statement before was asked for that: libpq forgets it only with the next one outside this mode.
        var rows: [ServerResult] = []
        var failure: ServerFailure?
        var received = 0
        var isAnswered = false
        while received <= count {
            guard let raw = PQgetResult(handle) else {
                // Between two messages, unless the connection has gone.
                if PQstatus(handle) != CONNECTION_OK { break }
                received += 1
                continue
            }
            switch PQresultStatus(raw) {
            case PGRES_PIPELINE_SYNC:
                PQclear(raw)
                isAnswered = true
                received = count + 1
            case PGRES_PIPELINE_ABORTED: PQclear(raw)
            case PGRES_SINGLE_TUPLE: rows.append(ServerResult(raw))
            case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY:
                if !ServerResult.move(&rows, to: raw) { failure = failure ?? .outOfMemory }
                results.append(ServerResult(raw))
            default:
                failure = failure ?? explained(ServerFailure(raw, isLost: PQstatus(handle) != CONNECTION_OK))
                PQclear(raw)
            }
        }
        if !isAnswered || PQstatus(handle) != CONNECTION_OK || PQexitPipelineMode(handle) == 0 {
            failure = failure ?? connectionFailure()
            failure?.isLost = true
            // It would stay in this mode.
            close()
        }
        if failure == nil, results.count != count {
            failure = ServerFailure(state: "08P01", text: "the server gave fewer results than it was asked for", isLost: true)
            close()
        }
        if let failure {
            for result in results + rows { result.clear() }
            throw failure
        }
        return results
    }
}
