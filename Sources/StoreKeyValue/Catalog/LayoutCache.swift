import StoreCore
import Synchronization

/// The layout of the state that a reader sees, without reading it each time.
///
/// Where the trees number their states, the number tells that nothing was committed since the layout was last looked at, by the session or by another;
/// otherwise the count of its changes is read, and the layout itself only when that is another.
final class LayoutCache: Sendable {
    private struct State {
        var layout: LoadedLayout?
        /// The state in which this was last found to be the layout.
        var stateNumber: UInt64 = 0
    }
    private let state = Mutex(State())
    /// How often everything was forgotten.
    private let forgotten = Atomic<UInt64>(0)

    /// A state whose layout a session has.
    struct Seen: Equatable {
        var stateNumber: UInt64 = 0
        var forgotten: UInt64 = 0
    }

    /// The layout that was found last.
    var latest: LoadedLayout? { state.withLock { $0.layout } }

    /// Forgets what was found.
    func forget() {
        state.withLock { $0 = State() }
        // Last: a session that knows the new count looks in what has been emptied.
        forgotten.add(1, ordering: .sequentiallyConsistent)
    }

    /// Has a session that has begun to read know the layout of the state that it sees. Takes no lock when that is the state it saw last.
    ///
    /// - Throws: ``StoreError`` `.tooNew`, `.corrupt`.
    @inline(__always) func bring(to session: RecordSession) throws {
        let now = Seen(stateNumber: session.trees.stateNumber, forgotten: forgotten.load(ordering: .acquiring))
        if now.stateNumber != 0, now == session.seen { return }
        session.use(try layout(for: session.trees))
        session.seen = now
    }

    private func layout(for reader: any KeyValueReader) throws -> LoadedLayout {
        let stateNumber = reader.stateNumber
        let known = state.withLock { state in
            (layout: state.layout, isCurrent: stateNumber != 0 && state.stateNumber == stateNumber)
        }
        if known.isCurrent, let layout = known.layout { return layout }
        let layout = try CatalogTree.load(from: reader, unless: known.layout)
        state.withLock { state in
            // A reader of an older state may come here later than one of a newer.
            if stateNumber >= state.stateNumber {
                state.layout = layout
                state.stateNumber = stateNumber
            }
        }
        return layout
    }
}

extension CatalogTree {
    /// The layout that a reader sees, which is the known one if its count of changes is the same.
    static func load(from reader: any KeyValueReader, unless known: LoadedLayout?) throws -> LoadedLayout {
        if let known, try number(epoch, from: reader) == known.epoch { return known }
        return try load(from: reader)
    }
}
