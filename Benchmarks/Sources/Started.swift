import Synchronization

/// The number of live queries that have their first result.
final class Started: Sendable {
    private let counter = Atomic(0)
    var number: Int { counter.load(ordering: .sequentiallyConsistent) }
    func count() { counter.add(1, ordering: .sequentiallyConsistent) }
}
