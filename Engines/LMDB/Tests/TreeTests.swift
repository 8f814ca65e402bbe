import StoreCore
import StoreKeyValue
import Testing

@testable import StoreLMDB

@Suite struct TreeTests {
    let folder = TestFolder()

    @Test func whatWasPutIsFoundAfterReopening() throws {
        let first = try folder.open()
        try first.write { writer in
            try writer.put(3, "b", "2")
            try writer.put(3, "a", "1")
            try writer.put(7, "z", "")
        }
        #expect(try first.read { try $0.value(3, "a") } == "1")
        #expect(try first.read { try $0.count(3) } == 2)
        try first.close()
        let second = try folder.open()
        #expect(try second.read { try $0.keys(3) } == ["a", "b"])
        #expect(try second.read { try $0.value(7, "z") } == "")
        #expect(try second.read { try $0.value(3, "c") } == nil)
        try second.close()
    }

    @Test func aTreeThatNothingWasPutIntoIsEmpty() throws {
        let trees = try folder.open()
        try trees.read { reader throws in
            #expect(try reader.value(12, "a") == nil)
            #expect(try reader.count(12) == 0)
            #expect(try reader.keys(12).isEmpty)
            #expect(try reader.cursor(12).last() == nil)
        }
        let writer = try trees.writer()
        #expect(try writer.value(12, "a") == nil)
        #expect(try writer.delete(12, "a") == false)
        try writer.clear(12)
        #expect(try writer.keys(12).isEmpty)
        #expect(try trees.commit(writer) == nil)
        try trees.close()
    }

    @Test func aReaderSeesTheStateOfItsBegin() throws {
        let trees = try folder.open()
        try trees.write { try $0.put(1, "a", "old") }
        let reader = try trees.makeReader()
        try reader.begin()
        let state = reader.stateNumber
        try trees.write { writer in
            try writer.put(1, "a", "new")
            try writer.put(2, "b", "in a new tree")
        }
        #expect(try reader.value(1, "a") == "old")
        // The tree is younger than the snapshot.
        #expect(try reader.value(2, "b") == nil)
        #expect(try reader.count(2) == 0)
        #expect(try reader.keys(2).isEmpty)
        reader.end()
        try reader.begin()
        #expect(try reader.value(1, "a") == "new")
        #expect(try reader.value(2, "b") == "in a new tree")
        #expect(reader.stateNumber != state)
        reader.end()
        try trees.close()
    }

    @Test func aWriterReadsWhatItHasWritten() throws {
        let trees = try folder.open()
        try trees.write { writer in
            try writer.put(1, "a", "1")
            #expect(try writer.value(1, "a") == "1")
            #expect(try bytes("a") { key in try writer.insert(1, key, key) } == false)
            #expect(try bytes("b") { key in try writer.insert(1, key, key) })
            #expect(try writer.delete(1, "a"))
            #expect(try writer.delete(1, "a") == false)
            #expect(try writer.count(1) == 1)
            #expect(try writer.keys(1) == ["b"])
            try writer.clear(1)
            #expect(try writer.count(1) == 0)
            try bytes("m") { try writer.append(1, $0, $0) }
            #expect(code { try bytes("c") { key in try writer.append(1, key, key) } } == .internal)
        }
        #expect(try trees.read { try $0.keys(1) } == ["m"])
        try trees.close()
    }

    @Test func cursorsGoBothWays() throws {
        let trees = try folder.open()
        try trees.write { writer in for key in ["a", "c", "e"] { try writer.put(1, key, key) } }
        try trees.read { reader in
            for _ in 0..<3 {
                let cursor = try reader.cursor(1)
                #expect(try bytes("b") { try text(cursor.seek($0)?.key) } == "c")
                #expect(text(try cursor.next()?.key) == "e")
                #expect(text(try cursor.previous()?.key) == "c")
                #expect(try bytes("f") { try cursor.seek($0) } == nil)
                #expect(text(try cursor.last()?.key) == "e")
                #expect(try bytes("c") { text(try cursor.seek(before: $0)?.key) } == "a")
                #expect(try bytes("a") { try cursor.seek(before: $0) } == nil)
                #expect(try bytes("zz") { text(try cursor.seek(before: $0)?.key) } == "e")
                reader.release(cursor)
            }
        }
        try trees.close()
    }

    @Test func keysMayHaveOneTo511Bytes() throws {
        let trees = try folder.open()
        #expect(trees.maximumKeyLength == 511)
        let long = String(repeating: "k", count: 511)
        try trees.write { writer in
            try writer.put(1, long, "there")
            // Refused before anything happened: the transaction goes on.
            #expect(code { try writer.put(1, long + "k", "") } == .internal)
            #expect(code { try writer.put(1, "", "") } == .internal)
        }
        #expect(try trees.read { try $0.value(1, long) } == "there")
        #expect(code { _ = try trees.read { try $0.value(1, "") } } == .internal)
        try trees.close()
    }

    @Test func usingWhatHasEndedIsAnError() throws {
        let trees = try folder.open()
        let reader = try trees.makeReader()
        #expect(code { _ = try reader.value(1, "a") } == .misuse)
        try reader.begin()
        #expect(code { try reader.begin() } == .misuse)
        reader.end()
        #expect(code { _ = try reader.count(1) } == .misuse)
        let writer = try trees.writer()
        try writer.put(1, "a", "1")
        trees.rollback(writer)
        #expect(code { try writer.put(1, "b", "2") } == .misuse)
        #expect(code { _ = try trees.commit(writer) } == .misuse)
        try trees.close()
        #expect(code { _ = try trees.makeReader() } == .closed)
        #expect(code { _ = try trees.beginWrite() } == .closed)
        #expect(code { try reader.begin() } == .closed)
    }

    @Test func manyTreesCanBeMadeAndNoMoreThanThereIsRoomFor() throws {
        let trees = try folder.open()
        try trees.write { writer in for tree in 1...Tree(LMDBOptions.maximumTrees) { try writer.put(tree, "a", "\(tree)") } }
        #expect(code { try trees.write { try $0.put(600, "a", "") } } == .limitExceeded)
        #expect(code { try trees.write { try $0.put(70_000, "a", "") } } == .limitExceeded)
        try trees.write { try $0.put(5, "b", "goes on") }
        #expect(try trees.read { try $0.value(512, "a") } == "512")
        try trees.close()
        let again = try folder.open()
        #expect(try again.read { try $0.value(500, "a") } == "500")
        try again.close()
    }
}
