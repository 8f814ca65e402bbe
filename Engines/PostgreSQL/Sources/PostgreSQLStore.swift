import Glibc
public import StoreCore
import StoreSQL
import Synchronization

/// A store in a database of a PostgreSQL server.
///
/// Several transactions may write at once, each as if it were alone: the server ends one of two that are in each other's way, and its body
/// runs again. The last attempt of a body, and changes of the schema, keep all other writers of the store out, those of other processes
/// too, by a lock on the table of the catalog. A read sees one state for as long as it lasts. Awaited work runs on threads of the store's
/// own, one for each connection.
///
/// ```swift
/// let store = try openStore("postgresql://app@db.example.org/app", engines: [.postgresql], models: [Author.self])
/// ```
public final class PostgreSQLStore: Store {
    /// Schema, configuration, writer lock, listeners.
    public let context: StoreContext
    let opening: ConnectionOpening
    let pool: ConnectionPool<PostgreSQLConnection>
    /// The standbys that reads go to; nil if they go where writes go.
    let standbys: StandbyReads?

    /// Everything but files: a server has its own ways of making copies.
    public var capabilities: Capabilities {
        [.durable, .multiProcess, .readOnlyOpen, .snapshotIsolation, .savepoints, .transactionalSchema, .rawQuery, .changeLog]
    }

    /// Opens a database, and makes its namespace if it is not there. Called through ``Engine/postgresql`` by `openStore`, which then brings
    /// the schema up to date.
    ///
    /// - Throws: ``StoreError`` `.configuration`, `.cannotOpen`, `.unsupported`.
    public init(_ configuration: StoreConfiguration) throws {
        guard configuration.isOnServer else {
            throw StoreError(.configuration, "The postgresql engine needs a server; write postgresql://user@host/database.")
        }
        if configuration.onUnreadable == .replace {
            throw StoreError(.unsupported, "The option onUnreadable=replace is about files; a server has none that could be set aside.")
        }
        let options = try PostgreSQLOptions(configuration)
        let connections = configuration.readers + options.writers
        context = StoreContext(
            configuration, engine: "postgresql", writers: options.writers, executor: TaskThreads(count: configuration.readers),
            instants: ServerType.instants)
        let opening = ConnectionOpening(context, options)
        self.opening = opening
        pool = ConnectionPool(limit: connections, timeout: configuration.busyTimeout) { try opening.connect() }
        let first = try opening.connect()
        do { try opening.prepare(first) } catch {
            first.close()
            throw error
        }
        pool.add(first)
        opening.limits.watch(pool)
        standbys = options.readsStandbys ? StandbyReads(opening) : nil
        context.noticeCommits { [weak opening] in opening.map { NotificationSignal($0) } }
    }

    // MARK: Reading

    /// Lends a connection, and begins its transaction unless one request is all.
    public func beginRead(_ scope: ReadScope) throws -> any EngineReader {
        let connection = try takeToRead()
        if case .snapshot = scope {
            do { try connection.beginSnapshot() } catch {
                giveBack(connection)
                throw error
            }
        }
        return connection
    }

    /// Lends a connection, which begins its transaction together with the first request.
    public func beginReadLater() throws -> any EngineReader {
        let connection = try takeToRead()
        do { try connection.beginLater(.read) } catch {
            giveBack(connection)
            throw error
        }
        return connection
    }

    /// Ends the reader's transaction and takes it back.
    public func endRead(_ reader: any EngineReader) {
        guard let connection = reader as? PostgreSQLConnection else { return }
        connection.endSnapshot()
        giveBack(connection)
    }

    /// Lends a connection to a standby, or one to the primary where no standby can answer.
    private func takeToRead() throws -> PostgreSQLConnection {
        guard let standbys else { return try take() }
        if context.needsNewestState { return try take() }
        return try standbys.take {
            try primaryPosition(hasWritten: $0)
        } lent: {
            _ = lent($0)
        } ?? take()
    }

    private func primaryPosition(hasWritten: Bool) throws -> ServerPosition {
        let connection = try take()
        defer { give(connection) }
        return try connection.primaryPosition(hasWritten: hasWritten)
    }

    private func take() throws -> PostgreSQLConnection { lent(try pool.take()) }

    private func lent(_ connection: PostgreSQLConnection) -> PostgreSQLConnection {
        // A request that came before was for other work.
        _ = connection.link.takeCancellation()
        RunningWork.current?.add(connection.link)
        return connection
    }

    /// Takes a connection back that was read from.
    private func giveBack(_ connection: PostgreSQLConnection) {
        guard let standbys, connection.isOfStandbys else {
            standbys?.count(.primary)
            return give(connection)
        }
        RunningWork.current?.remove(connection.link)
        standbys.give(connection, opening.limits)
    }

    private func give(_ connection: PostgreSQLConnection) {
        RunningWork.current?.remove(connection.link)
        opening.limits.give(connection, to: pool)
    }

    // MARK: Writing

    /// Begins a transaction beside others.
    public func beginWrite() throws -> (any EngineWriter)? { try begin(isAlone: false) }

    /// Begins a transaction that keeps all other writers out.
    public func beginWriteAlone() throws -> (any EngineWriter)? { try begin(isAlone: true) }

    /// Begins a transaction beside others together with its first statement.
    public func beginWriteLater() throws -> (any EngineWriter)? {
        try checkWritable()
        let connection = try take()
        do { try connection.beginLater(.write) } catch {
            give(connection)
            throw error
        }
        return connection
    }

    private func checkWritable() throws {
        if context.configuration.isReadOnly {
            throw StoreError(.readOnly, "The store is opened read-only; open it with readOnly=false to write.")
        }
    }

    private func begin(isAlone: Bool) throws -> PostgreSQLConnection? {
        try checkWritable()
        let connection = try take()
        do {
            if try connection.beginWriting(isAlone: isAlone) { return connection }
        } catch {
            give(connection)
            throw error
        }
        give(connection)
        return nil
    }

    /// Commits.
    public func commit(_ writer: any EngineWriter) throws {
        guard let connection = writer as? PostgreSQLConnection else { return }
        defer {
            // Also where the outcome is unknown.
            standbys?.didWrite()
            give(connection)
        }
        let hasPutOffIndexes = connection.state.pointee.hasPutOffIndexes
        do { try connection.commitTransaction() } catch let error as StoreError where error.code == .conflict {
            PostgreSQLStore.pause()
            throw error
        }
        if hasPutOffIndexes { opening.buildIndexes() }
        connection.makeStatistics()
        connection.keepUpLog()
    }

    /// Rolls back.
    public func rollback(_ writer: any EngineWriter) {
        guard let connection = writer as? PostgreSQLConnection else { return }
        let isConflict = connection.state.pointee.lost?.code == .conflict
        connection.rollbackTransaction()
        // It may be stored, if its outcome is unknown; and what it has seen may be why its caller reads next.
        standbys?.didWrite()
        give(connection)
        if isConflict { PostgreSQLStore.pause() }
    }

    /// Waits a moment before a body runs again, so that two that were in each other's way do not meet at once.
    private static func pause() { usleep(.random(in: 200...5_000)) }

    /// Connections that are lent, and transactions that were left open on others.
    public var resourcesInUse: Int { context.isForked ? 0 : pool.inUse + (standbys?.pool.inUse ?? 0) }

    // MARK: Closing

    /// Lets reads in other threads end and closes all connections.
    public func shutDown() throws {
        opening.limits.endWatching()
        pool.close()
        standbys?.pool.close()
    }
}
