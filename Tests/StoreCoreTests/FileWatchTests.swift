import Foundation
import Testing

@testable import StoreCore

@Suite final class FileWatchTests {
    let folder = FileManager.default.temporaryDirectory.path + "/activestore-watch-" + UUID().uuidString

    init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func make(_ name: String) -> String {
        _ = FileManager.default.createFile(atPath: folder + "/" + name, contents: Data([1]))
        return folder + "/" + name
    }

    @Test func eachFileIsLookedAt() throws {
        let changes: [(word: String, change: (String) -> Void)] = [
            ("deleted", { unlink($0) }), ("renamed", { rename($0, $0 + ".moved") }),
            (
                "replaced",
                { path in
                    _ = FileManager.default.createFile(atPath: path + ".new", contents: nil)
                    rename(path + ".new", path)
                }
            ),
        ]
        for number in 0..<2 {
            for (word, change) in changes {
                let files = [make("a"), make("a-side")]
                let context = StubStore().context
                context.watch(files + [folder + "/missing"])
                try context.lookAtFiles()
                change(files[number])
                let error = #expect(throws: StoreError.self) { try context.lookAtFiles() }
                #expect(error?.code == .poisoned)
                #expect(error?.message.contains(word) == true && error?.message.contains(files[number]) == true)
                #expect(throws: StoreError.self) { try context.checkUsable() }
                try? FileManager.default.removeItem(atPath: folder)
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            }
        }
    }

    @Test func namesThatAreAddedCountForTheMainFileUnlessAllowed() throws {
        let files = [make("a"), make("b")]
        let strict = StubStore().context
        let lenient = StubStore().context
        strict.watch(files)
        lenient.watch(files, refusingLinks: false)
        #expect(link(files[1], files[1] + ".second") == 0)
        try strict.lookAtFiles()
        #expect(link(files[0], files[0] + ".second") == 0)
        try lenient.lookAtFiles()
        #expect(throws: StoreError.self) { try strict.lookAtFiles() }
    }

    @Test func aMainFileThatIsGoneWhenTheWatchBeginsIsReported() throws {
        let side = make("a-side")
        let context = StubStore().context
        context.watch([folder + "/a", side])
        #expect(context.files.isDue)
        let error = #expect(throws: StoreError.self) { try context.lookAtFiles() }
        #expect(error?.code == .poisoned && error?.message.contains("deleted") == true)
        // The file beside it does not take its place.
        let other = StubStore().context
        _ = make("a")
        other.watch([folder + "/a", side])
        #expect(link(side, side + ".second") == 0)
        try other.lookAtFiles()
    }

    @Test func aStoreThatIsClosedOrWatchesOtherFilesDoesNotLook() throws {
        let path = make("a")
        let store = StubStore()
        store.context.watch([path])
        #expect(!store.context.files.isDue)
        unlink(path)
        _ = make("a")
        // As an engine does that has replaced its file.
        store.context.watch([path])
        try store.context.lookAtFiles()
        unlink(path)
        try store.close()
        try store.context.lookAtFiles()
        try StubStore().context.lookAtFiles()
    }

    @Test func aLookIsDueAfterASecond() throws {
        let context = StubStore().context
        context.watch([make("a")])
        try context.lookAtFiles()
        let began = ContinuousClock.now
        while !context.files.isDue, ContinuousClock.now - began < .seconds(120) { usleep(1_000) }
        #expect(ContinuousClock.now - began >= .milliseconds(900))
        #expect(context.files.isDue)
        try context.lookAtFilesIfDue()
        #expect(!context.files.isDue)
    }
}
