import Foundation
import Glibc
import StoreCore
import StoreKeyValue
import Synchronization
import Testing

@testable import StoreLMDB

@Suite(.serialized) struct GrowthTests {
    let folder = TestFolder()
    private let value = String(repeating: "v", count: 2_000)

    @Test func theMapGrowsAsItIsFilled() throws {
        let trees = try folder.open(["mapSize": "128KiB", "maxSize": "1GiB"])
        for number in 0..<1_000 { try trees.write { try $0.put(1, "\(number)", value) } }
        #expect(try trees.read { try $0.count(1) } == 1_000)
        #expect(trees.shared.mapSize > 2_000_000)
        // One transaction that is many times larger than the map.
        let size = trees.shared.mapSize
        try trees.write { writer in for number in 0..<20_000 { try writer.put(2, "\(number)", value) } }
        #expect(trees.shared.mapSize > size)
        #expect(try trees.read { try $0.count(2) } == 20_000)
        #expect(try trees.structuralProblems() == [])
        try trees.close()
        // A file that is larger than what is reserved at first.
        let again = try folder.open(["mapSize": "128KiB"])
        #expect(try again.read { try $0.count(2) } == 20_000)
        try again.write { try $0.put(3, "a", "1") }
        try again.close()
    }

    /// A process that reads, and then writes too, takes over the size that the one that wrote before has given the map.
    @Test func whoComesToWriteAdoptsTheMap() throws {
        try folder.open().close()
        let reading = try folder.open(["readOnly": "true", "mapSize": "128KiB"])
        // What the other frees is not used again as long as this reads it, so the file grows.
        try reading.read { _ in
            let other = try ProbeProcess("write", folder.file, "100")
            while let line = other.line(), line != "wrote 99" {}
            other.tell()
            #expect(other.line() == "closed")
            #expect(other.end() == 0)
        }
        #expect(try #require(StorePath.info(folder.file)).st_size > 256 << 10)
        let writing = try folder.open(["mapSize": "128KiB"])
        try writing.write { try $0.put(1, "after", value) }
        #expect(try reading.read { try $0.value(1, "after") } == value)
        try writing.close()
        try reading.close()
    }

