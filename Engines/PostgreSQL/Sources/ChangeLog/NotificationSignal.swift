import StoreCore
import StoreSQL

/// The server's notifications of commits with an entry in the change log, on a connection of their own, by which the log is read too.
///
/// A pooler that lends sessions for one transaction has no notifications, and neither has a standby: there the log is looked at once a
/// second. Notifications may be lost, as with a connection, so it is also looked at some seconds after the last one.
final class NotificationSignal: LogSignal {
    private let connection: PostgreSQLConnection
    /// The connection's session that listens; nil if none does.
    private var listening: Int?

    init(_ opening: ConnectionOpening) { connection = PostgreSQLConnection(opening, .primary) }

    private var isListening: Bool { listening == connection.state.pointee.session && connection.link.isOpen }

    var descriptor: Int32 { isListening ? connection.link.descriptor : -1 }

    var interval: Int32 { isListening ? 5_000 : 1_000 }

    func take() -> Bool {
        let namespaces = connection.link.takeNotifications()
        return namespaces.contains(connection.opening.currentNamespace)
    }

    func read<R>(_ body: (any EngineReader) throws -> R) throws -> R {
        if !connection.link.isOpen { try connection.connect() }
        // Before the log is read, so that no commit is missed.
        if !isListening, connection.opening.options.isPreparing {
            do throws(ServerFailure) {
                try connection.link.execute("LISTEN \(PostgreSQLConnection.logChannel)").clear()
                listening = connection.state.pointee.session
            } catch { if error.isLost { throw connection.failure(error) } }
        }
        try connection.beginLater(.read)
        defer { connection.endSnapshot() }
        return try body(connection)
    }

    func close() { connection.close() }
}
