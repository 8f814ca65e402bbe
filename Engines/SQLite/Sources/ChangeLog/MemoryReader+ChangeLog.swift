import StoreCore

/// The change log of an in-memory database, for readers.
extension MemoryReader: EngineChangeLog {
    var changeLog: (any EngineChangeLog)? { self }

    func lastLogNumber() throws -> Int64 { try using { try $0.lastLogNumber() } }
    func logEntries(from number: Int64, limit: Int) throws -> [ChangeLogEntry] {
        try using { try $0.logEntries(from: number, limit: limit) }
    }
    func logConsumers() throws -> [String: Int64] { try using { try $0.logConsumers() } }
    func logConsumer(_ name: String) throws -> Int64? { try using { try $0.logConsumer(name) } }

    func makeLog(after number: Int64) throws { throw onlyReads }
    func dropLog() throws { throw onlyReads }
    func appendToLog(_ entry: [UInt8]) throws -> Int64? { throw onlyReads }
    func removeFromLog(through number: Int64) throws { throw onlyReads }
    func setLogConsumer(_ name: String, _ number: Int64?) throws { throw onlyReads }

    private var onlyReads: StoreError { StoreError(.readOnly, "A read transaction cannot write; use store.write.") }
}
