extension ReadTransaction {
    /// Reads the records of a request in its order, one at a time, until the body returns `.stop`.
    ///
    /// - Throws: ``StoreError``, or what the body throws.
    public final func forEachRecord(_ request: FetchRequest, _ body: (Record) throws -> Step) throws {
        let all = request.entity.definition.fields
        if request.fields?.contains(where: { !all.indices.contains($0) }) == true { try request.checkShape() }
        let fields = request.fields?.map { all[$0] } ?? all
        try fetch(request) { try body(Record($0, fields: fields)) }
    }

    /// The records of a request, in its order.
    ///
    /// - Throws: ``StoreError``.
    public final func records(_ request: FetchRequest) throws -> [Record] {
        var records: [Record] = []
        try forEachRecord(request) {
            records.append($0)
            return .next
        }
        return records
    }
}
