/// How the child behaves: as it should, or with a fault that the loop has to find.
enum Conduct: String, CaseIterable {
    /// Acknowledges each transaction when it has returned.
    case correct
    /// Opens the store, reads it and closes it, to be killed while it recovers or writes the log back.
    case onlyOpens
    /// Acknowledges at the end of the body, before the commit.
    case acknowledgesEarly
    /// Makes two transactions of one.
    case splits

    /// Those that a run must report.
    static let faults: [Conduct] = [.acknowledgesEarly, .splits]
}
