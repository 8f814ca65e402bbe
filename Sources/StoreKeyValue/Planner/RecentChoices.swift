import StoreCore

/// The plans chosen last for requests of a shape, by their values, in one state of the store: the same page is often asked for again.
///
/// Values are known by a hash. Of two requests with the same hash one would get the plan of the other, which is right for it, too, but may
/// be slower; so the parts of the tree that the plan reads are not kept.
struct RecentChoices {
    private static let limit = 8

    private var state = 0
    private var known: [(values: UInt64, wanted: Wanted, choice: PlanSet.Choice)] = []

    func choice(for values: UInt64, _ wanted: Wanted, _ state: Int) -> PlanSet.Choice? {
        state == self.state ? known.first { $0.values == values && $0.wanted == wanted }?.choice : nil
    }

    /// - Parameter state: Of any other state nothing is known from then on.
    mutating func keep(_ choice: PlanSet.Choice, for values: UInt64, _ wanted: Wanted, _ state: Int) {
        if state != self.state {
            known.removeAll(keepingCapacity: true)
            self.state = state
        }
        var choice = choice
        choice.bounds = nil
        if known.count == RecentChoices.limit { known.removeFirst() }
        known.append((values, wanted, choice))
    }
}
