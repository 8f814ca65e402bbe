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
        context.noticeCommits { [weak opening] in opening.map { NotificationSignal($0) } }
    }

    // MARK: Reading

    /// Lends a connection, and begins its transaction unless one request is all.
    public func beginRead(_ scope: ReadScope) throws -> any EngineReader {
        let connection = try take()
        if case .snapshot = scope {
            do { try connection.beginSnapshot() } catch {
                give(connection)
                throw error
            }
        }
        return connection
    }

    /// Lends a connection, which begins its transaction together with the first request.
    public func beginReadLater() throws -> any EngineReader {
        let connection = try take()
        do { try connection.beginLater(.read) } catch {
            give(connection)
            throw error
        }
        return connection
    }

    /// Ends the reader's transaction and takes it back.
    public func endRead(_ reader: any EngineReader) {
        guard let connection = reader as? PostgreSQLConnection else { return }
        connection.endSnapshot()
        give(connection)
    }

    private func take() throws -> PostgreSQLConnection {
        let connection = try pool.take()
        // A request that came before was for other work.
        _ = connection.link.takeCancellation()
        RunningWork.current?.add(connection.link)
        return connection
    }

    private func give(_ connection: PostgreSQLConnection) {
        RunningWork.current?.remove(connection.link)
        if !opening.limits.areNone {
            let now = ContinuousClock.now
            connection.state.pointee.idleSince = nil
            if opening.limits.isTooOld(connection, at: now) { return pool.discard(connection) }
            connection.state.pointee.idleSince = now
        }
        pool.give(connection)
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
        defer { give(connection) }
        do { try connection.commitTransaction() } catch let error as StoreError where error.code == .conflict {
            PostgreSQLStore.pause()
            throw error
        }
        keepUpLog(connection)
    }

    /// Rolls back.
    public func rollback(_ writer: any EngineWriter) {
        guard let connection = writer as? PostgreSQLConnection else { return }
        let isConflict = connection.state.pointee.lost?.code == .conflict
        connection.rollbackTransaction()
        give(connection)
        if isConflict { PostgreSQLStore.pause() }
    }

    /// Waits a moment before a body runs again, so that two that were in each other's way do not meet at once.
    private static func pause() { usleep(.random(in: 200...5_000)) }

    /// Connections that are lent, and transactions that were left open on others.
    public var resourcesInUse: Int { pool.inUse }

    // MARK: Closing

    /// Lets reads in other threads end and closes all connections.
    public func shutDown() throws {
        opening.limits.endWatching()
        pool.close()
    }
}
