import CStoreCore
import StoreCore
import StoreSQL
import Synchronization

/// One connection to the server, its prepared statements, and thereby an engine's reader and writer.
///
/// It is used by one thread at a time, which the pool ensures. `@unchecked Sendable` of ``ServerLink`` and `nonisolated(unsafe)` of the
/// properties here rely on that.
///
/// A failure spoils the transaction that it happens in: the server takes no other statement until a savepoint is rolled back. So a statement that may fail over what
/// is stored runs between a savepoint of its own and its release, all sent in one message. What fails otherwise is a conflict, which has the body run again, or
/// trouble that the transaction does not survive.
final class PostgreSQLConnection: SQLConnection, PooledConnection, Sendable {
    let link = ServerLink()
    let opening: ConnectionOpening
    /// Whether it is one of the connections to standbys.
    let isOfStandbys: Bool
    let context: StoreContext
    let generator: SQLGenerator
    nonisolated(unsafe) let state: UnsafeMutablePointer<ConnectionState>
    nonisolated(unsafe) let kept: UnsafeMutablePointer<KeptStatements<Statement>>
    let requestCounts: RequestCounts
    nonisolated(unsafe) let dropped = DroppedNames()
    private let heldBy = Atomic<UInt64>(0)

    /// Rows are in memory once a statement has run, so that a write changes none of them.
    var mayWrite: Bool { false }
    var failuresSpoilTransactions: Bool { true }
    /// At the other isolations a change of a row that another transaction has changed fails, and the body runs again.
    var rowLock: String { opening.options.isolation == .readCommitted ? " FOR NO KEY UPDATE" : "" }
    var claimLock: String { " FOR NO KEY UPDATE SKIP LOCKED" }

    /// A connection that is not open yet.
    init(_ opening: ConnectionOpening, _ role: ServerRole) {
        self.opening = opening
        isOfStandbys = role == .standby
        context = opening.context
        generator = ConnectionOpening.generator
        state = .allocate(capacity: 1)
        state.initialize(to: ConnectionState())
        state.pointee.role = role
        kept = .allocate(capacity: 1)
        kept.initialize(to: KeptStatements())
        requestCounts = opening.context.makeRequestCounts()
    }

    deinit {
        close()
        context.giveBack(requestCounts)
        kept.deinitialize(count: 1)
        kept.deallocate()
        state.deinitialize(count: 1)
        state.deallocate()
    }

    @inline(__always) var holder: UInt64 {
        get { heldBy.load(ordering: .relaxed) }
        set { heldBy.store(newValue, ordering: .relaxed) }
    }

    /// Which server it leads to.
    var role: ServerRole { state.pointee.role }

    @inline(__always) var isExtra: Bool {
        get { state.pointee.isExtra }
        set { state.pointee.isExtra = newValue }
    }

    /// Rows of statements are freed by the thread that asked for them, so none is left on a connection that no one holds.
    var runningStatements: Int { link.isInTransaction ? 1 : 0 }

    func close() {
        guard !state.pointee.isClosed else { return }
        state.pointee.isClosed = true
        // Where one connection could not reach the server, each of the others would wait for it as long.
        if !link.isForked, !opening.isUnreachable { removeTokens(all: true) }
        kept.pointee.removeAll()
        link.close()
    }

    /// Opens the connection, again if it was open before; statements are prepared once more when they are next used.
    func connect() throws {
        state.pointee.session += 1
        state.pointee.needsDeallocateAll = false
        do { try opening.open(link, role) } catch { throw PostgreSQLFailure.cannotOpen(error) }
        if role == .primary {
            opening.isUnreachable = false
            // The server may have crashed.
            opening.log.noteGap()
        }
        state.pointee.endOfLife = opening.limits.endOfLife
        // Servers from version 14 on tell this setting when a session begins; a server that does not tell it is a pooler.
        if opening.options.settings.isOfTransactions || link.version < 140_000 || link.setting("default_transaction_read_only") == "on" {
            return
        }
        link.close()
        throw PostgreSQLFailure.settingsAreMissing()
    }

