import Foundation
import StoreCore
import Synchronization
import Testing

@testable import StoreKeyValue

@Suite struct BuildTests {
    static let all = [People.age, People.email, People.bio, People.uniqueBio]

    /// Stores of the same people: one with indexes from the beginning, one without any.
    private func pair(_ count: Int = 300) throws -> (whole: KeyValueStore, trees: MapTrees) {
        let whole = try People.open(BuildTests.all, MapTrees())
        try People.fill(whole, 0..<count)
        let trees = MapTrees()
        let plain = try People.open([], trees)
        try People.fill(plain, 0..<count)
        try plain.close()
        return (whole, trees)
    }

    /// The entries without what only unique indexes that were built later have.
    private func expectSame(_ a: KeyValueStore, _ b: KeyValueStore, _ indexes: [IndexDefinition] = BuildTests.all) throws {
        for index in indexes where !index.isUnique { #expect(try People.entries(a, index) == People.entries(b, index), "\(index.name)") }
        for index in indexes { #expect(try People.state(b, index) == .ready, "\(index.name)") }
        #expect(try b.verify(.full).problems == [])
    }

    @Test func anIndexBuiltAtOnceIsThatOfAStoreThatAlwaysHadIt() throws {
        let (whole, trees) = try pair()
        let later = try People.open(BuildTests.all, trees)
        try expectSame(whole, later)
        for index in BuildTests.all { #expect(try People.entries(whole, index) == People.entries(later, index)) }
    }

    @Test func sortingSpillsAndMerges() throws {
        var sorter = EntrySorter(runSize: 40_000, folder: NSTemporaryDirectory())
        var random = Random(7)
        var expected: [[UInt8]] = []
        for _ in 0..<20_000 {
            let key = (0..<1 + random.below(40)).map { _ in UInt8(random.below(4)) }
            expected.append(key)
            try key.withUnsafeBytes { key in try Array(key.reversed()).withUnsafeBytes { try sorter.add(key, $0) } }
        }
        #expect(sorter.spilledRuns > 10)
        expected.sort { $0.lexicographicallyPrecedes($1) }
        var got: [[UInt8]] = []
        try sorter.finish {
            got.append(Array($0.key))
            #expect($0.value.elementsEqual($0.key.reversed()))
        }
        #expect(got == expected)
    }

    @Test func keysThatBeginAlikeAreSortedByWhatFollows() throws {
        var random = Random(11)
        var sorter = EntrySorter(folder: nil)
        var expected: [[UInt8]] = []
        for number in 0..<20_000 {
            // Zeros, ends at any place, many that are equal for long, and some that are equal.
            var key = Array("all begin like this".utf8)
            if number % 3 > 0 { key += (0..<16).map { _ in UInt8(number % 7) } }
            key += (0..<random.below(12)).map { _ in UInt8(random.below(3)) }
            expected.append(key)
            try key.withUnsafeBytes { key in try Array(key.reversed()).withUnsafeBytes { try sorter.add(key, $0) } }
        }
        expected.sort { $0.lexicographicallyPrecedes($1) }
        var got: [[UInt8]] = []
        try sorter.finish {
            got.append(Array($0.key))
            #expect($0.value.elementsEqual($0.key.reversed()))
        }
        #expect(got == expected)
    }

    @Test func sortingWithoutAFolderKeepsAllInMemory() throws {
        var sorter = EntrySorter(runSize: 100, folder: nil)
        for number in (0..<100).reversed() { try [UInt8(number)].withUnsafeBytes { try sorter.add($0, $0) } }
        #expect(sorter.spilledRuns == 0)
        var got: [UInt8] = []
        try sorter.finish { got.append($0.key[0]) }
        #expect(got == (0..<100).map { UInt8($0) })
    }

    @Test func aFolderThatIsNotThereIsAnError() {
        #expect(throws: StoreError.self) {
            var sorter = EntrySorter(runSize: 1, folder: "/nowhere/at/all")
            try [UInt8(1)].withUnsafeBytes { try sorter.add($0, $0) }
        }
    }

    @Test func duplicatesFailTheOpenAndChangeNothing() throws {
        let trees = MapTrees()
        try People.fill(try People.open([], trees), 0..<60) { "e\($0 % 20)" }
        let before = trees.snapshot().trees.mapValues(\.contents)
        do {
            _ = try People.open([People.email], trees)
            Issue.record("the open was expected to fail")
        } catch let error as StoreError {
            #expect(error.code == .duplicateValue && error.values.count == 10 && error.message.contains("more than 10 values"))
        }
        #expect(trees.snapshot().trees.mapValues(\.contents) == before)
    }

    @Test func anIndexThatIsRefusedIsUndoneAndTheTransactionGoesOn() throws {
        let trees = MapTrees()
        let store = try People.open([], trees)
        try People.fill(store, 0..<60) { "e\($0 % 20)" }
        try store.write { transaction in
            let writer = try transaction.checkedWriter()
            #expect(throws: StoreError.self) { try writer.apply(.addIndex(entity: People.entity([]), People.email)) }
            try People.put(store, 100, age: 1, email: "e1", bio: "one more")
        }
        #expect(try store.verify(.full) == VerifyReport(recordsChecked: 61))
    }

    @Test func duplicatesAmongLongValuesFailTheOpenToo() throws {
        let trees = MapTrees()
        let store = try People.open([], trees)
        for id in 1...4 { try People.put(store, id, age: 1, email: nil, bio: People.bio(id <= 2 ? 5 : id * 5)) }
        do {
            _ = try People.open([People.uniqueBio], trees)
            Issue.record("the open was expected to fail")
        } catch let error as StoreError { #expect(error.code == .duplicateValue && error.values.count == 1) }
        try People.set(store, 1, bio: "other")
        #expect(try People.open([People.uniqueBio], trees).verify(.full).problems == [])
    }

    @Test func aBuildThatIsUndoneInsideASavepointLeavesNothing() throws {
        let (_, trees) = try pair(50)
        let store = try People.open([], trees)
        let before = trees.snapshot().trees.mapValues(\.contents)
        try store.write { transaction in
            struct Undo: Error {}
            do {
                try transaction.savepoint { inner in
                    try inner.checkedWriter().apply(.addIndex(entity: People.entity([]), People.bio))
                    throw Undo()
                }
            } catch is Undo {}
        }
        #expect(trees.snapshot().trees.mapValues(\.contents).filter { !$0.value.isEmpty } == before)
    }

    @Test func aLargeTableGetsItsIndexesLater() throws {
        let (whole, trees) = try pair()
        let store = try People.open(BuildTests.all, online: 100, trees)
        for index in BuildTests.all { #expect(try People.state(store, index) == .writeOnly) }
        #expect(store.health.warnings.count == 4 && store.health.warnings.allSatisfy { $0.contains("buildIndexes()") })
        #expect(try store.verify(.full).problems == [])
        var seen: [IndexProgress] = []
        let events = Mutex(0)
        let listening = store.onEvent { if case .progressed = $0 { events.withLock { $0 += 1 } } }
        let report = try store.buildIndexes(chunk: 20) {
            seen.append($0)
            return true
        }
        listening.cancel()
        #expect(report.isComplete && report.ready == BuildTests.all.map(\.name) && report.duplicates.isEmpty)
        #expect(seen.filter { $0.index == People.age.name }.last?.done == 300 && seen.allSatisfy { $0.total == 300 })
        #expect(events.withLock { $0 } == seen.count && seen.count > 4)
        #expect(store.health.warnings.isEmpty)
        try expectSame(whole, store)
        #expect(try store.buildIndexes().ready.isEmpty)
        // Entries of unique indexes that were built later end with their key; else they say the same.
        #expect(try People.entries(store, People.email).count == 300)
        #expect(throws: StoreError.self) { try People.put(store, 900, age: 1, email: "e1", bio: "x") }
        let catalog = try store.read { reader in
            try CatalogTree.text("catalogue", from: (reader.checkedReader() as? RecordSession)!.trees)
        }
        #expect(catalog != nil)
    }

    @Test func aSmallTableGetsItsIndexesAtOnce() throws {
        let (_, trees) = try pair(100)
        let store = try People.open([People.age], online: 100, trees)
        #expect(try People.state(store, People.age) == .ready)
    }

    @Test func aBuildThatWasStoppedGoesOnWhereItWas() throws {
        for stops in [1, 2, 3, 5] {
            let (whole, trees) = try pair()
            var store = try People.open(BuildTests.all, online: 0, trees)
            var chunks = 0
            let report = try store.buildIndexes(chunk: 16) { _ in
                chunks += 1
                return chunks < stops
            }
            #expect(report.wasStopped && !report.isComplete)
            #expect(try store.verify(.full).problems == [])
            try store.close()
            store = try People.open(BuildTests.all, trees)
            var first: Int?
            #expect(
                try store.buildIndexes(chunk: 16) {
                    first = first ?? $0.done
                    return true
                }.isComplete)
            if stops < 3 { #expect((first ?? 0) > 16) }
            try expectSame(whole, store)
        }
    }

    @Test func changesDuringABuildAreInTheIndexOnEitherSide() throws {
        let trees = MapTrees()
        let numbers = 0..<400
        try People.fill(try People.open([], trees), numbers)
        let store = try People.open(BuildTests.all, online: 0, trees)
        var random = Random(3)
        var next = 1_000
        var live = Array(numbers)
        let report = try store.buildIndexes(chunk: 16) { _ in
            do {
                for _ in 0..<6 {
                    let at = random.below(live.count)
                    next += 1
                    switch random.below(6) {
                    case 0: try People.set(store, live[at], bio: People.bio(next))
                    case 1: try People.set(store, live[at], email: random.isTrue(30) ? nil : "n\(next)")
                    case 2:
                        try People.remove(store, live[at])
                        live.remove(at: at)
                    case 3:
                        try People.put(store, -next, age: nil, email: "n\(next)", bio: People.bio(next))
                        live.append(-next)
                    case 4:
                        try People.move(store, live[at], to: random.isTrue(50) ? next : -next)
                        live.remove(at: at)
                    default: try People.set(store, live[at], bio: "short \(next)")
                    }
                }
                #expect(try store.verify(.full).problems == [])
            } catch { Issue.record(error) }
            return true
        }
        #expect(report.isComplete)
        for index in BuildTests.all { #expect(try People.state(store, index) == .ready) }
        #expect(try store.verify(.full).problems == [])
    }

    /// A build goes on from the key of the last record that it reached, which may be gone by then; the one after it is not to be left out.
    @Test(arguments: [1, 2, 16]) func theLastRecordOfAChunkMayBeGoneWhenTheNextBegins(chunk: Int) throws {
        let trees = MapTrees()
        try People.fill(try People.open([], trees), 0..<300)
        let store = try People.open(BuildTests.all, online: 0, trees)
        var removed: [Int] = []
        var index = ""
        let report = try store.buildIndexes(chunk: chunk) { step in
            if index != step.index { (index, removed) = (step.index, []) }
            // Those before have been reached, whether they are there still or not.
            let last = step.done - 1
            if index == BuildTests.all[0].name, last < 299 {
                do { try People.remove(store, last) } catch { Issue.record(error) }
                removed.append(last)
            }
            return true
        }
        #expect(report.isComplete)
        for index in BuildTests.all { #expect(try People.state(store, index) == .ready) }
        #expect(try store.verify(.full).problems == [])
        let left = try store.read { try $0.count(FetchRequest(EntityID(store.context.configuration.schema.entities[0]))) }
        #expect(left < 300 && left > 0)
        #expect(try People.entries(store, People.age).count == left)
    }

    @Test func duplicatesLeaveAUniqueIndexPendingUntilTheyAreRepaired() throws {
        let trees = MapTrees()
        try People.fill(try People.open([], trees), 0..<60) { $0 < 40 ? "e\($0 % 20)" : nil }
        let store = try People.open([People.email], online: 0, trees)
        // Of the same value as one that has no entry yet: it is found afterwards.
        try People.put(store, 700, age: 1, email: "e19", bio: "new")
        var report = try store.buildIndexes(chunk: 16)
        #expect(try People.state(store, People.email) == .uniquePending)
        #expect(!report.isComplete && report.duplicates.count == 1)
        #expect(report.duplicates.first?.count == 20 && report.duplicates.first?.values.count == 10)
        #expect(store.health.warnings.count == 1 && store.health.warnings[0].contains("buildIndexes()"))
        #expect(try store.verify(.full).problems == [])
        // No further duplicate, but what is there may be kept.
        #expect(throws: StoreError.self) { try People.put(store, 701, age: 1, email: "e3", bio: "new") }
        #expect(throws: StoreError.self) { try People.set(store, 50, email: "e3") }
        try People.set(store, 3, email: "e3")
        for id in 0..<19 { try People.set(store, id, email: "other \(id)") }
        report = try store.buildIndexes()
        #expect(report.duplicates.first?.count == 1 && report.duplicates.first?.values.first?.contains("e19") == true)
        try People.set(store, 19, email: nil)
        try People.remove(store, 700)
        report = try store.buildIndexes()
        #expect(report.isComplete && report.ready == [People.email.name])
        #expect(try People.state(store, People.email) == .ready)
        #expect(try store.verify(.full).problems == [])
    }

    @Test func duplicatesAmongLongValuesAreReportedToo() throws {
        let trees = MapTrees()
        let plain = try People.open([], trees)
        for id in 1...6 { try People.put(plain, id, age: 1, email: nil, bio: People.bio(id <= 3 ? 5 : id * 5)) }
        let store = try People.open([People.uniqueBio], online: 0, trees)
        #expect(try store.buildIndexes().duplicates.first?.count == 1)
        try People.set(store, 1, bio: "a")
        #expect(try store.buildIndexes().duplicates.first?.count == 1)
        try People.set(store, 2, bio: "b")
        #expect(try store.buildIndexes().isComplete)
        #expect(try store.verify(.full).problems == [])
    }

    @Test func misuseIsSaid() throws {
        let store = try People.open([], MapTrees())
        #expect(throws: StoreError.self) { _ = try store.buildIndexes(chunk: 0) }
        #expect(throws: StoreError.self) { try store.write { _ in _ = try store.buildIndexes() } }
        for text in ["-1", "many", ""] {
            var configuration = StoreConfiguration(scheme: "map")
            configuration.engineOptions["onlineIndexes"] = text
            #expect(throws: StoreError.self) { _ = try openStore(configuration, engines: [People.engine(MapTrees())]) }
        }
    }

    @Test func aDroppedIndexLeavesNothingAndItsTreeIsUsedAgain() throws {
        let trees = MapTrees()
        let store = try People.open(BuildTests.all, trees)
        try People.fill(store, 0..<50)
        let tree = try People.find(store, People.bio)?.tree
        func drop() throws -> Bool? {
            try store.write { transaction in
                let writer = try transaction.checkedWriter()
                let dropped = try (writer as? RecordSession)?.drop(index: People.bio.name, of: "person")
                guard var catalog = try writer.catalog() else { return nil }
                catalog.schema.entities[0].indexes.removeAll { $0.name == People.bio.name }
                try writer.write(catalog)
                return dropped
            }
        }
        #expect(try drop() == true)
        #expect(try drop() == false)
        #expect(try People.find(store, People.bio) == nil)
        #expect(try store.verify(.full).problems == [])
        try People.set(store, 1, bio: "after")
        try store.close()
        let again = try People.open(BuildTests.all, trees)
        #expect(try People.find(again, People.bio)?.tree == tree)
        #expect(try again.verify(.full).problems == [])
    }
}
