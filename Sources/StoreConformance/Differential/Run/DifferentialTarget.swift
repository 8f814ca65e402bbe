import ActiveStore
import FoundationEssentials

/// One side of a differential test, which opens a store for a schema in an empty folder.
public struct DifferentialTarget: Sendable {
    /// The name in reports: the URL, with any faults.
    public let name: String
    /// Opens the store of a folder; the same one again if the engine is durable.
    let open: @Sendable (_ schema: Schema, _ folder: String) throws -> any Store
    /// The parent of the folders; nil for stores that need none.
    let root: String?
    /// The database of a server in which each sequence has a namespace.
    private var server: ServerPlace?
    /// Whether the stores have a change log, by which a replica is kept; see ``LogReplica``.
    private(set) var hasReplica = false

    /// Whether several store objects may have the same store.
    var isOnServer: Bool { server != nil }

    /// A side that opens its stores with a closure.
    ///
    /// - Parameters:
    ///   - name: The name in reports.
    ///   - root: The parent of the stores' folders, created on demand; nil for stores without files.
    ///   - open: Opens the store for a schema in a folder (`""` without a root); called again with the same folder after closing.
    public init(
        _ name: String, root: String? = nil,
        open: @escaping @Sendable (_ schema: Schema, _ folder: String) throws -> any Store
    ) {
        self.name = name
        self.root = root
        self.open = open
    }

    /// A side that opens its stores by URL. The path of a store in files becomes a
    /// folder with a separate store for each sequence; it is removed at the end.
    ///
    /// - Throws: ``StoreError`` `.configuration` for a wrong URL or an engine that is not linked.
    public init(url: String, engines: [Engine]) throws { try self.init(url: url, engines: engines, faults: []) }

    /// The same with faults added to the engine.
    init(url: String, engines: [Engine], faults: Set<Fault>, hasReplica: Bool = false) throws {
        let configuration = try StoreConfiguration(url: url)
        let names = faults.map(\.rawValue).sorted()
        let server = configuration.isOnServer ? engines.first { $0.scheme == configuration.scheme }.map { ServerPlace(url, $0) } : nil
        let engines = faults.isEmpty ? engines : engines.map { $0.with(faults: faults) }
        self.init(
            url + (names.isEmpty ? "" : " with \(names.joined(separator: ", "))"),
            root: configuration.isInMemory ? nil : server == nil ? configuration.location : DifferentialTarget.temporaryFolder()
        ) { schema, folder in
            var configuration = configuration
            if let server {
                configuration = try StoreConfiguration(url: server.url(in: folder))
                // Several writers wait for each other; on a busy machine the usual timeout would end an operation that only waits.
                Patience.lend(to: &configuration)
            }
            configuration.schema = schema
            if hasReplica { configuration.changeLog = .commits(1_000_000) }
            if server == nil, !folder.isEmpty { configuration.location = folder + "/store" }
            return try openStore(configuration, engines: engines)
        }
        self.server = server
        self.hasReplica = hasReplica
    }

    /// A folder for the names of stores that are elsewhere.
    private static func temporaryFolder() -> String {
        FileManager.default.temporaryDirectory.path + "/activestore-" + UUID().uuidString.lowercased()
    }

    /// Makes a folder for one sequence; `""` when none is needed.
    func makeFolder(_ number: Int) throws -> String {
        guard let root else { return "" }
        let path = "\(root)/\(number)"
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw StoreError(.cannotOpen, "The folder \(path) cannot be made: \(error)")
        }
        return path
    }

    func removeFolder(_ path: String) {
        server?.remove(in: path)
        if !path.isEmpty { try? FileManager.default.removeItem(atPath: path) }
    }
}
