import ActiveStore
import FoundationEssentials
import Glibc
import StoreCore
import Synchronization

@testable import StoreSQLite

/// A folder of its own for a test, gone when it is dropped.
final class TestFolder: Sendable {
    let path: String

    init() throws {
        let pattern = FileManager.default.temporaryDirectory.path() + "activestore-sqlite-XXXXXX"
        guard let made = pattern.withCString({ strdup($0) }), mkdtemp(made) != nil else {
            throw StoreError(.inputOutput, "no folder for a test: \(errno)")
        }
        path = String(cString: made)
        free(made)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String = "test.db") -> String { path + "/" + name }

    /// The permissions of a file, or nil if there is none.
    func mode(_ name: String) -> mode_t? { StorePath.info(file(name)).map { $0.st_mode & 0o777 } }
}

/// A store of the test models in a file.
func open(_ path: String, options: String = "") throws -> SQLiteStore {
    let store = try openStore("sqlite:\(path)\(options)", engines: [.sqlite], models: [Author.self, Airport.self])
    guard let store = store as? SQLiteStore else { throw StoreError(.internal, "not the SQLite engine") }
    return store
}

/// The error that the body throws.
func failure(_ body: () throws -> Void) -> StoreError? {
    do {
        try body()
        return nil
    } catch { return error as? StoreError }
}

/// The statement of the last request of the body, and how it is read.
func lastStatement(_ store: any Store, _ body: () throws -> Void) throws -> String {
    let last = Mutex("")
    let listener = store.onEvent { event in
        if case .request(let report) = event { last.withLock { $0 = "\(report.statement ?? "") \(report)" } }
    }
    defer { listener.cancel() }
    try withStore(store) { try body() }
    return last.withLock { $0 }
}

extension SQLiteStore {
    /// Lines of EXPLAIN QUERY PLAN.
    func plan(_ request: FetchRequest) throws -> QueryPlan { try read { try $0.explain(request) } }

    /// One integer of a statement, from a connection of the engine.
    func number(_ sql: String) throws -> Int64 {
        let connection = try beginRead(.singleRequest)
        defer { endRead(connection) }
        return try SQLiteStore.using(connection) { try $0.integer(sql) }
    }
}

/// Events as they came.
final class Events: Sendable {
    private let list = Mutex<[StoreEvent]>([])
    func append(_ event: StoreEvent) { list.withLock { $0.append(event) } }
    var all: [StoreEvent] { list.withLock { $0 } }
}
