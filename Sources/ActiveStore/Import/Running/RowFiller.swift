import StoreCore

/// Makes rows of objects: what each key means, what its value becomes, and what to say where it becomes nothing.
final class RowFiller {
    /// An object's value for a relation.
    struct Related {
        /// The relation.
        var name: String
        /// The key or key path in the object.
        var key: String
        /// The way to the value in the data.
        var path: String
        var value: JSONValue
    }

    var plan: ImportPlan

    init(_ plan: ImportPlan) { self.plan = plan }

    /// Fills a row, whose cells are absent, from the members of an object.
    func fill(
        _ row: Int, of rows: RowTable, from members: [(name: String, value: JSONValue)], at location: ImportProblem.Location,
        _ report: inout ImportReport
    ) throws {
        var related: [Related] = []
        try fill(row, of: rows, from: members, at: location, path: "", &report, &related)
    }

    /// As above for an object that may lie in others, with values for relations.
    ///
    /// - Parameters:
    ///   - path: The way to the object.
    ///   - isTrial: Whether the report is thrown away.
    func fill(
        _ row: Int, of rows: RowTable, from members: [(name: String, value: JSONValue)], at location: ImportProblem.Location, path: String,
        isTrial: Bool = false, _ report: inout ImportReport, _ related: inout [Related]
    ) throws {
        for member in plan.keys.ordered(members) {
            try visit(member.name, member.value, isTop: true) { meaning, key, value in
                let way = path.isEmpty ? key : path + "." + key
                switch meaning {
                case .field(let position):
                    if !isTrial, !rows.cell(position, of: row).isAbsent { try reportSameField(position, key, way, location, &report) }
                    try set(position, of: row, of: rows, key, way, value, location, &report)
                case .relation(let name): related.append(Related(name: name, key: key, path: way, value: value))
                case .nothing(let kind, let reason):
                    if !isTrial {
                        try report.addOnce(
                            key, of: plan.definition, ImportProblem(kind: kind, location: location, key: way, field: nil, reason: reason))
                    }
                case .ignored, .prefix: break
                }
            }
        }
    }

    /// Goes through a member and, where it means nothing itself but has mapped keys inside, through those.
    private func visit(
        _ key: String, _ value: JSONValue, isTop: Bool, _ body: (KeyResolver.Meaning, String, JSONValue) throws -> Void
    ) rethrows {
        let meaning = plan.keys.meaning(key, isTop: isTop)
        if case .prefix = meaning, case .object(let members) = value.content {
            for member in members { try visit(key + "." + member.name, member.value, isTop: false, body) }
        } else {
            try body(meaning, key, value)
        }
    }

    /// Sets a field of a row to what a value becomes, or notes that it becomes nothing.
    private func set(
        _ position: Int, of row: Int, of rows: RowTable, _ key: String, _ way: String, _ value: JSONValue,
        _ location: ImportProblem.Location,
        _ report: inout ImportReport
    ) throws {
        if value.isNull {
            rows.set(position, of: row, to: Cell())
        } else if let cell = plan.keys.converter(key, position).cell(value, into: &rows.bytes) {
            rows.set(position, of: row, to: cell)
        } else {
            try report.add(misfit(position, key: way, location))
        }
    }

    /// The value of an object that says which record it means.
    ///
    /// - Parameter rows: Has one row afterwards, of that value.
    func unique(_ members: [(name: String, value: JSONValue)], in rows: RowTable) -> Value? {
        guard let unique = plan.unique else { return nil }
        rows.removeAll()
        rows.addRow()
        for member in plan.keys.ordered(members) {
            visit(member.name, member.value, isTop: true) { meaning, key, value in
                guard case .field(unique) = meaning else { return }
                if value.isNull {
                    rows.set(unique, of: 0, to: Cell())
                } else if let cell = plan.keys.converter(key, unique).cell(value, into: &rows.bytes) {
                    rows.set(unique, of: 0, to: cell)
                }
            }
        }
        if rows.cell(unique, of: 0).kind == .null { return nil }
        return rows.value(unique, of: 0, type: plan.definition.fields[unique].type)
    }

    /// Adds the objects that an object has for relations, by relation.
    func collectRelated(_ members: [(name: String, value: JSONValue)], into related: inout [String: [JSONValue]]) {
        if plan.keys.rules.nested.isEmpty { return }
        for member in members {
            visit(member.name, member.value, isTop: true) { meaning, _, value in
                guard case .relation(let name) = meaning else { return }
                if case .array(let items) = value.content {
                    related[name, default: []] += items
                } else {
                    related[name, default: []].append(value)
                }
            }
        }
    }

    /// Notes that a key means a field that the record has a value for already. Two keys that are mapped to one field are meant so.
    func reportSameField(_ position: Int, _ key: String, _ way: String, _ location: ImportProblem.Location, _ report: inout ImportReport)
        throws
    {
        if plan.keys.rules.mappings[key] != nil { return }
        let field = plan.definition.fields[position].name
        try report.addOnce(
            key, of: plan.definition,
            ImportProblem(
                kind: .sameField, location: location, key: way, field: field,
                reason: "An earlier key means \(field) too; this one counts. Map or ignore one of them."))
    }

    /// A value that becomes none of the field's type.
    func misfit(_ position: Int, key: String?, _ location: ImportProblem.Location) -> ImportProblem {
        let field = plan.definition.fields[position]
        let wanted =
            switch field.type {
            case .bool: "truth value"
            case .int: "whole number that fits"
            case .double, .decimal: "number"
            case .string: "text that fits"
            case .data: "text in base64"
            case .date: "date of the format that is expected"
            case .uuid: "UUID"
            case .json: "JSON that fits"
            }
        return ImportProblem(kind: .keptValue, location: location, key: key, field: field.name, reason: "The value is no \(wanted).")
    }
}
