import StoreCore

/// The input of planning: the trees of the state that is read, and the layout of entities in them.
protocol PlanContext: AnyObject {
    var trees: any KeyValueReader { get }
    /// Draws plans at random in tests; nil if they are chosen by cost.
    var draw: PlanDraw? { get }
    /// A number that differs between the states that are read; nil in a transaction that writes, whose state changes.
    var stateRead: Int? { get }
    /// The values that recent plans skipped over.
    var skipped: SkippedValues { get }
    /// The sizes of the ranges that recent plans read.
    var rangeSizes: RangeSizes { get }
    /// The approximate number of entries of a range by the state before the transaction, in one that writes: engines estimate no ranges of
    /// pages that are being changed. Nil otherwise, or if that state has no such tree.
    func sizeBefore(_ tree: Tree, from lower: UnsafeRawBufferPointer, to upper: UnsafeRawBufferPointer) throws -> Double?
    /// The mapping of an entity's fields to its table.
    ///
    /// - Throws: ``StoreError`` `.unknownEntity`, `.unknownField`, `.badSchema`.
    func map(_ entity: EntityID) throws -> TableMap
    /// The values by which other records refer to those that satisfy a relation's condition, found by reading them.
    ///
    /// - Parameters:
    ///   - related: The plans that find the related records.
    ///   - foreign: The field with the value; their key to see how many there are.
    func foreignValues(_ related: PlanSet, _ foreign: Int, _ operands: Operands) throws -> KeyList
    /// The share of a table's records that satisfies the condition of a plan that scans it, by its first and its last records.
    func sampledShare(_ scan: AccessPlan, of records: Double, _ operands: Operands) throws -> Double
    /// The shares of a table's records that satisfy each of several conditions on their own fields, by some that are drawn; nil if the engine
    /// draws none.
    func sampledShares(_ conditions: [PredicateTree], of map: TableMap, _ operands: Operands) throws -> [Double]?
    /// The average cost of looking up the related records of one record, by some that are drawn; nil if no index finds them, or the engine draws
    /// none.
    ///
    /// - Parameter most: The cost of these lookups after which there are no more.
    func averageLookup(_ related: RelatedPlans, of outer: TableMap, upTo most: Double, _ operands: Operands) throws -> Double?
}

/// Knows the state before a transaction that writes: the store.
protocol CommittedSizes: AnyObject {
    /// The approximate number of entries of a range in the last committed state, and the number of all in its tree; nil if the engine has no
    /// estimate, or the tree has no entries.
    func committedSize(_ tree: Tree, from lower: UnsafeRawBufferPointer, to upper: UnsafeRawBufferPointer) -> (range: Int, all: Int)?
}
