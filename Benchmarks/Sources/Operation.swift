/// What is measured, under the names of the workload: W1, W3, …
struct Operation {
    /// Its name.
    let name: String
    /// What it does.
    let title: String
    /// What is asked of each side.
    let run: (any Side, inout Stopwatch) throws -> Int64

    /// All of them, in the order in which they run: those that change records come last.
    static func all(_ workload: Workload) -> [Operation] {
        return [
            Operation(
                name: "W1", title: "insert \(workload.authors.count) records, one transaction",
                run: { try $0.bulkInsert(&$1) }),
            Operation(
                name: "W3", title: "\(workload.keys.count) finds by key, one read transaction",
                run: { try $0.findInOneRead(&$1) }),
            Operation(
                name: "W3r", title: "\(workload.keys.count) finds by key, each by itself",
                run: { try $0.findEach(&$1) }),
            Operation(
                name: "W3u", title: "\(workload.emails.count) finds by a unique index, each by itself",
                run: { try $0.findEmails(&$1) }),
            Operation(
                name: "W4", title: "\(workload.names.count) × name = ?, about 10 records each",
                run: { try $0.whereName(&$1) }),
            Operation(
                name: "W5", title: "the \(Workload.newestCount) newest of \(Workload.rangeWidth) ages, \(workload.rangeStarts.count) times",
                run: { try $0.newestOfAges(&$1) }),
            Operation(
                name: "W6", title: "all \(workload.authors.count) records",
                run: { try $0.scan(&$1) }),
            Operation(
                name: "W6u", title: "all \(workload.authors.count) records, in any order",
                run: { try $0.scanUnordered(&$1) }),
            Operation(
                name: "W8", title: "\(workload.writers.count) records with 10 related ones each",
                run: { try $0.authorsWithArticles(&$1) }),
            Operation(
                name: "W10", title: "pluck of one column of all records", run: { try $0.pluck(&$1) }),
            Operation(
                name: "W10u", title: "pluck of one column of all records, in any order", run: { try $0.pluckUnordered(&$1) }),
            Operation(
                name: "W11", title: "\(workload.ages.count) × count where age > ?",
                run: { try $0.countOlder(&$1) }),
            Operation(
                name: "W12", title: "\(workload.jsonCount) records as JSON",
                run: { try $0.json(&$1) }),
            Operation(
                name: "W13", title: "open the store, find one record, close",
                run: { try $0.openAndFind(&$1) }),
            Operation(
                name: "W7", title: "one field of \(workload.changedKeys.count) records, one transaction",
                run: { try $0.updateAges(&$1) }),
            Operation(
                name: "W7q", title: "the same by a query for each key, one transaction",
                run: { try $0.updateAgesByQuery(&$1) }),
            Operation(
                name: "W9", title: "\(workload.writers.count) records destroyed with 10 related ones each, one transaction",
                run: { try $0.cascade(&$1) }),
            Operation(
                name: "W2F", title: "\(workload.additions.count) single durable inserts",
                run: { try $0.singleInserts(&$1) }),
        ]
    }
}
