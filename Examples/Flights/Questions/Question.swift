import ActiveStore

/// Something a person would ask about the flights, and how it is asked of a store.
struct Question: Sendable {
    /// Names the answer in `expected.json`.
    let id: String
    let title: String
    /// The calls that answer it, in a few words.
    let how: String
    /// What stands above the columns of the answer; empty for plain lines.
    let columns: [String]
    /// The answer of a store.
    let answer: @Sendable (any Store) throws -> [[String]]

    private init(
        _ id: String, _ title: String, _ how: String, _ columns: [String], _ answer: @escaping @Sendable (any Store) throws -> [[String]]
    ) {
        self.id = id
        self.title = title
        self.how = how
        self.columns = columns
        self.answer = answer
    }

    /// A question that reads, all of it from one state of the store; model calls in it find the store by themselves.
    init(
        id: String, title: String, how: String, columns: [String] = [], read: @escaping @Sendable (ReadTransaction) throws -> [[String]]
    ) {
        self.init(id, title, how, columns) { store in try store.read(read) }
    }

    /// A question that has transactions of its own.
    static func withOwnTransactions(
        id: String, title: String, how: String, columns: [String], answer: @escaping @Sendable (any Store) throws -> [[String]]
    ) -> Question { Question(id, title, how, columns, answer) }

    /// All of them, in the order in which they are asked.
    static let all: [Question] = [
        busiestRoutes, flightsByAirline, meanDelayByAirline, worstDays, longestDelays, airlinesToHonolulu, destinationsOfAnAirline,
        highestAirports, planesNeverFlown, unknownPlanes, danglingReferences, flightsOfOnePlane, recordAsJSON, airlineRemoved,
    ]
}
