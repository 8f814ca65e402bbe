import CStoreCore
import Synchronization

/// The closures that listen to a store. Costs one atomic load while there are none.
final class EventListeners: Sendable {
    private struct Listener {
        let id: Int
        let threshold: Duration
        let receive: @Sendable (StoreEvent) -> Void
    }
    private struct State {
        var listeners: [Listener] = []
        var next = 0
    }
    private let state = Mutex(State())
    private let count = Atomic<Int>(0)

    var isEmpty: Bool { count.load(ordering: .relaxed) == 0 }

    func add(_ threshold: Duration, _ receive: @escaping @Sendable (StoreEvent) -> Void) -> Int {
        state.withLock { state in
            state.next += 1
            state.listeners.append(Listener(id: state.next, threshold: threshold, receive: receive))
            count.store(state.listeners.count, ordering: .relaxed)
            activestore_count_listeners(1)
            return state.next
        }
    }

    func remove(_ id: Int) {
        state.withLock { state in
            let before = state.listeners.count
            state.listeners.removeAll { $0.id == id }
            if state.listeners.count < before { activestore_count_listeners(-1) }
            count.store(state.listeners.count, ordering: .relaxed)
        }
    }

    func emit(_ event: StoreEvent) {
        // Outside the lock, so that a listener may add or cancel listeners.
        for listener in state.withLock({ $0.listeners })
        where (event.duration ?? listener.threshold) >= listener.threshold {
            listener.receive(event)
        }
    }
}
