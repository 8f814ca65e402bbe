/// One change of a ``MigrationFile`` as written: names and arguments.
struct WrittenChange {
    private let parts: [String: WrittenValue]

    /// - Throws: ``StoreError`` `.configuration` if it is not an object.
    init(_ written: WrittenValue) throws {
        guard case .object(let parts) = written else { throw StoreError(.configuration, "A change is an object with its name as a key.") }
        self.parts = parts
    }

    /// The arguments of each change besides its own name.
    private static let known: [String: Set<String>] = [
        "renameEntity": ["to"], "dropEntity": [], "addField": ["of", "type", "optional", "default", "column"],
        "renameField": ["of", "to", "column"], "dropField": ["of"], "retype": ["of", "to"], "makeOptional": ["of"],
        "makeRequired": ["of", "nilBecomes", "type"], "setDefault": ["of", "to", "type"], "addIndex": ["of", "unique", "name"],
        "dropIndex": ["of"],
        "changeDeleteRule": ["of", "to"], "sql": [],
    ]

    /// The corresponding change.
    ///
    /// - Throws: ``StoreError`` `.configuration`.
    func change() throws -> MigrationChange {
        let names = parts.keys.filter { WrittenChange.known[$0] != nil }
        guard names.count == 1, let name = names.first, let taken = WrittenChange.known[name] else {
            throw bad("an object needs exactly one of \(WrittenChange.known.keys.sorted().joined(separator: ", "))")
        }
        if let odd = parts.keys.sorted().first(where: { $0 != name && !taken.contains($0) }) {
            throw bad("\(name) does not take \(StoreError.quoted(odd))")
        }
        switch name {
        case "renameEntity": return .renameEntity(try text(name), to: try text("to"))
        case "dropEntity": return .dropEntity(try text(name))
        case "addField":
            return .addField(
                try text(name), try type("type"), to: try text("of"), column: try optionalText("column"),
                optional: try flag("optional") ?? (parts["default"] == nil), default: try value("default"))
        case "renameField":
            return .renameField(try text(name), of: try text("of"), to: try text("to"), column: try optionalText("column"))
        case "dropField": return .dropField(try text(name), of: try text("of"))
        case "retype": return .retype(try text(name), of: try text("of"), to: try type("to"))
        case "makeOptional": return .makeOptional(try text(name), of: try text("of"))
        case "makeRequired": return .makeRequired(try text(name), of: try text("of"), nilBecomes: try value("nilBecomes"))
        case "setDefault": return .setDefault(try text(name), of: try text("of"), to: try value("to") ?? .null)
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
        case "sql": return .sql(try text(name))
        default: throw bad("\(name) cannot be written in a file")
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
        default: throw bad("\(name) is not text")
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
        case .list(let list):
            return try list.map { item in
                guard case .text(let text) = item else { throw bad("\(name) is not a list of names") }
                return text
            }
        case .text(let text): return [text]
        default: throw bad("\(name) is not a list of names")
        }
    }

    private func type(_ name: String) throws -> FieldType {
        if let type = FieldType(rawValue: try text(name)) { return type }
        throw bad("\(name) is none of \(FieldType.allCases.map(\.rawValue).joined(separator: ", "))")
    }

    private func value(_ name: String) throws -> Value? {
        try parts[name]?.value(of: parts["type"] == nil ? nil : try type("type"), name)
    }

    private func bad(_ what: String) -> StoreError { StoreError(.configuration, "A change cannot be read: \(what).") }
}
