import Foundation
import StoreCommandLine
import Testing

@testable import ConformanceTool

/// The program itself, as a shell would run it.
@Suite struct ConformanceProgramTests {
    /// `activestore-conformance`, which is beside the tests.
    static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        .appending(path: "activestore-conformance").path

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

    @Test func `Help lists every command, and every command has help with all its options`() throws {
        let all = try Self.shell("$0 --help")
        #expect(all.code == 0 && all.errors.isEmpty)
        for command in ConformanceTool.program.commands {
            #expect(all.output.contains("  \(command.name) "))
            let own = try Self.shell("$0 \(command.name) --help")
            #expect(own.code == 0 && own.output.contains("Usage: activestore-conformance \(command.name)"))
            for option in command.syntax.options { #expect(own.output.contains("  \(option.name)")) }
        }
    }

    @Test(
        arguments: [
            ("$0", 2), ("$0 run --list", 0), ("$0 run", 2), ("$0 fuzz --store memory: --fault nonsense", 2),
            ("$0 fuzz --store memory: --operations 0", 2), ("$0 fuzz --store memory: --replay /no/such/script", 1),
        ] as [(String, Int32)])
    func `Exit codes are those of the help, and complaints are one line`(line: String, code: Int32) throws {
        let result = try Self.shell(line)
        #expect(result.code == code, "\(result)")
        #expect(result.errors.split(separator: "\n").count == (code == 0 ? 0 : 1), "\(result.errors)")
        #expect(code == 0 || result.errors.hasPrefix("activestore-conformance: "))
    }

    @Test func `A reader who stops early ends the program quietly`() throws {
        let list = try Self.shell("exec 3> >(exec true); wait $!; $0 run --list >&3; echo $?")
        #expect(list.output == "141\n" && list.errors.isEmpty, "\(list)")
        let head = try Self.shell("$0 run --list | head -n 1 | wc -l")
        #expect(head.output == "1\n" && head.errors.isEmpty, "\(head)")
    }

    @Test func `The suite runs isolated, and its reports are written`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tool-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let stores = "--store memory: --store sqlite::memory: --store sqlite:\(folder.path)/new"
        let result = try Self.shell(
            "$0 run \(stores) --filter 'crud.*' --json \(folder.path)/r.json --junit \(folder.path)/r.xml")
        #expect(result.code == 0 && result.errors.isEmpty, "\(result)")
        let closing = try result.output.split(separator: "\n").filter {
            try #/^\d+ passed, 0 failed, 0 skipped$/#.wholeMatch(in: $0) != nil
        }
        #expect(closing.count == 3, "\(result.output)")
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/new"))
        let report = try JSONSerialization.jsonObject(with: Data(contentsOf: folder.appending(path: "r.json"))) as? [String: Any]
        #expect((report?["runs"] as? [Any])?.count == 3)
        #expect(try String(contentsOf: folder.appending(path: "r.xml"), encoding: .utf8).hasPrefix("<?xml"))
    }

    @Test func `Random operations agree, a fault is found, and its script replays`() throws {
        let clean = try Self.shell("$0 fuzz --store sqlite::memory: --operations 1000 --seed 5")
        #expect(clean.code == 0 && clean.errors.isEmpty && clean.output.contains("no mismatch"), "\(clean)")

        let faulty = try Self.shell("$0 fuzz --store memory: --operations 5000 --seed 5 --fault limit_off_by_one")
        #expect(faulty.code == 1 && faulty.errors.isEmpty && faulty.output.contains("MISMATCH"), "\(faulty)")
        let lines = faulty.output.split(separator: "\n", omittingEmptySubsequences: false)
        let begin = try #require(lines.firstIndex { $0.hasPrefix("; ") })
        let end = try #require(lines.lastIndex { $0.hasPrefix("repeat: activestore-conformance fuzz --store memory: ") })
        let script = FileManager.default.temporaryDirectory.appending(path: "script-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: script) }
        try Data(lines[begin..<end].joined(separator: "\n").utf8).write(to: script)

        let again = try Self.shell("$0 fuzz --store memory: --fault limit_off_by_one --replay \(script.path)")
        #expect(again.code == 1 && again.output.contains("MISMATCH"), "\(again)")
        let fixed = try Self.shell("$0 fuzz --store memory: --replay - < \(script.path)")
        #expect(fixed.code == 0 && fixed.output.contains("no mismatch"), "\(fixed)")
    }

    @Test(arguments: ["run --store", "fuzz --operations 1 --store"])
    func `Tests refuse a path that exists and leave it alone`(command: String) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tool-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in ["file", "folder/x"] {
            let path = folder.appending(path: name)
            try FileManager.default.createDirectory(at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data("mine".utf8).write(to: path)
        }
        // A link to nowhere is something too.
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: folder.path + "/nowhere")
        for name in ["file", "folder", "link"] {
            let result = try Self.shell("$0 \(command) sqlite:\(folder.path)/\(name)")
            #expect(result.code == 2 && result.errors.contains("exists"), "\(result)")
        }
        #expect(try Data(contentsOf: folder.appending(path: "file")) == Data("mine".utf8))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["file", "folder", "link"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/folder") == ["x"])
    }
}
