/// A property that leads to records of another model.
///
/// A `@BelongsTo` is a field as well, the one that holds the key: its ``ModelProperty`` says so, and is what rows and `init` know. The others
/// are no fields at all.
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
        /// The key beside the property.
        var key: String { ModelProperty.keyIdentifier(of: property) }
        /// The field behind the property, in the model's `Fields`.
        var field: String { "\(model).fields.\(key)" }
    }

    var kind: Kind
    /// The name without backticks, and as code spells it.
    var name: String
    var identifier: String
    /// Its place among the relations of the model.
    var number: Int
    /// The model it leads to, as written.
    var target: String
    var access: AccessLevel
    /// The properties on the other side that hold the keys; two for a relation through another model.
    var keyPaths: [KeyPath] = []
    /// What was written after `onDelete:`.
    var rule: String?
    var isEnforced = false
}
