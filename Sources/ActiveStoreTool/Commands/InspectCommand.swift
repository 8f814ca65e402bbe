import StoreCommandLine
import StoreCore
import StoreJSON

/// `activestore inspect`: describes a store.
struct InspectCommand: Command {
    static let name = "inspect"
    static let summary = "Shows the schema, the size and the health of a store."

    static let syntax = ArgumentSyntax(
        operands: [.init(name: "URL", summary: "The store; it is opened read-only where its engine can.")],
        options: [JSONReport.option])

    static let notes = """
        The schema is the one that the store keeps inside. The models of your program are not needed, and their validations
        and callbacks are not known. "version" is the version that migrations have brought the store to, and
        "oldest reader" the oldest version of a program that may use it.
        """

    private let url: String
    private let isJSON: Bool

    init(_ arguments: ParsedArguments) throws {
        url = arguments.operands[0]
        isJSON = arguments.has("--json")
    }

    var isPaged: Bool { true }

    func run(_ out: ProgramOutput) throws -> ExitCode {
        let store = try StoreOpening.forReading(url)
        defer { try? store.close() }
        try run(on: store, out)
        return .success
    }

    /// Describes an open store.
    func run(on store: any Store, _ out: ProgramOutput) throws {
        let (catalog, counts) = try store.read { transaction in
            (
                try transaction.catalog(),
                try store.schema.entities.map { try transaction.count(FetchRequest(EntityID($0))) }
            )
        }
        if isJSON { return try printJSON(store, catalog, counts, out) }
        Self.printStore(store, catalog, out)
        for (entity, count) in zip(store.schema.entities, counts) {
            out.line()
            Self.print(entity, count, of: store.schema, out)
        }
    }

    private func printJSON(_ store: any Store, _ catalog: Catalog?, _ counts: [Int], _ out: ProgramOutput) throws {
        let configuration = store.context.configuration
        let health = store.health
        let hasFiles = !configuration.isOnServer && !configuration.isInMemory
        let files = hasFiles ? FilesOnDisk(at: configuration.location).files : []
        try JSONReport.print(
            [
                ("store", JSONValue("\(configuration.scheme):\(configuration.shownLocation)")), ("engine", JSONValue(health.engine)),
                ("libraries", JSONValue(health.libraries.mapValues { Value.string($0) })),
                ("readOnly", JSONValue(configuration.isReadOnly)),
                ("files", .array(files.map { .object([("path", JSONValue($0.path)), ("bytes", JSONValue($0.size))]) })),
                ("format", JSONValue(catalog?.format)), ("version", JSONValue(catalog?.version)),
                ("oldestReader", JSONValue(catalog?.oldestReader)), ("capabilities", JSONReport.list(store.capabilities.names)),
                ("poisoned", JSONValue(health.isPoisoned)), ("warnings", JSONReport.list(health.warnings)),
                ("undeclared", JSONReport.list(health.undeclared)),
                (
                    "entities",
                    .array(
                        zip(store.schema.entities, counts).map { entity, count in
                            SchemaJSON.entity(entity, store.schema.relations.filter { $0.owner == entity.name }, records: count)
                        })
                ),
            ], out)
    }

    /// Prints what is known of the store as a whole.
    static func printStore(_ store: any Store, _ catalog: Catalog?, _ out: ProgramOutput) {
        let configuration = store.context.configuration
        let health = store.health
        let libraries = health.libraries.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        // Options of a URL may be secret; scheme and path suffice to identify the store.
        entry("store", [TerminalText.escaped("\(configuration.scheme):\(configuration.shownLocation)")], out)
        entry("engine", [([health.engine] + libraries).joined(separator: ", ")], out)
        entry(
            "opened", [(configuration.isReadOnly ? "read-only" : "for reading and writing") + ", without models"],
            out)
        if configuration.isOnServer {
            entry("files", ["none here; the store is on a server"], out)
        } else if configuration.isInMemory {
            entry("files", ["none; a store in memory begins empty and ends with its program"], out)
        } else {
            let files = FilesOnDisk(at: configuration.location)
            entry(
                "files",
                files.files.map { "\(TerminalText.escaped($0.path)), \(NumberFormat.counted($0.size, "byte"))" }
                    + (files.files.count > 1 ? ["\(NumberFormat.counted(files.total, "byte")) together"] : []), out)
        }
        if let catalog {
            entry(
                "catalog",
                [
                    "format \(catalog.format), version \(catalog.version), oldest reader \(catalog.oldestReader), "
                        + "case folding by Unicode \(catalog.caseFolding)"
                ], out)
        } else {
            entry("catalog", ["none: empty, or not a store of ActiveStore"], out)
        }
        entry("can", [store.capabilities.description], out)
        entry("lacks", [Capabilities.all.subtracting(store.capabilities).description], out)
        entry("health", health.isPoisoned ? ["unusable until it is opened again"] : ["usable"], out)
        entry("", health.warnings.map { "warning: \($0)" }, out)
        entry("", health.undeclared.map { "no longer declared: \($0)" }, out)
    }

