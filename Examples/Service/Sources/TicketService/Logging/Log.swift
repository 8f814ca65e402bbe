import ActiveStore
import FoundationEssentials
import Glibc
import Synchronization

/// Structured logs: one object of JSON on a line of the standard error stream, for journald or a container's log.
enum Log {
    enum Level: Int, Sendable, CaseIterable {
        case debug, info, warning, error

        /// The level of a name; nil if there is none.
        init?(named name: String) {
            guard let found = Level.allCases.first(where: { "\($0)" == name }) else { return nil }
            self = found
        }
    }

    private static let level = Mutex(Level.info)

    /// Sets the lowest level that is written.
    static func setLevel(_ lowest: Level) { level.withLock { $0 = lowest } }

    static func debug(_ message: String, _ entries: KeyValuePairs<String, JSONValue> = [:]) { write(.debug, message, entries) }
    static func info(_ message: String, _ entries: KeyValuePairs<String, JSONValue> = [:]) { write(.info, message, entries) }
    static func warning(_ message: String, _ entries: KeyValuePairs<String, JSONValue> = [:]) { write(.warning, message, entries) }
    static func error(_ message: String, _ error: any Error) { write(.error, message, ["error": JSONValue("\(error)")]) }

    private static func write(_ level: Level, _ message: String, _ entries: KeyValuePairs<String, JSONValue>) {
        guard level.rawValue >= Self.level.withLock({ $0.rawValue }) else { return }
        let head: [(name: String, value: JSONValue)] = [
            ("time", JSONValue(Date())), ("level", JSONValue("\(level)")), ("message", JSONValue(message)),
        ]
        var json = JSONWriter(style: .api)
        guard (try? json.value(.object(head + entries.map { (name: $0.key, value: $0.value) }))) != nil else { return }
        json.raw("\n")
        // One call for a line, so that lines do not mix.
        json.withBytes { _ = Glibc.write(2, $0.baseAddress, $0.count) }
    }
}
