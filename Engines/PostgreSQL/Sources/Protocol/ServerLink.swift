import CPostgreSQL
import FoundationEssentials
import Glibc
import StoreCore
import Synchronization

// The C handles of the engine, and the only `@unchecked Sendable` types of it: everything that libpq does is called here.
//
// A connection of libpq's is used by one thread at a time; the pool of connections sees to that. Cancelling alone may be asked for by any thread, and has a handle of
// its own.

/// A connection to a server, as libpq has it.
final class ServerLink: @unchecked Sendable {
    @exclusivity(unchecked) private(set) var handle: OpaquePointer?
    /// Whether something has been sent, such as the end of a transaction, whose answer has not been read.
    @exclusivity(unchecked) private var isEnding = false
    /// Rows that come one by one and are not all read.
    @exclusivity(unchecked) var stream: RowStream?
    /// The last failure that did not follow from another one.
    @exclusivity(unchecked) private var cause: ServerFailure?
    /// Whether it has come among rows that no one has looked at, so that no one knows yet what it has done to the transaction.
    @exclusivity(unchecked) var hasUnseenFailure = false
    private let cancelling = Mutex<CancelHandle>(CancelHandle(handle: nil))
    /// Whether the server was asked to end a statement. It is written under the lock of the handle, so no thread sees half a request.
    private let wasAsked = Atomic(false)
    private let origin = ProcessOrigin()

    /// A connection that is not open.
    init() {}

    deinit { close() }

    /// Whether the names are those of options that libpq knows.
    static let knownOptions: Set<String> = {
        var names: Set<String> = []
        guard let defaults = PQconndefaults() else { return [] }
        defer { PQconninfoFree(defaults) }
        var option = defaults
        while let keyword = option.pointee.keyword {
            names.insert(String(cString: keyword))
            option += 1
        }
        return names
    }()

    /// The version of libpq, such as 15.4.
    static var libraryVersion: String {
        let number = PQlibVersion()
        return "\(number / 10_000).\(number % 10_000)"
    }

    /// Opens the connection; one that is open is closed first.
    ///
    /// - Parameter options: Options of libpq's by name. An URL as `dbname`, which comes first, is read for others.
    func open(_ options: [(name: String, value: String)]) throws(ServerFailure) {
        close()
        var names: [UnsafePointer<CChar>?] = options.map { UnsafePointer(strdup($0.name)) } + [nil]
        var values: [UnsafePointer<CChar>?] = options.map { UnsafePointer(strdup($0.value)) } + [nil]
        defer { for text in names + values { free(UnsafeMutablePointer(mutating: text)) } }
        guard let handle = PQconnectdbParams(&names, &values, 1) else { throw ServerFailure.outOfMemory }
        self.handle = handle
        guard PQstatus(handle) == CONNECTION_OK else {
            let failure = ServerFailure(state: "08001", text: ServerLink.text(PQerrorMessage(handle)), isLost: true)
            close()
            throw failure
        }
        // What servers say beside their results is for people at terminals.
        PQsetNoticeReceiver(handle, { _, _ in }, nil)
        cancelling.withLock { $0.handle = PQgetCancel(handle) }
    }

    /// Closes the connection. In a fork it is the parent's, to whom the server would say good-bye.
    func close() {
        if origin.isForked { return }
        cancelling.withLock { cancelling in
            if let handle = cancelling.handle { PQfreeCancel(handle) }
            cancelling.handle = nil
        }
        if let handle { PQfinish(handle) }
        handle = nil
        isEnding = false
        stream?.break(.closed)
        stream = nil
    }

    /// Asks the server to end the statement that runs, unless that is a commit. Any thread may do so.
    func cancel() {
        cancelling.withLock { cancelling in
            guard let handle = cancelling.handle, !cancelling.isCommitting else { return }
            var reason = [CChar](repeating: 0, count: 256)
            _ = PQcancel(handle, &reason, 256)
            wasAsked.store(true, ordering: .relaxed)
        }
    }

    /// Asks the server to end the statement that runs, for the thread that runs it and no longer wants its rows.
    func cancelRest() {
        cancelling.withLock { cancelling in
            guard let handle = cancelling.handle else { return }
            var reason = [CChar](repeating: 0, count: 256)
            _ = PQcancel(handle, &reason, 256)
        }
    }

