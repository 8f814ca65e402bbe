/// One step along a relation in a predicate: from the current record to the related records of another entity.
///
/// The records reached are those whose field at ``foreign`` equals this record's field at ``local``; nil equals nothing here. With a
/// ``join`` there is an intermediate row: its `near` field equals the local one, and its `far` field the foreign one.
public struct RelationStep: Sendable, Hashable {
    /// The entity reached.
    public var entity: EntityID
    /// The position of the field in the current entity.
    public var local: Int
    /// The position of the field in the entity reached.
    public var foreign: Int
    /// The join rows, for relations through another entity.
    public var join: Join?

    /// The join rows between two entities.
    public struct Join: Sendable, Hashable {
        /// Their entity.
        public var entity: EntityID
        /// The position of their field that equals the local one.
        public var near: Int
        /// The position of their field that equals the foreign one.
        public var far: Int

        /// Describes the join rows.
        public init(_ entity: EntityID, near: Int, far: Int) {
            self.entity = entity
            self.near = near
            self.far = far
        }
    }

    /// Describes a step.
    public init(to entity: EntityID, local: Int, foreign: Int, join: Join? = nil) {
        self.entity = entity
        self.local = local
        self.foreign = foreign
        self.join = join
    }

    /// The step from a record that holds a key to the record with this key.
    public static func toOne(_ entity: EntityID, reference: Int) -> RelationStep {
        RelationStep(to: entity, local: reference, foreign: entity.keyPosition)
    }

    /// The step from a record to the records that hold its key.
    public static func toMany(_ entity: EntityID, reference: Int, from owner: EntityID) -> RelationStep {
        RelationStep(to: entity, local: owner.keyPosition, foreign: reference)
    }

    /// The step from a record to those connected with it by rows of a join entity.
    public static func through(_ join: Join, to entity: EntityID, from owner: EntityID) -> RelationStep {
        RelationStep(to: entity, local: owner.keyPosition, foreign: entity.keyPosition, join: join)
    }
}
