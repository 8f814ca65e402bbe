/// What workers have said of a store, put together.
struct History: Sendable {
    private(set) var begun: Set<TransactionID> = []
    /// With the outcomes of their steps.
    private(set) var acknowledged: [TransactionID: String] = [:]
    /// Those that must not be there: undone, or failed with an error that says so.
    private(set) var refused: [TransactionID: String] = [:]
    /// Steps that were done.
    private(set) var done: Set<String> = []
    /// What had been acknowledged when a step began.
    private(set) var acknowledgedBefore: [String: Set<TransactionID>] = [:]

    init() {}
    init(lines: some Sequence<String>) { for line in lines { if let report = Report(line: line) { add(report) } } }

    mutating func add(_ report: Report) {
        switch report {
        case .begins(let id): begun.insert(id)
        case .acknowledges(let id, let outcomes): acknowledged[id] = outcomes
        case .undone(let id): refused[id] = "was undone"
        case .fails(let id, let failure): if !failure.leavesOpen { refused[id] = "failed with \(failure.code)" }
        case .step(let name): acknowledgedBefore[name] = Set(acknowledged.keys)
        case .done(let name): done.insert(name)
        case .failed, .lift: break
        }
    }
}