    /// Whether the server has been asked to end a statement since this was last asked.
    func takeCancellation() -> Bool {
        cancelling.withLock { _ in wasAsked.exchange(false, ordering: .relaxed) }
    }

    /// Whether the server has been asked to end a statement, and no statement has been found ended by it: the request has come between two
    /// statements, or has ended one whose failure no one looks at.
    @inline(__always) var isCancelled: Bool { wasAsked.load(ordering: .relaxed) }

    /// Whether this is a forked child, in which the connection is the parent's.
    @inline(__always) var isForked: Bool { origin.isForked }
    /// Whether the connection is open, as far as is known.
    var isOpen: Bool { handle.map { PQstatus($0) == CONNECTION_OK } ?? false }
    /// Whether a transaction is open, sound or not.
    var isInTransaction: Bool {
        guard let handle else { return false }
        if let stream { return stream.isInTransaction || stream.scope == .transaction }
        let status = PQtransactionStatus(handle)
        return status == PQTRANS_INTRANS || status == PQTRANS_INERROR
    }
    /// Whether a transaction is open in which nothing but rolling back is possible.
    var isSpoilt: Bool { handle.map { PQtransactionStatus($0) == PQTRANS_INERROR } ?? false }
    /// The server's version as a number, such as 150004.
    var version: Int { handle.map { Int(PQserverVersion($0)) } ?? 0 }
    /// A setting that the server tells when a connection is opened.
    func setting(_ name: String) -> String { handle.flatMap { PQparameterStatus($0, name) }.map { String(cString: $0) } ?? "" }
    /// The database's name.
    var database: String { handle.flatMap { PQdb($0) }.map { String(cString: $0) } ?? "" }

    // MARK: Statements

    /// Undoes what was begun without waiting for the answer, which is read when the connection is next used.
    func rollBackLater() {
        guard let handle, isInTransaction else { return rollBack() }
        isEnding = PQsendQuery(handle, "ROLLBACK") != 0
        if !isEnding { rollBack() }
    }

    /// Sends a statement whose answer is not of interest; it is read when the connection is next used.
    ///
    /// - Returns: Whether it has been sent.
    func sendLater(_ text: String, _ parameters: ParameterBuffer) -> Bool {
        settle()
        guard let handle else { return false }
        isEnding =
            parameters.withPointers { count, types, values, lengths, formats in
                PQsendQueryParams(handle, text, count, types, values, lengths, formats, 0)
            } != 0
        return isEnding
    }

    /// Reads the answer that was not waited for, and the rows that were not.
    @inline(__always) func settle() {
        if isEnding { settleEnd() }
        if stream != nil { keepRows() }
    }

    @inline(never) private func settleEnd() {
        isEnding = false
        while let handle, let raw = PQgetResult(handle) { PQclear(raw) }
        rollBack()
    }

    /// Whether the connection is open, after a look at what the server may have said since its last answer.
    var isStillOpen: Bool {
        settle()
        guard let handle else { return false }
        // A server that ends a session sends a message first. The first call reads that, the second one the end.
        return PQconsumeInput(handle) != 0 && PQconsumeInput(handle) != 0 && PQstatus(handle) == CONNECTION_OK
    }

    /// Runs one or several statements without parameters in one round trip, and gives the last one's result.
    func execute(_ text: String) throws(ServerFailure) -> ServerResult {
        settle()
        guard let handle else { throw ServerFailure.closed }
        return try result(PQexec(handle, text))
    }

    /// Undoes what was begun. A connection on which that fails is closed, so that no one gets a transaction of another's.
    func rollBack() {
        settle()
        // A cancellation that arrives late ends the first attempt.
        for _ in 0..<2 where isInTransaction { try? execute("ROLLBACK").clear() }
        if isInTransaction || isBusy { close() }
    }

    /// Whether a statement has been sent whose end has not been seen.
    private var isBusy: Bool { handle.map { PQtransactionStatus($0) == PQTRANS_ACTIVE } ?? false }

    /// Runs statements that end with a commit.
    ///
    /// It is not cancelled: the server would stop waiting for its standby then and answer that the transaction is committed, though a
    /// standby that takes over does not have it. `statement_timeout` does not: the server switches it off first.
    func commit(_ text: String) throws(ServerFailure) -> ServerResult {
        cancelling.withLock { $0.isCommitting = true }
        defer { cancelling.withLock { $0.isCommitting = false } }
        return try execute(text)
    }

