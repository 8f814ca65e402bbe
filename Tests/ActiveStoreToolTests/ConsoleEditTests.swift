import ActiveStore
import Testing

@testable import ActiveStoreTool

/// Values as they are typed after `.insert` and `.update`.
@Suite struct ConsoleEditTests {
    @Test(arguments: [
        (#"name='Ann Lee'"#, "Ann Lee"), (#"name="Ann Lee""#, "Ann Lee"), ("name='nil'", "nil"), ("name=''", ""), ("name=Lee", "Lee"),
        (#"name="it's""#, "it's"), (#"name='"a"'"#, #""a""#),
    ])
    func `Text may be in quotes of either kind, which are left out`(words: String, name: String) throws {
        let store = try Sample.store()
        defer { try? store.close() }
        let script = ".insert sample code=a \(words)\n.update sample \(words) number=1 where code=a"
        let (code, output, errors, _) = try ConsoleTests.run(script, on: store, "--write")
        #expect(code == .success && output == "(1 record added)\n(1 record changed)\n", "\(output) \(errors)")
        let records = try store.read { try $0.records(FetchRequest(EntityID(Sample.entity))) }
        #expect(records.first?["name"] == .string(name))
    }

    @Test func `nil for a field that cannot be nil is refused in a new record, as in one that is changed`() throws {
        let store = try Sample.store([TerminalTests.named("a", "n")])
        defer { try? store.close() }
        let script = ".insert sample code=nil name=x\n.insert sample code=b name=nil"
        let (code, output, errors, _) = try ConsoleTests.run(script, on: store, "--write", "--keep-going")
        #expect(code == .failure && output == "(1 record added)\n", "\(output)")
        #expect(errors.count == 1 && errors.first?.contains("sample.code cannot be nil") == true, "\(errors)")
    }

    @Test(arguments: [
        (".desribe sample", "; did you mean .describe? .help lists them"), (".xyzzy", #"".xyzzy"; .help lists them"#),
        ("\\help", "; did you mean .help? .help lists them"),
    ])
    func `A command that is misspelled brings the nearest one`(input: String, message: String) throws {
        let store = try Sample.store()
        defer { try? store.close() }
        let errors = try ConsoleTests.run(input, on: store).errors
        #expect(errors.count == 1 && errors.first?.hasSuffix(message) == true, "\(errors)")
    }
}
