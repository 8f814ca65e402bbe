import Foundation
import StoreCore
import StoreKeyValue
import Synchronization
import Testing

@testable import StoreLMDB

/// Transactions that are committed together. A context's turn stands for what ``Store/write(attempts:_:)`` does around them.
@Suite(.serialized) struct GroupTests {
    let folder = TestFolder()

    @Test func transactionsJoinUntilTheyAreCommittedTogether() throws {
        let context = try folder.context()
        let trees = try LMDBEnvironment.open(context)
        // With the turn held, the thread cannot commit: all that begins meanwhile joins.
        var pending: [PendingCommit] = []
        try context.withWriter(within: .seconds(600)) {
            let first = try trees.writer()
            #expect(!first.isShared)
            try first.put(1, "a", "1")
            pending.append(try #require(try trees.commit(first)))
            let second = try trees.writer()
            #expect(second.isShared)
            #expect(try second.value(1, "a") == "1")
            try second.put(1, "b", "2")
            pending.append(try #require(try trees.commit(second)))
            #expect(pending[0] === pending[1])
            #expect(!pending[0].isComplete)
            // Nobody sees it yet.
            #expect(try trees.read { try $0.keys(1) } == [])
        }
        try pending[0].wait()
        #expect(try trees.read { try $0.keys(1) } == ["a", "b"])
        try trees.close()
    }

    @Test func oneIsTakenBackWithoutTheOthers() throws {
        let context = try folder.context()
        let trees = try LMDBEnvironment.open(context)
        var pending: PendingCommit?
        try context.withWriter(within: .seconds(600)) {
            let first = try trees.writer()
            try first.put(1, "a", "1")
            pending = try trees.commit(first)
            let second = try trees.writer()
            #expect(second.isShared)
            try second.put(1, "b", "2")
            try second.put(1, "a", "changed")
            // What the record layer's journal does: backwards, then handed over.
            try second.put(1, "a", "1")
            _ = try second.delete(1, "b")
            _ = try trees.commit(second)
            let third = try trees.writer()
            try third.put(1, "c", "3")
            _ = try trees.commit(third)
        }
        try pending?.wait()
        #expect(try trees.read { try $0.keys(1) } == ["a", "c"])
        #expect(try trees.read { try $0.value(1, "a") } == "1")
        try trees.close()
    }

    @Test func aSharedOneThatIsRolledBackTakesItsGroupWithIt() throws {
        let context = try folder.context()
        let trees = try LMDBEnvironment.open(context)
        var pending: PendingCommit?
        try context.withWriter(within: .seconds(600)) {
            let first = try trees.writer()
            try first.put(1, "a", "1")
            pending = try trees.commit(first)
            let second = try trees.writer()
            try second.put(1, "b", "2")
            trees.rollback(second)
            // The next does not join it, but has it ended first.
            let third = try #require(try trees.beginWrite())
            #expect((third as? LMDBWriter)?.isShared == false)
            #expect(pending?.isComplete == true)
            trees.rollback(third)
        }
        #expect(code { try pending?.wait() } == .conflict)
        #expect(try trees.read { try $0.keys(1) } == [])
        try trees.write { try $0.put(1, "c", "3") }
        #expect(try trees.read { try $0.keys(1) } == ["c"])
        try trees.close()
    }

    @Test func aTransactionByItselfIsRolledBackAndItsTreesWithIt() throws {
        let trees = try folder.open()
        let writer = try trees.writer()
        try writer.put(4, "a", "1")
        try writer.put(5, "a", "1")
        trees.rollback(writer)
        #expect(try trees.read { try $0.count(4) } == 0)
        // The handle went with the transaction; another tree may get its number.
        try trees.write { try $0.put(6, "b", "6") }
        try trees.write { try $0.put(4, "b", "4") }
        #expect(try trees.read { try $0.keys(4) } == ["b"])
        #expect(try trees.read { try $0.value(6, "b") } == "6")
        #expect(try trees.read { try $0.count(5) } == 0)
        try trees.close()
        let again = try folder.open()
        #expect(try again.read { try $0.value(4, "b") } == "4")
        #expect(try again.read { try $0.count(5) } == 0)
        #expect(try again.structuralProblems() == [])
        try again.close()
    }

    @Test func sixtyFourThreadsWriteAndNothingIsLost() throws {
        let trees = try folder.open()
        let failures = Mutex<[String]>([])
        let group = DispatchGroup()
        for number in 0..<64 {
            group.enter()
            Thread.detachNewThread {
                defer { group.leave() }
                do {
                    for turn in 0..<20 {
                        if turn % 5 == 4, number % 2 == 0 {
                            // One that fails does not hurt the others.
                            let writer = try trees.writer()
                            if writer.isShared {
                                _ = try trees.commit(writer)
                            } else {
                                try writer.put(1, "bad \(number) \(turn)", "")
                                trees.rollback(writer)
                            }
                            continue
                        }
                        try trees.write { writer in
                            let count = Int(try writer.value(2, "count") ?? "0") ?? 0
                            try writer.put(2, "count", "\(count + 1)")
                            try writer.put(1, "\(number) \(turn)", "x")
                        }
                        let exists = try trees.read { try $0.value(1, "\(number) \(turn)") } == "x"
                        if !exists { failures.withLock { $0.append("\(number) \(turn) is not there") } }
                    }
                } catch { failures.withLock { $0.append("\(error)") } }
            }
        }
        group.wait()
        #expect(failures.withLock { $0 } == [])
        let written = 64 * 20 - 32 * 4
        #expect(try trees.read { try $0.value(2, "count") } == "\(written)")
        #expect(try trees.read { try $0.count(1) } == written)
        #expect(try trees.structuralProblems() == [])
        try trees.close()
    }

    @Test func tasksWriteWhileTheyWaitForTheirCommitsBySuspending() async throws {
        let context = try folder.context()
        let trees = try LMDBEnvironment.open(context)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<64 {
                group.addTask {
                    for turn in 0..<5 {
                        while true {
                            let pending: PendingCommit?? = try context.withWriter(within: .seconds(600)) {
                                guard let writer = try trees.beginWrite() else { return .none }
                                try writer.put(1, "\(number) \(turn)", "x")
                                return .some(try trees.commit(writer))
                            }
                            guard let pending else {
                                try await Task.sleep(for: .milliseconds(1))
                                continue
                            }
                            try await pending?.wait()
                            break
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try trees.read { try $0.count(1) } == 320)
        try trees.close()
    }

    @Test func twoStoresOfOneFileTakeTurns() throws {
        let one = try folder.open()
        let two = try folder.open()
        let writer = try one.writer()
        try writer.put(1, "a", "1")
        #expect(try two.beginWrite() == nil)
        let pending = try one.commit(writer)
        try two.write { writer in
            #expect(try writer.value(1, "a") == "1")
            try writer.put(1, "b", "2")
        }
        try pending?.wait()
        try one.close()
        #expect(try two.read { try $0.keys(1) } == ["a", "b"])
        try two.write { try $0.put(1, "c", "3") }
        try two.close()
    }

    @Test func closingCommitsWhatIsStaged() throws {
        let trees = try folder.open()
        let writer = try trees.writer()
        try writer.put(1, "a", "1")
        let pending = try trees.commit(writer)
        try trees.close()
        try pending?.wait()
        let again = try folder.open()
        #expect(try again.read { try $0.value(1, "a") } == "1")
        try again.close()
    }

    @Test func aStoreIsNotClosedUnderATransaction() throws {
        let trees = try folder.open()
        let writer = try trees.writer()
        try writer.put(1, "a", "1")
        #expect(code { try trees.close() } == .misuse)
        try trees.commit(writer)?.wait()
        #expect(try trees.read { try $0.value(1, "a") } == "1")
        try trees.close()
        try trees.close()
    }

    @Test func oneThatFindsNoRoomDoesNotFailTheOthersForGood() throws {
        let context = try folder.context(["mapSize": "256KiB", "maxSize": "256KiB"])
        let trees = try LMDBEnvironment.open(context)
        var pending: PendingCommit?
        try context.withWriter(within: .seconds(600)) {
            let first = try trees.writer()
            try first.put(1, "a", "1")
            pending = try trees.commit(first)
            let second = try trees.writer()
            let value = String(repeating: "v", count: 3_000)
            #expect(code { for number in 0..<1_000 { try second.put(1, "b\(number)", value) } } == .storageFull)
            #expect(code { _ = try trees.commit(second) } == .storageFull)
        }
        #expect(code { try pending?.wait() } == .conflict)
        try trees.write { try $0.put(1, "a", "1") }
        #expect(try trees.read { try $0.keys(1) } == ["a"])
        try trees.close()
    }
}
