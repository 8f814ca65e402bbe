import ActiveStore
import FoundationEssentials
import StoreCore
import Testing

@testable import ActiveStoreTool
import StoreCommandLine

@Suite struct ImportTests {
    /// Imports a file of this name and text into the sample store.
    private func run(_ name: String, _ text: String, into records: [[Value]] = [], _ arguments: String...) throws -> (
        code: ExitCode, lines: [String], records: [Record]
    ) {
        let folder = FileManager.default.temporaryDirectory.path + "/import-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Data(text.utf8).write(to: URL(filePath: folder + "/" + name))
        let store = try Sample.store(records)
        defer { try? store.close() }
        let recorder = Recorder()
        let out = recorder.out
        let command = try ImportCommand(ImportCommand.syntax.parse(["memory:", folder + "/" + name] + arguments))
        let code = try command.run(on: store, out)
        out.flush()
        let stored = try store.read { try $0.records(FetchRequest(EntityID(Sample.entity))) }
        return (code, Array(recorder.lines.dropLast()), stored)
    }

    @Test(arguments: ["samples.csv", "Sample-2013.csv", "SAMPLE.tsv"])
    func `Format and entity are those that the file's name says`(name: String) throws {
        let separator = name.hasSuffix("tsv") ? "\t" : ","
        let text = ["code,flag,number,ratio", "a,yes,5,1.5", "b,,,"].map { $0.replacing(",", with: separator) }.joined(separator: "\n")
        let found = try run(name, text)
        #expect(found.code == .success && found.lines == ["sample: inserted 2"])
        #expect(found.records.map { $0["code"] } == ["a", "b"])
        #expect(found.records.map { $0["number"] } == [5, .null])
        #expect(found.records[0]["flag"] == true && found.records[0]["ratio"] == 1.5)
    }

    @Test func `Records that are there are updated, by the key or by another field`() throws {
        let stored: [[Value]] = [["a", true, 1, nil, "Ann", nil, nil, nil, nil, nil]]
        let byKey = try run("sample.jsonl", "{\"code\":\"a\",\"number\":2}\n{\"code\":\"b\"}\n", into: stored)
        #expect(byKey.lines == ["sample: inserted 1, updated 1"] && byKey.records[0]["number"] == 2 && byKey.records[0]["name"] == "Ann")
        let byName = try run(
            "sample.json", "[{\"code\":\"z\",\"n\":\"Ann\",\"number\":3}]", into: stored, "--unique-by", "name", "--map", "n=name")
        #expect(byName.records.count == 1 && byName.records[0]["number"] == 3 && byName.records[0]["code"] == "a")
        let new = try run("sample.json", "[{\"code\":\"a\"}]", into: stored, "--all-new")
        #expect(new.code == .failure && new.lines.first == "sample: skipped 1")
    }

    @Test func `What does not fit is listed with its line`() throws {
        let found = try run(
            "table.csv", "code;number;what\na;x;1\n;2;2\nb;NA;3\n", "--entity", "sample", "--separator", ";", "--null", "NA", "--progress")
        #expect(found.code == .failure)
        #expect(found.lines[0] == "importing sample: 3 records (100 %)" && found.lines[1] == "sample: inserted 2, skipped 1")
        #expect(
            found.lines.count == 5 && found.lines[2].contains("what") && found.lines[3].contains("line 2: number")
                && found.lines[4].contains("line 3"))
        #expect(throws: StoreError.self) { try run("sample.csv", "code,number\na,x\n", "--strict") }
    }

    @Test(
        arguments: [
            (["memory:", "a.csv", "--format", "xml"], "no format"),
            (["memory:", "a.csv", "--all-new", "--unique-by", "x"], "exclude each other"),
            (["memory:", "a.csv", "--map", "x"], "--map KEY="),
            (["memory:", "a.json", "--null", "NA"], "are for CSV"), (["memory:", "a.csv", "--separator", "::"], "one character"),
            (["memory:", "a.csv", "--separator", "\""], "neither a quote"),
            (["memory:", "a.csv", "--separator", "é"], "one character of ASCII"),
            (["memory:", "a.csv", "--map", "s=n", "--map", "s=d"], "--map has the key \"s\" twice"),
            (["memory:", "a.csv", "--date", "s=dd.MM.yyyy", "--date", "s=MM/dd/yyyy"], "--date has the key \"s\" twice"),
        ] as [([String], String)])
    func `A wrong command line is an error`(arguments: [String], message: String) throws {
        let found = #expect(throws: UsageError.self) { try ImportCommand(ImportCommand.syntax.parse(arguments)) }
        #expect(found?.message.contains(message) == true)
    }

    @Test func `A file that means no entity is an error that lists them`() {
        let found = #expect(throws: UsageError.self) { try run("nothing.csv", "code\n") }
        #expect(found?.message.contains("sample") == true)
    }
}
