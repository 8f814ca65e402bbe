/// A key path of a format, resolved against the schema: steps along relations, and an end.
///
/// The entity is the one reached by the steps. `articles.@count` takes no step, since it compares a number of this record; neither does a
/// to-one relation at the end, which may be compared with nil. A to-many relation at the end means the keys of its records.
struct FormatPath {
    struct Step: Hashable {
        let step: RelationStep
        let isToMany: Bool
        let name: String
    }

    enum End {
        /// The field at a position.
        case field(Int)
        /// The number of records of a to-many relation.
        case count(RelationStep)
        /// The target record of a relation.
        case relation(RelationDefinition, RelationStep)
    }

    private(set) var steps: [Step] = []
    private(set) var entity: EntityDefinition
    private(set) var end: End

    /// The first step along a to-many relation.
    var toMany: Step? { steps.first(where: \.isToMany) }

    /// The condition on the end, as a condition on the record at the beginning.
    func lifted(_ leaf: PredicateCode) -> PredicateCode {
        steps.reversed().reduce(leaf) { $1.isToMany ? .any($1.step, $0) : .toOne($1.step, $0) }
    }

    /// Resolves names, one after the other.
    ///
    /// - Parameter names: At least one. Those that begin with an `@` are operators.
    /// - Throws: ``StoreError`` `.unknownField`, `.badRequest`, `.limitExceeded`, with the position.
    init(_ names: [Substring], from entity: EntityDefinition, in schema: Schema, at position: Int) throws {
        self.entity = entity
        end = .field(entity.key)
        var last: (relation: RelationDefinition, step: RelationStep, target: EntityDefinition)?
        for (index, name) in names.enumerated() {
            let isLast = index == names.count - 1
            if name.hasPrefix("@"), let before = last {
                end = try FormatPath.count(name, isLast, before.relation, before.step, position)
                return
            }
            if let before = last { try enter(before.relation, before.step, before.target, position) }
            last = nil
            if let field = self.entity.position(of: String(name)) {
                if !isLast { throw nothingFollows(String(name), position) }
                end = .field(field)
                return
            }
            guard let relation = schema.relation(String(name), of: self.entity.name) else { throw unknown(String(name), schema, position) }
            guard let (step, target) = schema.step(along: relation) else {
                throw StoreError(
                    .unknownEntity, "\(relation.owner).\(relation.name) leads to \(relation.target), which is not in the schema.",
                    entity: relation.owner, field: relation.name
                ).inFormat(at: position)
            }
            last = (relation, step, target)
            end = .relation(relation, step)
        }
        if let last, last.relation.isToMany {
            try enter(last.relation, last.step, last.target, position)
            end = .field(last.target.key)
        }
    }

    private mutating func enter(_ relation: RelationDefinition, _ step: RelationStep, _ target: EntityDefinition, _ position: Int) throws {
        steps.append(Step(step: step, isToMany: relation.isToMany, name: relation.name))
        // Checked at each step, so that a path as long as a format costs no more than a short one.
        if steps.count > PredicateCode.maximumSteps {
            throw PredicateFault.tooManySteps.error.located(entity: entity.name).inFormat(at: position)
        }
        entity = target
    }

    private static func count(
        _ name: Substring, _ isLast: Bool, _ relation: RelationDefinition, _ step: RelationStep, _ position: Int
    ) throws -> End {
        guard name == "@count", isLast else {
            throw StoreError.unreadableFormat(
                "the only operator is @count, at the end of a key path; aggregates of other records come from group(by:), sum and the like",
                at: position)
        }
        if !relation.isToMany {
            throw StoreError.unreadableFormat("\(relation.name) leads to one record; compare it with nil instead of counting", at: position)
        }
        return .count(step)
    }

    private func nothingFollows(_ name: String, _ position: Int) -> StoreError {
        StoreError(
            .unknownField, "\(entity.name).\(name) is a field, not a relation, so no other name can follow it.", entity: entity.name,
            field: name
        ).inFormat(at: position)
    }

    private func unknown(_ name: String, _ schema: Schema, _ position: Int) -> StoreError {
        let relations = schema.relations.filter { $0.owner == entity.name }.map(\.name)
        let suggestion = Suggestion.text(forField: name, of: entity, or: relations)
        return StoreError(
            .unknownField,
            "\(entity.name) has no field or relation \(StoreError.quoted(name))" + suggestion + (suggestion.hasSuffix("?") ? "" : "."),
            entity: entity.name, field: name
        ).inFormat(at: position)
    }
}

extension RelationDefinition {
    /// Whether it leads to several records.
    var isToMany: Bool { kind == .hasMany || kind == .through }
}

extension Schema {
    /// The predicate step along a relation, and its target entity; nil if the schema lacks a part of it.
    func step(along relation: RelationDefinition) -> (step: RelationStep, target: EntityDefinition)? {
        guard let owner = self[relation.owner], let target = self[relation.target] else { return nil }
        let id = EntityID(target)
        switch relation.kind {
        case .belongsTo: return owner.position(of: relation.reference).map { (.toOne(id, reference: $0), target) }
        case .hasOne, .hasMany:
            return target.position(of: relation.reference).map { (.toMany(id, reference: $0, from: EntityID(owner)), target) }
        case .through:
            guard let name = relation.join, let join = self[name], let near = join.position(of: relation.reference),
                let far = relation.farReference.flatMap({ join.position(of: $0) })
            else { return nil }
            return (.through(.init(EntityID(join), near: near, far: far), to: id, from: EntityID(owner)), target)
        }
    }
}
