import StoreCore
import Synchronization

/// The layout of the state that a reader sees, without reading it each time.
///
/// If the trees number their states, an equal number shows that nothing was committed since this or another session
/// last checked the layout. Otherwise the layout's epoch is read, and the layout itself only if the epoch differs.
final class LayoutCache: Sendable {
    private struct State {
        var layout: LoadedLayout?
        /// The state in which this was last found to be the layout.
        var stateNumber: UInt64 = 0
    }
    private let state = Mutex(State())
    /// The number of times that the cache was cleared.
    private let forgotten = Atomic<UInt64>(0)

    /// A state whose layout a session has.
    struct Seen: Equatable {
        var stateNumber: UInt64 = 0
        var forgotten: UInt64 = 0
    }

    /// The most recently found layout.
    var latest: LoadedLayout? { state.withLock { $0.layout } }

    /// Clears the cache.
    func forget() {
        state.withLock { $0 = State() }
        // Last: a session that sees the new count must find the cache empty.
        forgotten.add(1, ordering: .sequentiallyConsistent)
    }

    /// The layout of the state that a reader sees; nil if that is the state whose layout it has. Takes no lock then.
    ///
    /// - Throws: ``StoreError`` `.tooNew`, `.corrupt`.
    @inline(__always) func layout(for reader: any KeyValueReader, unless seen: Seen) throws -> (layout: LoadedLayout, seen: Seen)? {
        let now = Seen(stateNumber: reader.stateNumber, forgotten: forgotten.load(ordering: .acquiring))
        if now.stateNumber != 0, now == seen { return nil }
        return (try layout(for: reader), now)
    }

    private func layout(for reader: any KeyValueReader) throws -> LoadedLayout {
        let stateNumber = reader.stateNumber
        let known = state.withLock { state in
            (layout: state.layout, isCurrent: stateNumber != 0 && state.stateNumber == stateNumber)
        }
        if known.isCurrent, let layout = known.layout { return layout }
        let layout = try CatalogTree.load(from: reader, unless: known.layout)
        state.withLock { state in
            // A reader of an older state may arrive after one of a newer state.
            if stateNumber >= state.stateNumber {
                state.layout = layout
                state.stateNumber = stateNumber
            }
        }
        return layout
    }
}

extension CatalogTree {
    /// The layout that a reader sees; the known layout if the epoch is the same.
    static func load(from reader: any KeyValueReader, unless known: LoadedLayout?) throws -> LoadedLayout {
        if let known, try number(epoch, from: reader) == known.epoch { return known }
        return try load(from: reader)
    }
}
