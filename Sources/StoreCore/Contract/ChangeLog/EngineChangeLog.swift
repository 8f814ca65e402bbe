/// The place where an engine keeps the change log of a store: numbered entries of bytes, and the positions of named consumers.
///
/// All of it is written as part of the transaction, and undone with it or with its savepoint. Engines know nothing of the entries' content.
/// An engine that declares ``Capabilities/changeLog`` returns it from ``EngineReader/changeLog``.
public protocol EngineChangeLog: AnyObject {
    /// Makes an empty log whose first entry will have the number after this one.
    func makeLog(after number: Int64) throws
    /// Removes the log with its entries and consumers.
    func dropLog() throws
    /// Adds an entry.
    ///
    /// - Returns: Its number: the one after ``lastLogNumber()``.
    func appendToLog(_ entry: [UInt8]) throws -> Int64
    /// Removes the entries up to and including a number.
    func removeFromLog(through number: Int64) throws
    /// The number of the entry that was added last, even if it has been removed since. It is stored by itself, so that numbers are never
    /// used again.
    func lastLogNumber() throws -> Int64
    /// The first entries whose numbers are not below the given one, in ascending order.
    func logEntries(from number: Int64, limit: Int) throws -> [ChangeLogEntry]
    /// The positions of the consumers.
    func logConsumers() throws -> [String: Int64]
    /// Sets a consumer's position, or removes the consumer.
    func setLogConsumer(_ name: String, _ number: Int64?) throws
}

/// One entry of a change log.
public struct ChangeLogEntry: Sendable {
    /// The number.
    public let number: Int64
    /// The encoded change set.
    public let bytes: [UInt8]

    /// Creates an entry.
    public init(number: Int64, bytes: [UInt8]) {
        self.number = number
        self.bytes = bytes
    }
}
