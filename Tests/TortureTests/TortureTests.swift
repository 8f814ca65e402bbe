import Foundation
import Testing

@testable import torture

/// A few checks of each kind, and that the tool can fail. What the campaigns have found is in Docs/Reliability.md.
@Suite(.serialized) struct TortureTests {
    /// Runs the program `torture` in a folder of its own.
    private func torture(seed: Int = 7, _ arguments: String...) throws -> (code: Int32, output: String) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "torture-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try run("torture", arguments + ["--seed", "\(seed)", "--place", folder.path + "/place", "--keep", folder.path + "/keep"])
    }

    /// Runs a program, which is beside the tests.
    private func run(_ program: String, _ arguments: [String]) throws -> (code: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
            .appending(path: program)
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: text, as: UTF8.self))
    }

    @Test(arguments: ["sqlite", "lmdb"], ["kills", "power", "canaries"])
    func `A few states of each mode are as they should be`(engine: String, mode: String) throws {
        let (code, output) = try torture("--self-test", "--scenario", "existing", "--engine", engine, "--mode", mode)
        #expect(code == 0, "\(output)")
        // A run that looked at nothing would prove nothing.
        let states = try #require(output.firstMatch(of: #/(\d+) states/#)?.1)
        #expect(Int(states) ?? 0 >= 12, "\(output)")
    }

    @Test(arguments: ["sqlite", "lmdb"]) func `Writes and syncs of a failing disk are told as such`(engine: String) throws {
        let (code, output) = try torture("--self-test", "--scenario", "existing,fresh", "--engine", engine, "--mode", "faults")
        #expect(code == 0, "\(output)")
        let states = try #require(output.firstMatch(of: #/(\d+) states/#)?.1)
        #expect(Int(states) ?? 0 >= 12, "\(output)")
    }

    @Test func `Only an error that SQLite hides may be told as another`() {
        func isAllowed(
            _ code: String, _ engine: String, _ error: String, forever: Bool, at kind: Trace.Call.Kind, of path: String = "store",
            creates: Bool = false
        ) -> Bool {
            let report = Report.failed("open", Report.Failure(code: code, text: ""))
            let call = Trace.Call(number: 1, kind: kind, creates: creates, path: path)
            return FaultRules(engine: engine, error: error, isForever: forever, failed: [call]).problems([report]).isEmpty
        }
        for error in ["ENOLCK", "EINTR"] {
            #expect(isAllowed("busy", "sqlite", error, forever: true, at: .lock))
            #expect(!isAllowed("busy", "sqlite", error, forever: false, at: .lock))
            #expect(!isAllowed("busy", "sqlite", error, forever: true, at: .read))
            #expect(!isAllowed("busy", "lmdb", error, forever: true, at: .lock))
            #expect(isAllowed("inputOutput", "sqlite", error, forever: true, at: .lock))
        }
        #expect(!isAllowed("busy", "sqlite", "EIO", forever: true, at: .lock))
        #expect(isAllowed("busy", "sqlite", "EIO", forever: true, at: .lock, of: "store-shm"))
        #expect(!isAllowed("busy", "sqlite", "EIO", forever: false, at: .lock, of: "store-shm"))
        #expect(!isAllowed("busy", "sqlite", "EIO", forever: true, at: .read, of: "store-shm"))
        #expect(isAllowed("cannotOpen", "sqlite", "EIO", forever: false, at: .open, of: "store-wal", creates: true))
        #expect(!isAllowed("cannotOpen", "sqlite", "EIO", forever: true, at: .open, of: "store-wal", creates: true))
        #expect(isAllowed("cannotOpen", "sqlite", "ENOSPC", forever: true, at: .open, of: "store-wal", creates: true))
        #expect(!isAllowed("cannotOpen", "sqlite", "ENOSPC", forever: true, at: .write, of: "store-wal"))
        #expect(!isAllowed("cannotOpen", "sqlite", "EIO", forever: false, at: .open))
        #expect(!isAllowed("cannotOpen", "lmdb", "EIO", forever: false, at: .open, of: "store.lock", creates: true))
        #expect(isAllowed("cannotOpen", "lmdb", "EMFILE", forever: false, at: .open))
        #expect(!isAllowed("limitExceeded", "lmdb", "EMFILE", forever: false, at: .open))
        #expect(!isAllowed("inUse", "lmdb", "short", forever: true, at: .read))
    }

    /// SQLite tells of a problem in several lines. What LMDB makes of damages is tested with its engine.
    @Test func `What becomes of each damage is counted`() throws {
        let (_, output) = try run("damage-table", ["--engine", "sqlite", "--count", "3", "--seed", "3", "--kind", "cell"])
        let row = try #require(output.split(separator: "\n").last { $0.hasPrefix("all ") }, "\(output)")
        let counts = row.split(separator: " ").dropFirst().prefix(8).compactMap { Int($0) }
        try #require(counts.count == 8, "\(output)")
        let (all, reported, deaths, unclear) = (counts[0], counts[2], counts[6], counts[7])
        // Refused, reported, harmless or missed; the only other end is the death of the process that verifies.
        let told = counts[1...4].reduce(0, +)
        #expect(all >= 4 && reported > 0 && unclear == 0, "\(output)")
        #expect(told <= all && told + deaths >= all, "\(output)")
    }

    @Test func `What is lost is found: relaxed durability held to the promise of full`() throws {
        // Which states are drawn depends on how the writers took turns, so a run may lose nothing; five do not.
        var outputs = ""
        for seed in 7...11 {
            let (code, output) = try torture(
                seed: seed, "--self-test", "--engine", "sqlite", "--scenario", "existing", "--mode", "power", "--promise", "full",
                "--durability", "relaxed")
            if code == 1, output.contains("acknowledged transactions are missing") { return }
            outputs += output
        }
        Issue.record("\(outputs)")
    }
}
