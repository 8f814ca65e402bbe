import CSQLite
public import StoreCore
import StoreSQL
import Synchronization

/// A store in a SQLite database: a file in WAL mode, or memory.
///
/// A file has one write connection and a pool of read connections, each seeing one committed state while the writer commits. SQLite's
/// lock and this engine's own lock file serialize writers of several processes; the latter also serializes checkpoints; see ``health``.
/// An in-memory database has one connection that all threads share in turn, so it cannot be read while a transaction writes to it.
///
/// ```swift
/// let store = try openStore("sqlite:/var/lib/app.db", engines: [.sqlite], models: [Author.self])
/// ```
public final class SQLiteStore: Store {
    /// Schema, configuration, writer lock, listeners.
    public let context: StoreContext
    /// All capabilities for a file; those that need no file for memory.
    public let capabilities: Capabilities
    let opening: ConnectionOpening
    /// The readers of a file.
    let pool: ConnectionPool<SQLiteConnection>?
    /// The connection of an in-memory database.
    let memory: MemoryConnectionLock?
    private let lock: WriterLock?
    let writer = Mutex(FileWriter())
    let checkpoints: CheckpointPolicy
    let watch = GroupWatch()
    /// The connection of a read-only store that notices commits.
    let observer = Mutex<SQLiteConnection?>(nil)

    /// Opens a database, creating the file if it does not exist. Called through
    /// ``Engine/sqlite`` by `openStore`, which then updates the schema.
    ///
    /// - Throws: ``StoreError`` `.configuration`, `.cannotOpen`, `.corrupt`,
    ///   `.inputOutput`, `.storageFull`, naming the path and what to do.
    public init(_ configuration: StoreConfiguration) throws {
        let options = try SQLiteOptions(configuration)
        let context = StoreContext(configuration, engine: "sqlite")
        self.context = context
        checkpoints = CheckpointPolicy()
        if configuration.location.isEmpty {
            throw StoreError(
                .configuration, "The sqlite engine needs a path; write sqlite:/path/app.db or sqlite::memory:.")
        }
        if configuration.location == ":memory:" {
            if configuration.isReadOnly {
                throw StoreError(.unsupported, "A database in memory begins empty, so it cannot be opened read-only.")
            }
            opening = ConnectionOpening(context: context, file: nil, options: options)
            capabilities = [.onlineBackup, .savepoints, .transactionalSchema, .rawQuery, .changeLog]
            pool = nil
            lock = nil
            memory = MemoryConnectionLock(try opening.open(.memory), timeout: configuration.busyTimeout)
            return
        }
        let file = try DatabaseFile(configuration.location, isReadOnly: configuration.isReadOnly)
        opening = ConnectionOpening(context: context, file: file, options: options)
        // Its pages have no checksums.
        capabilities = .all.subtracting(.recordChecksums)
        memory = nil
        lock = configuration.isReadOnly ? nil : try WriterLock(file.lockPath)
        let pool = ConnectionPool(limit: configuration.readers, timeout: configuration.busyTimeout) { [opening] in try opening.open(.reader)
        }
        self.pool = pool
        // The first connection checks whether the file is a database, and becomes the first reader.
        pool.add(try opening.open(.reader))
        context.watch(([""] + DatabaseFile.sides).map { file.path + $0 }, refusingLinks: !file.isImmutable)
        if !file.isImmutable {
            context.noticeCommits(to: [file.path, file.path + "-wal"]) { [weak self] in
                guard let self else { throw StoreError.closed }
                return try versionOfOthers()
            }
        }
    }

    // MARK: Reading

    /// Borrows a reader, and begins its transaction unless it is for a single request.
    public func beginRead(_ scope: ReadScope) throws -> any EngineReader {
        let connection: SQLiteConnection
        if let pool {
            connection = try pool.take()
            if case .snapshot = scope {
                do { try connection.beginSnapshot() } catch {
                    pool.give(connection)
                    throw error
                }
            }
            return connection
        }
        guard let memory else { throw StoreError.closed }
        if case .snapshot = scope { return try memory.reader(isPinned: true) }
        return try memory.reader(isPinned: false)
    }

    /// Ends the reader's transaction and returns it.
    public func endRead(_ reader: any EngineReader) {
        if let pool {
            guard let connection = reader as? SQLiteConnection else { return }
            connection.endSnapshot()
            pool.give(connection)
        } else {
            (reader as? MemoryReader)?.end()
        }
    }

    // MARK: Writing

    /// Begins with `BEGIN IMMEDIATE`, or with a savepoint in the open transaction of a commit group; nil while another process writes.
    public func beginWrite() throws -> (any EngineWriter)? { try begin(isAlone: false) }

    /// Begins with `BEGIN IMMEDIATE`; nil while another process writes.
    public func beginWriteAlone() throws -> (any EngineWriter)? { try begin(isAlone: true) }

    private func begin(isAlone: Bool) throws -> SQLiteConnection? {
        if context.configuration.isReadOnly {
            throw StoreError(.readOnly, "The store is opened read-only; open it with readOnly=false to write.")
        }
        if let memory {
            guard let connection = try memory.takeToWrite(within: .milliseconds(5)) else { return nil }
            do {
                if try connection.beginImmediate() { return connection }
            } catch {
                memory.give()
                throw error
            }
            memory.give()
            return nil
        }
        if let connection = join(isAlone: isAlone) { return connection }
        guard let lock else { throw StoreError.closed }
        let connection = try takeWriter()
        do {
            guard try lock.tryAcquire() else {
                giveWriter()
                return nil
            }
            try checkpoints.beforeWrite(connection)
            if try connection.beginImmediate() {
                writer.withLock { $0.hasBegun(connection, isAlone: isAlone) }
                return connection
            }
        } catch {
            if let error = error as? StoreError { forgetReadOnlyLog(error) }
            released()
            throw error
        }
        released()
        return nil
    }

