import StoreCore
import StoreLMDB
import StoreMemory
import StoreSQLite

/// The engines on which a test runs; see ``withTestStore(_:engine:clock:configure:_:)``.
public struct TestEngines: OptionSet, Sendable, CustomStringConvertible {
    /// One bit for each engine.
    public let rawValue: Int

    /// Combines engines by their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The in-memory reference engine. Beyond look-ups by a key or an indexed field it scans, so it suits tests with few records.
    public static let memory = TestEngines(rawValue: 1)
    /// SQLite, with a file in a temporary folder.
    public static let sqlite = TestEngines(rawValue: 2)
    /// LMDB, with a file in a temporary folder.
    public static let lmdb = TestEngines(rawValue: 4)
    /// All three, one after the other.
    public static let all: TestEngines = [.memory, .sqlite, .lmdb]

    /// Each of these engines by itself, for the arguments of a parameterized test.
    public var each: [TestEngines] { [.memory, .sqlite, .lmdb].filter { contains($0) } }

    /// The names of the engines.
    public var description: String { each.map(\.engine.scheme).joined(separator: ", ") }

    /// The engine of a single bit.
    var engine: Engine { self == .memory ? .memory : self == .sqlite ? .sqlite : .lmdb }

    /// The URL of a store in a folder.
    func url(in folder: String) -> String { self == .memory ? "memory:" : "\(engine.scheme):\(folder)/store.db" }
}
