import Glibc
import StoreCore
import Synchronization

/// A proxy between clients and a PostgreSQL server, for tests in which the server is slow or the connection fails.
///
/// It listens on a Unix socket, where clients use neither TLS nor GSS, so it sees every message. It can delay answers, hold everything,
/// cut a connection at a chosen message, and go away altogether. Each connection has two threads, one for each direction. They keep the
/// proxy alive, so it lasts until ``goAway()``.
public final class ServerProxy: Sendable {
    /// When a connection is cut, relative to a message of the client's.
    public enum Moment: Sendable, CaseIterable {
        /// The message does not reach the server.
        case beforeServer
        /// The message reaches the server, whose answer is not awaited.
        case underWay
        /// The server has answered; the answer does not reach the client.
        case afterAnswer
    }

    /// What a server says when it ends a session.
    public enum Farewell: Sendable, CaseIterable {
        /// It has committed and says so, and then that it is stopped.
        case stopped
        /// A pooler says, in place of the whole answer, that it has lost the server.
        case lost
    }

    /// The requests of clients since the proxy was made.
    public struct Figures: Sendable {
        /// Messages that a server answers: simple queries and synchronisations.
        public var roundTrips = 0
        /// Those of them that only undo, so that a client need not wait for the answer.
        public var rollbacks = 0
        /// Statements that were executed: simple queries count as one.
        public var statements = 0
        /// Connections that were opened.
        public var connections = 0
        /// Requests to cancel a statement.
        public var cancellations = 0

        /// The figures between two moments.
        public static func - (left: Self, right: Self) -> Self {
            Self(
                roundTrips: left.roundTrips - right.roundTrips, rollbacks: left.rollbacks - right.rollbacks,
                statements: left.statements - right.statements,
                connections: left.connections - right.connections, cancellations: left.cancellations - right.cancellations)
        }
    }

    struct Cut {
        let moment: Moment
        let isDue: @Sendable (ClientMessage) -> Bool
        let goesAway: Bool
        let farewell: Farewell?
        var left: Int
    }

    private struct State {
        var listener: Int32?
        var connections: [ProxiedConnection] = []
        var cuts: [Cut] = []
        var made = 0
        var mostDelayed = 0
        var figures = Figures()
        var standbys = 0
    }

    let server: ServerAddress
    /// The folder of the proxy's socket, to be given to libpq as `host`.
    public let folder: String
    private let state = Mutex(State())
    private let delayInMicroseconds = Atomic<Int>(0)
    private let delayed = Atomic<Int>(0)
    private let held = Atomic<Bool>(false)
    private let answersHeld = Atomic<Bool>(false)
    private let dropping = Atomic<Bool>(false)

    /// Listens in a new temporary folder.
    ///
    /// - Throws: ``StoreError`` `.cannotOpen`.
    public init(to server: ServerAddress) throws {
        self.server = server
        // A socket's path has at most 107 bytes, so it is not in a deep TMPDIR.
        var name = Array("/tmp/activestore-proxy-XXXXXX".utf8CString)
        guard mkdtemp(&name) != nil else { throw StoreError(.cannotOpen, "The proxy has no folder: errno \(errno).") }
        folder = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        chmod(folder, 0o755)
        try comeBack()
    }

    deinit { rmdir(folder) }

