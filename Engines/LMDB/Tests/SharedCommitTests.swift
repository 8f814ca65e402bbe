import ActiveStore
import FoundationEssentials
import StoreLMDB
import Testing

@Model struct SharedRecord {
    var name = ""
    var data: Data?
}

/// Transactions of models that share a commit, and get in each other's way.
@Suite struct SharedCommitTests {
    private final class Location: Sendable {
        let folder = FileManager.default.temporaryDirectory.path + "/activestore-shared-" + UUID().uuidString
        let store: any Store

        init(_ options: String) throws {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            // Tasks of other tests may keep these from running for minutes.
            let url = "lmdb:\(folder)/store.lmdb?durability=relaxed&busyTimeout=600s&" + options
            store = try openStore(url, engines: [.lmdb], models: [SharedRecord.self])
        }

        deinit {
            try? store.close()
            try? FileManager.default.removeItem(atPath: folder)
        }

        func check(has count: Int) throws {
            #expect(try SharedRecord.count(in: store) == count)
            #expect(try store.verify(.full).isClean)
        }
    }

    private struct Refused: Error {}

    /// Has tasks save records at once; `refuses` says which transactions throw in the end.
    private func save(
        _ store: any Store, tasks: Int, _ count: Int, large: Int? = nil, refusing: @escaping @Sendable (Int) -> Bool = { _ in false }
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<tasks {
                group.addTask {
                    for number in 0..<count {
                        let data = large.map { task == 0 && number % 5 == 0 ? Data(repeating: 1, count: $0) : Data() }
                        do {
                            try await store.write(attempts: 10) { _ in
                                _ = try SharedRecord(name: "\(task) \(number)", data: data).saved()
                                if refusing(task + number) { throw Refused() }
                            }
                        } catch is Refused {}
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    /// A map of one megabyte: some of the large records find it full at their first change, while others have ended and wait for the commit.
    @Test func aFullMapCostsNoNeighbourAnything() async throws {
        let location = try Location("mapSize=1MiB")
        try await save(location.store, tasks: 8, 20, large: 3 << 20)
        try location.check(has: 160)
    }

    @Test func onlyThoseThatFailAreUndone() async throws {
        let location = try Location("mapSize=1GiB")
        try await save(location.store, tasks: 16, 21) { $0 % 3 == 0 }
        try location.check(has: 16 * 14)
    }

    @Test func withoutGroupsEachIsCommittedByItself() async throws {
        let location = try Location("groupCommit=false")
        try await save(location.store, tasks: 4, 10)
        try location.check(has: 40)
    }

    /// Opening what is no store leaves nothing beside it.
    @Test func nothingIsPutBesideAFileThatIsNoStore() throws {
        let location = try Location("mapSize=1GiB")
        let path = location.folder + "/notes.txt"
        try Data(repeating: 65, count: 20_000).write(to: URL(filePath: path))
        #expect(throws: StoreError.self) { try openStore("lmdb:\(path)", engines: [.lmdb], models: [SharedRecord.self]) }
        #expect(!FileManager.default.fileExists(atPath: path + "-owner"))
        #expect(!FileManager.default.fileExists(atPath: path + "-lock"))
    }
}
