import ActiveStore

/// Something a person would ask about the flights, and how it is asked of a store.
struct Question: Sendable {
    /// Names the answer in `expected.json`.
    let id: String
    let title: String
    /// The calls that answer it, in a few words.
    let how: String
    /// What stands above the columns of the answer; empty for plain lines.
    var columns: [String] = []
    /// Reads the answer; model calls in it find the store by themselves.
    let read: @Sendable () throws -> [[String]]

    /// The answer of a store, all of it from one state of the store.
    func answer(_ store: any Store) throws -> [[String]] { try store.read { _ in try read() } }

    /// All of them, in the order in which they are asked.
    static let all: [Question] = [
        busiestRoutes, flightsByAirline, meanDelayByAirline, airlinesToHonolulu, longestDelays, unknownPlanes,
        flightsOfOnePlane, recordAsJSON,
    ]
}

/// How often each value occurs, most frequent first, equal ones in their own order.
func counted<T: Hashable & Comparable>(_ values: some Sequence<T>) -> [(value: T, count: Int)] {
    var counts: [T: Int] = [:]
    for value in values { counts[value, default: 0] += 1 }
    return counts.map { ($0.key, $0.value) }.sorted { ($1.count, $0.value) < ($0.count, $1.value) }
}
