import StoreCore

/// The input of planning: the trees of the state that is read, and how entities are laid out in them.
protocol PlanContext: AnyObject {
    var trees: any KeyValueReader { get }
    /// Draws plans in tests; nil where they are chosen.
    var draw: PlanDraw? { get }
    /// How an entity's fields are laid out in its table.
    ///
    /// - Throws: ``StoreError`` `.unknownEntity`, `.unknownField`, `.badSchema`.
    func map(_ entity: EntityID) throws -> TableMap
    /// The values by which other records refer to those that fulfil a relation's condition, found by reading them.
    func foreignValues(of join: SemiJoin, _ operands: Operands) throws -> KeyList
}