    @Test func aMapThatMayNotGrowIsFull() throws {
        let trees = try folder.open(["mapSize": "256KiB", "maxSize": "256KiB"])
        var written = 0
        #expect(
            code {
                while written < 10_000 {
                    try trees.write { try $0.put(1, "\(written)", value) }
                    written += 1
                }
            } == .storageFull)
        #expect(written > 10)
        #expect(try trees.read { try $0.count(1) } == written)
        #expect(try trees.structuralProblems() == [])
        try trees.close()
        let larger = try folder.open(["maxSize": "1GiB"])
        try larger.write { try $0.put(1, "more", value) }
        #expect(try larger.read { try $0.count(1) } == written + 1)
        try larger.close()
    }

    /// However the map grows, and whatever fails on the way: the file has no more bytes than it may.
    @Test(arguments: [1, 3, 7, 40]) func theFileStaysWithinItsLargestSize(megabytes: Int) throws {
        let trees = try folder.open(["mapSize": "512KiB", "maxSize": "\(megabytes)MiB"])
        var failures = 0
        for number in 0..<megabytes * 1_200 where failures < 3 {
            // Now and then much at once, which takes one step to enlarge the map for.
            let large = String(repeating: "v", count: number % 50 == 49 ? 700_000 : 1_500)
            do { try trees.write { try $0.put(1, "\(number)", large) } } catch let error as StoreError {
                #expect(error.code == .storageFull, "\(error)")
                failures += 1
            }
        }
        #expect(failures == 3)
        let size = try #require(StorePath.info(folder.file)).st_size
        #expect(size <= megabytes << 20 && size > megabytes << 19)
        #expect(trees.shared.mapSize == megabytes << 20)
        #expect(try trees.structuralProblems() == [])
        try trees.close()
    }

    @Test func growthWaitsForReadersAndSaysSoWhenTheyStay() throws {
        let trees = try folder.open(["mapSize": "256KiB", "maxSize": "1GiB", "busyTimeout": "300ms"])
        try trees.write { try $0.put(1, "first", value) }
        let reader = try trees.makeReader()
        let done = DispatchSemaphore(value: 0)
        let ready = DispatchSemaphore(value: 0)
        let goOn = DispatchSemaphore(value: 0)
        let seen = Mutex<String?>(nil)
        let holder = Holder(reader)
        Thread.detachNewThread {
            try? holder.reader.begin()
            ready.signal()
            goOn.wait()
            let value = try? holder.reader.value(1, "first")
            seen.withLock { $0 = value }
            holder.reader.end()
            done.signal()
        }
        ready.wait()
        var written = 0
        func fill(to count: Int) throws {
            while written < count {
                try trees.write { try $0.put(1, "\(written)", value) }
                written += 1
            }
        }
        #expect(code { try fill(to: 2_000) } == .busy)
        // Reading goes on meanwhile, and what was committed is there.
        #expect(try trees.read { try $0.count(1) } == written + 1)
        goOn.signal()
        done.wait()
        #expect(seen.withLock { $0 } == value)
        try fill(to: 2_000)
        #expect(try trees.read { try $0.count(1) } == 2_001)
        try trees.close()
    }

    @Test func aReadAroundTheWriteDoesNotMakeItWait() throws {
        let trees = try folder.open(["mapSize": "128KiB", "maxSize": "1GiB", "busyTimeout": "1200s"])
        try trees.write { try $0.put(1, "first", value) }
        let began = ContinuousClock.now
        try trees.read { reader throws in
            var written = 0
            #expect(
                code {
                    while written < 1_000 {
                        try trees.write { try $0.put(1, "\(written)", value) }
                        written += 1
                    }
                } == .busy)
            #expect(try reader.value(1, "first") == value)
        }
        #expect(ContinuousClock.now - began < .seconds(600), "it waited for the timeout")
        try trees.write { try $0.put(1, "after", value) }
        try trees.close()
    }

    @Test func aGroupThatFindsTheMapFullRunsAgain() throws {
        let context = try folder.context(["mapSize": "128KiB", "maxSize": "1GiB"])
        let trees = try LMDBEnvironment.open(context)
        try trees.write { try $0.put(1, "first", value) }
        var pending: PendingCommit?
        try context.withWriter(within: .seconds(600)) {
            let first = try trees.writer()
            try first.put(1, "a", value)
            pending = try trees.commit(first)
            let second = try trees.writer()
            #expect(second.isShared)
            #expect(code { for number in 0..<1_000 { try second.put(1, "b\(number)", value) } } == .conflict)
            // The journal cannot undo anything any more.
            #expect(code { _ = try second.delete(1, "b0") } == .conflict)
            #expect(code { _ = try trees.commit(second) } == .conflict)
        }
        #expect(code { try pending?.wait() } == .conflict)
        #expect(try trees.read { try $0.keys(1) } == ["first"])
        try trees.write { writer in for number in 0..<1_000 { try writer.put(1, "b\(number)", value) } }
        #expect(try trees.read { try $0.count(1) } == 1_001)
        try trees.close()
    }

    @Test func readersGoOnWhileTheMapGrowsAgainAndAgain() throws {
        let trees = try folder.open(["mapSize": "128KiB", "maxSize": "1GiB"])
        try trees.write { try $0.put(1, "0", value) }
        let isOver = Atomic<Bool>(false)
        let failures = Mutex<[String]>([])
        let group = DispatchGroup()
        for _ in 0..<4 {
            group.enter()
            Thread.detachNewThread {
                defer { group.leave() }
                do {
                    let reader = try trees.makeReader()
                    while !isOver.load(ordering: .relaxed) {
                        try reader.begin()
                        let count = try reader.count(1)
                        if try reader.keys(1).count != count { failures.withLock { $0.append("counted wrongly") } }
                        if try reader.count(2) != (count > 500 ? 1 : 0) { failures.withLock { $0.append("a tree came late") } }
                        reader.end()
                    }
                } catch { failures.withLock { $0.append("\(error)") } }
            }
        }
        for number in 1...1_500 {
            try trees.write { writer in
                try writer.put(1, "\(number)", value)
                if number == 500 { try writer.put(2, "made", "") }
            }
        }
        isOver.store(true, ordering: .relaxed)
        group.wait()
        #expect(failures.withLock { $0 } == [])
        try trees.close()
    }
}

/// Takes a reader to the one thread that uses it.
struct Holder: @unchecked Sendable {
    let reader: any KeyValueReader
    init(_ reader: any KeyValueReader) { self.reader = reader }
}
