import Foundation
import StoreCore
import StoreKeyValue
import Testing

@testable import PlainFiles

/// What the suite cannot know of: the file and its damage.
@Suite struct PlainFilesTests {
    @Test func whatWasCommittedIsThereAfterReopening() throws {
        let place = try TemporaryStore()
        let store = try place.open()
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
        let again = try place.open()
        #expect(try again.texts() == ["a=1", "aa=11", "c=3"])
        #expect(try again.texts(2) == [])
        again.close()
    }

    @Test func readersSeeTheStateTheyBeganWith() throws {
        let place = try TemporaryStore()
        let store = try place.open()
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
        let place = try TemporaryStore()
        let store = try place.open()
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
    @Test func aTornTailIsIgnoredAndCutOff() throws {
        let place = try TemporaryStore()
        var store = try place.open()
        try store.put(["a": "1"])
        let before = try place.size
        try store.put(["b": "2"])
        let whole = try place.size
        store.close()
        for (count, zeros) in (before..<whole).map({ ($0, 0) }) + [(before, 500), (before + 30, 500)] {
            try place.change { $0 = $0.prefix(count) + [UInt8](repeating: 0, count: zeros) }
            #expect { try place.open() } throws: { ($0 as? StoreError)?.code == .corrupt }
            // A file that was not closed begins with 0 where its length would be.
            try place.change { $0.replaceSubrange(24..<32, with: [UInt8](repeating: 0, count: 8)) }
            let reader = try place.open(readOnly: true)
            #expect(try reader.texts() == ["a=1"])
            reader.close()
            store = try place.open()
            #expect(try place.size == before)
            try store.put(["b": "2"])
            store.close()
            store = try place.open()
            #expect(try store.texts() == ["a=1", "b=2"])
            store.close()
        }
    }

    /// Every bit of a transaction that others follow.
    @Test func damageBeforeTheEndIsNoticed() throws {
        let place = try TemporaryStore()
        let store = try place.open()
        let empty = try place.size
        try store.put(["a": "1"])
        let first = try place.size
        try store.put(["b": "2"])
        store.close()
        try place.change { $0.replaceSubrange(24..<32, with: [UInt8](repeating: 0, count: 8)) }
        for offset in empty..<first {
            try place.change { $0[offset] ^= 1 << UInt8(offset % 8) }
            #expect { try place.open() } throws: { ($0 as? StoreError)?.code == .corrupt }
            try place.change { $0[offset] ^= 1 << UInt8(offset % 8) }
        }
        let again = try place.open()
        try place.change { $0[empty + 5] ^= 1 }
        #expect(try again.structuralProblems().count == 1)
        again.close()
    }

    @Test func aSecondOpeningIsRefusedAndAnotherProcessIsWaitedFor() throws {
        let place = try TemporaryStore()
        let store = try place.open()
        for readOnly in [false, true] {
            let began = ContinuousClock.now
            // This process would wait for itself, so it does not.
            #expect { try place.open(readOnly: readOnly, waiting: .seconds(60)) } throws: { ($0 as? StoreError)?.code == .inUse }
            #expect(ContinuousClock.now - began < .seconds(30))
        }
        store.close()
        // Another process with the lock: the shell's flock command, which says when it has it and keeps it for a moment.
        let holder = Process()
        holder.executableURL = URL(filePath: "/usr/bin/flock")
        holder.arguments = [place.path, "sh", "-c", "echo locked; sleep 1"]
        let output = Pipe()
        holder.standardOutput = output
        try holder.run()
        _ = output.fileHandleForReading.availableData
        #expect { try place.open() } throws: { ($0 as? StoreError)?.code == .inUse }
        try place.open(waiting: .seconds(60)).close()
        holder.waitUntilExit()
        let (first, second) = (try place.open(readOnly: true), try place.open(readOnly: true))
        #expect { try first.beginWrite() } throws: { ($0 as? StoreError)?.code == .readOnly }
        first.close()
        second.close()
    }

    @Test func aLongFileIsWrittenAnew() throws {
        let place = try TemporaryStore()
        let store = try place.open()
        let text = String(repeating: "x", count: 100_000)
        for round in 0..<40 { try store.put(["a": text, "b": "\(round)"]) }
        #expect(try place.size < 1_500_000)
        #expect { try place.open() } throws: { ($0 as? StoreError)?.code == .inUse }
        try store.compact()
        #expect(try place.size < 101_000)
        try store.put(["c": "1"])
        try store.backup(to: place.folder + "/copy")
        #expect { try store.backup(to: place.folder + "/copy") } throws: { ($0 as? StoreError)?.code == .cannotOpen }
        store.close()
        let again = try place.open()
        #expect(try again.texts() == ["a=\(text)", "b=39", "c=1"])
        again.close()
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.folder).sorted() == ["copy", "store"])
    }
}
