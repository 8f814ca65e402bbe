extension ModelExpansion {
    /// `Fields`, which predicates and orders use to name columns.
    var fieldsType: String {
        let lines =
            columns.map {
                "    \($0.modifier)let \($0.identifier) = ActiveStore.Field<\(model.name), \($0.type)>(\($0.position))"
            } + relationFields
        // The implicit initializer of a public struct is internal, as intended.
        return """
            /// The typed columns.
            \(access)struct Fields: Sendable {
            \(lines.joined(separator: "\n"))
            }
            """
    }

    var schema: String {
        let fields = columns.map { column in
            var arguments = "\(quoted(column.name)), \(column.metatype).self"
            if let name = column.property?.column { arguments += ", column: \(quoted(name))" }
            if let value = column.property?.defaultValue?.catalogued { arguments += ", default: \(value)" }
            return "            .of(\(arguments)),"
        }
        var lines = [
            "/// The schema.",
            "\(access)static let entity = ActiveStore.EntityID(",
            "    ActiveStore.EntityDefinition(",
            "        name: \(quoted(model.entity)),",
            "        fields: [",
        ]
        lines += fields
        lines.append("        ],")
        lines.append("        key: \(columns.first { $0.property?.isKey ?? ($0.name == "uid") }?.position ?? 0)")
        if let created = columns.first(where: { $0.property == nil && $0.name == "createdAt" })?.position {
            lines[lines.endIndex - 1] += ", createdAt: \(created), updatedAt: \(created + 1)"
        }
        if let version = columns.first(where: { $0.property?.isVersion ?? false })?.position {
            lines[lines.endIndex - 1] += ", version: \(version)"
        }
        // Read-only models get no indexes.
        if !model.indexes.isEmpty, !model.isReadOnly {
            lines[lines.endIndex - 1] += ","
            lines.append("        indexes: [")
            lines += model.indexes.map { "            \(text(of: $0))," }
            lines.append("        ]")
        }
        if model.isReadOnly { lines[lines.endIndex - 1] += ", isReadOnly: true" }
        lines[lines.endIndex - 1] += model.naming.map { ")" + named(by: $0) } ?? ")"
        lines[lines.endIndex - 1] += ")"
        return lines.joined(separator: "\n")
    }

    /// The naming strategy, except for names that the model gives itself.
    private func named(by naming: String) -> String {
        var arguments = ["by: \(naming)"]
        if !model.hasOwnEntity { arguments.append("type: \(quoted(model.name.filter { $0 != "`" }))") }
        let kept = model.fields.filter { $0.column == $0.fieldName }.map { quoted($0.fieldName) }
        if !kept.isEmpty { arguments.append("keeping: [\(kept.joined(separator: ", "))]") }
        return "\n        .named(\(arguments.joined(separator: ", ")))"
    }

    /// The name of the store that keeps the records.
    var storeName: String? {
        model.storeName.map { "/// The name of the store that keeps the records.\n\(access)static let storeName: String? = \($0)" }
    }

    private func text(of index: ModelIndex) -> String {
        let parts = index.parts.map { part in
            let options =
                (part.isDescending ? ", descending: true" : "")
                + (part.isCaseInsensitive ? ", caseInsensitive: true" : "")
            return ".init(\(quoted(part.field))\(options))"
        }
        let ending = (index.isUnique ? ", unique: true" : "") + (index.name.map { ", name: \(quoted($0))" } ?? "")
        return ".init(entity: \(quoted(model.entity)), parts: [\(parts.joined(separator: ", "))]\(ending))"
    }

    var derivedValues: String? {
        if model.derived.isEmpty || model.ownMembers.contains("derivedValues") { return nil }
        let type = "ActiveStore.DerivedValue<\(model.name)>"
        let lines = model.derived.map {
            "    .init(\(quoted($0.filter { $0 != "`" }))) { \(type).of($0.\($0)) },"
        }
        return """
            /// What conversion can name besides the fields.
            \(access)static let derivedValues: [\(type)] = [
            \(lines.joined(separator: "\n"))
            ]
            """
    }

    /// A string literal.
    func quoted(_ name: String) -> String {
        "\"" + name.map { ["\"", "\\"].contains($0) ? "\\\($0)" : String($0) }.joined() + "\""
    }
}

extension ModelExpansion.Column {
    /// The type as written before `.self`.
    var metatype: String {
        type.contains(where: { " &-".contains($0) }) && !type.hasPrefix("[") && !type.hasSuffix(">")
            ? "(\(type))" : type
    }
}
