// Harnesses and cases are written in terms of engines, stores and models.
@_exported import ActiveStore

/// All that an author of an engine writes to run the suite against it.
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
    /// Removes the stores whose URLs were made in a folder, where they are not in the folder itself; the folder is still there.
    func remove(in folder: String)
    /// Where the folders of the cases are made; nil for the system's folder of temporary files.
    var parentFolder: String? { get }
    /// What reports call the store.
    var displayedURL: String { get }
    /// An executable that has the engine and whose `main` calls ``ConformanceWorker/run(_:cases:harness:)`` first: cases about several processes
    /// start it. nil where the suite runs in such an executable anyway, as it does isolated, or else to leave those cases out.
    var partner: String? { get }
    /// Cases that the engine leaves out, by id, and why: they are skipped with the reason, for everybody to see. An id that is none fails the first case.
    var optOuts: [String: String] { get }
}

extension EngineHarness {
    /// Nothing: what is in the folder is removed with it.
    public func remove(in folder: String) {}
    /// None.
    public var optOuts: [String: String] { [:] }
    /// The system's folder of temporary files.
    public var parentFolder: String? { nil }
    /// The executable of this process, if it is one that can be started as a second one.
    public var partner: String? { nil }
    /// The URL with an ellipsis where the folder stands.
    public var displayedURL: String { url(in: "…") }
}

/// A harness from an engine and a closure.
public struct SimpleHarness: EngineHarness {
    /// The engine.
    public let engine: Engine
    /// The executable of second processes.
    public let partner: String?
    private let makeURL: @Sendable (String) -> String
    /// A harness whose closure makes a URL inside a folder.
    public init(_ engine: Engine, partner: String? = nil, url: @escaping @Sendable (_ folder: String) -> String) {
        self.engine = engine
        self.partner = partner
        makeURL = url
    }
    /// The closure's URL.
    public func url(in folder: String) -> String { makeURL(folder) }
}