    /// Runs a statement with the values of a commit, and others that end with it, in one round trip; see ``commit(_:)``.
    func commit(_ name: String, _ text: String, _ values: CommitValues, after: [String]) throws(ServerFailure) -> ServerResult {
        cancelling.withLock { $0.isCommitting = true }
        defer { cancelling.withLock { $0.isCommitting = false } }
        return try run(name, text, ParameterBuffer([]), and: values, before: [], after: after)
    }

    // MARK: Notifications

    /// The socket, for waiting; negative if the connection is closed.
    var descriptor: Int32 { handle.map { PQsocket($0) } ?? -1 }

    /// What the notifications say that have come; none if the connection has gone, which is closed then.
    func takeNotifications() -> [String] {
        settle()
        guard let handle else { return [] }
        var found: [String] = []
        let isRead = PQconsumeInput(handle) != 0
        while let notification = PQnotifies(handle) {
            found.append(notification.pointee.extra.map { String(cString: $0) } ?? "")
            PQfreemem(notification)
        }
        if !isRead || PQstatus(handle) != CONNECTION_OK { close() }
        return found
    }

    /// Runs a statement that is not kept.
    func query(_ text: String, _ parameters: ParameterBuffer) throws(ServerFailure) -> ServerResult {
        settle()
        guard let handle else { throw ServerFailure.closed }
        return try result(
            parameters.withPointers { count, types, values, lengths, formats in
                PQexecParams(handle, text, count, types, values, lengths, formats, 1)
            })
    }

    /// Runs a prepared statement.
    @inline(__always) func run(_ name: String, _ parameters: ParameterBuffer) throws(ServerFailure) -> ServerResult {
        settle()
        guard let handle else { throw ServerFailure.closed }
        return try result(
            parameters.withPointers { count, _, values, lengths, formats in
                PQexecPrepared(handle, name, count, values, lengths, formats, 1)
            })
    }

    @inline(__always) private func result(_ raw: OpaquePointer?) throws(ServerFailure) -> ServerResult {
        guard let raw else { throw connectionFailure() }
        let status = PQresultStatus(raw)
        if status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK || status == PGRES_EMPTY_QUERY { return ServerResult(raw) }
        throw failed(raw, status)
    }

    @inline(never) func failed(_ raw: OpaquePointer, _ status: ExecStatusType) -> ServerFailure {
        defer { PQclear(raw) }
        if status == PGRES_COPY_IN || status == PGRES_COPY_OUT || status == PGRES_COPY_BOTH {
            // A connection that copies takes no other statement until the copy has ended.
            close()
            return ServerFailure(state: "0A000", text: "COPY is not run here", isLost: true)
        }
        return explained(ServerFailure(raw, isLost: handle.map { PQstatus($0) != CONNECTION_OK } ?? true))
    }

    /// Reads all that the server has been asked for.
    ///
    /// - Returns: A failure that no one has seen, once.
    func takeUnseenFailure() -> ServerFailure? {
        settle()
        if !hasUnseenFailure { return nil }
        hasUnseenFailure = false
        return cause
    }

    /// The failure that has spoilt the transaction, in place of one that only says that something has.
    func explained(_ failure: ServerFailure) -> ServerFailure {
        if failure.state == ServerFailure.isSpoilt { return cause ?? failure }
        var failure = failure
        if failure.state == ServerFailure.cancelled.state { failure.isAskedFor = cancelling.withLock { _ in isCancelled } }
        cause = failure
        return failure
    }

    func connectionFailure() -> ServerFailure {
        guard let handle else { return .closed }
        return ServerFailure(state: "08006", text: ServerLink.text(PQerrorMessage(handle)), isLost: PQstatus(handle) != CONNECTION_OK)
    }

    static func text(_ text: UnsafePointer<CChar>?) -> String {
        guard let text else { return "" }
        return String(cString: text).split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}

/// What libpq gives for cancelling from another thread.
private struct CancelHandle: @unchecked Sendable {
    var handle: OpaquePointer?
    var isCommitting = false
}