    /// How long each answer is delayed from now on.
    public var delay: Duration {
        get { .microseconds(delayInMicroseconds.load(ordering: .relaxed)) }
        set {
            let (seconds, attoseconds) = newValue.components
            delayInMicroseconds.store(Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000), ordering: .relaxed)
        }
    }

    /// Whether nothing is forwarded in either direction.
    public var isHolding: Bool {
        get { held.load(ordering: .relaxed) }
        set { held.store(newValue, ordering: .relaxed) }
    }

    /// Whether no answers are forwarded; messages of clients are.
    public var isHoldingAnswers: Bool {
        get { answersHeld.load(ordering: .relaxed) }
        set { answersHeld.store(newValue, ordering: .relaxed) }
    }

    /// Whether the settings that clients ask for when a session begins are left out, as by some poolers.
    public var dropsOptions: Bool {
        get { dropping.load(ordering: .relaxed) }
        set { dropping.store(newValue, ordering: .relaxed) }
    }

    /// The requests of clients so far.
    public var figures: Figures { state.withLock { $0.figures } }

    /// How many connections are open.
    public var openConnections: Int { state.withLock { $0.connections.count { !$0.isCut } } }

    /// How many answers were delayed at the same time, at most.
    public var mostDelayed: Int { state.withLock { $0.mostDelayed } }
    /// How often a connection has been cut at a chosen message.
    public var cutsMade: Int { state.withLock { $0.made } }

    /// Cuts the connections on which the next such messages come.
    ///
    /// - Parameters:
    ///   - times: How many; connections that open later may be among them.
    ///   - goesAway: Whether the proxy goes away altogether with the connection.
    ///   - farewell: What the client is told before the cut; only with ``Moment/afterAnswer``.
    public func cut(
        _ moment: Moment, times: Int = 1, goesAway: Bool = false, saying farewell: Farewell? = nil,
        at isDue: @escaping @Sendable (ClientMessage) -> Bool
    ) {
        state.withLock { $0.cuts.append(Cut(moment: moment, isDue: isDue, goesAway: goesAway, farewell: farewell, left: times)) }
    }

    /// Cuts no connection any more.
    public func cutNoMore() { state.withLock { $0.cuts = [] } }

    /// Has connections act as if their server were a standby.
    ///
    /// - Parameters:
    ///   - isForOpen: Whether those that are open do so.
    ///   - count: How many of the next ones do so.
    public func demote(open isForOpen: Bool = true, next count: Int = 0) {
        let connections = state.withLock { state in
            state.standbys = count
            return state.connections
        }
        if isForOpen { for connection in connections { connection.isStandby = true } }
    }

    /// Cuts all connections.
    public func cutAll() { for connection in state.withLock({ $0.connections }) { connection.cut() } }

    /// Cuts all connections, and accepts none until ``comeBack()``.
    public func goAway() {
        let listener = state.withLock { state in
            defer { state.listener = nil }
            return state.listener
        }
        // The thread that accepts closes it.
        if let listener { shutdown(listener, Int32(SHUT_RDWR)) }
        unlink(path)
        cutAll()
    }

    /// Accepts connections again.
    ///
    /// - Throws: ``StoreError`` `.cannotOpen`.
    public func comeBack() throws {
        if state.withLock({ $0.listener != nil }) { return }
        let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        let bound = ServerAddress.withUnixAddress(path) { bind(listener, $0, $1) }
        guard listener >= 0, bound == 0, listen(listener, 128) == 0 else {
            throw StoreError(.cannotOpen, "The proxy cannot listen at \(path): errno \(errno).")
        }
        chmod(path, 0o777)
        state.withLock { $0.listener = listener }
        start("proxy") { proxy in proxy.accept(listener) }
    }

    private var path: String { "\(folder)/.s.PGSQL.5432" }

    private func accept(_ listener: Int32) {
        defer { close(listener) }
        while state.withLock({ $0.listener == listener }) {
            var ready = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
            if poll(&ready, 1, 20) <= 0 { continue }
            let client = Glibc.accept(listener, nil, nil)
            if client < 0 { continue }
            start("proxy") { proxy in proxy.serve(client) }
        }
    }

    private func serve(_ client: Int32) {
        waitWhileHeld()
        guard let server = server.connect() else {
            close(client)
            return
        }
        let connection = ProxiedConnection(client: client, server: server)
        let isGone = state.withLock { state in
            // Those that have ended are of no use.
            state.connections.removeAll { $0.isCut }
            state.connections.append(connection)
            state.figures.connections += 1
            if state.standbys > 0 {
                state.standbys -= 1
                connection.isStandby = true
            }
            return state.listener == nil
        }
        if isGone { return connection.cut() }
        start("proxy") { proxy in connection.forwardAnswers(proxy) }
        connection.forwardMessages(self)
    }

    private func start(_ name: String, _ body: @escaping @Sendable (ServerProxy) -> Void) {
        _ = EngineThread.start(name) { [self] in body(self) }
    }

    // MARK: What connections ask

    func waitBeforeAnswer() {
        let delay = delayInMicroseconds.load(ordering: .relaxed)
        if delay == 0 { return }
        let now = delayed.add(1, ordering: .relaxed).newValue
        state.withLock { $0.mostDelayed = max($0.mostDelayed, now) }
        usleep(UInt32(clamping: delay))
        delayed.subtract(1, ordering: .relaxed)
    }

    func waitWhileHeld() { while isHolding { usleep(1_000) } }

    func waitWhileAnswersAreHeld() { while isHolding || isHoldingAnswers { usleep(1_000) } }

    /// Notes a message, and returns what is to be done to its connection.
    func cut(for message: ClientMessage) -> Cut? {
        state.withLock { state in
            if message.kind == "Q" || message.kind == "S" { state.figures.roundTrips += 1 }
            if message.kind == "Q", message.text == "ROLLBACK" { state.figures.rollbacks += 1 }
            if message.kind == "Q" || message.kind == "E" { state.figures.statements += 1 }
            guard let index = state.cuts.firstIndex(where: { $0.left > 0 && $0.isDue(message) }) else { return nil }
            state.cuts[index].left -= 1
            state.made += 1
            return state.cuts[index]
        }
    }

    func countCancellation() { state.withLock { $0.figures.cancellations += 1 } }
}
