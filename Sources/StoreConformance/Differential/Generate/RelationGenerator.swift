import ActiveStore

/// A schema with the generator's knowledge of it.
struct GeneratedSchema: Sendable {
    var entities: [GeneratedEntity]
    var relations: [RelationDefinition] = []
    /// The steps along relations, in both directions, from each entity.
    var steps: [[ScriptStep]]

    init(_ entities: [GeneratedEntity]) {
        self.entities = entities
        steps = entities.map { _ in [] }
    }

    var schema: Schema { Schema(entities.map(\.definition), relations: relations) }

    /// Whether records must refer to existing others, so that they cannot be inserted first.
    func needsOthers(_ entity: Int) -> Bool { entities[entity].enforced.contains { !entities[entity].definition.fields[$0].isOptional } }
}

/// Random relations between the entities of a schema: every kind and delete rule, to others and to themselves, in chains and in circles.
///
/// Each relation gets a separate reference field, whose values are a few keys of the target,
/// so that some records have many others and some none, and some values that dangle.
struct RelationGenerator {
    private var schema: GeneratedSchema

    static func addRelations(to entities: [GeneratedEntity], _ random: inout SplitMix64) -> GeneratedSchema {
        var generator = RelationGenerator(schema: GeneratedSchema(entities))
        for _ in 0..<random.within(2...4) { generator.addReference(&random) }
        for _ in 0..<random.within(1...2) { generator.addThrough(&random) }
        return generator.schema
    }

    /// A reference with a belongs-to, a has-one or has-many, or both.
    private mutating func addReference(_ random: inout SplitMix64) {
        let target = random.below(schema.entities.count)
        let holder = random.percent(20) ? target : random.below(schema.entities.count)
        let isEnforced = random.percent(18)
        // A record that must refer to another of its entity could never be the first.
        let isOptional = random.percent(75) || (isEnforced && holder == target)
        let isUnique = random.percent(6)
        let field = addField(to: holder, keyOf: target, optional: isOptional, unique: isUnique, &random)
        let names = (holder: schema.entities[holder].definition.name, target: schema.entities[target].definition.name)
        let hasParent = isEnforced || random.percent(80)
        if hasParent {
            if isEnforced { schema.entities[holder].enforced.insert(field.position) }
            schema.relations.append(
                RelationDefinition(
                    "parent_\(field.name)", of: names.holder, .belongsTo, to: names.target, reference: field.name,
                    rule: random.percent(10) ? .cascade : .noAction, isEnforced: isEnforced))
        }
        if !hasParent || random.percent(85) {
            let rules: [DeleteRule] = [.cascade, .cascade, .deny, .noAction] + (isOptional ? [.nullify, .nullify] : [])
            schema.relations.append(
                RelationDefinition(
                    "children_\(holder)_\(field.name)", of: names.target, random.percent(25) ? .hasOne : .hasMany, to: names.holder,
                    reference: field.name, rule: random.pick(rules)))
        }
        let step = ScriptStep(entity: target, local: field.position, foreign: schema.entities[target].definition.key)
        schema.steps[holder].append(step)
        schema.steps[target].append(step.reversed(from: holder))
    }

    /// Two references of a join entity, which may have other fields and relations too.
    private mutating func addThrough(_ random: inout SplitMix64) {
        let owner = random.below(schema.entities.count)
        let target = random.below(schema.entities.count)
        let others = schema.entities.indices.filter { $0 != owner && $0 != target }
        let join = others.isEmpty || random.percent(8) ? random.below(schema.entities.count) : random.pick(others)
        let near = addField(to: join, keyOf: owner, optional: random.percent(70), unique: false, &random)
        let far = addField(to: join, keyOf: target, optional: random.percent(70), unique: false, &random)
        let names = [owner, target, join].map { schema.entities[$0].definition.name }
        schema.relations.append(
            RelationDefinition(
                "through_\(join)_\(near.name)", of: names[0], .through, to: names[1], reference: near.name, join: names[2],
                farReference: far.name, rule: random.percent(25) ? .cascade : .noAction))
        if random.percent(30) {
            schema.relations.append(
                RelationDefinition(
                    "rows_\(join)_\(near.name)", of: names[0], .hasMany, to: names[2], reference: near.name,
                    rule: random.pick([.cascade, .noAction])))
        }
        let step = ScriptStep(
            entity: target, local: schema.entities[owner].definition.key, foreign: schema.entities[target].definition.key,
            join: ScriptStep.Join(entity: join, near: near.position, far: far.position))
        schema.steps[owner].append(step)
        schema.steps[target].append(step.reversed(from: owner))
        for (end, field) in [(owner, near), (target, far)] {
            let row = ScriptStep(entity: end, local: field.position, foreign: schema.entities[end].definition.key)
            schema.steps[join].append(row)
            schema.steps[end].append(row.reversed(from: join))
        }
    }

    private mutating func addField(
        to holder: Int, keyOf target: Int, optional: Bool, unique: Bool, _ random: inout SplitMix64
    ) -> (name: String, position: Int) {
        let key = schema.entities[target].definition.keyField
        let keys = schema.entities[target].keys
        // Often among the keys most frequently given to records.
        let common = random.shuffled(Array(keys.prefix(GeneratedEntity.commonKeys)))
        var domain = Array(common.prefix(unique ? common.count : random.within(2...8)))
        domain += (0..<random.within(1...3)).map { _ in random.pick(keys) }
        if random.percent(70) { domain.append(ValuePool.reference(key.type, &random)) }
        let position = schema.entities[holder].definition.fields.count
        let name = "ref\(position)"
        schema.entities[holder].add(
            FieldDefinition(name: name, type: key.type, isOptional: optional), domain: domain,
            isIndexed: unique || random.percent(75), isUnique: unique)
        return (name, position)
    }
}

extension GeneratedEntity {
    /// Appends a field.
    fileprivate mutating func add(_ field: FieldDefinition, domain: [Value], isIndexed: Bool, isUnique: Bool) {
        definition.fields.append(field)
        domains.append(domain)
        references.insert(definition.fields.count - 1)
        guard isIndexed else { return }
        definition.indexes.append(IndexDefinition(entity: definition.name, parts: [.init(field.name)], unique: isUnique))
        indexes.append([definition.fields.count - 1])
    }
}
