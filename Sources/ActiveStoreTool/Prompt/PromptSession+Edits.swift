import StoreCommandLine
import StoreCore
import StoreJSON
import StoreTransfer

/// Commands that change records, for every engine. The tool has no models, so no validation and no callback runs; uniqueness, enforced references
/// and delete rules hold, because the store knows them.
extension PromptSession {
    func edit(_ command: PromptCommand, _ arguments: [String]) throws {
        guard isWritable else { throw readOnly }
        guard let name = arguments.first else { throw UsageError("the entity is missing: .\(command) \(command.arguments)") }
        let entity = try store.schema.require(name)
        let rest = Array(arguments.dropFirst())
        switch command {
        case .insert:
            if rest.isEmpty { throw UsageError("the values are missing: .insert \(command.arguments)") }
            try insert(entity, try rest.map { try value($0, of: entity) })
        case .update:
            let end = rest.firstIndex { $0.lowercased() == "where" || $0 == "--all" } ?? rest.count
            let values = try rest[..<end].map { try value($0, of: entity) }
            if values.isEmpty { throw UsageError("the values are missing: .update \(command.arguments)") }
            let condition = rest[end...].first == "--all" ? Array(rest[end...]) : Array(rest[end...].dropFirst())
            try update(try request(name, condition, command), values)
        default:
            let request = try request(name, rest, command)
            let removed = try store.write { try $0.destroy(request) }
            if form == .json {
                try JSONReport.print([("removed", .object(removed.counts.map { ($0.entity, JSONValue($0.count)) }))], out)
            } else {
                out.sentence("(removed: \(removed.description))")
            }
        }
    }

    /// The records of a condition. No condition is taken for all records only if `--all` says so.
    private func request(_ entity: String, _ condition: [String], _ command: PromptCommand) throws -> FetchRequest {
        if condition == ["--all"] { return FetchRequest(EntityID(try store.schema.require(entity))) }
        if condition.isEmpty || condition.contains(where: { $0.hasPrefix("--") }) {
            throw UsageError("a condition is missing, or --all for all records: .\(command) \(command.arguments)")
        }
        return try RequestArguments(try PromptRequest.parse([entity] + condition)).request(to: store)
    }

    /// FIELD=VALUE.
    private func value(_ word: String, of entity: EntityDefinition) throws -> (field: Int, value: Value) {
        guard let sign = word.firstIndex(of: "="), sign > word.startIndex else {
            throw UsageError("\(word.debugDescription) is not FIELD=VALUE; put text with blanks in quotes")
        }
        let field = try entity.requirePosition(of: String(word[..<sign]))
        return (field, try ValueText.value(String(word[word.index(after: sign)...]), for: entity.fields[field], of: entity))
    }

    private func insert(_ entity: EntityDefinition, _ values: [(field: Int, value: Value)]) throws {
        // The import would give a field that cannot be nil its default.
        for (field, value) in values { _ = try value.storable(in: entity.fields[field], of: entity) }
        let record = JSONValue.object(values.map { (entity.fields[$0.field].name, .value($0.value)) })
        // The import makes keys and timestamps that are not given.
        let report = try store.importRecords(into: entity.name, from: .records([record])) { options in
            options.uniqueBy = .nothing
            options.allowed = .all
        }
        if report.inserted == 0 { throw UsageError(report.problems.first?.reason ?? "the record was not added") }
        try self.report("added", 1)
    }

    private func update(_ request: FetchRequest, _ values: [(field: Int, value: Value)]) throws {
        let entity = request.entity.definition
        var assignments = values.map { Assignment($0.field, .set($0.value)) }
        let count = try store.write { transaction in
            if let updatedAt = entity.updatedAt, !values.contains(where: { $0.field == updatedAt }) {
                assignments.append(Assignment(updatedAt, .set(.date(transaction.now))))
            }
            return try transaction.update(request, assignments)
        }
        try report("changed", count)
    }

    /// Says how many records were added or changed.
    func report(_ what: String, _ count: Int) throws {
        if form == .json { return try JSONReport.print([(what, JSONValue(count))], out) }
        out.line("(\(NumberFormat.counted(count, "record")) \(what))")
    }
}
