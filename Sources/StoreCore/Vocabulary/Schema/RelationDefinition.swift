/// A relation that a model declares: which records of another entity belong to a record of this one, and the delete rule for them.
///
/// A relation is not a field. The store holds the *reference*: an indexed field with the key of a record of the other entity. `belongsTo`
/// is declared on the side that has the field, the other kinds on the other side.
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
        /// One record of the target holds the owner's key; if several do, the first in key order counts.
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
    /// The target entity.
    public var target: String
    /// The field that holds the key: of the owner, the target or the join entity, depending on the kind.
    public var reference: String
    /// The join entity, for `through`.
    public var join: String?
    /// The join entity's field that holds the target's key, for `through`.
    public var farReference: String?
    /// The effect of destroying the owner on the related records.
    public var rule: DeleteRule
    /// Whether a reference must not dangle when its transaction commits; for `belongsTo`.
    public var isEnforced: Bool
    /// Whether the target counts as changed with each record that refers to it; for `belongsTo`.
    public var touches: Bool

    /// Describes a relation.
    ///
    /// - Parameter rule: By default `.cascade` for hasOne and hasMany, `.noAction` for the others (join rows are always removed).
    public init(
        _ name: String, of owner: String, _ kind: Kind, to target: String, reference: String, join: String? = nil,
        farReference: String? = nil, rule: DeleteRule? = nil, isEnforced: Bool = false,
        touches: Bool = false
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
        self.touches = touches
    }
}

extension RelationDefinition {
    private enum CodingKeys: String, CodingKey {
        case name, owner, kind, target, reference, join, farReference, rule, isEnforced, touches
    }

    /// Decodes a relation; those written before references could touch their targets do not.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decode(String.self, forKey: .name)
        owner = try container.decode(String.self, forKey: .owner)
        kind = try container.decode(Kind.self, forKey: .kind)
        target = try container.decode(String.self, forKey: .target)
        reference = try container.decode(String.self, forKey: .reference)
        join = try container.decodeIfPresent(String.self, forKey: .join)
        farReference = try container.decodeIfPresent(String.self, forKey: .farReference)
        rule = try container.decode(DeleteRule.self, forKey: .rule)
        isEnforced = try container.decode(Bool.self, forKey: .isEnforced)
        touches = try container.decodeIfPresent(Bool.self, forKey: .touches) ?? false
    }

    /// Encodes the relation; ``touches`` only where it is set, so that other catalogs remain as they are.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(owner, forKey: .owner)
        try container.encode(kind, forKey: .kind)
        try container.encode(target, forKey: .target)
        try container.encode(reference, forKey: .reference)
        try container.encodeIfPresent(join, forKey: .join)
        try container.encodeIfPresent(farReference, forKey: .farReference)
        try container.encode(rule, forKey: .rule)
        try container.encode(isEnforced, forKey: .isEnforced)
        if touches { try container.encode(touches, forKey: .touches) }
    }
}

/// The effect of destroying a record on its related records. The names are SwiftData's.
public enum DeleteRule: String, Sendable, Hashable, Codable {
    /// They are destroyed with it, by their own rules. On `belongsTo` this goes upward: the parent is destroyed with the child.
    case cascade
    /// Their reference becomes nil; it must be optional.
    case nullify
    /// The destroy is refused with `.stillReferenced` as long as there are any.
    case deny
    /// They stay unchanged; their reference dangles and reads as nil.
    case noAction
}
