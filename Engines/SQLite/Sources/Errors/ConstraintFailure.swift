import CSQLite
import StoreCore

/// The constraint and entity that a record violated, from SQLite's message: `UNIQUE constraint failed: author.email` or `…: index 'name'`.
struct ConstraintFailure {
    /// The error for a failed insert or update of one record.
    static func error(_ result: Int32, text: String, entity: EntityDefinition) -> StoreError {
        let code = SQLiteFailure.code(result)
        let engineCode = StoreError.EngineCode("sqlite", result)
        switch code {
        case .duplicateKey: return .duplicateKey(of: entity, engineCode: engineCode)
        case .duplicateValue: return .duplicateValue(of: entity, fields: fields(in: text, of: entity), engineCode: engineCode)
        case .constraint, .typeMismatch:
            let field = fields(in: text, of: entity).first
            return StoreError(
                code, "\(entity.name) could not be stored: \(text).", entity: entity.name, field: field,
                engineCode: engineCode)
        default: return SQLiteFailure.error(result, text: text, entity: entity.name)
        }
    }

    private static func fields(in text: String, of entity: EntityDefinition) -> [String] {
        guard let colon = text.range(of: ": ") else { return [] }
        let rest = text[colon.upperBound...]
        if rest.hasPrefix("index '"), rest.hasSuffix("'") {
            let name = rest.dropFirst(7).dropLast()
            return entity.indexes.first { $0.name == name }?.parts.map(\.field) ?? []
        }
        return rest.split(separator: ",").compactMap { part in
            // NOT NULL and type failures have more text after the name, uniqueness failures do not.
            let name = part.drop { $0 == " " }
            guard let dot = name.firstIndex(of: ".") else { return nil }
            let column = name[name.index(after: dot)...]
            return entity.fields.first { $0.column == column }?.name
        }
    }
}

extension String {
    /// The range of a text in this one; Foundation's search would be the only reason to import it here.
    fileprivate func range(of other: String) -> Range<String.Index>? {
        guard var start = Optional(startIndex), !other.isEmpty else { return nil }
        while start < endIndex {
            if self[start...].hasPrefix(other) { return start..<index(start, offsetBy: other.count) }
            start = index(after: start)
        }
        return nil
    }
}