    /// Opens the connection again after it broke; one to a standby leads to the primary from then on, until its reader gives it back.
    func connectAgain(after failure: ServerFailure) throws {
        if role == .standby {
            if !isRefusedByStandby(failure) { state.pointee.hasFailedOnStandby = true }
            state.pointee.role = .primary
        }
        try connect()
    }

    /// Whether a standby has ended a statement, because it replays changes whose old records the statement reads, or cannot run it, because
    /// the table is not replicated. The primary can.
    func isOfStandby(_ failure: ServerFailure) -> Bool {
        role == .standby && (PostgreSQLFailure.code(failure.state) == .conflict || isRefusedByStandby(failure))
    }

    private func isRefusedByStandby(_ failure: ServerFailure) -> Bool {
        role == .standby && failure.state == "0A000" && !isForgotten(failure)
    }

    @inline(__always) var isInTransaction: Bool { state.pointee.transaction != .none && state.pointee.lost == nil }

    var lostTo: StoreError? {
        noteUnseenFailure()
        return state.pointee.lost.flatMap { $0.code == .conflict ? $0 : nil }
    }

    func transactionEnded() -> StoreError {
        state.pointee.lost
            ?? StoreError(.internal, "The transaction is no longer open in the database; was it ended by a statement of your own?")
    }

    var changedRecords: Int { state.pointee.changedRecords }

    func outOfMemory(_ entity: EntityID?) -> StoreError {
        StoreError(
            .outOfMemory, "Memory ran out while a record was read.", entity: entity?.name, engineCode: .init("postgresql", state: "53200"))
    }

    // MARK: Failures

    /// The error for a failure, which is noted if the transaction does not survive it.
    func failure(_ failure: ServerFailure, _ entity: EntityID? = nil) -> StoreError {
        var error = missing(failure, entity) ?? PostgreSQLFailure.error(failure, entity)
        if failure.isAskedFor { _ = link.takeCancellation() }
        let transaction = state.pointee.transaction
        if role == .standby, failure.isLost || !link.isOpen || error.code == .conflict {
            state.pointee.hasFailedOnStandby = true
            error.message += " It was read from a standby; run it again, and the primary is read."
        }
        if !state.pointee.isBegun {
            let isOfStandby = transaction == .write && PostgreSQLFailure.isOfStandby(failure.state)
            return isOfStandby ? PostgreSQLFailure.standby(failure) : error
        }
        if failure.isLost || !link.isOpen {
            if transaction == .write {
                error.code = .conflict
                error.message += " The connection was lost; nothing of the transaction is stored."
            }
            state.pointee.lost = state.pointee.lost ?? error
        } else if error.code == .conflict {
            state.pointee.lost = state.pointee.lost ?? error
        } else if failure.state == ServerFailure.isSpoilt, let spoilt = state.pointee.spoilt {
            return spoilt
        } else if link.isSpoilt {
            state.pointee.spoilt = state.pointee.spoilt ?? error
        } else if !link.isInTransaction {
            state.pointee.lost = state.pointee.lost ?? error
        }
        return error
    }

    /// The error for a table or column that is not there.
    private func missing(_ failure: ServerFailure, _ entity: EntityID?) -> StoreError? {
        guard failure.state == "42P01" || failure.state == "42703" else { return nil }
        let isTable = failure.state == "42P01"
        let engineCode = StoreError.EngineCode("postgresql", state: failure.state)
        if isTable {
            let named = failure.text.split(separator: "\"").dropFirst().first.map(String.init)
            let known = context.schema.entities.map(\.name) + [entity?.name].compactMap { $0 }
            let name = named.flatMap { named in known.first { generator.dialect.isName(named, of: $0) } } ?? entity?.name ?? named
            if let name, context.schema[name]?.isReadOnly != false {
                var error = context.missingEntity(name)
                error.engineCode = engineCode
                return error
            }
        }
        return StoreError(
            isTable ? .unknownEntity : .unknownField,
            "PostgreSQL: \(failure.text). Open the store with schema=addMissing, or name its model when opening.", entity: entity?.name,
            engineCode: engineCode)
    }
}