    /// Lets waiting writers of other processes pass this one.
    public func stoppedWaiting() {
        memory?.stoppedWaiting()
        lock?.leaveGate()
    }

    /// In memory, threads that read inside `store.read`.
    public var whatKeepsWritersOut: String { memory == nil ? othersThatWrite : "Reads of other threads (store.read)" }

    /// Commits, together with the transactions that ended before in the same SQLite transaction, and checkpoints when the log has grown.
    public func commit(_ writer: any EngineWriter) throws {
        guard let connection = writer as? SQLiteConnection else { return }
        if memory == nil {
            try closeSavepoint(connection)
            return try commitAll(connection)
        }
        defer { released() }
        try connection.commitTransaction()
    }

    /// Rolls back.
    public func rollback(_ writer: any EngineWriter) {
        _ = submitRollback(writer)
        // The others are notified.
        if memory == nil { finishGroup() }
    }

    /// Lets other writers in, of this in-memory store or of other processes.
    func released() {
        if let memory { return memory.give() }
        lock?.release()
        giveWriter()
    }

    /// The number of borrowed readers, plus the writer during a transaction,
    /// and statements left running on connections that are not borrowed.
    public var resourcesInUse: Int {
        if context.isForked { return 0 }
        if let memory { return memory.inUse }
        return (pool?.inUse ?? 0) + (writer.withLock { $0.isBorrowed || $0.group != nil } ? 1 : 0)
    }

    /// The write connection; the caller holds the writer lock.
    private func takeWriter() throws -> SQLiteConnection {
        try writer.withLock { writer in
            if writer.isClosed { throw StoreError.closed }
            let connection = try open(&writer)
            writer.isBorrowed = true
            return connection
        }
    }

    private func open(_ writer: inout FileWriter) throws -> SQLiteConnection {
        if let connection = writer.connection { return connection }
        let connection = try opening.open(.writer)
        writer.connection = connection
        writer.openings += 1
        return connection
    }

    /// A number that changes when anything but this store's write connection commits. The caller holds the writer lock.
    ///
    /// SQLite counts such commits for each connection, so reopening the connection changes the number. So does compacting.
    private func versionOfOthers() throws -> UInt64 {
        func version(_ connection: SQLiteConnection, _ openings: UInt64) throws -> UInt64 {
            openings << 32 | UInt64(truncatingIfNeeded: try connection.integer("PRAGMA data_version")) & 0xFFFF_FFFF
        }
        if context.configuration.isReadOnly {
            return try observer.withLock { observer in
                if context.isClosed { throw StoreError.closed }
                let connection = try observer ?? opening.open(.reader)
                observer = connection
                return try version(connection, 0)
            }
        }
        // A caller that waited has kept a group open.
        finishGroup()
        let (connection, openings) = try writer.withLock { writer in
            if writer.isClosed { throw StoreError.closed }
            return (try open(&writer), writer.openings)
        }
        return try version(connection, openings)
    }

    /// Makes the next write open another connection if SQLite opened the log for reading
    /// only, which lasts as long as its connection. The current one has no open transaction.
    private func forgetReadOnlyLog(_ error: StoreError) {
        guard let code = error.engineCode, code.engine == "sqlite", code.number & 0xFF == SQLITE_READONLY else { return }
        writer.withLock { $0.connection.take() }?.close()
    }

    /// Returns the connection, and closes it if the store was shut down meanwhile.
    private func giveWriter() {
        let isClosed = writer.withLock { writer in
            writer.isBorrowed = false
            return writer.isClosed
        }
        if isClosed { closeWriter() }
    }

    /// Empties the log and closes the write connection and the lock, unless a transaction uses them.
    private func closeWriter() {
        let (isBorrowed, connection) = writer.withLock { writer in
            writer.isBorrowed ? (true, nil) : (false, writer.connection.take())
        }
        if isBorrowed { return }
        if let connection {
            if let lock, (try? lock.acquire(timeout: .milliseconds(500))) == true {
                // A file that has lost its name still receives what was committed: a
                // remaining log would be read as part of the file that has the name now.
                let hasName = (try? context.lookAtFiles()) != nil
                if hasName { updateStatistics { policy, _ in policy.beforeClose(connection) } }
                checkpoints.beforeClose(connection, emptiesLog: !hasName)
                lock.release()
            }
            connection.close()
        }
        lock?.close()
    }

    // MARK: Closing

    /// Lets reads in other threads end, checkpoints the whole log into the main file, and
    /// closes all connections; one that a write transaction uses is closed when that ends.
    ///
    /// Called by `close()`, which waits for the writer first. Reading and
    /// writing throw `.closed` afterwards; shutting down again does nothing.
    public func shutDown() throws {
        memory?.close()
        finishGroup()
        pool?.close()
        writer.withLock { $0.isClosed = true }
        observer.withLock { $0.take() }?.close()
        closeWriter()
    }
}
