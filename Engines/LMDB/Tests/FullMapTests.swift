import ActiveStore
import FoundationEssentials
import StoreLMDB
import Synchronization
import Testing

/// A file that may not grow further, with several who write.
@Suite struct FullMapTests {
    /// Whoever finds no room is told so, and nobody is told of a conflict, because nobody changed what another had read.
    @Test(arguments: [1, 3]) func writersOfAFullFileAreToldThatItIsFull(attempts: Int) async throws {
        let folder = FileManager.default.temporaryDirectory.path + "/activestore-full-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try openStore(
            "lmdb:\(folder)/store.lmdb?durability=relaxed&mapSize=4MiB&maxSize=4MiB", engines: [.lmdb], models: [SharedRecord.self])
        let outcomes = Outcomes()
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask {
                    for number in 0..<40 {
                        let data = Data(repeating: 1, count: task == 0 ? 600_000 : 20_000)
                        do {
                            try await store.write(attempts: attempts) { _ in
                                _ = try SharedRecord(name: "\(task) \(number)", data: data).saved()
                            }
                            outcomes.saved.add(1, ordering: .relaxed)
                        } catch {
                            let code = (error as? StoreError)?.code ?? .internal
                            outcomes.codes.withLock { $0[code, default: 0] += 1 }
                        }
                    }
                }
            }
        }
        let codes = outcomes.codes.withLock { $0 }
        #expect(codes[.storageFull, default: 0] > 0)
        if attempts > 1 { #expect(Set(codes.keys) == [.storageFull], "\(codes)") }
        try check(store, has: outcomes.saved.load(ordering: .relaxed))
    }

    /// What the tasks met.
    private final class Outcomes: Sendable {
        let codes = Mutex<[StoreError.Code: Int]>([:])
        let saved = Atomic<Int>(0)
    }

    private func check(_ store: any Store, has count: Int) throws {
        #expect(try SharedRecord.count(in: store) == count)
        #expect(try store.verify(.full).isClean)
        try store.close()
    }
}
