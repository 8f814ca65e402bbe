import StoreCore

/// Makes a property a reference to a record of another model. The key is stored in an indexed field, here `authorID`.
///
/// ```swift
/// @BelongsTo var author: Reference<Author>
/// @BelongsTo var editor: Reference<Author>?
/// @BelongsTo(enforced: true) var airline: Reference<Airline>
/// @BelongsTo(touch: true) var order: Reference<Order>
/// ```
/// - Parameters:
///   - enforced: Whether the record referred to must exist when a transaction commits, on every engine:
///     a dangling reference fails with `.missingReference`, and removing a record that is still
///     referred to with `.stillReferenced`. Otherwise a reference may dangle and then reads as nil.
///   - touch: Whether the record referred to counts as changed with this one: its `updatedAt` is set when this one is added, changed,
///     touched or destroyed, and that of the record referred to before when the reference changes.
///   - rule: `.cascade` destroys the record referred to with this one, as VinylRecord's belongs-to dependency does; `.noAction` leaves it.
@attached(peer)
public macro BelongsTo(enforced: Bool = false, touch: Bool = false, onDelete rule: DeleteRule = .noAction) =
    #externalMacro(module: "ActiveStoreMacros", type: "FieldAttributeMacro")

/// Makes a property the one record that refers to this one.
///
/// ```swift
/// @HasOne(\UserSettings.author) var settings: One<UserSettings>
/// ```
/// - Parameters:
///   - reference: The `@BelongsTo` on the other side.
///   - rule: What happens to it when this record is destroyed; by default it is destroyed too.
@attached(peer)
public macro HasOne<Child: Model, R: ReferenceValue>(_ reference: KeyPath<Child, R>, onDelete rule: DeleteRule = .cascade) =
    #externalMacro(module: "ActiveStoreMacros", type: "FieldAttributeMacro")

/// Makes a property the records that refer to this one.
///
/// ```swift
/// @HasMany(\Article.author) var articles: Many<Article>
/// @HasMany(\Comment.author, onDelete: .nullify) var comments: Many<Comment>
/// ```
/// - Parameters:
///   - reference: The `@BelongsTo` on the other side.
///   - rule: What happens to them when this record is destroyed; by default they are destroyed too.
@attached(peer)
public macro HasMany<Child: Model, R: ReferenceValue>(_ reference: KeyPath<Child, R>, onDelete rule: DeleteRule = .cascade) =
    #externalMacro(module: "ActiveStoreMacros", type: "FieldAttributeMacro")

/// Makes a property the records that rows of a join model connect with this one.
///
/// ```swift
/// @HasMany(through: \Tagging.article, \Tagging.tag) var tags: Many<Tag>
/// ```
/// The join rows are removed with the record on either end.
/// - Parameters:
///   - near: The join model's reference to this model.
///   - far: Its reference to the model the relation leads to.
///   - rule: `.cascade` destroys the records reached with this one; by default they stay.
@attached(peer)
public macro HasMany<Join: Model, Near: ReferenceValue, Far: ReferenceValue>(
    through near: KeyPath<Join, Near>, _ far: KeyPath<Join, Far>, onDelete rule: DeleteRule = .noAction
) = #externalMacro(module: "ActiveStoreMacros", type: "FieldAttributeMacro")

/// Written by ``Model(_:naming:store:readOnly:timestamps:)`` on each reference: its accessors.
@attached(accessor)
public macro _ModelReference(_ position: Int, _ number: Int) = #externalMacro(module: "ActiveStoreMacros", type: "ModelReferenceMacro")

/// Written by ``Model(_:naming:store:readOnly:timestamps:)`` on each other relation: its accessors.
@attached(accessor)
public macro _ModelRelation() = #externalMacro(module: "ActiveStoreMacros", type: "ModelRelationMacro")
