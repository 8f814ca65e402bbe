import FoundationEssentials
import Glibc
import Testing

@testable import StoreCore

@Suite struct FileSignalTests {
    private let folder = FileManager.default.temporaryDirectory.path + "/activestore-signal-" + UUID().uuidString

    private func write(_ name: String) throws {
        let file = try #require(fopen("\(folder)/\(name)", "a"))
        fputs("x", file)
        fclose(file)
    }

    private func hasSign(_ signal: FileSignal) -> Bool {
        var wait = pollfd(fd: signal.descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&wait, 1, 0) == 1
    }

    @Test("a write is reported again after the report was taken, also of a file that was not there") func again() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write("data")
        let signal = FileSignal(["\(folder)/data", "\(folder)/side"]) { Issue.record("The system reports no writes (errno \($0)).") }
        defer { signal.close() }
        #expect(!hasSign(signal))
        for name in ["data", "side", "side", "data"] {
            try write(name)
            #expect(hasSign(signal), "after a write to \(name)")
            try write(name)
            #expect(signal.take())
            #expect(!hasSign(signal), "after the report was taken")
            #expect(signal.interval < 0)
        }
    }

    @Test("a file whose folder has gone is looked at once a second") func gone() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try write("data")
        var refusals = 0
        let signal = FileSignal(["\(folder)/data"]) { _ in refusals += 1 }
        defer { signal.close() }
        try FileManager.default.removeItem(atPath: folder)
        #expect(signal.take())
        #expect(refusals == 1)
        #expect(signal.interval > 0)
    }
}
