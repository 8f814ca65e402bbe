import StoreCore

/// The part of a request's records that is wanted, as far as it affects the cost of reading.
struct Wanted: Equatable {
    /// The offset.
    var skipped = 0.0
    /// The maximum number wanted, including those that the offset skips.
    var total = Double.infinity
    /// Whether each is going to be changed or removed, which costs far more than reading it.
    var isChanged = false
    /// Whether more records may be read than are wanted, because some may turn out to have no partner.
    var mayGoOn = false

    /// All records.
    init() {}

    /// So many first records.
    init(first total: Double) { self.total = total }

    /// Those of a request.
    init(_ request: FetchRequest) {
        skipped = Double(request.offset)
        if let limit = request.limit { total = skipped + Double(limit) }
    }

    /// Whether reading can end early.
    var isLimited: Bool { total < .infinity }
}

extension FetchRequest {
    /// The maximum number of records wanted, including those that the offset skips.
    var wanted: Int {
        let (sum, isTooMany) = offset.addingReportingOverflow(limit ?? .max)
        return isTooMany ? .max : sum
    }

    /// Whether all records that satisfy the condition are wanted, so that their order does not affect the result.
    var hasAll: Bool { limit == nil && offset == 0 && !isShuffled }
}
