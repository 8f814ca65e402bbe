import ActiveStore
import FoundationEssentials
import Glibc
import StoreLMDB
import Synchronization
import Testing

@Model struct SharedRecord {
    var name = ""
    var data: Data?
}

/// Transactions of models that share a commit, and get in each other's way.
@Suite struct SharedCommitTests {
    private func withStore<R>(_ options: String, _ body: (any Store, String) async throws -> R) async throws -> R {
        let folder = FileManager.default.temporaryDirectory.path + "/activestore-shared-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try openStore("lmdb:\(folder)/store.lmdb?" + options, engines: [.lmdb], models: [SharedRecord.self])
        defer { try? store.close() }
        return try await body(store, folder)
    }

    private func check(_ store: any Store, has count: Int) throws {
        #expect(try SharedRecord.count(in: store) == count)
        #expect(try store.verify(.full).isClean)
    }

    /// A map of one megabyte: some of the large records find it full at their first change, while others have ended and wait for the commit.
    @Test func aFullMapCostsNoNeighbourAnything() async throws {
        try await withStore("mapSize=1MiB&durability=relaxed") { store, _ in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for task in 0..<8 {
                    group.addTask {
                        for number in 0..<20 {
                            let data = task == 0 && number % 5 == 0 ? Data(repeating: 1, count: 3 << 20) : nil
                            try await store.write(attempts: 10) { _ in _ = try SharedRecord(name: "\(task) \(number)", data: data).saved() }
                        }
                    }
                }
                try await group.waitForAll()
            }
            try check(store, has: 160)
        }
    }

    @Test func onlyThoseThatFailAreUndone() async throws {
        struct Refused: Error {}
        try await withStore("durability=relaxed") { store, _ in
            let stored = Atomic<Int>(0)
            await withTaskGroup(of: Void.self) { group in
                for task in 0..<16 {
                    group.addTask {
                        for number in 0..<20 {
                            try? await store.write { _ in
                                _ = try SharedRecord(name: "\(task) \(number)").saved()
                                if (task + number) % 3 == 0 { throw Refused() }
                            }
                            if (task + number) % 3 != 0 { stored.add(1, ordering: .relaxed) }
                        }
                    }
                }
            }
            try check(store, has: stored.load(ordering: .relaxed))
        }
    }

    @Test func withoutGroupsEachIsCommittedByItself() async throws {
        try await withStore("groupCommit=false&durability=relaxed") { store, _ in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for task in 0..<4 {
                    group.addTask {
                        for number in 0..<10 { _ = try await store.write { _ in try SharedRecord(name: "\(task) \(number)").saved() } }
                    }
                }
                try await group.waitForAll()
            }
            try check(store, has: 40)
        }
    }

    /// Opening what is no store leaves nothing beside it.
    @Test func nothingIsPutBesideAFileThatIsNoStore() async throws {
        try await withStore("durability=relaxed") { _, folder in
            let path = folder + "/notes.txt"
            try Data(repeating: 65, count: 20_000).write(to: URL(filePath: path))
            #expect(throws: StoreError.self) { try openStore("lmdb:\(path)", engines: [.lmdb], models: [SharedRecord.self]) }
            #expect(!FileManager.default.fileExists(atPath: path + "-owner"))
            #expect(!FileManager.default.fileExists(atPath: path + "-lock"))
        }
    }
}
