import Foundation
import StoreCore
import StoreLMDB
import Synchronization
import Testing

@testable import StoreKeyValue

/// Indexes that are dropped and built while others read and write, on real files.
@Suite struct IndexUpkeepTests {
    static let byAge = IndexDefinition(entity: "person", parts: [.init("age")])
    static let byName = IndexDefinition(entity: "person", parts: [.init("name")])
    static let uniqueName = IndexDefinition(entity: "person", parts: [.init("name")], unique: true, name: "unique_name")

    static func entity(_ indexes: [IndexDefinition]) -> EntityDefinition {
        EntityDefinition(
            name: "person",
            fields: [
                FieldDefinition(name: "id", type: .int), FieldDefinition(name: "age", type: .int),
                FieldDefinition(name: "name", type: .string),
            ], indexes: indexes)
    }

    private final class Folder {
        let path = NSTemporaryDirectory() + "/activestore-upkeep-" + UUID().uuidString
        init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
        deinit { try? FileManager.default.removeItem(atPath: path) }
        func open(_ indexes: [IndexDefinition], online: Int? = nil) throws -> KeyValueStore {
            var configuration = StoreConfiguration(scheme: "lmdb", location: path + "/store.lmdb")
            configuration.schema = Schema([IndexUpkeepTests.entity(indexes)])
            configuration.durability = .relaxed
            configuration.engineOptions["allowUnsafeFilesystem"] = "true"
            if let online { configuration.engineOptions["onlineIndexes"] = String(online) }
            return try #require(try openStore(configuration, engines: [.lmdb]) as? KeyValueStore)
        }
    }

    private func put(_ store: KeyValueStore, _ ids: Range<Int>, age: (Int) -> Int = { $0 % 50 }, name: (Int) -> String) throws {
        let person = EntityID(store.context.schema.entities[0])
        try store.write { transaction in
            let writer = try transaction.checkedWriter()
            for id in ids {
                try writer.insert(person) { row in
                    try row.writeInt(Int64(id))
                    try row.writeInt(Int64(age(id)))
                    var name = name(id)
                    try name.withUTF8 { try row.writeText($0) }
                }
            }
        }
    }

    /// The ids by age, found by an index if there is one, and how.
    private func byAge(_ transaction: ReadTransaction) throws -> (ids: [Int64], plan: String) {
        let person = EntityID(transaction.store.context.schema.entities[0])
        let request = FetchRequest(person, order: [OrderTerm(1)], limit: 1_000_000, fields: [0])
        var ids: [Int64] = []
        try transaction.fetch(request) { row in
            ids.append(row.cells[0].bits)
            return .next
        }
        return (ids, "\(try transaction.checkedReader().explain(request))")
    }

    private func drop(_ index: IndexDefinition, _ store: KeyValueStore) throws {
        try store.write { transaction in
            let writer = try transaction.checkedWriter()
            #expect(try (writer as? RecordSession)?.drop(index: index.name, of: "person") == true)
            var catalog = try #require(try writer.catalog())
            catalog.schema.entities[0].indexes.removeAll { $0.name == index.name }
            try writer.write(catalog)
        }
    }

    private func tree(_ store: KeyValueStore, _ index: IndexDefinition) throws -> Tree? {
        try store.read {
            try ($0.checkedReader() as? RecordSession)?.layout["person"]?.indexes.first { $0.stored.name == index.name }?.tree
        }
    }

