import StoreCore

/// Which of the records of a request are wanted, as far as it matters for what reading them costs.
struct Wanted {
    /// How many are left out first.
    var skipped = 0.0
    /// How many are wanted at most, those left out included.
    var total = Double.infinity

    /// All.
    init() {}

    /// Those of a request.
    init(_ request: FetchRequest) {
        skipped = Double(request.offset)
        if let limit = request.limit { total = skipped + Double(limit) }
    }

    /// Whether reading can end early.
    var isLimited: Bool { total < .infinity }
}

extension FetchRequest {
    /// Whether all records that fulfil the condition are wanted, so that their order does not decide which.
    var hasAll: Bool { limit == nil && offset == 0 && !isShuffled }
}
