import ActiveStore
import FoundationEssentials
import Glibc

/// A harness made from a store URL, as passed to the tool.
///
/// Stores in memory (`memory:`, `sqlite::memory:`) are opened directly. On a server (`postgresql://…`) each case gets a separate
/// namespace, which is removed afterwards. A path must not exist yet: a folder is created there, each case gets a new store
/// inside it, and ``remove()`` removes the folder. Existing files are never touched.
public struct URLHarness: EngineHarness {
    /// The engine of the URL's scheme.
    public let engine: Engine
    /// The URL as given.
    public let displayedURL: String
    /// The folder at the URL's path, for stores that have one.
    public let parentFolder: String?
    /// On a server, an empty folder, by whose name the store is known.
    public let keptFolder: String?
    /// The executable of second processes; nil unless it is set.
    public var partner: String?
    /// `?durability=normal`, or an empty string.
    private let options: String
    /// The namespaces of a server's database, if the store is there.
    private let server: ServerPlace?

    /// A harness for a URL.
    ///
    /// - Throws: ``StoreError`` `.configuration` for an invalid URL or an engine that is not among those given.
    public init(_ url: String, engines: [Engine]) throws {
        let configuration = try StoreConfiguration(url: url)
        guard let engine = engines.first(where: { $0.scheme == configuration.scheme }) else {
            // The same message as from opening, which names the linked engines.
            _ = try openStore(configuration, engines: engines)
            throw StoreError(.configuration, "There is no engine for the URL.")
        }
        self.engine = engine
        displayedURL = configuration.isOnServer ? configuration.scheme + ":" + configuration.shownLocation : url
        server = configuration.isOnServer ? ServerPlace(url, engine) : nil
        keptFolder = server == nil ? nil : FileManager.default.temporaryDirectory.path + "/activestore-kept\(getpid())"
        parentFolder = configuration.isInMemory || server != nil ? nil : configuration.location
        options = url.firstIndex(of: "?").map { String(url[$0...]) } ?? ""
    }

    /// The URL itself for stores in memory, with a namespace for those of a server, else a file in the folder.
    public func url(in folder: String) -> String {
        if let server { return server.url(in: folder) }
        return parentFolder == nil ? displayedURL : engine.scheme + ":" + URLHarness.escaped(folder) + "/store" + options
    }

    /// Creates the folder at the URL's path, readable only by its owner; does nothing for stores in memory.
    ///
    /// - Throws: ``StoreError`` `.cannotOpen` if the path exists or the folder cannot be created.
    public func prepare() throws {
        guard let parentFolder else { return }
        if mkdir(parentFolder, 0o700) == 0 { return }
        let reason = errno == EEXIST ? "it exists already, and what exists is never used for tests" : "it cannot be made"
        throw StoreError(.cannotOpen, "The suite makes a folder of stores at the URL's path, but \(reason).")
    }

    /// Removes the namespaces that belong to a folder and the folders in it.
    public func remove(in folder: String) { server?.remove(in: folder) }

    /// Removes what ``prepare()`` made, with everything in it, and the namespace that cases have shared.
    public func remove() {
        if let keptFolder {
            remove(in: keptFolder)
            try? FileManager.default.removeItem(atPath: keptFolder)
        }
        if let parentFolder { try? FileManager.default.removeItem(atPath: parentFolder) }
    }

    /// A path with characters escaped that have a meaning in a store URL.
    static func escaped(_ path: String) -> String {
        path.replacing("%", with: "%25").replacing("?", with: "%3F")
    }
}
