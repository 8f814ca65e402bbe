extension EngineReader {
    /// Reads one owner after the other.
    public func performFetch(_ request: RelatedRequest, _ body: (inout Row, inout Row) throws -> Step) throws {
        try fetchEachOwner(request, body)
    }

    /// Reads one owner after the other.
    package func fetchEachOwner(_ request: RelatedRequest, _ body: (inout Row, inout Row) throws -> Step) throws {
        let owners = request.step.join?.entity ?? request.records.entity
        for owner in request.owners {
            let step = try CellBuffer.withRow(of: owners, [owner]) { ownerRow in
                var last = Step.next
                try performFetch(request.records(of: owner)) { row in
                    last = try body(&ownerRow, &row)
                    return last
                }
                return last
            }
            if step == .stop { return }
        }
    }
}
