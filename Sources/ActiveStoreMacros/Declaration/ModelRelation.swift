/// A property that leads to records of another model.
///
/// A `@BelongsTo` is also a field, which holds the key; rows and `init` use its ``ModelProperty``. The other relations are not fields.
struct ModelRelation: Equatable {
    enum Kind: Equatable {
        case belongsTo
        case hasOne
        case hasMany
        case through
    }

    /// `\Article.author` as text.
    struct KeyPath: Equatable {
        var model: String
        var property: String
        /// The name of the key property beside the relation.
        var key: String { ModelProperty.keyIdentifier(of: property) }
        /// The field of the key, in the model's `Fields`.
        var field: String { "\(model).fields.\(key)" }
    }

    var kind: Kind
    /// The name without backticks, and as written in code.
    var name: String
    var identifier: String
    /// The number within the model's relations.
    var number: Int
    /// The model it leads to, as written.
    var target: String
    var access: AccessLevel
    /// The properties on the other side that hold the keys; two for a relation through another model.
    var keyPaths: [KeyPath] = []
    /// The argument of `onDelete:`.
    var rule: String?
    var isEnforced = false
    var touches = false
}
