import StoreCore
import Synchronization

/// The layout of the state that a reader sees, without reading it each time.
///
/// Where the trees number their states, the number tells that nothing was committed since the layout was last looked at; otherwise the count of its
/// changes is read, and the layout itself only when that is another.
final class LayoutCache: Sendable {
    private struct State {
        var layout: LoadedLayout?
        /// The state in which this was last found to be the layout.
        var stateNumber: UInt64 = 0
    }
    private let state = Mutex(State())

    /// The layout that was found last.
    var latest: LoadedLayout? { state.withLock { $0.layout } }

    /// The layout of the state that a reader has begun with.
    ///
    /// - Throws: ``StoreError`` `.tooNew`, `.corrupt`.
    func layout(for reader: any KeyValueReader) throws -> LoadedLayout {
        let stateNumber = reader.stateNumber
        let known = state.withLock { state in
            (layout: state.layout, isCurrent: stateNumber != 0 && state.stateNumber == stateNumber)
        }
        if known.isCurrent, let layout = known.layout { return layout }
        let layout = try CatalogueTree.load(from: reader, unless: known.layout)
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

extension CatalogueTree {
    /// The layout that a reader sees, which is the known one if its count of changes is the same.
    static func load(from reader: any KeyValueReader, unless known: LoadedLayout?) throws -> LoadedLayout {
        if let known, try number(epoch, from: reader) == known.epoch { return known }
        return try load(from: reader)
    }
}
