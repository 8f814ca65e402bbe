public import FoundationEssentials

/// What a committed transaction changed, as given by ``Store/changes(buffering:)`` and ``Store/onChange(_:)``.
///
/// ```swift
/// for await changes in store.changes() {
///     for article in changes["article"]?.updated ?? [] { index.refresh(article.key, article.fields) }
/// }
/// ```
/// It names records and fields and contains no values: a receiver that needs them reads the records, which may have changed again by then.
public struct ChangeSet: Sendable {
    /// How many records of an entity a change set names, unless ``StoreConfiguration/changeKeys`` says otherwise; beyond that it says only
    /// that there are many.
    package static let maximumKeys = 1_000

    /// The numbers of the commits it tells of: one, or several where the receiver was too slow to be given each of them.
    ///
    /// While a store is watched, its commits are counted from 1, in their order and without gaps. Transactions that changed nothing are not
    /// counted, nor are those that were committed while the store was not watched.
    public internal(set) var commits: ClosedRange<Int>
    /// Whether it is from the store's change log, so that ``commits`` are numbers of the log; see ``Store/changes(for:)``.
    public internal(set) var isLogged = false
    /// The identity of the change log that it is from; nil if it is from none.
    ///
    /// A log that is removed and made again, as it should be after an older state of the store was restored, has another identity. So what
    /// is sent to other programs is recognised by this and the number together. Also nil for a log that an older version of the library has
    /// made, until the store is next opened for writing.
    public internal(set) var logID: UUID? {
        get { logHalves.map { UUID(high: $0.high, low: $0.low) } }
        set { logHalves = newValue?.halves }
    }
    /// Whether it was read from the log, and its engine knows that it was committed through this store.
    var isOwn = false
    /// The instant of the last of these transactions, by the store's clock.
    public internal(set) var instant: Date {
        get { Date(timeIntervalSinceReferenceDate: seconds) }
        set { seconds = newValue.timeIntervalSinceReferenceDate }
    }
    // As numbers, because sets are copied often, and copies of Foundation's types are calls.
    private var seconds: Double
    private var logHalves: (high: UInt64, low: UInt64)?
    /// Whether anything may have changed, as after a statement in the engine's own language, whose effect is not known.
    public internal(set) var isEverything: Bool
    /// The changes by entity, in the order of the entities' names; empty if ``isEverything``.
    public internal(set) var entities: [EntityChanges]

    /// The number of the last commit.
    public var number: Int { commits.upperBound }

    /// The changes of an entity; nil if none of its records changed. If ``isEverything``, they are many, whatever the name.
    public subscript(entity: String) -> EntityChanges? {
        isEverything ? EntityChanges(manyOf: entity) : entities.first { $0.entity == entity }
    }

    /// The changes of one transaction, which has no number yet.
    init(_ entities: [EntityChanges], at instant: Date) {
        commits = 0...0
        seconds = instant.timeIntervalSinceReferenceDate
        isEverything = false
        self.entities = entities.count < 2 ? entities : entities.sorted { $0.entity < $1.entity }
    }

    /// The unknown changes of a transaction, which has no number yet.
    init(everythingAt instant: Date) {
        self.init([], at: instant)
        isEverything = true
    }

    /// Adds the changes of the next commits, which become part of this set.
    ///
    /// - Parameter maximumKeys: How many records of an entity it may name.
    mutating func append(_ later: ChangeSet, within maximumKeys: Int) {
        commits = commits.lowerBound...max(commits.upperBound, later.commits.upperBound)
        instant = later.instant
        isLogged = isLogged && later.isLogged
        if logID != later.logID { logID = nil }
        isEverything = isEverything || later.isEverything
        if isEverything {
            entities = []
            return
        }
        for list in later.entities {
            let name = list.entity
            if let index = entities.firstIndex(where: { $0.entity == name }) {
                entities[index].append(list, within: maximumKeys)
            } else {
                entities.append(list)
                entities.sort { $0.entity < $1.entity }
            }
        }
    }

    /// The set with each record once, as it is handed out.
    ///
    /// - Parameter maximumKeys: How many records of an entity it may name.
    func settled(within maximumKeys: Int) -> ChangeSet {
        var result = self
        result.entities = entities.compactMap { $0.settled(within: maximumKeys) }
        return result
    }
}
