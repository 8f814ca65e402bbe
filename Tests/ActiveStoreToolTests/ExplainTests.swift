import ActiveStore
import Testing

@testable import ActiveStoreTool

@Suite struct ExplainTests {
    /// What `explain sqlite::memory: sample …` prints.
    static func explain(_ arguments: String...) throws -> [String] {
        let store = try Sample.store(QueryTests.records, in: "sqlite::memory:")
        defer { try? store.close() }
        let recorder = Recorder()
        let out = recorder.out
        try ExplainCommand(try ExplainCommand.syntax.parse(["sqlite::memory:", "sample"] + arguments)).run(on: store, out)
        out.flush()
        return Array(recorder.lines.dropLast())
    }

    @Test func `A look-up by key, an index and a scan are told apart`() throws {
        let byKey = try Self.explain("code=a")
        #expect(byKey.prefix(3) == ["sample: key", "access   by key", "order    as it is read"])
        #expect(byKey.last == "expects  one record, or none")
        let byIndex = try Self.explain("number=5")
        #expect(
            byIndex[0] == "sample: index sample_number_desc_flag_index, then sort"
                && byIndex[1] == "access   by index sample_number_desc_flag_index")
        #expect(byIndex[2] == "order    sorted after reading: no index gives it")
        #expect(byIndex[3].hasPrefix("sqlite   SEARCH sample USING INDEX sample_number_desc_flag_index (number=?)"))
        #expect(byIndex[4...] == ["         USE TEMP B-TREE FOR ORDER BY", "expects  one record, or none"])
        let all = try Self.explain("--order=-ratio", "--limit", "3")
        #expect(all[0] == "sample: scan, then sort" && all[1] == "access   all records, each tested")
        #expect(all.last == "missing  an index, beginning with ratio")
    }

    @Test func `The reference engine says what it does too`() throws {
        let store = try Sample.store()
        defer { try? store.close() }
        let recorder = Recorder()
        let out = recorder.out
        try ExplainCommand(try ExplainCommand.syntax.parse(["memory:", "sample", "--order", "number"])).run(on: store, out)
        out.flush()
        #expect(
            recorder.output == """
                sample: scan, then sort
                access  all records, each tested
                order   sorted after reading: no index gives it

                """)
    }

    @Test func `What does not fit is the same error as a query's`() throws {
        #expect(throws: StoreError.self) { try Self.explain("flagg=1") }
        #expect(throws: StoreError.self) { try Self.explain("--order=tags") }
        #expect(runTool("explain", "memory:", "sample").code == .failure)
        #expect(runTool("explain", "memory:").code == .usage)
        #expect(runTool("explain", "memory:", "sample", "a").code == .usage)
        // It prints no records.
        #expect(runTool("explain", "memory:", "sample", "--vertical").code == .usage)
    }
}
