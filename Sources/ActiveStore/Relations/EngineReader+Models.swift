import StoreCore

extension EngineReader {
    /// The records of a request.
    @inlinable package func all<M: Model>(_ request: FetchRequest, _ model: M.Type) throws -> [M] {
        try M._records(request, self, willRead: nil)
    }
}
