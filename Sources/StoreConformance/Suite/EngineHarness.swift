// Harnesses and cases use engines, stores and models.
@_exported import ActiveStore

/// The only code an engine author writes to run the suite against the engine.
///
/// ```swift
/// struct MyHarness: EngineHarness {
///     let engine = Engine.mine
///     func url(in folder: String) -> String { "mine:\(folder)/store" }
/// }
/// ```
public protocol EngineHarness: Sendable {
    /// The engine.
    var engine: Engine { get }
    /// The URL of a store that does not exist yet; the folder is empty, private to one case and removed afterwards.
    func url(in folder: String) -> String
    /// Removes the stores whose URLs were made in a folder, if they are not in the folder itself; the folder still exists.
    func remove(in folder: String)
    /// A folder whose store serves all cases that begin with an empty store of the fixture models, because making one is slow; it is
    /// emptied after each. nil if every case gets its own store.
    var keptFolder: String? { get }
    /// Whether a closed store is nothing but files in its folder, which may be copied to another one: cases that begin with an empty store
    /// of the fixture models get a copy of one, because making it is slow.
    var copiesStores: Bool { get }
    /// The parent of the cases' folders; nil for the system's temporary folder.
    var parentFolder: String? { get }
    /// The name of the store in reports.
    var displayedURL: String { get }
    /// An executable that has the engine and whose `main` calls ``ConformanceWorker/run(_:cases:harness:)`` first; cases about several
    /// processes start it. nil if the suite already runs in such an executable, as it does when isolated, or to omit those cases.
    var partner: String? { get }
    /// Cases that the engine opts out of, by id, with the reason: they are skipped and reported. An unknown id fails the first case.
    var optOuts: [String: String] { get }
}

extension EngineHarness {
    /// Does nothing: stores in the folder are removed with it.
    public func remove(in folder: String) {}
    /// None by default.
    public var optOuts: [String: String] { [:] }
    /// nil: every case gets its own store.
    public var keptFolder: String? { nil }
    /// false: every case's store is made by opening it.
    public var copiesStores: Bool { false }
    /// nil: the system's temporary folder.
    public var parentFolder: String? { nil }
    /// nil: the executable of this process, if it can be started as a second one.
    public var partner: String? { nil }
    /// The URL with an ellipsis in place of the folder.
    public var displayedURL: String { url(in: "…") }
}

/// A harness from an engine and a closure.
public struct SimpleHarness: EngineHarness {
    /// The engine.
    public let engine: Engine
    /// The executable of second processes.
    public let partner: String?
    /// Whether cases get copies of a store's files.
    public let copiesStores: Bool
    private let makeURL: @Sendable (String) -> String
    /// A harness with a closure that creates a URL inside a folder.
    public init(
        _ engine: Engine, partner: String? = nil, copiesStores: Bool = false, url: @escaping @Sendable (_ folder: String) -> String
    ) {
        self.engine = engine
        self.partner = partner
        self.copiesStores = copiesStores
        makeURL = url
    }
    /// The closure's URL.
    public func url(in folder: String) -> String { makeURL(folder) }
}
