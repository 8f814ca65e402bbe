import StoreCore
import StoreSQL

/// A statement of the change log. All of its columns are text, and so are its parameters unless they have types.
struct LogStatement {
    let text: String
    var types: [UInt32]?
    var parameters: [String] = []
}

// The statements of the change log are prepared, once for a session: to plan one of them takes a server longer than to run it.
extension PostgreSQLConnection {
    /// The rows of a statement.
    func logRows(_ text: String, types: [UInt32]? = nil, _ parameters: [String] = []) throws -> [[String]] {
        try logRows([LogStatement(text: text, types: types, parameters: parameters)])[0]
    }

    /// The rows of each of several statements, which are sent together, and together with the beginning of a read that was put off.
    ///
    /// - Parameter begins: Whether they belong to the transaction. Otherwise none may be open.
    func logRows(_ statements: [LogStatement], begins: Bool = true) throws -> [[[String]]] {
        try checkUsable()
        mayHaveWritten()
        let isFirst = begins && state.pointee.isPutOff && state.pointee.transaction == .read
        do throws(ServerFailure) { if begins, !isFirst { try beginIfPutOff() } } catch { throw failure(error) }
        var others = Surroundings()
        if isFirst {
            let settings = state.pointee.logBound == nil ? [] : LogNumbers.settings
            others = Surroundings(before: beginnings + settings, isAlone: true)
        } else if !state.pointee.isBegun {
            others = surroundings
        }
        do throws(ServerFailure) {
            let results = try repeatingWhereLost { () throws(ServerFailure) in try runOfLog(statements, within: others) }
            defer { for result in results { result.clear() } }
            if isFirst { state.pointee.isPutOff = false }
            return results.map { result in
                (0..<result.rowCount).map { row in (0..<result.columnCount).map { result.text(row, $0) } }
            }
        } catch {
            recover(error, others)
            throw logFailure(error)
        }
    }

    /// The error for a statement of the log that failed.
    func logFailure(_ failure: ServerFailure) -> StoreError {
        // Without a column that this library has made, the log is of an older one.
        failure.state == "42703" ? LogNumbers.isOld : self.failure(failure)
    }

    private func runOfLog(_ statements: [LogStatement], within others: Surroundings) throws(ServerFailure) -> [ServerResult] {
        do throws(ServerFailure) { return try sendOfLog(statements, within: others) } catch {
            guard isForgotten(error) else { throw error }
            forgetStatements()
            if state.pointee.isBegun { throw ServerFailure(state: "40001", text: "the server has forgotten a statement", isLost: false) }
            link.rollBack()
            return try sendOfLog(statements, within: others)
        }
    }

    private func sendOfLog(_ statements: [LogStatement], within others: Surroundings) throws(ServerFailure) -> [ServerResult] {
        let sent = try sentStatements(statements)
        if sent.count == 1, others.isEmpty {
            return [sent[0].name.isEmpty ? try link.query(sent[0].text, sent[0].values) : try link.run(sent[0].name, sent[0].values)]
        }
        let results = try link.runAll(sent, before: others.before, after: others.after)
        for (index, result) in results.enumerated() where !(others.before.count..<others.before.count + sent.count).contains(index) {
            result.clear()
        }
        return Array(results[others.before.count..<others.before.count + sent.count])
    }

    /// The statements as they are sent. Those that are not prepared yet are prepared.
    func sentStatements(_ statements: [LogStatement]) throws(ServerFailure) -> [SentStatement] {
        var sent: [SentStatement] = []
        for statement in statements {
            let types = statement.types ?? Array(repeating: ServerType.text, count: statement.parameters.count)
            let values = ParameterBuffer(types)
            for (index, text) in statement.parameters.enumerated() { values.set(index, text: text) }
            sent.append(SentStatement(name: try preparedName(statement.text, types), text: statement.text, values: values))
        }
        return sent
    }

    /// The name of a prepared statement; empty where none are prepared.
    func preparedName(_ text: String, _ types: [UInt32]) throws(ServerFailure) -> String {
        guard opening.options.isPreparing else { return "" }
        if let known = state.pointee.logStatements[text], known.session == state.pointee.session { return known.name }
        state.pointee.lastStatement += 1
        let name = "s\(state.pointee.lastStatement)"
        try link.prepare(name, text, types: types, within: ([], [])).clear()
        state.pointee.logStatements[text] = (name, state.pointee.session)
        return name
    }
}
