// The usual ways of copying and exporting a store: from an actor with state of its own, from a task that may be cancelled, from a function.
import ActiveStore
import FoundationEssentials
import StoreMemory
import StoreTransfer
import Testing

/// A service that remembers what it wrote.
actor Archivist {
    let store: any Store
    var latest: StoreDigest?
    var pieces = 0
    init(_ store: any Store) { self.store = store }

    func dump() throws -> [UInt8] {
        var bytes: [UInt8] = []
        let summary = try store.export { piece in
            bytes += piece
            pieces += 1
        }
        latest = summary.digest
        return bytes
    }
}

/// Stops when its task is cancelled.
func copyInTask(_ source: any Store) async throws -> any Store {
    let destination = try openStore(StoreConfiguration(url: "memory:"), engines: [.memory])
    try await source.copy(to: destination) { progress in
        try Task.checkCancellation()
        if progress.records > 1_000_000 { print("a million of them, now \(progress.entity)") }
    }
    return destination
}

@Suite struct TransferCallSitesTests {
    @Test func serviceAndTask() async throws {
        let store = try openStore("memory:", engines: [.memory], models: [HandWrittenAuthor.self])
        try await Author.insert([Author(name: "Ann"), Author(name: "Bob")], in: store)
        let archivist = Archivist(store)
        let bytes = try await archivist.dump()
        let copy = try await copyInTask(store)
        #expect(try await archivist.latest == copy.digest())
        #expect(await archivist.pieces == 1)
        let again = try openStore(StoreConfiguration(url: "memory:"), engines: [.memory])
        #expect(try await StoreDump(bytes: bytes).load(into: again).total == 2)
        let task = Task { try await copyInTask(store) }
        task.cancel()
        await #expect(throws: (any Error).self) { _ = try await task.value }
    }
}
