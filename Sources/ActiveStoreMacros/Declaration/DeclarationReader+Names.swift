import SwiftSyntax

extension DeclarationReader {
    /// The name in the store: the given one, or one derived from the type's.
    mutating func checkEntity(_ type: TokenSyntax, table: (name: String, node: ExprSyntax)?) -> String {
        let entity = table?.name ?? StoreName.entity(for: type.identifierText)
        let node = table.map { Syntax($0.node) } ?? Syntax(type)
        if !StoreName.isPossible(entity) {
            report(
                .impossibleName(entity, table == nil ? "name the table with @Model(\"…\")" : "choose another"), at: node
            )
        } else if StoreName.isReserved(entity) {
            report(.reservedEntity(entity), at: node)
        }
        return entity
    }

    /// Finds name collisions: fields with each other, with their columns, and with members that `@Model` generates.
    mutating func checkNames() {
        let stored = fields.filter { $0.property.kind == .field }
        for (property, node) in stored.filter(\.property.isKey).dropFirst() {
            let first = stored.first(where: \.property.isKey)?.property.name ?? ""
            report(.secondKey(property.name, after: first), at: node)
        }
        for (property, node) in stored.filter(\.property.isVersion).dropFirst() {
            let first = stored.first(where: \.property.isVersion)?.property.name ?? ""
            report(.secondVersion(property.name, after: first), at: node)
        }
        checkColumns(stored)
        for (property, node) in fields where !property.isKey { checkReserved(property.name, node) }
        for (name, node) in others { checkReserved(name, node) }
        checkTwins(stored.map(\.property))
    }

    /// Rejects two columns that differ only in case, which SQLite treats as the same.
    private mutating func checkColumns(_ stored: [(property: ModelProperty, node: Syntax)]) {
        var owners: [String: String] = [:]
        if !stored.contains(where: \.property.isKey) { owners["uid"] = "uid" }
        if hasTimestamps {
            owners["createdat"] = "createdAt"
            owners["updatedat"] = "updatedAt"
        }
        for (property, node) in stored {
            let column = property.column ?? property.fieldName
            if property.column == nil, !StoreName.isPossible(column) {
                report(.impossibleName(column, "name the column with @Column(\"…\")"), at: node)
            }
            // The generated fields have a separate message.
            if ["uid", "createdAt", "updatedAt"].contains(property.name) { continue }
            if let other = owners.updateValue(property.name, forKey: column.lowercased()) {
                report(.sharedColumn(other, property.name, column), at: node)
            }
        }
    }

    private mutating func checkReserved(_ name: String, _ node: Syntax) {
        switch name {
        case "uid", "id": report(.keyName(name), at: node)
        case "createdAt" where hasTimestamps, "updatedAt" where hasTimestamps: report(.timestampName(name), at: node)
        case "recordState", "fields", "entity", "Fields", "Key", "ID", "self", "relationLinks",
            "RelationLinks":
            report(.reservedName(name), at: node)
        default: break
        }
    }

    /// Checks the backing variables: the field `name` is stored in the variable `_name`.
    private mutating func checkTwins(_ stored: [ModelProperty]) {
        let twins = Dictionary(stored.filter { !$0.isLet }.map { ("_" + $0.name, $0.name) }) { first, _ in first }
        for (name, node) in fields.map({ ($0.property.name, $0.node) }) + others {
            if let field = twins[name] { report(.twinName(name, of: field), at: node) }
            if hasTimestamps, ["_createdAt", "_updatedAt"].contains(name) {
                report(.twinName(name, of: String(name.dropFirst())), at: node)
            }
        }
    }
}
