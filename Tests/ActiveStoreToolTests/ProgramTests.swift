import ActiveStore
import Foundation
import Testing

@testable import ActiveStoreTool
import StoreCommandLine

/// The program itself, as a shell would run it.
@Suite struct ProgramTests {
    /// `activestore`, which lies beside the tests.
    static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        .appending(path: "activestore").path

    /// Runs a line of shell in which `$0` is the program.
    static func shell(_ line: String) throws -> (code: Int32, output: String, errors: String) {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = ["-c", line, program]
        let output = Pipe()
        let errors = FileManager.default.temporaryDirectory.appending(path: "stderr-\(UUID().uuidString)")
        try Data().write(to: errors)
        defer { try? FileManager.default.removeItem(at: errors) }
        process.standardOutput = output
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (
            process.terminationStatus, String(decoding: text, as: UTF8.self),
            String(decoding: try Data(contentsOf: errors), as: UTF8.self)
        )
    }

    @Test(
        arguments: [
            ("$0 --help", 0), ("$0", 2), ("$0 query memory: author", 1),
            ("$0 inspect sqlite:/no/such/folder/app.db", 1), ("$0 inspect memory: >/dev/full", 1),
        ] as [(String, Int32)])
    func `Exit codes are those of the help, and complaints are one line`(line: String, code: Int32) throws {
        let result = try Self.shell(line)
        #expect(result.code == code, "\(result)")
        #expect(result.errors.split(separator: "\n").count == (code == 0 ? 0 : 1), "\(result.errors)")
        #expect(code == 0 || result.errors.hasPrefix("activestore: "))
    }

    @Test func `A reader who stops early ends the tool quietly`() throws {
        // The reader is gone before the first write; what is left ends as the shell expects it: by SIGPIPE.
        for command in ["--help", "inspect memory:"] {
            let result = try Self.shell("exec 3> >(exec true); wait $!; $0 \(command) >&3; echo $?")
            #expect(result.output == "141\n" && result.errors.isEmpty, "\(result)")
        }
    }

    @Test func `A limit to the size of files is an error as a full disk is, and no signal`() throws {
        let records = (0..<5_000).map { TerminalTests.named("k\($0)", "n\($0)") }
        try TerminalTests.withStore(records) { url in
            let path = String(url.dropFirst("sqlite:".count))
            for command in ["copy \(url) sqlite:\(path).new", "copy \(url) lmdb:\(path).new", "export \(url) --output \(path).new"] {
                let result = try Self.shell("ulimit -f 100; $0 \(command); echo $?; ls \(path).new* 2>/dev/null | wc -l")
                #expect(result.output == "1\n0\n" && result.errors.hasPrefix("activestore: "), "\(result)")
            }
        }
    }

    @Test(arguments: ["sqlite", "lmdb"])
    func `With standard output closed no result goes into a file of the store`(engine: String) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "closed-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = "\(engine):\(folder.path)/app"
        let store = try openStore(url, engines: LinkedEngines.all, models: [Line.self])
        try Line.insert([Line(text: "a")], in: store)
        try store.close()
        let result = try Self.shell("echo .count | $0 console \(url) --write >&-; echo $?; $0 check \(url) >/dev/null; echo $?")
        #expect(result.output == "1\n0\n" && result.errors.hasSuffix("the output cannot be written: Bad file descriptor\n"), "\(result)")
    }

    @Test func `A query of which the beginning is read ends quietly, and its store is closed`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tool-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for url in ["sqlite:\(folder.path)/app.db", "lmdb:\(folder.path)/app.lmdb"] {
            let store = try openStore(url, engines: LinkedEngines.all, models: [Line.self])
            try Line.insert((0..<20_000).map { Line(text: "line \($0)") }, in: store)
            try store.close()
            for command in ["query \(url) line --json", "query \(url) line", "export \(url)", "export \(url) line --format csv"] {
                let result = try Self.shell("$0 \(command) | head -n 1 >/dev/null; echo ${PIPESTATUS[0]}")
                #expect(result.output == "141\n" && result.errors.isEmpty, "\(result)")
            }
            // A check runs in another process, which finds the reader gone.
            let check = try Self.shell("exec 3> >(exec true); wait $!; $0 check \(url) >&3; echo $?")
            #expect(check.output == "141\n" && check.errors.isEmpty, "\(check)")
        }
    }

    /// What makes results that are longer than a pipe holds.
    @Model struct Line { var text = "" }
}
