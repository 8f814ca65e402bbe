/// What is measured, under the names of the workload: W1, W3, …
struct Operation {
    /// Its name.
    let name: String
    /// What it does.
    let title: String
    /// How many times the floor's time it may take; nil where no limit has been set.
    let target: Double?
    /// What is asked of each side.
    let run: (any Side, inout Stopwatch) throws -> Int64

    /// All of them, in the order in which they run: those that change records come last.
    static func all(_ workload: Workload) -> [Operation] {
        return [
            Operation(
                name: "W1", title: "insert \(workload.authors.count) records, one transaction", target: 1.4,
                run: { try $0.bulkInsert(&$1) }),
            Operation(
                name: "W3", title: "\(workload.keys.count) finds by key, one read transaction", target: 1.5,
                run: { try $0.findInOneRead(&$1) }),
            Operation(
                name: "W3r", title: "\(workload.keys.count) finds by key, each by itself", target: 1.6,
                run: { try $0.findEach(&$1) }),
            Operation(
                name: "W3u", title: "\(workload.emails.count) finds by a unique index, each by itself", target: nil,
                run: { try $0.findEmails(&$1) }),
            Operation(
                name: "W4", title: "\(workload.names.count) × name = ?, about 10 records each", target: 1.6,
                run: { try $0.whereName(&$1) }),
            Operation(
                name: "W5", title: "the \(Workload.newestCount) newest of \(Workload.rangeWidth) ages, \(workload.rangeStarts.count) times",
                target: nil,
                run: { try $0.newestOfAges(&$1) }),
            Operation(
                name: "W6", title: "all \(workload.authors.count) records", target: 1.5,
                run: { try $0.scan(&$1) }),
            Operation(
                name: "W8", title: "\(workload.writers.count) records with 10 related ones each", target: 1.8,
                run: { try $0.authorsWithArticles(&$1) }),
            Operation(
                name: "W10", title: "pluck of one column of all records", target: 1.5, run: { try $0.pluck(&$1) }),
            Operation(
                name: "W11", title: "\(workload.ages.count) × count where age > ?", target: 1.05,
                run: { try $0.countOlder(&$1) }),
            Operation(
                name: "W12", title: "\(workload.jsonCount) records as JSON", target: 1.2,
                run: { try $0.json(&$1) }),
            Operation(
                name: "W13", title: "open the store, find one record, close", target: 1.5,
                run: { try $0.openAndFind(&$1) }),
            Operation(
                name: "W7", title: "one field of \(workload.changedKeys.count) records, one transaction",
                target: 1.2, run: { try $0.updateAges(&$1) }),
            Operation(
                name: "W9", title: "\(workload.writers.count) records destroyed with 10 related ones each, one transaction", target: 1.4,
                run: { try $0.cascade(&$1) }),
            Operation(
                name: "W2F", title: "\(workload.additions.count) single durable inserts", target: 1.1,
                run: { try $0.singleInserts(&$1) }),
        ]
    }
}
