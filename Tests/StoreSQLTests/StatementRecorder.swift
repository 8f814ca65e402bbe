import StoreCore
import StoreSQL
import Synchronization

/// Collects the statements that a dialect has for requests, one of each ``StatementForm``, beside the tables that they are about.
final class StatementRecorder: Sendable {
    /// Tables with the statements over them.
    private struct Group {
        var tables: [EntityDefinition]
        var statements: [String: StatementForm] = [:]
    }

    private let dialect: Dialect
    private let builder: StatementBuilder
    private let groups = Mutex<[Group]>([])
    /// What was added, by its entities.
    private let seen = Mutex<[[EntityID]: Set<String>]>([:])

    init(_ dialect: Dialect) {
        self.dialect = dialect
        builder = StatementBuilder(dialect)
    }

    func get(_ entity: EntityID) { record(entity) { $0.get(entity.definition) } }

    func record(_ entity: EntityID, _ make: (StatementBuilder) -> SQLStatement) { add(make(builder), [entity]) }

    func request(_ request: FetchRequest, _ make: (StatementBuilder) -> SQLStatement) {
        guard (try? request.checkShape()) != nil else { return }
        add(make(builder), [request.entity] + request.predicate.relatedEntities)
    }

    func join(_ request: JoinRequest) {
        guard (try? request.checkShape()) != nil else { return }
        let sides = [request.left, request.right]
        add(builder.join(request), sides.map(\.entity) + sides.flatMap(\.predicate.relatedEntities))
    }

    func related(_ request: RelatedRequest) {
        guard (try? request.checkShape()) != nil else { return }
        let others = [request.step.join?.entity].compactMap { $0 } + request.records.predicate.relatedEntities
        add(builder.related(request), [request.records.entity] + others)
    }

    func aggregate(_ request: AggregateRequest) {
        guard (try? request.checkShape()) != nil, let sql = try? builder.aggregate(request) else { return }
        add(sql, [request.source.entity] + request.source.predicate.relatedEntities)
    }

    /// Puts a statement with the tables of its group: the first that has no other table of the same name.
    private func add(_ sql: SQLStatement, _ entities: [EntityID]) {
        let types = sql.types.map(\.postgresql).joined(separator: ", ")
        let line = (types.isEmpty ? "" : "(\(types)) ") + sql.text
        // Most requests are made again and again, and looking for their group takes long.
        guard seen.withLock({ $0[entities, default: []].insert(line).inserted }) else { return }
        var tables: [EntityDefinition] = []
        for entity in entities {
            if tables.contains(entity.definition) { continue }
            // A request over two versions of one table is one that has to fail.
            if tables.contains(where: { $0.name == entity.definition.name }) { return }
            tables.append(entity.definition)
        }
        groups.withLock { groups in
            // The group is known by its first table, so that statements over one table stay together.
            let found = groups.firstIndex { group in
                group.tables[0] == tables[0]
                    && tables.allSatisfy { table in group.tables.allSatisfy { $0.name != table.name || $0 == table } }
            }
            let index = found ?? groups.count
            if found == nil { groups.append(Group(tables: [])) }
            for table in tables where !groups[index].tables.contains(table) { groups[index].tables.append(table) }
            if groups[index].statements[line] == nil { groups[index].statements[line] = StatementForm(sql.text, over: tables) }
        }
    }

    /// All of it as text: the tables of each group with their indexes, then the statements, sorted, with the types of their parameters.
    func text() throws -> String {
        func rank(_ group: Group) -> (String, Int, String) {
            (group.tables[0].name, group.statements.count, group.statements.keys.min() ?? "")
        }
        let groups = groups.withLock { $0 }.sorted { rank($0) < rank($1) }
        var known: Set<StatementForm> = []
        var sections: [String] = []
        for group in groups {
            let statements = group.statements.sorted { ($0.key.utf8.count, $0.key) < ($1.key.utf8.count, $1.key) }
            let added = statements.filter { known.insert($0.value).inserted }.map(\.key)
            if added.isEmpty { continue }
            let lines = ["-- \(group.tables[0].name)"] + (try tables(group.tables)) + added.sorted()
            sections.append(lines.joined(separator: "\n") + "\n")
        }
        return sections.joined(separator: "\n")
    }

    private func tables(_ tables: [EntityDefinition]) throws -> [String] {
        let schema = SchemaStatements(dialect)
        let others = tables.dropFirst().sorted { $0.name < $1.name }
        return try ([tables[0]] + others).flatMap { table in
            [try schema.createTable(table)] + (try table.indexes.map { try schema.createIndex($0, on: table) })
        }
    }
}
