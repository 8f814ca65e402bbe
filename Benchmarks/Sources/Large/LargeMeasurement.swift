import FoundationEssentials

/// What is measured on much data, and only when it is named: it takes minutes, or files that are not in the repository.
enum LargeMeasurement: String, CaseIterable {
    /// An import from gzip beside an insert of the same records from memory.
    case `import`
    /// All records from engine to engine, and back.
    case copy
    /// An index built over a million records, beside SQLite's own.
    case index
    /// A field added to a million records.
    case field
    /// The first three of a thousand records of each of a thousand owners.
    case inclusions
    /// Queries as the pages of a site ask them, on SQLite and LMDB.
    case shapes
    /// Records with keys in random order, imported, and requests on them: by scale, what depth costs.
    case depth
    /// What listeners, the change log and live queries cost a writer.
    case listeners

    static var help: String { allCases.map(\.rawValue).joined(separator: ",") }

    /// Measures, and tells as it goes.
    func run(_ options: Options, _ figures: inout LargeFigures, _ show: (String) -> Void) throws {
        let folder = try BenchmarkFolder(inside: options.folder)
        defer { folder.removeAll() }
        switch self {
        case .import:
            let tables = try FlightTables(options)
            for engine in options.engines { show(try ImportMeasurement(engine, tables, folder, options).line) }
        case .copy: try CopyMeasurement(try FlightTables(options), folder, options).lines.forEach(show)
        case .index: try IndexMeasurement.run(folder, options, show)
        case .field: try FieldMeasurement.run(folder, options, show)
        case .inclusions: try InclusionMeasurement.run(folder, options, show)
        case .listeners: try ListenerMeasurement.run(folder, options, show)
        case .depth: try DepthMeasurement.run(folder, options, &figures, show)
        case .shapes: try ShapeMeasurement.run(folder, options, &figures, show)
        }
    }
}
