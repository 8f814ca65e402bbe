extension ModelExpansion {
    /// `init(name:age:)` with the declared defaults.
    var memberwiseInit: String {
        var parameters: [String] = []
        if model.key == nil { parameters.append("uid: ActiveStore.UID<\(model.name)>? = nil") }
        if model.hasTimestamps { parameters.append("createdAt: ActiveStore.Date? = nil") }
        parameters += model.properties.filter(\.isParameter).map {
            "\($0.identifier): \($0.type)" + ($0.defaultValue.map { " = \($0.text)" } ?? "")
        }
        let origin = freeName("origin")
        var lines: [String] = []
        if model.key == nil || model.hasTimestamps {
            lines.append("let \(origin) = ActiveStore.RecordOrigin.next()")
        }
        if model.key == nil {
            lines.append("self.uid = uid ?? ActiveStore.UID(high: \(origin).high, low: \(origin).low)")
        }
        if model.hasTimestamps {
            lines.append("_createdAt = (createdAt ?? \(origin).createdAt).normalized")
            lines.append("_updatedAt = _createdAt")
        }
        for property in model.properties {
            switch property.kind {
            case .field where property.reference != nil && property.isParameter:
                lines.append("\(property.storage) = \(property.identifier)\(property.isOptional ? "?" : "").id")
            case .field where property.isParameter:
                lines.append("\(property.storage) = \(property.identifier).normalized")
            case .field: lines.append("\(property.storage) = \(property.valueByDefault)")
            case .ignored where property.isParameter:
                lines.append("self.\(property.identifier) = \(property.identifier)")
            case .ignored: break
            }
        }
        lines.append(model.key == nil ? "recordState = .new(keyIsGenerated: uid == nil)" : "recordState = .new")
        for property in model.fields {
            if let reference = property.reference, property.isParameter {
                lines.append("recordState.hold(\(property.identifier), at: \(reference.number))")
            }
        }
        let comment =
            "/// A new record, not stored yet" + (model.key == nil ? "; its key is made here unless given." : ".")
        return function(comment, "init", parameters, lines)
    }

    /// `init(row:)`, by which every record is read.
    ///
    /// Everything is read before any property is set. If a read threw in between, a half-initialised record would have to be cleaned up,
    /// for which the compiler copies each finished property and destroys the original: a third of the time needed to decode a record.
    var rowInit: String {
        var lines = columns.map { "let value\($0.position): \($0.type) = try row.read(\($0.position))" }
        lines += columns.map { "\($0.storedVariable) = value\($0.position)" }
        lines.append("recordState = .fetched")
        return function(
            "/// A stored record.", "init(row: inout ActiveStore.Row) throws", nil, lines)
    }

    /// `init(new:given:)`: some fields given, the others with their defaults.
    var newInit: String {
        var lines: [String] = []
        if model.key == nil || model.hasTimestamps { lines.append("let origin = ActiveStore.RecordOrigin.next()") }
        for column in columns { lines += takeOver(column) }
        let key = columns.first { $0.property == nil && $0.name == "uid" }
        lines.append(key.map { "recordState = .new(keyIsGenerated: !given.contains(\($0.position)))" } ?? "recordState = .new")
        return function(
            "/// A new record of the fields given and the defaults of the others.",
            "init(new row: inout ActiveStore.Row, given: ActiveStore.FieldSet) throws", nil, lines)
    }

    /// One field of `init(new:given:)`.
    private func takeOver(_ column: Column) -> [String] {
        let target = column.storedVariable
        let read = "\(target) = try row.read(\(column.position))"
        guard let property = column.property else {
            let made =
                switch column.name {
                case "uid": "ActiveStore.UID(high: origin.high, low: origin.low)"
                case "createdAt": "origin.createdAt"
                default: "_createdAt"
                }
            return choice(column, read, otherwise: "\(target) = \(made)")
        }
        if property.defaultValue == nil {
            let names = "\(model.naming == nil ? quoted(model.entity) : "Self.entity.name"), \(quoted(column.name))"
            return [
                "guard given.contains(\(column.position)) else { throw ActiveStore.StoreError.missingValue(\(names)) }",
                read,
            ]
        }
        return choice(column, read, otherwise: "\(target) = \(property.valueByDefault)")
    }

    private func choice(_ column: Column, _ read: String, otherwise: String) -> [String] {
        let line = "if given.contains(\(column.position)) { \(read) } else { \(otherwise) }"
        if line.count <= 108, !line.contains("\n") { return [line] }
        return ["if given.contains(\(column.position)) {", "    \(read)", "} else {", "    \(otherwise)", "}"]
    }

    var write: String {
        let lines = columns.map {
            "if fields.contains(\($0.position)) { try \($0.value).write(to: writer) }"
        }
        return function(
            "/// Writes the fields of the set, in their order.",
            "func write(_ fields: ActiveStore.FieldSet, to writer: any ActiveStore.RowWriter) throws", nil, lines)
    }

    /// Used by exports, which do not instantiate records.
    var copy: String {
        let lines = columns.map {
            "if fields.contains(\($0.position)) { try row.copy(\($0.position), as: \($0.metatype).self, to: writer) }"
        }
        return function(
            "/// Writes the fields of the set from a stored record, in their order.",
            "static func copy(_ fields: ActiveStore.FieldSet, of row: inout ActiveStore.Row, to writer: any ActiveStore.RowWriter) throws",
            nil,
            lines)
    }

    private func function(_ comment: String, _ head: String, _ parameters: [String]?, _ lines: [String]) -> String {
        var text = comment + "\n" + access + head
        switch parameters {
        case nil: break
        case let list? where list.isEmpty: text += "()"
        case let list?: text += "(\n" + list.map { "    " + $0 }.joined(separator: ",\n") + "\n)"
        }
        return text + " {\n" + lines.map { "    " + $0 }.joined(separator: "\n") + "\n}"
    }

    /// A name for a local variable that no property has.
    private func freeName(_ name: String) -> String {
        model.properties.contains { $0.name == name } ? freeName(name + "_") : name
    }
}

extension ModelExpansion.Column {
    /// The variable that `init` sets.
    var storedVariable: String {
        if let property { return property.storage }
        return name == "updatedAt" ? "_updatedAt" : value
    }
}

extension ModelProperty {
    /// The default in its stored form: rounded, unless it is a literal.
    var valueByDefault: String {
        guard let defaultValue else { return "" }
        return defaultValue.isLiteral ? defaultValue.text : "ActiveStore.RecordState.normalized(\(defaultValue.text))"
    }
}
