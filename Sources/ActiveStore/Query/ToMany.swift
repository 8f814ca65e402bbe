import StoreCore

/// A relation to several records inside a condition: the type of `$0.articles` in `where { $0.articles.count > 3 }`.
///
/// ```swift
/// Author.where { $0.articles.isEmpty }
/// Author.where { $0.articles.any { $0.words > 1_000 } }
/// Author.where { $0.articles.all { $0.isPublished } }           // also authors without articles
/// Author.where { $0.articles.count { $0.isPublished } >= 3 }
/// ```
/// A has-one relation counts as a relation to at most one record: `any`, `none`.
public struct ToMany<Root: Model, Child: Model>: Sendable {
    /// The to-one steps that lead to the owner.
    let path: [RelationStep]
    let step: RelationStep

    /// The relation of a link; called by the generated `Fields`.
    public init(_ link: some RelationTo<Root, Child>) {
        path = []
        step = link.step
    }

    init(path: [RelationStep], _ step: RelationStep) {
        self.path = path
        self.step = step
    }

    /// True if there are no related records.
    public var isEmpty: Condition<Root> { lifted(!.any(step)) }

    /// At least one record fulfils the condition.
    public func any(_ condition: (Child.Fields) -> Condition<Child>) -> Condition<Root> {
        lifted(.any(step, condition(Child.fields).predicate))
    }

    /// At least one record has the flag.
    public func any(_ flag: (Child.Fields) -> Field<Child, Bool>) -> Condition<Root> { any { flag($0) == true } }

    /// At least one record refers to one with the flag.
    public func any(_ flag: (Child.Fields) -> RelatedField<Child, Bool>) -> Condition<Root> { any { flag($0) == true } }

    /// Every record fulfils the condition; true if there are no records.
    public func all(_ condition: (Child.Fields) -> Condition<Child>) -> Condition<Root> {
        lifted(!.any(step, !condition(Child.fields).predicate))
    }

    /// Every record has the flag.
    public func all(_ flag: (Child.Fields) -> Field<Child, Bool>) -> Condition<Root> { all { flag($0) == true } }

    /// Every record refers to one with the flag.
    public func all(_ flag: (Child.Fields) -> RelatedField<Child, Bool>) -> Condition<Root> { all { flag($0) == true } }

    /// No record fulfils the condition.
    public func none(_ condition: (Child.Fields) -> Condition<Child>) -> Condition<Root> { !any(condition) }

    /// No record has the flag.
    public func none(_ flag: (Child.Fields) -> Field<Child, Bool>) -> Condition<Root> { !any(flag) }

    /// No record refers to one with the flag.
    public func none(_ flag: (Child.Fields) -> RelatedField<Child, Bool>) -> Condition<Root> { !any(flag) }

    /// The number of related records, to compare with a number.
    public var count: RelatedCount<Root> { RelatedCount(path, step, .all) }

    /// The number of related records that fulfil the condition, to compare with a number.
    public func count(_ condition: (Child.Fields) -> Condition<Child>) -> RelatedCount<Root> {
        RelatedCount(path, step, condition(Child.fields).predicate)
    }

    /// The number of related records with the flag, to compare with a number.
    public func count(_ flag: (Child.Fields) -> Field<Child, Bool>) -> RelatedCount<Root> { count { flag($0) == true } }

    /// The number of related records that refer to one with the flag, to compare with a number.
    public func count(_ flag: (Child.Fields) -> RelatedField<Child, Bool>) -> RelatedCount<Root> { count { flag($0) == true } }

    private func lifted(_ condition: PredicateCode) -> Condition<Root> {
        Condition(path.reversed().reduce(condition) { .toOne($1, $0) })
    }
}

/// A number of related records inside a condition; 0 if there is no owner.
public struct RelatedCount<Root: Model>: Comparand {
    private let path: [RelationStep]
    private let step: RelationStep
    private let condition: PredicateCode

    init(_ path: [RelationStep], _ step: RelationStep, _ condition: PredicateCode) {
        self.path = path
        self.step = step
        self.condition = condition
    }

    /// The number beside another.
    public func compare(_ comparison: Comparison, _ number: Int) -> Condition<Root> {
        Condition(path.reversed().reduce(.count(step, where: condition, comparison, number)) { .toOne($1, $0) })
    }
}
