import Foundation
import StoreCore
import StoreKeyValue
import Testing

@testable import PlainFiles

/// What the suite cannot know of: the file and its damage.
@Suite struct PlainFilesTests {
    @Test func whatWasCommittedIsThereAfterReopening() throws {
        let location = try TemporaryStore()
        let store = try location.open()
        try store.put(["b": "2", "a": "1", "aa": "11"])
        try store.put(["x": ""], into: 2)
        _ = try store.commit(
            try store.change { writer in
                #expect(try with("b") { key, _ in try writer.delete(1, key) })
                #expect(try !with("nothing") { key, _ in try writer.delete(1, key) })
                #expect(try !with("a", "9") { try writer.insert(1, $0, $1) })
                #expect(try with("c", "3") { try writer.insert(1, $0, $1) })
                try writer.clear(2)
            })
        store.close()
        let again = try location.open()
        #expect(try again.texts() == ["a=1", "aa=11", "c=3"])
        #expect(try again.texts(2) == [])
        again.close()
    }

    @Test func readersSeeTheStateTheyBeganWith() throws {
        let location = try TemporaryStore()
        let store = try location.open()
        try store.put(["a": "1"])
        let reader = store.makeReader()
        try reader.begin()
        let state = reader.stateNumber
        try store.put(["a": "2", "b": "2"])
        #expect(try reader.texts() == ["a=1"])
        store.rollback(try store.change { writer in try with("c") { try writer.put(1, $0, $1) } })
        reader.end()
        try reader.begin()
        #expect(reader.stateNumber != state)
        #expect(try reader.texts() == ["a=2", "b=2"])
        reader.end()
        store.close()
    }

    @Test func cursorsGoBothWays() throws {
        let location = try TemporaryStore()
        let store = try location.open()
        try store.put(["a": "", "b": "", "c": ""])
        let reader = store.makeReader()
        try reader.begin()
        let cursor = try reader.cursor(1)
        func key(_ entry: KeyValueEntry?) -> String? { entry.map { String(decoding: $0.key, as: UTF8.self) } }
        #expect(key(try cursor.last()) == "c")
        #expect(key(try cursor.previous()) == "b")
        #expect(key(try cursor.previous()) == "a")
        #expect(key(try cursor.previous()) == nil)
        #expect(key(try with("aa") { key, _ in try cursor.seek(key) }) == "b")
        #expect(key(try with("b") { key, _ in try cursor.seek(before: key) }) == "a")
        #expect(key(try with("z") { key, _ in try cursor.seek(before: key) }) == "c")
        #expect(key(try with("a") { key, _ in try cursor.seek(before: key) }) == nil)
        reader.end()
        store.close()
    }

    /// Each length that a crash may leave of the last transaction, and a tail of zeros, as file systems leave it.
    @Test func aTornTailIsLeftOut() throws {
        let location = try TemporaryStore()
        var store = try location.open()
        try store.put(["a": "1"])
        let before = try location.size
        try store.put(["b": "2"])
        store.close()
        let whole = try location.bytes
        for (count, zeros) in (before..<whole.count).map({ ($0, 0) }) + [(before, 500), (before + 30, 500)] {
            try location.write(whole.prefix(count) + [UInt8](repeating: 0, count: zeros))
            #expect { try location.open() } throws: { ($0 as? StoreError)?.code == .corrupt }
            // A file that was not closed has 0 where its length would be.
            try location.write(whole.prefix(24) + [UInt8](repeating: 0, count: 8) + whole[32..<count] + [UInt8](repeating: 0, count: zeros))
            store = try location.open()
            #expect(try store.texts() == ["a=1"])
            try store.put(["b": "3"])
            store.close()
            store = try location.open()
            #expect(try store.texts() == ["a=1", "b=3"])
            store.close()
        }
    }

    /// One bit of each byte of a transaction that another one follows, in a file that was not closed; of all of one that was.
    @Test func damageBeforeTheEndIsNoticed() throws {
        let location = try TemporaryStore()
        let store = try location.open()
        let empty = try location.size
        try store.put(["a": "1"])
        let first = try location.size
        try store.put(["b": "2"])
        let open = try location.bytes
        store.close()
        let closed = try location.bytes
        for (bytes, range) in [(open, empty..<first), (closed, 24..<closed.count)] {
            for offset in range {
                var bytes = bytes
                bytes[offset] ^= 1 << UInt8(offset % 8)
                try location.write(bytes)
                #expect { try location.open() } throws: { ($0 as? StoreError)?.code == .corrupt }
            }
        }
    }

    @Test func aSecondOpeningIsRefusedAndAnotherProcessIsWaitedFor() throws {
        let location = try TemporaryStore()
        let store = try location.open()
        let began = ContinuousClock.now
        // This process would wait for itself, so it does not.
        #expect { try location.open(waiting: .seconds(60)) } throws: { ($0 as? StoreError)?.code == .inUse }
        #expect(ContinuousClock.now - began < .seconds(30))
        store.close()
        // Another process with the lock: the shell's flock command, which says when it has it and keeps it for a moment.
        let holder = Process()
        holder.executableURL = URL(filePath: "/usr/bin/flock")
        holder.arguments = [location.path, "sh", "-c", "echo locked; sleep 1"]
        let output = Pipe()
        holder.standardOutput = output
        try holder.run()
        _ = output.fileHandleForReading.availableData
        #expect { try location.open(waiting: .zero) } throws: { ($0 as? StoreError)?.code == .inUse }
        try location.open(waiting: .seconds(60)).close()
        holder.waitUntilExit()
    }

    @Test func aLongFileIsWrittenAnewWhenItIsOpened() throws {
        let location = try TemporaryStore()
        let store = try location.open()
        let text = String(repeating: "x", count: 100_000)
        for round in 0..<10 { try store.put(["a": text, "b": "\(round)"]) }
        store.close()
        #expect(try location.size > 1_000_000)
        for _ in 0..<2 {
            let again = try location.open()
            #expect(try location.size < 101_000)
            #expect { try location.open() } throws: { ($0 as? StoreError)?.code == .inUse }
            #expect(try again.texts() == ["a=\(text)", "b=9"])
            again.close()
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: location.folder) == ["store"])
    }
}