    private static func entry(_ title: String, _ lines: [String], _ out: ProgramOutput) {
        for (index, line) in lines.enumerated() where !line.isEmpty {
            out.entry(index == 0 ? title : "", line, indent: 11)
        }
    }

    /// Prints an entity with its fields, indexes and relations.
    ///
    /// - Parameter count: The number of its records, if they were counted.
    static func print(_ entity: EntityDefinition, _ count: Int?, of schema: Schema, _ out: ProgramOutput) {
        let records = count.map { ": \(NumberFormat.counted($0, "record"))" } ?? ""
        out.line([StyledText(TerminalText.escaped(entity.name), .bold), StyledText(records)])
        let rows = entity.fields.enumerated().map { position, field in
            [
                TerminalText.escaped(field.name), field.type.rawValue + (field.isOptional ? "?" : ""),
                field.column == field.name ? "" : TerminalText.escaped(field.column),
                field.defaultValue.map { TerminalText.escaped($0.debugDescription) } ?? "",
                role(position, entity),
            ]
        }
        let columns = ["field", "type", "column", "default", "role"].map { TextTable.Column(title: $0) }
        // Empty columns are omitted.
        let used = columns.indices.filter { index in index < 2 || rows.contains { !$0[index].isEmpty } }
        let table = TextTable(
            used.map { columns[$0] }, fitting: rows.map { row in used.map { row[$0] } },
            in: out.terminal.map { .terminal(columns: $0.columns) } ?? .anywhere, indent: 2)
        for line in table.head { out.line([StyledText("  " + line, .dim)]) }
        for row in rows { out.line("  " + table.line(used.map { row[$0] })) }
        for index in entity.indexes { out.entry("", describe(index), indent: 2, hanging: 2) }
        for relation in schema.relations where relation.owner == entity.name {
            out.entry("", describe(relation), indent: 2, hanging: 2)
        }
    }

    private static func role(_ position: Int, _ entity: EntityDefinition) -> String {
        switch position {
        case entity.key: "key"
        case entity.createdAt: "set when created"
        case entity.updatedAt: "set when updated"
        case entity.version: "counts the changes"
        default: ""
        }
    }

    /// The target of a relation, its field, and its delete rule: `relation stories: has many story by their writerID, destroyed with it`.
    private static func describe(_ relation: RelationDefinition) -> String {
        let way =
            switch relation.kind {
            case .belongsTo: "belongs to \(relation.target) by \(relation.reference)"
            case .hasOne: "has one \(relation.target) by its \(relation.reference)"
            case .hasMany: "has many \(relation.target) by their \(relation.reference)"
            case .through:
                "has many \(relation.target) through \(relation.join ?? "") by \(relation.reference) and \(relation.farReference ?? "")"
            }
        let rule: String? =
            switch relation.rule {
            case .cascade: "destroyed with it"
            case .nullify: "made nil when it is destroyed"
            case .deny: "a destroy is refused while there are any"
            case .noAction: nil
            }
        let parts = [way, rule, relation.isEnforced ? "enforced" : nil, relation.touches ? "touches it" : nil].compactMap(\.self)
        return "relation \(relation.name): \(parts.joined(separator: ", "))"
    }

    private static func describe(_ index: IndexDefinition) -> String {
        "\(index.isUnique ? "unique index" : "index") \(index.name) (\(parts(of: index)))"
    }

    /// `name, age descending`.
    static func parts(of index: IndexDefinition) -> String {
        index.parts.map {
            $0.field + ($0.isDescending ? " descending" : "") + ($0.isCaseInsensitive ? " case-insensitive" : "")
        }.joined(separator: ", ")
    }
}
