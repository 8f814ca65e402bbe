import ActiveStore
import StoreCore
import Synchronization

/// A store with deliberate mistakes, wrapped around any other: the test of the tests.
///
/// It uses only the public ``Store`` protocol and changes what passes through: requests are answered
/// by a separate filter, sort and slice over all records of the wrapped store; writes are captured and
/// changed; ends of transactions are exchanged. Without faults it behaves like the store it wraps.
///
/// ```swift
/// let store = try FaultyStore(wrapping: MemoryStore(configuration), faults: [.forgetsKeyTieBreak])
/// ```
package final class FaultyStore: Store {
    /// The wrapped store.
    package let base: any Store
    /// The active faults.
    package let faults: Set<Fault>
    /// Whether requests are answered here and not by the wrapped store.
    let answersRequests: Bool
    /// The results of the last reads, for ``Fault/readsOldState``.
    let oldStates = Mutex<[EntityID: [[Value]]]>([:])
    /// The open writer, for ``Fault/readsUncommitted``; 0 for none.
    ///
    /// An address, because writers are not Sendable. Readers use it only
    /// between `beginWrite` and the writer's end, while the store retains it.
    private let writerInUse = Atomic<UInt>(0)

    /// Wraps a store with faults.
    package convenience init(wrapping base: any Store, faults: Set<Fault>) {
        self.init(wrapping: base, faults: faults, answersRequests: faults.contains { $0.concernsRequests })
    }

    init(wrapping base: any Store, faults: Set<Fault>, answersRequests: Bool) {
        self.base = base
        self.faults = faults
        self.answersRequests = answersRequests
    }

    /// The wrapped store's.
    package var context: StoreContext { base.context }
    /// The wrapped store's.
    package var capabilities: Capabilities { base.capabilities }
    /// The wrapped store's.
    package var health: StoreHealth { base.health }
    /// The wrapped store's.
    package var resourcesInUse: Int { base.resourcesInUse }

    /// The wrapped store's.
    package func addMetrics(to metrics: inout StoreMetrics) { base.addMetrics(to: &metrics) }

    /// A reader with the faults.
    package func beginRead(_ scope: ReadScope) throws -> any EngineReader {
        if faults.contains(.readsUncommitted),
            let address = UnsafeRawPointer(bitPattern: writerInUse.load(ordering: .acquiring))
        {
            let writer = Unmanaged<FaultyWriter>.fromOpaque(address).takeUnretainedValue()
            return FaultyReader(self, source: .borrowed(writer.base))
        }
        if faults.contains(.snapshotMoves), scope == .snapshot { return FaultyReader(self, source: .anew) }
        return FaultyReader(self, source: .own(try base.beginRead(scope)))
    }

    /// Ends the wrapped reader.
    package func endRead(_ reader: any EngineReader) {
        if let reader = reader as? FaultyReader, case .own(let inner) = reader.source { base.endRead(inner) }
    }

    /// A writer with the faults.
    package func beginWrite() throws -> (any EngineWriter)? {
        guard let inner = try base.beginWrite() else { return nil }
        let writer = FaultyWriter(self, inner)
        writerInUse.store(UInt(bitPattern: Unmanaged.passUnretained(writer).toOpaque()), ordering: .releasing)
        return writer
    }

    /// The wrapped store's.
    package func stoppedWaiting() { base.stoppedWaiting() }

    /// Commits, for some faults without the last write.
    package func commit(_ writer: any EngineWriter) throws {
        guard let writer = writer as? FaultyWriter else { return }
        writerInUse.store(0, ordering: .releasing)
        do { try writer.finish(keepingLastWrite: !faults.contains(.commitDropsLastWrite)) } catch {
            base.rollback(writer.base)
            throw error
        }
        try base.commit(writer.base)
    }

    /// Rolls back, unless a fault prevents it.
    package func rollback(_ writer: any EngineWriter) {
        guard let writer = writer as? FaultyWriter else { return }
        writerInUse.store(0, ordering: .releasing)
        if faults.contains(.rollbackKeepsWrites), (try? base.commit(writer.base)) != nil { return }
        base.rollback(writer.base)
    }

    /// The wrapped store's.
    package func verifyStorage(_ level: VerifyLevel) throws -> VerifyReport { try base.verifyStorage(level) }
    /// The wrapped store's.
    package func backup(to path: String) throws { try base.backup(to: path) }
    /// The wrapped store's.
    package func compact() throws { try base.compact() }
    /// The wrapped store's.
    package func shutDown() throws { try base.shutDown() }
}

extension Engine {
    /// The engine with faults in every store it opens.
    package func with(faults: Set<Fault>) -> Engine {
        Engine(scheme: scheme, product: product, remove: remove) { FaultyStore(wrapping: try open($0), faults: faults) }
    }
}
