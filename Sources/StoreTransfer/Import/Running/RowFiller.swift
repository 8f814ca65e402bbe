import StoreCore
import StoreJSON

/// Converts objects to rows: the meaning of each key, the conversion of its value, and the problem to report if there is none.
package final class RowFiller {
    /// An object's value for a relation.
    package struct Related {
        /// The relation.
        package var name: String
        /// The key or key path in the object.
        package var key: String
        /// The path to the value in the data.
        package var path: String
        package var value: JSONValue

        package init(name: String, key: String, path: String, value: JSONValue) {
            self.name = name
            self.key = key
            self.path = path
            self.value = value
        }
    }

    package var plan: ImportPlan

    package init(_ plan: ImportPlan) { self.plan = plan }

    /// Fills a row whose cells are absent from the members of an object.
    package func fill(
        _ row: Int, of rows: RowTable, from members: [(name: String, value: JSONValue)], _ context: inout ImportContext
    ) throws {
        for member in plan.keys.ordered(members) {
            try visit(member.name, member.value, isTop: true) { meaning, key, value in
                switch meaning {
                case .field(let position):
                    if !context.isTrial, !rows.cell(position, of: row).isAbsent { try reportSameField(position, key, &context) }
                    try set(position, of: row, of: rows, key, value, &context)
                case .relation(let name): context.addRelated(name, key: key, value)
                case .nothing(let kind, let reason):
                    if context.isTrial { break }
                    let (location, way) = (context.location, context.way(to: key))
                    try context.report.addOnce(
                        key, of: plan.definition, ImportProblem(kind: kind, location: location, key: way, field: nil, reason: reason))
                case .ignored, .prefix: break
                }
            }
        }
    }

    /// Visits a member; if it has no meaning itself but contains mapped keys, visits those.
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

    /// Sets a field of a row to a converted value, or reports that it does not fit.
    private func set(
        _ position: Int, of row: Int, of rows: RowTable, _ key: String, _ value: JSONValue, _ context: inout ImportContext
    ) throws {
        if value.isNull {
            rows.set(position, of: row, to: Cell())
        } else if let cell = plan.keys.converter(key, position).cell(value, into: &rows.bytes) {
            rows.set(position, of: row, to: cell)
        } else {
            try context.report.add(misfit(position, key: context.way(to: key), context.location))
        }
    }

    /// The value that identifies an object's record.
    ///
    /// - Parameter rows: Has one row with that value afterwards.
    package func unique(_ members: [(name: String, value: JSONValue)], in rows: RowTable) -> Value? {
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

    /// Collects the nested objects of an object, by relation.
    package func collectRelated(_ members: [(name: String, value: JSONValue)], into related: inout [String: [JSONValue]]) {
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

    /// Reports a key that matches a field which the record already has a value for. Two keys explicitly mapped to one field are intended.
    package func reportSameField(_ position: Int, _ key: String, _ context: inout ImportContext) throws {
        if plan.keys.rules.mappings[key] != nil { return }
        let field = plan.definition.fields[position].name
        let (location, way) = (context.location, context.way(to: key))
        try context.report.addOnce(
            key, of: plan.definition,
            ImportProblem(
                kind: .sameField, location: location, key: way, field: field,
                reason: "An earlier key means \(field) too; this one counts. Map or ignore one of them."))
    }

    /// The problem of a value that does not fit the field's type.
    package func misfit(_ position: Int, key: String?, _ location: ImportProblem.Location) -> ImportProblem {
        let field = plan.definition.fields[position]
        let wanted =
            switch field.type {
            case .bool: "a truth value"
            case .int: "a whole number that fits"
            case .double, .decimal: "a number"
            case .string: "text that fits"
            case .data: "text in base64"
            case .date: "a date of the format that is expected"
            case .uuid: "a UUID"
            case .json: "JSON that fits"
            }
        return ImportProblem(kind: .keptValue, location: location, key: key, field: field.name, reason: "The value is not \(wanted).")
    }
}
