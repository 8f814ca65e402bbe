import StoreCore
import StoreJSON

/// Resolves the keys of imported data to fields and relations of an entity.
///
/// The order, for a key of an object or for a key path into objects: ignored; mapped by its exact name, by the rules of the
/// import and then of the model; for top-level keys, the field or relation with the same name or column, then the one whose name
/// differs only in case and underscores. Results are cached, for a limited number of keys so that no data can exhaust memory.
package struct KeyResolver {
    /// The meaning of a key.
    package enum Meaning {
        case field(Int)
        case relation(String)
        case ignored
        /// Nothing by itself, but keys nested in its object may have a meaning.
        case prefix
        case nothing(ImportProblem.Kind, String)
    }

    package let rules: ImportRules
    private let entity: EntityDefinition
    private let converters: [CellConverter]
    /// Relations by name; to-one relations with the position of the reference.
    private let relations: [String: Int?]
    private let protected: Set<Int>
    private let normalised: [String: String]
    private let prefixes: Set<String>
    private var known: [String: Meaning] = [:]

    static let remembered = 10_000

    /// - Throws: ``StoreError`` `.unknownField` for a rule that names an
    ///   unknown field or relation, `.badRequest` for an invalid date format.
    init(_ entity: EntityDefinition, relations: [RelationDefinition], references: Set<String>, rules: ImportRules) throws {
        self.entity = entity
        self.rules = rules
        converters = entity.fields.map { CellConverter($0.type) }
        var byName: [String: Int?] = [:]
        for relation in relations where relation.owner == entity.name {
            byName[relation.name] = .some(relation.kind == .belongsTo ? entity.position(of: relation.reference) : nil)
        }
        self.relations = byName
        // Names before columns, fields before relations, earlier ones before later ones.
        var normalised: [String: String] = [:]
        for name in entity.fields.map(\.name) + entity.fields.map(\.column) + byName.keys.sorted() {
            let form = Self.normalised(name)
            if normalised[form] == nil { normalised[form] = name }
        }
        self.normalised = normalised
        var protected = Set([entity.createdAt, entity.updatedAt, entity.version].compactMap { $0 })
        if entity.keyField.type == .uuid { protected.insert(entity.key) }
        for reference in references { entity.position(of: reference).map { _ = protected.insert($0) } }
        self.protected = protected.filter { !rules.allowed.contains(entity.fields[$0].name) }
        var prefixes: Set<String> = []
        for path in Array(rules.mappings.keys) + Array(rules.ignoredKeys) {
            for index in path.indices where path[index] == "." { prefixes.insert(String(path[..<index])) }
        }
        self.prefixes = prefixes
        for target in rules.mappings.values where byName[target] == nil { _ = try entity.requirePosition(of: target) }
        for name in rules.nested where byName[name] == nil { throw Self.noRelation(name, entity, byName.keys.sorted()) }
        for format in rules.dateFormats.values { try format.check() }
    }

    private static func noRelation(_ name: String, _ entity: EntityDefinition, _ names: [String]) -> StoreError {
        StoreError(
            .unknownField,
            "\(entity.name) has no relation \(name.debugDescription) that could be imported along"
                + (names.isEmpty ? "." : "; there is \(names.joined(separator: ", "))."), entity: entity.name, field: name)
    }

    /// In lower case, without underscores.
    static func normalised(_ key: String) -> String { String(key.lowercased().filter { $0 != "_" }) }

    /// The meaning of a key path.
    ///
    /// - Parameter isTop: Whether it is the key of the object itself.
    package mutating func meaning(_ path: String, isTop: Bool) -> Meaning {
        if let meaning = known[path] { return meaning }
        let meaning = find(path, isTop: isTop)
        if known.count < Self.remembered { known[path] = meaning }
        return meaning
    }

    /// The converter of values under a key path for a field.
    mutating func converter(_ path: String, _ field: Int) -> CellConverter {
        if rules.dateFormats.isEmpty { return converters[field] }
        guard let format = rules.dateFormats[path] else { return converters[field] }
        return CellConverter(entity.fields[field].type, format)
    }

    private func find(_ path: String, isTop: Bool) -> Meaning {
        if rules.ignoredKeys.contains(path) { return .ignored }
        if let target = rules.mappings[path] {
            if let position = entity.position(of: target) { return .field(position) }
            if rules.nested.contains(target) { return .relation(target) }
            if let reference = relations[target] ?? nil { return .field(reference) }
            return .nothing(.notAllowed, relation(target))
        }
        if isTop {
            let name = entity.position(of: path) != nil || relations[path] != nil ? path : normalised[Self.normalised(path)]
            if let name {
                if let position = entity.position(of: name)
                    ?? entity.fields.firstIndex(where: { $0.column == name && relations[name] == nil })
                {
                    return allowed(position)
                }
                if rules.nested.contains(name) { return .relation(name) }
                if let reference = relations[name] ?? nil, rules.allowed.contains(entity.fields[reference].name) {
                    return .field(reference)
                }
                // The column of a reference may have the same name as the relation.
                if let position = entity.fields.firstIndex(where: { $0.column == name }) { return allowed(position) }
                return .nothing(.notAllowed, relation(name))
            }
        }
        if prefixes.contains(path) { return .prefix }
        return .nothing(.unknownKey, "\(entity.name) has no such field.")
    }

    private func allowed(_ position: Int) -> Meaning {
        if !protected.contains(position) { return .field(position) }
        return .nothing(.notAllowed, "\(entity.name).\(entity.fields[position].name) is set by data only where that is allowed.")
    }

    private func relation(_ name: String) -> String {
        "\(entity.name).\(name) is a relation; it is imported along where `nested` names it."
    }

    /// Sorts the members of an object into the order of their import.
    package func ordered(_ members: [(name: String, value: JSONValue)]) -> [(name: String, value: JSONValue)] {
        if rules.orderedKeys.isEmpty { return members }
        let first = rules.orderedKeys.compactMap { key in members.first { $0.name == key } }
        return first + members.filter { !rules.orderedKeys.contains($0.name) }
    }
}
