/// The place where an engine keeps the change log of a store: numbered entries of bytes, and the positions of named consumers.
///
/// All of it is written as part of the transaction, and undone with it or with its savepoint. Engines know nothing of the entries' content.
/// An engine that declares ``Capabilities/changeLog`` returns it from ``EngineReader/changeLog``.
public protocol EngineChangeLog: AnyObject {
    /// Makes an empty log whose first entry will have the number after this one.
    func makeLog(after number: Int64) throws
    /// Removes the log with its entries and consumers.
    func dropLog() throws
    /// Adds an entry, as the last change of a transaction.
    ///
    /// - Returns: Its number: the one after ``lastLogNumber()``. Nil if entries are numbered after their commit, because several writers
    ///   commit at once; such an engine removes old entries itself.
    func appendToLog(_ entry: [UInt8]) throws -> Int64?
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

    // The following requirements have defaults.

    /// Called in a write transaction that knows of the log, before it changes anything: it will add an entry unless it changes nothing. An
    /// engine in which several processes write at once refuses the commit of a transaction that does not know of the log. Does nothing by
    /// default.
    func willLog()
    /// Called before ``EngineWriter/willCommitAfterNextChange()``: the entry of a transaction that ends with the next change. An engine
    /// that commits together with that change stores the entry then, and ``appendToLog(_:)``, which is called nevertheless, adds none.
    /// Does nothing by default.
    func willAppendToLog(_ entry: [UInt8])
    /// The position of one consumer; nil if the log does not know it. By default it is looked for among all.
    func logConsumer(_ name: String) throws -> Int64?
    /// Moves a consumer forward to a number. One whose position is after that number stays, unless the position is not one of this log.
    ///
    /// - Returns: Whether the position has changed.
    func advanceLogConsumer(_ name: String, to number: Int64) throws -> Bool
    /// Called before anything is read in a transaction that reads the log alone; does nothing by default.
    func willReadLog() throws
    /// Whether an entry has, or had, this number: by default, whether it is not above ``lastLogNumber()``. Where entries are numbered after
    /// their commit, a transaction may know of entries that its state does not number yet.
    func mayHaveLogged(_ number: Int64) throws -> Bool
}

extension EngineChangeLog {
    /// Does nothing.
    public func willReadLog() throws {}
    /// Does nothing.
    public func willLog() {}
    /// Does nothing.
    public func willAppendToLog(_ entry: [UInt8]) {}
    /// Looks among all consumers.
    public func logConsumer(_ name: String) throws -> Int64? { try logConsumers()[name] }
    /// Reads the position, and sets it if it is to be changed.
    public func advanceLogConsumer(_ name: String, to number: Int64) throws -> Bool {
        if let known = try logConsumer(name), known >= number, try mayHaveLogged(known) { return false }
        try setLogConsumer(name, number)
        return true
    }
    /// Whether the number is not above that of the last entry.
    public func mayHaveLogged(_ number: Int64) throws -> Bool { try number <= lastLogNumber() }
}

/// One entry of a change log.
public struct ChangeLogEntry: Sendable {
    /// The number.
    public let number: Int64
    /// The encoded change set.
    public let bytes: [UInt8]
    /// Whether the engine knows that it was added through this store. Where entries have their numbers when they are added, it need not.
    public let isOwn: Bool

    /// Creates an entry.
    public init(number: Int64, bytes: [UInt8], isOwn: Bool = false) {
        self.number = number
        self.bytes = bytes
        self.isOwn = isOwn
    }
}

/// Whether others have committed since the last write transaction of a store, as far as its engine knows when the next one begins.
public enum CommitsOfOthers: Sendable {
    /// There were none, or others cannot write.
    case none
    /// There may have been some.
    case possible
    /// There were some.
    case certain
}
