import ActiveStore
import Synchronization

/// A thread that changes one record a transaction, each durable, from its making until it is stopped.
struct SteadyWriter {
    private let isStopped = Flag()
    private let thread: JoinableThread<Double>

    /// Starts changing stored records, one after the other and round again.
    init(_ authors: [Author], _ store: any Store) {
        let isStopped = isStopped
        thread = JoinableThread {
            var authors = authors
            var count = 0
            var watch = Stopwatch(.wall)
            try watch.time {
                while !isStopped.value {
                    let index = count % authors.count
                    authors[index].age = (authors[index].age + 1) % 100
                    try authors[index].save(in: store)
                    count += 1
                }
            }
            return Double(count) / watch.seconds
        }
    }

    /// Lets the last transaction end.
    ///
    /// - Returns: how many transactions a second there were.
    func stop() throws -> Double {
        isStopped.set()
        return try thread.join().get()
    }
}

/// Set once by one thread and seen by another.
private final class Flag: Sendable {
    private let isSet = Atomic(false)

    var value: Bool { isSet.load(ordering: .relaxed) }

    func set() { isSet.store(true, ordering: .relaxed) }
}
