import ActiveStore
import FoundationEssentials

/// Generates imports: records of an entity as CSV, JSON Lines or one JSON array, as in external
/// data. Names in other forms, missing or nil fields, values of other types or without a valid
/// conversion, unknown keys, duplicate records, and occasionally a text that is not a record.
///
/// A generated key is always present, in its plain form: a key made by the import would differ between stores.
extension OperationGenerator {
    mutating func importing() -> ScriptOperation {
        let number = random.below(entities.count)
        let entity = entities[number].definition
        var batch = ScriptImport(entity: number, format: random.pick(ScriptImport.Format.allCases), records: [])
        let single = entities[number].indexes.filter { $0.count == 1 }.map { $0[0] }
        switch random.below(100) {
        case 0..<45: batch.unique = entity.key
        case 45..<75: batch.unique = single.isEmpty ? entity.key : random.pick(single)
        case 75..<80: batch.unique = random.below(entity.fields.count + 1)
        default: break
        }
        if random.percent(40) { batch.batchSize = random.pick([1, 2, 3, 5]) }
        batch.isStrict = random.percent(25)
        batch.mayAll = entity.keyField.type == .uuid || random.percent(70)
        // In most imports nearly everything is valid, or strict ones would never finish.
        let damage = random.pick([0, 0, 3, 12])
        let count = random.pick([0, 1, 2, 4, 8, 15])
        if batch.format == .csv {
            addTable(entities[number], count, damage, to: &batch)
        } else {
            addObjects(entities[number], count, damage, to: &batch)
        }
        return .importing(batch)
    }

    private mutating func addObjects(_ entity: GeneratedEntity, _ count: Int, _ damage: Int, to batch: inout ScriptImport) {
        for _ in 0..<count {
            if let twice = batch.records.last, random.percent(8) {
                batch.records.append(twice)
                continue
            }
            if batch.format == .lines, random.percent(damage / 3) {
                batch.records.append(random.pick(["", "{", "[1]", "null", "{\"a\":1e400}", "{\"a\":1,\"a\":2}"]))
                continue
            }
            var members: [String] = []
            for position in positions(entity, damage) {
                let text = text(of: position, entity, damage, isJSON: true)
                members.append("\(ImportText.quoted(name(of: position, entity))):\(text)")
            }
            if random.percent(damage) { members.append("\"nothing\":{\"a\":[1]}") }
            batch.records.append("{\(members.joined(separator: ","))}")
        }
    }

    private mutating func addTable(_ entity: GeneratedEntity, _ count: Int, _ damage: Int, to batch: inout ScriptImport) {
        let columns = positions(entity, damage)
        batch.records.append(columns.map { ImportText.cell(name(of: $0, entity)) }.joined(separator: ","))
        for _ in 0..<count {
            var cells = columns.map { text(of: $0, entity, damage, isJSON: false) }
            if random.percent(damage) { cells.append("more") }
            if cells.count > 1, random.percent(damage) { cells.removeLast() }
            batch.records.append(cells.joined(separator: ","))
        }
    }

    /// The fields of a record, the key first.
    private mutating func positions(_ entity: GeneratedEntity, _ damage: Int) -> [Int] {
        let definition = entity.definition
        var positions = definition.fields.indices.filter { position in
            position != definition.key && !random.percent(definition.fields[position].isOptional ? 25 : damage)
        }
        if definition.keyField.type == .uuid || !random.percent(damage) { positions.insert(definition.key, at: 0) }
        return positions
    }

    private mutating func name(of position: Int, _ entity: GeneratedEntity) -> String {
        let field = entity.definition.fields[position]
        if position == entity.definition.key || random.percent(60) { return field.name }
        return random.pick([
            field.column, field.name.uppercased(), field.name.capitalized, "_" + field.name, field.name + "_", " " + field.name,
        ])
    }

    private mutating func text(of position: Int, _ entity: GeneratedEntity, _ damage: Int, isJSON: Bool) -> String {
        let field = entity.definition.fields[position]
        let isGenerated = position == entity.definition.key && field.type == .uuid
        if !isGenerated, random.percent(damage) {
            return isJSON ? random.pick(ImportText.oddJSON) : ImportText.cell(random.pick(ImportText.oddCells))
        }
        let value = value(of: position, entity)
        if value.isNull { return isJSON ? "null" : random.pick(["", "NULL"]) }
        return isJSON ? ImportText.json(value, plainly: random.percent(70)) : ImportText.cell(ImportText.text(value))
    }
}

/// Values as texts of external data.
private enum ImportText {
    static let oddJSON = [
        "null", "\"\"", "\"x\"", "0", "1", "-1", "1.5", "1e3", "true", "\"yes\"", "[]", "{}", "\"12\"", "\" 7 \"", "99999999999999999999",
        "\"2013-01-31\"", "1359621296", "\"AQID\"", "\"0190f6a8-5d2c-7abc-8def-0123456789ab\"", "[1,[2]]", "\"1,5\"", "\"NULL\"",
    ]
    static let oddCells = [
        "", "NULL", "x", "0", "1", "-1", "1.5", "1e3", "true", "no", "[]", "{\"a\":1}", " 12 ", "99999999999999999999", "2013-01-31",
        "AQID",
        "0190f6a8-5d2c-7abc-8def-0123456789ab", "1,5", "1e400", "\"", "\r\n",
    ]

    /// As text, in the form that is read back.
    static func text(_ value: Value) -> String {
        switch value {
        case .data(let data): data.base64EncodedString()
        case .json(let text): text
        default: value.description
        }
    }

    static func json(_ value: Value, plainly: Bool) -> String {
        switch value {
        case .null: return "null"
        case .bool(let flag) where !plainly: return flag ? "1" : "\"no\""
        case .bool, .int, .json: return plainly ? text(value) : quoted(text(value))
        case .double(let number) where number.isFinite && plainly: return "\(number)"
        case .decimal where plainly: return text(value)
        default: return quoted(text(value))
        }
    }

    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\" + String(scalar)
            case "\0"..." ": result += scalar == " " ? " " : "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    static func cell(_ text: String) -> String {
        text.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) } ? "\"\(text.replacing("\"", with: "\"\""))\"" : text
    }
}
