import ActiveStore
import StoreTransfer

/// An import of records in a text format, one record per text, so that the shrinker can omit some.
struct ScriptImport: Sendable {
    enum Format: String, Sendable, CaseIterable {
        /// The first text is the header.
        case csv
        case lines
        case json
    }

    var entity: Int
    var format: Format
    var records: [String]
    /// The field by which records are matched; nil: all are new.
    var unique: Int?
    var batchSize: Int?
    var isStrict = false
    /// Whether the data may set protected fields. Always true for generated keys, which would otherwise differ between stores.
    var mayAll = true

    private var source: ImportSource {
        switch format {
        case .csv: .csv(bytes: records.joined(separator: "\n").utf8, nullTokens: ["NULL"])
        case .lines: .jsonLines(bytes: records.joined(separator: "\n").utf8)
        case .json: .json(bytes: "[\(records.joined(separator: ",\n"))]".utf8)
        }
    }

    /// Imports the records in the surrounding transaction, or in batches.
    ///
    /// - Returns: The report as text, with the records and values that were not imported.
    func run(on store: any Store, _ schema: Schema) throws -> String {
        let definition = schema.entities[entity]
        let report = try store.importRecords(into: definition.name, from: source) { options in
            options.isStrict = isStrict
            if let batchSize { options.batchSize = batchSize }
            if mayAll { options.allowed = .all }
            if let unique {
                options.uniqueBy =
                    unique == definition.key
                    ? .key : .field(definition.fields.indices.contains(unique) ? definition.fields[unique].name : "#")
            } else {
                options.uniqueBy = .nothing
            }
        }
        let problems = report.problems.map { "\($0.kind) \($0.location.record) \($0.field ?? "")" }
        return ([report.description] + problems).joined(separator: "; ")
    }

    /// Smaller imports.
    var simpler: [ScriptImport] {
        var result: [ScriptImport] = []
        func add(_ change: (inout ScriptImport) -> Void) {
            var copy = self
            change(&copy)
            result.append(copy)
        }
        let first = format == .csv ? 1 : 0
        if records.count > first + 3 {
            add { $0.records.removeSubrange((first + records.count) / 2..<records.count) }
            add { $0.records.removeSubrange(first..<(first + records.count) / 2) }
        }
        for index in records.indices.dropFirst(first).reversed() { add { $0.records.remove(at: index) } }
        if batchSize != nil { add { $0.batchSize = nil } }
        if isStrict { add { $0.isStrict = false } }
        if unique != nil { add { $0.unique = nil } }
        return result
    }
}

extension ScriptWriter {
    func text(_ batch: ScriptImport) -> String {
        var parts = [schema.entities[batch.entity].name, batch.format.rawValue]
        if let unique = batch.unique { parts.append("(unique \(field(unique, batch.entity)))") }
        if let size = batch.batchSize { parts.append("(batch \(size))") }
        if batch.isStrict { parts.append("strict") }
        if !batch.mayAll { parts.append("limited") }
        return (parts + batch.records.map { SymbolicExpression.quoted($0) }).joined(separator: " ")
    }
}

extension ScriptReader {
    func batch(_ parts: ArraySlice<SymbolicExpression>) throws -> ScriptImport {
        let entity = try entityNumber(parts.first)
        guard let format = ScriptImport.Format(rawValue: try ScriptReader.word(parts.dropFirst().first)) else {
            throw ScriptReader.bad(.list(Array(parts)))
        }
        var batch = ScriptImport(entity: entity, format: format, records: [])
        for part in parts.dropFirst(2) {
            switch part {
            case .text(let record): batch.records.append(record)
            case .word("strict"): batch.isStrict = true
            case .word("limited"): batch.mayAll = false
            case .word: throw ScriptReader.bad(part)
            case .list(let items):
                switch try ScriptReader.word(items.first) {
                case "unique": batch.unique = try field(items.dropFirst().first, entity)
                case "batch": batch.batchSize = try ScriptReader.number(items.dropFirst().first)
                default: throw ScriptReader.bad(part)
                }
            }
        }
        return batch
    }
}
