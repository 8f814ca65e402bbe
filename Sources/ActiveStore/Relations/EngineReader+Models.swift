import StoreCore

extension EngineReader {
    /// The records of a request.
    @inlinable package func all<M: Model>(_ request: FetchRequest, _ model: M.Type) throws -> [M] {
        var records: [M] = []
        try fetch(request) { row in
            records.append(try M(row: &row))
            return .next
        }
        return records
    }
}
