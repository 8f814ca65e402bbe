@_exported import ActiveStore
import FoundationEssentials

/// Runs a test on an empty store for these models, which is removed afterwards, once on each engine.
///
/// ```swift
/// @Test func adults() throws {
///     try withTestStore(Author.self, Article.self, engine: .all) { store in
///         try Author(name: "Ann", age: 30).saved()
///         #expect(try Author.where { $0.age >= 18 }.count() == 1)
///     }
/// }
/// ```
/// The store is the ambient one inside the body, as in ``withStore(_:_:)``, so calls of models find it. Each test has its own
/// store, so tests may run side by side.
///
/// Tasks of the body have this store and clock too; detached tasks and threads do not. A task that is still running when the body has
/// returned finds the store closed.
///
/// - Parameters:
///   - models: The models of the store.
///   - engine: The engines, one after the other.
///   - clock: The clock of the store and of new records, such as `.fixed(noon)`. With a clock of your own, generated keys are the same in
///     each run, too; nil takes the system's time and random keys.
///   - configure: Changes the configuration, for example its migrations or options.
///   - body: The test. An error ends it. If there are several engines, a ``StoreError`` is thrown with the name of the engine, as
///     ``TestStoreFailure``.
/// - Throws: What the body throws; ``StoreError`` if the store cannot be opened or closed; ``UnmetExpectation`` if no engine is given.
public func withTestStore(
    _ models: any Model.Type..., engine: TestEngines = .memory, clock: StoreClock? = nil,
    configure: (inout StoreConfiguration) throws -> Void = { _ in }, _ body: (any Store) throws -> Void
) throws {
    let engines = try checked(engine)
    for one in engines {
        let folder = try TestFolder()
        defer { folder.remove() }
        let store = try folder.open(one, models, clock, configure)
        do { try origin(clock).use { try withStore(store) { try body(store) } } } catch {
            try? store.close()
            throw named(error, one, engines.count)
        }
        try store.close()
    }
}

/// Asynchronous form of ``withTestStore(_:engine:clock:configure:_:)``.
nonisolated(nonsending) public func withTestStore(
    _ models: any Model.Type..., engine: TestEngines = .memory, clock: StoreClock? = nil,
    configure: (inout StoreConfiguration) throws -> Void = { _ in },
    _ body: nonisolated(nonsending) (any Store) async throws -> Void
) async throws {
    let engines = try checked(engine)
    for one in engines {
        let folder = try TestFolder()
        defer { folder.remove() }
        let store = try folder.open(one, models, clock, configure)
        do { try await origin(clock).use { try await withStore(store) { try await body(store) } } } catch {
            try? store.close()
            throw named(error, one, engines.count)
        }
        try store.close()
    }
}

/// Where new records have their keys and instants from.
private func origin(_ clock: StoreClock?) -> RecordOrigin {
    clock.map { RecordOrigin(clock: $0, uids: .seeded(1)) } ?? RecordOrigin()
}

private func checked(_ engines: TestEngines) throws -> [TestEngines] {
    if engines.each.isEmpty { throw UnmetExpectation(description: "The test has no engine to run on.") }
    return engines.each
}

/// The library's errors say where they happened. Others belong to the test framework, which knows them by their types.
private func named(_ error: any Error, _ engine: TestEngines, _ count: Int) -> any Error {
    count > 1 && (error is StoreError || error is UnmetExpectation) ? TestStoreFailure(engine: engine.description, error: error) : error
}

/// The error of a test that runs on several engines, with the one on which it failed.
public struct TestStoreFailure: Error, CustomStringConvertible {
    /// The engine's name.
    public let engine: String
    /// What the test threw.
    public let error: any Error

    /// The engine and the error in a sentence.
    public var description: String { "on \(engine): \(error)" }
}

/// A folder for the files of one store.
private struct TestFolder {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/activestore-test-" + UUID().uuidString.lowercased()
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    func remove() { try? FileManager.default.removeItem(atPath: path) }

    func open(
        _ engine: TestEngines, _ models: [any Model.Type], _ clock: StoreClock?, _ configure: (inout StoreConfiguration) throws -> Void
    ) throws -> any Store {
        var configuration = try StoreConfiguration(url: engine.url(in: path))
        // What a test stores need not survive a crash of the machine.
        configuration.durability = .relaxed
        if let clock { configuration.clock = clock }
        try configure(&configuration)
        return try openStore(configuration, engines: [engine.engine], models: models)
    }
}
