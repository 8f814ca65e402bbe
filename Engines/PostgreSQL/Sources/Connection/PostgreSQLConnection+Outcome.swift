import Glibc
import StoreCore
import StoreSQL

/// Finding out what became of a transaction whose connection broke while it was committed; see ``TransactionMark``.
extension PostgreSQLConnection {
    /// Takes the mark from a result of ``TransactionMark/query``.
    func mark(_ result: ServerResult) {
        guard result.rowCount == 1 else { return }
        state.pointee.mark = TransactionMark((0..<result.columnCount).map { result.text(0, $0) })
    }

    /// Marks a transaction before its commit if no statement has done so, for which the server is asked.
    func markBeforeCommit() throws(ServerFailure) {
        guard state.pointee.transaction == .write, state.pointee.mark == nil, state.pointee.mayHaveWritten else { return }
        let result = try link.execute(TransactionMark.query)
        defer { result.clear() }
        mark(result)
    }

    /// Asks for the fate of the transaction until a server knows it, or the time is over.
    ///
    /// - Throws: ``StoreError`` `.conflict` if nothing of it was stored, `.commitOutcomeUnknown` if nobody knows.
    func findOutcome(_ failure: ServerFailure) throws {
        // A transaction that wrote nothing needs no commit.
        guard let mark = state.pointee.mark else { return }
        let end = ContinuousClock.now + .milliseconds(opening.options.outcomeTimeout)
        var pause: UInt32 = 1_000
        repeat {
            switch fate(of: mark) {
            case .committed: return
            case .aborted:
                throw StoreError(
                    .conflict,
                    "The connection was lost before the server had committed; nothing of the transaction is stored. Run it again.",
                    engineCode: .init("postgresql", state: failure.state))
            case .unknown: throw unknownOutcome(failure)
            // No server can be reached, or it has not noticed yet that the connection is lost.
            case .undecided:
                usleep(pause)
                pause = min(2 * pause, 100_000)
            }
        } while ContinuousClock.now < end
        throw unknownOutcome(failure)
    }

    /// What the server that can be reached says. Whatever fails is asked again.
    private func fate(of mark: TransactionMark) -> TransactionMark.Fate {
        do {
            if !link.isOpen { try connect() }
            return mark.fate(try rows(TransactionMark.fateQuery, [mark.number]).first ?? [])
        } catch { return .undecided }
    }

    private func unknownOutcome(_ failure: ServerFailure) -> StoreError {
        StoreError(
            .commitOutcomeUnknown,
            "The connection was lost while the server committed, and no server says what became of the transaction: it may or may not be stored. Look before you run it again.",
            engineCode: .init("postgresql", state: failure.state))
    }
}
