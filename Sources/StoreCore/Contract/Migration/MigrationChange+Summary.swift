extension MigrationChange: CustomStringConvertible {
    /// The change in words, as a plan prints it: `renames author.name to fullName`.
    public var description: String {
        switch kind {
        case .addEntity(let entity): return "adds the entity \(entity.name)"
        case .renameEntity(let name, let new): return "renames the entity \(name) to \(new)"
        case .dropEntity(let name): return "drops the entity \(name) with its records"
        case .addField(let field, let entity, let filling):
            let kind = field.isOptional ? "optional \(field.type.rawValue)" : field.type.rawValue
            return "adds \(entity).\(field.name) (\(kind))" + (filling == nil ? "" : " and fills it")
        case .renameField(let name, let entity, let new, _): return "renames \(entity).\(name) to \(new)"
        case .dropField(let name, let entity): return "drops \(entity).\(name) with its values"
        case .retype(let name, let entity, let type, _): return "makes \(entity).\(name) a field of type \(type.rawValue)"
        case .makeOptional(let name, let entity): return "makes \(entity).\(name) optional"
        case .makeRequired(let name, let entity, let value):
            return "makes \(entity).\(name) required" + (value == nil ? "" : " and fills it where it is nil")
        case .setDefault(let name, let entity, _): return "changes the default of \(entity).\(name)"
        case .addIndex(let parts, let entity, let isUnique, _):
            return "adds \(isUnique ? "a unique" : "an") index over \(entity).\(parts.map(\.field).joined(separator: ", "))"
        case .dropIndex(let fields, let entity): return "drops the index over \(entity).\(fields.joined(separator: ", "))"
        case .dropIndexNamed(let name): return "drops the index \(name)"
        case .changeDeleteRule(let relation, let entity, let rule):
            return "changes the delete rule of \(entity).\(relation) to \(rule.rawValue)"
        case .transform(let entity, _, _): return "changes the records of \(entity)"
        case .sql(let statement, _): return "runs \(MigrationChange.shortened(statement))"
        case .run(let title, _, _): return title
        }
    }

    /// A statement on one line, truncated if it is long.
    private static func shortened(_ statement: String) -> String {
        let line = statement.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return line.count > 120 ? line.prefix(119) + "…" : line
    }
}
