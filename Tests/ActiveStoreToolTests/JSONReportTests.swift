import ActiveStore
import Foundation
import Testing

@testable import ActiveStoreTool
import StoreCommandLine

/// `--json` of the commands that print a result.
@Suite struct JSONReportTests {
    /// What a command prints, which is one object on one line.
    static func object(_ arguments: [String], code: ExitCode = .success) throws -> [String: Any] {
        let recorder = Recorder()
        let result = Tool().run(arguments, recorder.out)
        #expect(result == code && recorder.errors.isEmpty, "\(arguments) \(recorder.errors)")
        #expect(recorder.lines.count == 2 && recorder.lines.last == "", "\(recorder.output)")
        return try #require(try JSONSerialization.jsonObject(with: Data(recorder.output.utf8)) as? [String: Any])
    }

    @Test func `Every command that prints a result has it as JSON`() throws {
        for command in Tool.program.commands where !["completion", "manual", "console"].contains(command.name) {
            #expect(command.syntax.options.contains { $0.name == "--json" }, "\(command.name)")
        }
    }

    @Test func `A store is described, explained, checked, copied, exported and imported in JSON`() throws {
        try TerminalTests.withStore { url in
            let path = String(url.dropFirst("sqlite:".count))
            let store = try Self.object(["inspect", url, "--json"])
            let entity = try #require((store["entities"] as? [[String: Any]])?.first)
            #expect(store["engine"] as? String == "sqlite" && entity["name"] as? String == "sample" && entity["records"] as? Int == 4)
            #expect((entity["fields"] as? [[String: Any]])?.count == 10 && (entity["indexes"] as? [Any])?.count == 2)

            let plan = try Self.object(["explain", url, "sample", "code=a", "--json"])
            #expect(plan["access"] as? [String] == ["by key"] && plan["sorts"] as? Bool == false)

            let check = try Self.object(["check", url, "--json"])
            #expect(check["clean"] as? Bool == true && check["recordsChecked"] as? Int == 4 && check["problems"] as? [String] == [])

            #expect(try Self.object(["backup", url, path + ".backup", "--json"])["path"] as? String == path + ".backup")
            let copy = try Self.object(["copy", url, "sqlite:\(path).copy", "--json"])
            #expect(copy["records"] as? Int == 4 && (copy["entities"] as? [String: Int]) == ["sample": 4])
            #expect(try Self.object(["export", url, "--output", path + ".jsonl", "--json"])["records"] as? Int == 4)
            let dump = try Self.object(["import", "sqlite:\(path).new", path + ".jsonl", "--json"])
            #expect(dump["digest"] as? String == copy["digest"] as? String)
            #expect(try Self.object(["compact", url, "--json"])["bytesAfter"] as? Int != nil)
            #expect(try Self.object(["migrate", url, "--json"])["version"] as? Int == 0)

            try Data("code,number\nx,1\ny,\"one\"\n".utf8).write(to: URL(filePath: path + ".csv"))
            let report = try Self.object(["import", url, path + ".csv", "--entity", "sample", "--json"])
            #expect(report["inserted"] as? Int == 2 && (report["problems"] as? [[String: Any]])?.first?["line"] as? Int == 3, "\(report)")
        }
    }

    @Test func `A migration is planned and told in JSON`() throws {
        try TerminalTests.withStore { url in
            let file = String(url.dropFirst("sqlite:".count)) + ".json"
            try Data(#"[{"version": 1, "title": "Index", "changes": [{"addIndex": ["flag"], "of": "sample"}]}]"#.utf8)
                .write(to: URL(filePath: file))
            for arguments in [["--plan"], []] {
                let plan = try Self.object(["migrate", url, file, "--json"] + arguments)
                #expect(plan["newestVersion"] as? Int == 1 && (plan["steps"] as? [[String: Any]])?.first?["title"] as? String == "Index")
            }
            #expect(try Self.object(["migrate", url, "--json"])["version"] as? Int == 1)
        }
    }

    @Test func `Damage is told in JSON with exit code 1`() throws {
        let path = FileManager.default.temporaryDirectory.path + "/damaged-\(UUID().uuidString).db"
        try Data(repeating: 7, count: 8_192).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let check = try Self.object(["check", "sqlite:\(path)", "--json"], code: .failure)
        #expect(check["clean"] as? Bool == false && (check["problems"] as? [String])?.count == 1)
    }
}
