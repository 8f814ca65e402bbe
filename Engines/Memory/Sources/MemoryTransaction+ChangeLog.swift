import StoreCore

/// The change log, which is a part of the state like every table.
extension MemoryTransaction: EngineChangeLog {
    var changeLog: (any EngineChangeLog)? { self }

    func makeLog(after number: Int64) { state.log = MemoryLog(last: number) }

    func dropLog() { state.log = nil }

    func appendToLog(_ entry: [UInt8]) throws -> Int64? {
        guard var log = state.log else { throw noLog }
        // The state must not keep a second reference to what is changed.
        state.log = nil
        log.last += 1
        log.entries.set(log.last, entry)
        state.log = log
        return log.last
    }

    func removeFromLog(through number: Int64) throws {
        guard let log = state.log else { throw noLog }
        var old: [Int64] = []
        log.entries.forEach(from: 0) { entry, _ in
            if entry <= number { old.append(entry) }
            return entry < number
        }
        for entry in old { _ = state.log?.entries.remove(entry) }
    }

    func lastLogNumber() throws -> Int64 {
        guard let log = state.log else { throw noLog }
        return log.last
    }

    func logEntries(from number: Int64, limit: Int) throws -> [ChangeLogEntry] {
        guard let log = state.log else { throw noLog }
        var found: [ChangeLogEntry] = []
        if limit < 1 { return found }
        log.entries.forEach(from: number) { number, bytes in
            found.append(ChangeLogEntry(number: number, bytes: bytes))
            return found.count < limit
        }
        return found
    }

    func logConsumers() throws -> [String: Int64] {
        guard let log = state.log else { throw noLog }
        return log.consumers
    }

    func logConsumer(_ name: String) -> Int64? { state.log?.consumers[name] }

    func setLogConsumer(_ name: String, _ number: Int64?) { state.log?.consumers[name] = number }

    private var noLog: StoreError { StoreError(.corrupt, "The store has no change log, though its catalog says so.") }
}
