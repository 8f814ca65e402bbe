/// One change of a ``MigrationFile``, as it stands there: names and what belongs to them.
struct WrittenChange: Decodable {
    private let parts: [String: Part]

    private enum Part: Decodable {
        case bool(Bool)
        case int(Int64)
        case double(Double)
        case text(String)
        case list([String])
        case null

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                self = .null
            } else if let value = try? container.decode(Bool.self) {
                self = .bool(value)
            } else if let value = try? container.decode(Int64.self) {
                self = .int(value)
            } else if let value = try? container.decode(Double.self) {
                self = .double(value)
            } else if let value = try? container.decode(String.self) {
                self = .text(value)
            } else {
                self = .list(try container.decode([String].self))
            }
        }

        var value: Value {
            get throws {
                switch self {
                case .bool(let x): .bool(x)
                case .int(let x): .int(x)
                case .double(let x): .double(x)
                case .text(let x): .string(x)
                case .null: .null
                case .list: throw StoreError(.configuration, "A value cannot be a list.")
                }
            }
        }
    }

    init(from decoder: any Decoder) throws { parts = try decoder.singleValueContainer().decode([String: Part].self) }

    /// What each change takes besides its own name.
    private static let known: [String: Set<String>] = [
        "renameEntity": ["to"], "dropEntity": [], "addField": ["of", "type", "optional", "default", "column"],
        "renameField": ["of", "to", "column"], "dropField": ["of"], "retype": ["of", "to"], "makeOptional": ["of"],
        "makeRequired": ["of", "nilBecomes"], "setDefault": ["of", "to"], "addIndex": ["of", "unique", "name"], "dropIndex": ["of"],
        "changeDeleteRule": ["of", "to"], "sql": [],
    ]

    /// The change that is meant.
    ///
    /// - Throws: ``StoreError`` `.configuration`.
    func change() throws -> MigrationChange {
        let names = parts.keys.filter { WrittenChange.known[$0] != nil }
        guard names.count == 1, let name = names.first, let taken = WrittenChange.known[name] else {
            throw bad("an object needs exactly one of \(WrittenChange.known.keys.sorted().joined(separator: ", "))")
        }
        if let odd = parts.keys.sorted().first(where: { $0 != name && !taken.contains($0) }) {
            throw bad("\(name) takes no \(StoreError.quoted(odd))")
        }
        switch name {
        case "renameEntity": return .renameEntity(try text(name), to: try text("to"))
        case "dropEntity": return .dropEntity(try text(name))
        case "addField":
            return .addField(
                try text(name), try type("type"), to: try text("of"), column: try optionalText("column"),
                optional: try flag("optional") ?? (parts["default"] == nil), default: try fittingDefault())
        case "renameField":
            return .renameField(try text(name), of: try text("of"), to: try text("to"), column: try optionalText("column"))
        case "dropField": return .dropField(try text(name), of: try text("of"))
        case "retype": return .retype(try text(name), of: try text("of"), to: try type("to"))
        case "makeOptional": return .makeOptional(try text(name), of: try text("of"))
        case "makeRequired": return .makeRequired(try text(name), of: try text("of"), nilBecomes: try parts["nilBecomes"]?.value)
        case "setDefault": return .setDefault(try text(name), of: try text("of"), to: try parts["to"]?.value ?? .null)
        case "addIndex":
            return .addIndex(try list(name), of: try text("of"), unique: try flag("unique") ?? false, name: try optionalText("name"))
        case "dropIndex":
            if case .text(let index)? = parts[name], parts["of"] == nil { return .dropIndex(named: index) }
            return .dropIndex(try list(name), of: try text("of"))
        case "changeDeleteRule":
            guard let rule = DeleteRule(rawValue: try text("to")) else {
                throw bad("a delete rule is cascade, nullify, deny or noAction")
            }
            return .changeDeleteRule(try text(name), of: try text("of"), to: rule)
        default: return .sql(try text(name))
        }
    }

    private func text(_ name: String) throws -> String {
        guard let text = try optionalText(name) else { throw bad("\(name) is missing") }
        return text
    }

    private func optionalText(_ name: String) throws -> String? {
        switch parts[name] {
        case nil, .null: return nil
        case .text(let text): return text
        default: throw bad("\(name) is no text")
        }
    }

    private func flag(_ name: String) throws -> Bool? {
        switch parts[name] {
        case nil, .null: return nil
        case .bool(let flag): return flag
        default: throw bad("\(name) is neither true nor false")
        }
    }

    private func list(_ name: String) throws -> [String] {
        switch parts[name] {
        case .list(let list): return list
        case .text(let text): return [text]
        default: throw bad("\(name) is no list of names")
        }
    }

    private func type(_ name: String) throws -> FieldType {
        if let type = FieldType(rawValue: try text(name)) { return type }
        throw bad("\(name) is none of \(FieldType.allCases.map(\.rawValue).joined(separator: ", "))")
    }

    private func fittingDefault() throws -> Value? {
        guard let value = try parts["default"]?.value else { return nil }
        return try value.fitting(FieldDefinition(name: try text("addField"), type: try type("type")))
    }

    private func bad(_ what: String) -> StoreError { StoreError(.configuration, "A change cannot be read: \(what).") }
}
