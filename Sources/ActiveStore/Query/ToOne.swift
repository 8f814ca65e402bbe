import StoreCore

/// A relation to one record inside a condition: the type of `$0.author` in `where { $0.author.name == "Alice" }`.
///
/// Its fields can be compared like those of the model itself; if the record does not exist, they are all nil.
///
/// ```swift
/// Article.where { $0.author.name == "Alice" }
/// Tag.where { $0.article.author.age > 40 }               // two steps
/// Article.where { $0.author == alice }                          // or == alice.id
/// Article.where { $0.author.in([alice, bob]) }
/// Article.where { $0.author == nil }
/// Article.where { $0.author.any { $0.age > 40 && $0.name.hasPrefix("A") } }
/// ```
@dynamicMemberLookup
public struct ToOne<Root: Model, Target: Model>: Sendable {
    let path: [RelationStep]

    /// The relation of a link; called by the generated `Fields`.
    public init(_ link: some RelationTo<Root, Target>) { path = [link.step] }

    init(path: [RelationStep]) { self.path = path }

    /// A field of the related record.
    public subscript<Value>(dynamicMember field: KeyPath<Target.Fields, Field<Target, Value>>) -> RelatedField<Root, Value> {
        RelatedField(path, Target.fields[keyPath: field].position)
    }

    /// The record that the related record refers to.
    public subscript<Next: Model>(dynamicMember relation: KeyPath<Target.Fields, ToOne<Target, Next>>) -> ToOne<Root, Next> {
        ToOne<Root, Next>(path: path + Target.fields[keyPath: relation].path)
    }

    /// The records that belong to the related record.
    public subscript<Next: Model>(dynamicMember relation: KeyPath<Target.Fields, ToMany<Target, Next>>) -> ToMany<Root, Next> {
        let next = Target.fields[keyPath: relation]
        return ToMany<Root, Next>(path: path + next.path, next.step)
    }

    /// The related record exists and fulfils the condition.
    public func any(_ condition: (Target.Fields) -> Condition<Target>) -> Condition<Root> {
        Condition(path.reversed().reduce(condition(Target.fields).predicate) { .any($1, $0) })
    }

    /// The related record exists.
    public var exists: Condition<Root> { any { _ in Condition(.all) } }

    /// The related record does not exist: the reference is nil or dangling.
    public var isNil: Condition<Root> { !exists }

    /// `$0.author == alice`: the reference has the key of this record, whether it is stored or not. Without a record it is ``isNil``.
    public static func == (relation: Self, record: Target?) -> Condition<Root> { relation == record?.id }

    /// `$0.author != alice`, the complement of `==`: also where the reference is nil.
    public static func != (relation: Self, record: Target?) -> Condition<Root> { !(relation == record) }

    /// `$0.author == id`: the reference has this key, whether its record exists or not. Without a key it is ``isNil``.
    public static func == (relation: Self, id: Target.Key?) -> Condition<Root> {
        guard let id else { return relation.isNil }
        return relation.whereKey { .compare($0, .equal, id.storedValue) }
    }

    /// `$0.author != id`, the complement of `==`: also where the reference is nil.
    public static func != (relation: Self, id: Target.Key?) -> Condition<Root> { !(relation == id) }

    /// The reference has the key of one of these records, whether they are stored or not. Several keys: `$0.authorID.in(keys)`.
    ///
    /// ```swift
    /// try Article.where { $0.author.in([alice, bob]) }.all()
    /// ```
    public func `in`(_ records: some Sequence<Target>) -> Condition<Root> {
        let keys = records.map { $0.id.storedValue }
        return whereKey { .in($0, keys) }
    }

    /// The complement of ``in(_:)``: also where the reference is nil.
    public func notIn(_ records: some Sequence<Target>) -> Condition<Root> { !self.in(records) }

    /// A condition on the key of the related record. It is read where the reference is, so that the record need not exist.
    private func whereKey(_ leaf: (Int) -> PredicateCode) -> Condition<Root> {
        guard let step = path.last else { return Condition(.none) }
        let key = Target.entity.keyPosition
        let holdsKey = step.foreign == key && step.join == nil
        let reference = holdsKey ? leaf(step.local) : .any(step, leaf(key))
        return Condition(path.dropLast().reversed().reduce(reference) { .toOne($1, $0) })
    }

    /// `$0.author == nil`, the same as ``isNil``.
    public static func == (relation: Self, _: _OptionalNilComparisonType) -> Condition<Root> { relation.isNil }

    /// `$0.author != nil`, the same as ``exists``.
    public static func != (relation: Self, _: _OptionalNilComparisonType) -> Condition<Root> { relation.exists }
}

/// A field of a record reached by relations to one.
public struct RelatedField<Root: Model, Value: Storable>: Column {
    private let path: [RelationStep]
    /// The field's position in the entity at the end of the path.
    public let position: Int

    init(_ path: [RelationStep], _ position: Int) {
        self.path = path
        self.position = position
    }

    /// The condition, lifted along the path; a missing record counts as nil.
    public func condition(_ leaf: PredicateCode) -> Condition<Root> {
        Condition(path.reversed().reduce(leaf) { .toOne($1, $0) })
    }
}
