extension ModelExpansion {
    /// The keys of references as separate properties: `authorID` beside `author`.
    var referenceKeys: [String] {
        model.fields.compactMap { property in
            guard let reference = property.reference, let column = columns.first(where: { $0.name == property.fieldName }) else {
                return nil
            }
            return """
                /// The key of the record that `\(property.name)` refers to.
                \(property.access.memberModifier(in: model.access))var \(column.identifier): \(column.type) {
                    get { \(property.twin) }
                    set {
                        recordState.assign(newValue, to: &\(property.twin), at: \(column.position))
                        recordState.forget(\(reference.number))
                    }
                }
                """
        }
    }

    /// The relations, each created on first use, because models may refer to each other.
    var relationLinks: [String] {
        if model.relations.isEmpty { return [] }
        let links = model.relations.map { "    static let \($0.identifier) = \(link($0))" }
        let list = model.relations.map { "RelationLinks.\($0.identifier)" }.joined(separator: ", ")
        return [
            """
            /// The relations.
            enum RelationLinks {
            \(links.joined(separator: "\n"))
            }
            """,
            "\(access)static let relationLinks: [any ActiveStore.RelationLink<\(model.name)>] = [\(list)]",
        ]
    }

    private func link(_ relation: ModelRelation) -> String {
        let rule = relation.rule.map { ", onDelete: \($0)" } ?? ""
        let head = "\(quoted(relation.name)), \(relation.number)"
        switch relation.kind {
        case .belongsTo:
            let flags = (relation.isEnforced ? ", enforced: true" : "") + (relation.touches ? ", touch: true" : "")
            let field = ModelProperty.keyIdentifier(of: relation.name)
            return "ActiveStore.BelongsToLink<\(model.name), \(relation.target)>(\(head), \(model.name).fields.\(field)\(flags)\(rule)) "
                + "{ $0.\(field) }"
        case .hasOne, .hasMany:
            let keyPath = relation.keyPaths[0]
            let kind = relation.kind == .hasOne ? ".hasOne" : ".hasMany"
            return "ActiveStore.ChildLink<\(model.name), \(relation.target)>(\(head), \(kind), \(keyPath.field)\(rule)) "
                + "{ $0.\(keyPath.key) = $1 }"
        case .through:
            let fields = relation.keyPaths.map(\.field).joined(separator: ", ")
            return "ActiveStore.ThroughLink<\(model.name), \(relation.keyPaths[0].model), \(relation.target)>(\(head), \(fields)\(rule))"
        }
    }

    /// The relations as members of `Fields`, for conditions.
    var relationFields: [String] {
        model.relations.map { relation in
            let type = relation.kind == .belongsTo ? "ToOne" : "ToMany"
            let modifier = min(relation.access, model.access == .public ? .public : relation.access).neighbourModifier
            return "    \(modifier)var \(relation.identifier): ActiveStore.\(type)<\(model.name), \(relation.target)> "
                + "{ .init(RelationLinks.\(relation.identifier)) }"
        }
    }
}

extension AccessLevel {
    /// The modifier of a member that belongs to a property with this access level.
    func memberModifier(in outer: AccessLevel) -> String {
        switch self {
        case .private: "private "
        case .fileprivate: "fileprivate "
        default: min(self, outer).modifier
        }
    }
}
