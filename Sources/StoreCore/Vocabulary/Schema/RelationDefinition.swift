/// A relation that a model declares: which records of another entity belong to one of this, and what becomes of them.
///
/// A relation is not a field. What is stored is the *reference*: a field that holds the key of a record of the other entity, with an index
/// over it. `belongsTo` names the side that has the field; the other kinds look at it from the other side.
///
/// | kind | the reference is a field of |
/// |---|---|
/// | `belongsTo` | the owner; it holds the target's key |
/// | `hasOne`, `hasMany` | the target; it holds the owner's key |
/// | `through` | the join entity; one field holds the owner's key, another the target's |
public struct RelationDefinition: Sendable, Hashable, Codable {
    /// The four kinds.
    public enum Kind: String, Sendable, Hashable, Codable {
        /// The owner holds the key of one record of the target.
        case belongsTo
        /// One record of the target holds the owner's key; of several the first in key order counts.
        case hasOne
        /// Records of the target hold the owner's key.
        case hasMany
        /// Records of a join entity hold the owner's key and the target's.
        case through
    }

    /// The property's name, such as `articles`.
    public var name: String
    /// The entity that declares it.
    public var owner: String
    /// The kind of relation.
    public var kind: Kind
    /// The entity it leads to.
    public var target: String
    /// The field that holds the key: of the owner, the target or the join entity, as the kind says.
    public var reference: String
    /// The entity of the rows between, for `through`.
    public var join: String?
    /// The join entity's field that holds the target's key, for `through`.
    public var farReference: String?
    /// The effect of destroying the owner on the related records.
    public var rule: DeleteRule
    /// Whether a reference must lead to a record when its transaction commits; for `belongsTo`.
    public var isEnforced: Bool

    /// Describes a relation.
    ///
    /// - Parameter rule: By default `.cascade` for hasOne and hasMany, `.noAction` for the others (join rows always go).
    public init(
        _ name: String, of owner: String, _ kind: Kind, to target: String, reference: String, join: String? = nil,
        farReference: String? = nil, rule: DeleteRule? = nil, isEnforced: Bool = false
    ) {
        self.name = name
        self.owner = owner
        self.kind = kind
        self.target = target
        self.reference = reference
        self.join = join
        self.farReference = farReference
        self.rule = rule ?? (kind == .hasOne || kind == .hasMany ? .cascade : .noAction)
        self.isEnforced = isEnforced
    }
}

/// The effect of destroying a record on those related to it. The words are SwiftData's.
public enum DeleteRule: String, Sendable, Hashable, Codable {
    /// They are destroyed with it, by their own rules. On `belongsTo` this goes upward: the parent goes with the child.
    case cascade
    /// Their reference becomes nil; it has to be optional.
    case nullify
    /// As long as there are any, the destroy is refused with `.stillReferenced`.
    case deny
    /// They stay as they are; their reference dangles and reads as nil.
    case noAction
}
