import StoreCore
import Synchronization

/// The records of one relation that a record holds.
struct RelationContent: Sendable {
    /// An array of the relation's model: the records loaded with this one, without those stored with it since.
    private var records: (any Sendable)?
    /// Whether only some of the related records were loaded.
    var isPartial = false
    private var box: PendingBox?

    var isEmpty: Bool { records == nil && box == nil }
    var isLoaded: Bool { records != nil }

    /// The records to be stored with this one.
    var pending: (any PendingContent)? {
        get { box?.content }
        set { box = newValue.map { PendingBox($0) } }
    }

    /// Moves the pending records out, so that they can be changed in place; returns a copy if the record was copied.
    mutating func takePending() -> (any PendingContent)? {
        guard var box = takeBox() else { return nil }
        return isKnownUniquelyReferenced(&box) ? box.moveContent() : box.content
    }

    mutating func takeBox() -> PendingBox? {
        defer { box = nil }
        return box
    }

    /// An array of the relation's model: the records that were loaded with the owner, and those stored with it since; nil if none were
    /// loaded.
    var loaded: (any Sendable)? { records.map { box?.content?.joined(to: $0) ?? $0 } }

    /// The loaded records as those of a model.
    func loaded<M: Model>(of model: M.Type) -> [M]? { loaded as? [M] }

    static func loaded<M: Model>(_ records: [M], isPartial: Bool = false) -> RelationContent {
        var content = RelationContent()
        content.records = records
        content.isPartial = isPartial
        return content
    }

    /// Forgets the loaded records; pending ones remain.
    mutating func unload() {
        records = nil
        isPartial = false
    }

    /// Moves records that were stored for good from the list to those that were loaded, if any were.
    mutating func settle<M: Model>(_ appended: inout AppendedRecords<M>) {
        let stored = appended.takeStored()
        if !stored.isEmpty, let loaded = records as? [M] { records = stored.following(loaded) }
    }
}

extension RelationContent: RecordHolder {}

/// Records that are to be stored with their owner.
protocol PendingContent: Sendable {
    /// Whether any of them is not stored yet.
    var isUnsaved: Bool { get }
    /// Moves the pending records nested in these records into the list.
    mutating func takeNested(into list: inout [PendingBox])
    /// Loaded records, an array of the relation's model, with those that were stored with the owner since.
    func joined(to loaded: any Sendable) -> any Sendable
}

extension PendingContent {
    func joined(to loaded: any Sendable) -> any Sendable { loaded }
}

/// Pending records, shared by all copies of their owner.
///
/// Records may be pending in one another to any depth: `last = Node(parent: .to(last))` a hundred
/// thousand times. By default, releasing the last would release the one before it from within,
/// and so on until the stack is exhausted. So a box releases the boxes inside it in a loop.
final class PendingBox: Sendable {
    private let held: Mutex<(any PendingContent)?>

    init(_ content: any PendingContent) { held = Mutex(content) }

    var content: (any PendingContent)? { held.withLock { $0 } }

    /// Moves the content out; the box is then empty.
    func moveContent() -> (any PendingContent)? {
        held.withLock { content in
            defer { content = nil }
            return content
        }
    }

    private func takeNested(into list: inout [PendingBox]) { held.withLock { $0?.takeNested(into: &list) } }

    deinit {
        var list: [PendingBox] = []
        takeNested(into: &list)
        while var box = list.popLast() {
            // A shared box is released by its other owners.
            if isKnownUniquelyReferenced(&box) { box.takeNested(into: &list) }
        }
    }
}

/// A record that was assigned to a reference before it was stored. Its own state says whether it
/// still has to be stored: after a rollback of the transaction that stored it, it does again.
struct AssignedRecord<M: Model>: PendingContent {
    var record: M
    var isUnsaved: Bool { !record.recordState.isStored }

    mutating func takeNested(into list: inout [PendingBox]) { record.recordState.relations.takePending(into: &list) }
}

/// Records that were appended to a relation, each with the outcome of the transaction that stored it with the owner: records
/// stored in a transaction that is rolled back are pending again. Those committed leave the list when it next changes.
struct AppendedRecords<M: Model>: PendingContent {
    struct Entry: Sendable {
        var record: M
        var outcome: TransactionOutcome?

        var isStored: Bool { outcome.map { $0.state != .rolledBack } ?? false }
    }
    private(set) var entries: [Entry] = []
    /// Whether any record has been stored, perhaps not yet committed.
    private var hasOutcomes = false

    var isUnsaved: Bool { entries.contains { !$0.isStored } }
    var unsaved: [M] { entries.compactMap { $0.isStored ? nil : $0.record } }

    /// Adds an unsaved record.
    mutating func append(_ record: M) { entries.append(Entry(record: record)) }

    /// Replaces the unsaved records; those stored by an open transaction stay, since it may still be undone.
    mutating func replaceUnsaved(_ records: [M]) {
        entries.removeAll { !$0.isStored }
        entries += records.map { Entry(record: $0) }
    }

    /// Calls the body, which stores each unsaved record in a transaction with this outcome.
    mutating func store(_ outcome: TransactionOutcome, _ body: (inout M) throws -> Void) rethrows {
        for index in entries.indices where !entries[index].isStored {
            try body(&entries[index].record)
            entries[index].outcome = outcome
            hasOutcomes = true
        }
    }

    /// Calls the body with the first of the unsaved records, as far as they are new and have nothing pending themselves.
    ///
    /// - Parameter body: Stores them in a transaction with this outcome and returns how many it has stored.
    /// - Returns: As the body; 0 if they are too few.
    mutating func storeTogether(_ outcome: TransactionOutcome, _ body: (inout [M]) throws -> Int) rethrows -> Int {
        let unsaved = entries.indices.filter { !entries[$0].isStored }
        let first = unsaved.prefix { index in
            let state = entries[index].record.recordState
            return !state.isStored && state.keyIsGenerated && state.relations.isEmpty
        }
        if first.count < 2 { return 0 }
        var records = first.map { entries[$0].record }
        let count = try body(&records)
        for (index, record) in zip(first, records).prefix(count) {
            entries[index].record = record
            entries[index].outcome = outcome
            hasOutcomes = true
        }
        return count
    }

    /// Moves out the records that were stored by transactions that have committed.
    mutating func takeStored() -> [M] {
        // Records stored together come first, so while their transaction is open there is nothing to move.
        guard hasOutcomes, entries.first?.outcome?.state == .committed else { return [] }
        let stored = entries.filter { $0.outcome?.state == .committed }.map(\.record)
        entries.removeAll { $0.outcome?.state == .committed }
        hasOutcomes = entries.contains { $0.outcome != nil }
        return stored
    }

    func joined(to loaded: any Sendable) -> any Sendable {
        guard hasOutcomes, let loaded = loaded as? [M] else { return loaded }
        return entries.compactMap { $0.isStored ? $0.record : nil }.following(loaded)
    }

    mutating func takeNested(into list: inout [PendingBox]) {
        for index in entries.indices where !entries[index].record.recordState.relations.isEmpty {
            entries[index].record.recordState.relations.takePending(into: &list)
        }
    }
}

extension Array where Element: Model {
    /// These records after loaded ones, without older copies of these.
    fileprivate func following(_ loaded: [Element]) -> [Element] {
        if isEmpty { return loaded }
        let keys = Set(map(\.id.recordKey))
        return loaded.filter { !keys.contains($0.id.recordKey) } + self
    }
}
