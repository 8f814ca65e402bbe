import StoreCore

/// A relation to several records inside a condition: what `$0.articles` is in `where { $0.articles.count > 3 }`.
///
/// ```swift
/// Author.where { $0.articles.isEmpty }
/// Author.where { $0.articles.any { $0.words > 1_000 } }
/// Author.where { $0.articles.all { $0.isPublished } }           // also authors without articles
/// Author.where { $0.articles.count { $0.isPublished } >= 3 }
/// ```
/// A has-one relation is one to several of which there is at most one: `any`, `none`.
public struct ToMany<Root: Model, Child: Model>: Sendable {
    /// The steps to one that lead to the owner.
    let path: [RelationStep]
    let step: RelationStep

    /// The relation of a link; generated `Fields` make these.
    public init(_ link: some RelationTo<Root, Child>) {
        path = []
        step = link.step
    }

    init(path: [RelationStep], _ step: RelationStep) {
        self.path = path
        self.step = step
    }

    /// There are none.
    public var isEmpty: Condition<Root> { lifted(!.any(step)) }

    /// At least one fulfils the condition.
    public func any(_ condition: (Child.Fields) -> Condition<Child>) -> Condition<Root> {
        lifted(.any(step, condition(Child.fields).predicate))
    }

    /// At least one has the flag.
    public func any(_ flag: (Child.Fields) -> Field<Child, Bool>) -> Condition<Root> { any { flag($0) == true } }

    /// Each fulfils the condition; so does every one of none.
    public func all(_ condition: (Child.Fields) -> Condition<Child>) -> Condition<Root> {
        lifted(!.any(step, !condition(Child.fields).predicate))
    }

    /// Each has the flag.
    public func all(_ flag: (Child.Fields) -> Field<Child, Bool>) -> Condition<Root> { all { flag($0) == true } }

    /// None fulfils the condition.
    public func none(_ condition: (Child.Fields) -> Condition<Child>) -> Condition<Root> { !any(condition) }

    /// None has the flag.
    public func none(_ flag: (Child.Fields) -> Field<Child, Bool>) -> Condition<Root> { !any(flag) }

    /// How many there are, to be compared with a number.
    public var count: RelatedCount<Root> { RelatedCount(path, step, .all) }

    /// How many fulfil the condition, to be compared with a number.
    public func count(_ condition: (Child.Fields) -> Condition<Child>) -> RelatedCount<Root> {
        RelatedCount(path, step, condition(Child.fields).predicate)
    }

    private func lifted(_ condition: PredicateCode) -> Condition<Root> {
        Condition(path.reversed().reduce(condition) { .toOne($1, $0) })
    }
}

/// A number of related records inside a condition. Where there is no owner, there are none.
public struct RelatedCount<Root: Model>: Sendable {
    private let path: [RelationStep]
    private let step: RelationStep
    private let condition: PredicateCode

    init(_ path: [RelationStep], _ step: RelationStep, _ condition: PredicateCode) {
        self.path = path
        self.step = step
        self.condition = condition
    }

    private func compare(_ comparison: Comparison, _ number: Int) -> Condition<Root> {
        Condition(path.reversed().reduce(.count(step, where: condition, comparison, number)) { .toOne($1, $0) })
    }

    /// As many.
    public static func == (count: Self, number: Int) -> Condition<Root> { count.compare(.equal, number) }
    /// Not as many.
    public static func != (count: Self, number: Int) -> Condition<Root> { count.compare(.notEqual, number) }
    /// Fewer.
    public static func < (count: Self, number: Int) -> Condition<Root> { count.compare(.less, number) }
    /// As many or fewer.
    public static func <= (count: Self, number: Int) -> Condition<Root> { count.compare(.lessOrEqual, number) }
    /// More.
    public static func > (count: Self, number: Int) -> Condition<Root> { count.compare(.greater, number) }
    /// As many or more.
    public static func >= (count: Self, number: Int) -> Condition<Root> { count.compare(.greaterOrEqual, number) }
}