    @Test func aReaderGoesOnUsingAnIndexThatIsDroppedAndWhoseTreeIsUsedAgain() throws {
        let folder = try Folder()
        let store = try folder.open([IndexUpkeepTests.byAge])
        defer { try? store.close() }
        try put(store, 0..<3_000) { "name \($0)" }
        let former = try tree(store, IndexUpkeepTests.byAge)
        let expected = (0..<3_000).sorted { ($0 % 50, $0) < ($1 % 50, $1) }.map(Int64.init)
        let state = Mutex((results: [[Int64]](), plans: [String](), failure: nil as (any Error)?))
        let began = DispatchSemaphore(value: 0)
        let goOn = DispatchSemaphore(value: 0)
        let ended = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            do {
                try store.read { transaction in
                    for round in 0..<3 {
                        let (ids, plan) = try self.byAge(transaction)
                        state.withLock {
                            $0.results.append(ids)
                            $0.plans.append(plan)
                        }
                        if round < 2 {
                            began.signal()
                            goOn.wait()
                        }
                    }
                }
            } catch {
                state.withLock { $0.failure = error }
                began.signal()
                began.signal()
            }
            ended.signal()
        }
        began.wait()
        try drop(IndexUpkeepTests.byAge, store)
        #expect(try store.read { try self.byAge($0).ids } == expected)
        #expect(try !store.read { try self.byAge($0).plan }.contains(IndexUpkeepTests.byAge.name))
        goOn.signal()
        began.wait()
        // The tree gets the entries of another index, and records change.
        try store.write { try $0.checkedWriter().apply(.addIndex(entity: IndexUpkeepTests.entity([]), IndexUpkeepTests.byName)) }
        #expect(try tree(store, IndexUpkeepTests.byName) == former)
        try put(store, 3_000..<4_000) { "more \($0)" }
        goOn.signal()
        ended.wait()
        try state.withLock { state in
            if let failure = state.failure { throw failure }
            #expect(state.results == [expected, expected, expected])
            #expect(state.plans.allSatisfy { $0.contains(IndexUpkeepTests.byAge.name) }, "\(state.plans)")
        }
        #expect(try store.read { try self.byAge($0).ids.count } == 4_000)
    }

    @Test func anIndexIsBuiltWhileOthersWrite() throws {
        let folder = try Folder()
        let plain = try folder.open([])
        try put(plain, 0..<20_000) { "name \($0)" }
        try plain.close()
        let store = try folder.open([IndexUpkeepTests.byAge, IndexUpkeepTests.uniqueName], online: 1_000)
        defer { try? store.close() }
        let isDone = Mutex(false)
        let written = Mutex(0)
        let failure = Mutex<(any Error)?>(nil)
        let ended = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            do {
                var next = 100_000
                while !isDone.withLock({ $0 }) {
                    try self.put(store, next..<next + 5) { "later \($0)" }
                    try self.put(store, -next - 5 ..< -next) { "before \($0)" }
                    next += 5
                }
                written.withLock { $0 = 2 * (next - 100_000) }
            } catch { failure.withLock { $0 = error } }
            ended.signal()
        }
        let report = try store.buildIndexes(chunk: 100)
        isDone.withLock { $0 = true }
        ended.wait()
        if let failure = failure.withLock({ $0 }) { throw failure }
        #expect(report.isComplete && report.ready.count == 2)
        let verified = try store.verify(.full)
        #expect(verified.problems == [])
        #expect(verified.recordsChecked == 20_000 + written.withLock { $0 })
        #expect(try store.read { try self.byAge($0).plan }.contains(IndexUpkeepTests.byAge.name))
    }

    @Test(arguments: [1, 2, 4]) func aBuildGoesOnAfterItsProcessWasKilled(chunks: Int) throws {
        let folder = try Folder()
        var store = try folder.open([])
        try put(store, 0..<100_000) { "name \($0)" }
        try store.close()
        let builder = try ProbeProcess("index", folder.path + "/store.lmdb")
        #expect(builder.line() == "open")
        var last = ""
        for _ in 0..<chunks { last = builder.line() ?? "" }
        let said = Int(last.dropFirst("done ".count)) ?? 0
        builder.kill()
        #expect(said > 0 && said < 100_000)
        store = try folder.open([IndexUpkeepTests.byAge])
        defer { try? store.close() }
        #expect(!store.health.warnings.filter { $0.contains("buildIndexes()") }.isEmpty)
        #expect(try store.verify(.full).problems == [])
        var first: Int?
        let report = try store.buildIndexes {
            first = first ?? $0.done
            return true
        }
        #expect(report.ready == [IndexUpkeepTests.byAge.name])
        // What was acknowledged was not done again.
        #expect((first ?? 0) > said)
        #expect(try store.verify(.full) == VerifyReport(recordsChecked: 100_000))
        let expected = (0..<100_000).sorted { ($0 % 50, $0) < ($1 % 50, $1) }.map(Int64.init)
        #expect(try store.read { try self.byAge($0).ids } == expected)
    }

    @Test(arguments: [1, 3]) func aRewriteGoesOnAfterItsProcessWasKilled(chunks: Int) throws {
        let folder = try Folder()
        var store = try folder.open([IndexUpkeepTests.byName])
        try put(store, 0..<100_000) { "name \($0)" }
        let person = IndexUpkeepTests.entity([IndexUpkeepTests.byName])
        try store.write { transaction in
            let writer = try transaction.checkedWriter()
            try writer.apply(.dropField(entity: person, person.fields[1]))
            var catalog = try #require(try writer.catalog())
            catalog.schema.entities[0].fields.remove(at: 1)
            try writer.write(catalog)
        }
        try store.close()
        let rewriter = try ProbeProcess("rewrite", folder.path + "/store.lmdb")
        #expect(rewriter.line() == "open")
        var last = ""
        for _ in 0..<chunks { last = rewriter.line() ?? "" }
        let said = Int(last.dropFirst("done ".count)) ?? 0
        rewriter.kill()
        #expect(said > 0 && said < 100_000)
        var configuration = StoreConfiguration(scheme: "lmdb", location: folder.path + "/store.lmdb")
        configuration.engineOptions["allowUnsafeFilesystem"] = "true"
        store = try #require(try openStore(configuration, engines: [.lmdb]) as? KeyValueStore)
        defer { try? store.close() }
        #expect(try store.verify(.full) == VerifyReport(recordsChecked: 100_000))
        var first: Int?
        #expect(
            try store.rewriteRecords {
                first = first ?? $0.done
                return true
            })
        // What was acknowledged was not done again.
        #expect((first ?? 0) > said)
        let table = try store.read { try ($0.checkedReader() as? RecordSession)?.layout["person"]?.stored }
        #expect(table?.shapes.count == 1 && table?.droppedFields == nil)
        #expect(try store.verify(.full) == VerifyReport(recordsChecked: 100_000))
    }

    @Test func aBuildGoesOnAfterTheStoreWasClosed() throws {
        let folder = try Folder()
        var store = try folder.open([])
        try put(store, 0..<2_000) { "name \($0)" }
        try store.close()
        store = try folder.open([IndexUpkeepTests.byAge], online: 0)
        var chunks = 0
        #expect(
            try store.buildIndexes(chunk: 50) { _ in
                chunks += 1
                return chunks < 3
            }.wasStopped)
        try store.close()
        store = try folder.open([IndexUpkeepTests.byAge])
        defer { try? store.close() }
        var first: Int?
        #expect(
            try store.buildIndexes(chunk: 50) {
                first = first ?? $0.done
                return true
            }.isComplete)
        #expect((first ?? 0) > 100)
        #expect(try store.verify(.full) == VerifyReport(recordsChecked: 2_000))
    }
}
