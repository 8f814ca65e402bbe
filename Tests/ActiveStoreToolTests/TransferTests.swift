import ActiveStore
import FoundationEssentials
import StoreCommandLine
import StoreSQLite
import StoreTransfer
import Testing

@testable import ActiveStoreTool

@Suite struct TransferTests {
    private func withStore(_ body: (_ folder: String, _ url: String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.path + "/transfer-tool-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let url = "sqlite:\(folder)/app.db"
        try Sample.store(QueryTests.records, in: url).close()
        try body(folder, url)
    }

    private func digest(_ output: String) -> String? { output.split(separator: " ").last.map { String($0.dropLast(2)) } }

    private func contents(_ path: String) throws -> String { String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self) }

    @Test func `A store goes to another engine, out as a dump and back, and stays the same`() throws {
        try withStore { folder, url in
            let copied = runTool("copy", url, "lmdb:\(folder)/copy")
            #expect(copied.code == .success && copied.errors.isEmpty, "\(copied.errors)")
            #expect(copied.output.hasPrefix("4 records copied; digest "))
            let exported = runTool("export", "lmdb:\(folder)/copy", "--output", folder + "/all.jsonl.gz")
            #expect(exported.output == "4 records in \(folder)/all.jsonl.gz.\n" && exported.code == .success)
            let restored = runTool("import", "sqlite:\(folder)/again.db", folder + "/all.jsonl.gz")
            #expect(restored.code == .success && digest(restored.output) == digest(copied.output), "\(restored.errors)")
            let dumps = [url, "lmdb:\(folder)/copy", "sqlite:\(folder)/again.db"].map { runTool("export", $0).output }
            #expect(Set(dumps).count == 1 && dumps[0].hasPrefix("{\"activestore\":\"dump\",\"format\":1}\n"))
            #expect(digest(copied.output).map { dumps[0].contains($0) } == true)
            #expect(runTool("check", "sqlite:\(folder)/again.db").output == "(no problems, 4 records looked at)\n")
        }
    }

    @Test func `Records and dumps come through pipes`() throws {
        try withStore { folder, url in
            let records = "printf 'code,number\\nx,1\\ny,2\\n'"
            let options = "--format csv --entity sample"
            for (line, wanted) in [
                ("\(records) | $0 import \(url) - \(options)", "inserted 2"), ("$0 import \(url) <(\(records)) \(options)", "unchanged 2"),
                ("$0 export \(url) | $0 import sqlite:\(folder)/one.db -", "6 records imported"),
                ("$0 import sqlite:\(folder)/two.db <($0 export \(url))", "6 records imported"),
            ] {
                let imported = try ProgramTests.shell(line)
                #expect(imported.code == 0 && imported.output.contains(wanted), "\(imported)")
            }
            #expect(runTool("export", "sqlite:\(folder)/one.db").output == runTool("export", url).output)
            #expect(runTool("export", "sqlite:\(folder)/two.db").output == runTool("export", url).output)
        }
    }

    @Test func `A value that does not fit is told with its record`() throws {
        try withStore { folder, url in
            let store = try #require(try StoreOpening.forChanging(url) as? any RawSQLStore)
            try store.execute("UPDATE sample SET name = CAST(x'410042' AS TEXT) WHERE CODE = (SELECT min(CODE) FROM sample)")
            let dump = { _ = try store.export(to: folder + "/out.jsonl") }
            let table = { _ = try store.exportCSV("sample", to: folder + "/out.csv") }
            for write in [dump, table] {
                let error = #expect(throws: StoreError.self) { try write() }
                #expect(error?.message == "sample.name holds text that does not fit string.")
                #expect(error?.key != nil)
            }
            try store.close()
        }
    }

    @Test func `A new store that cannot be made is told by its own name`() throws {
        try withStore { folder, url in
            let copied = runTool("copy", url, "sqlite:\(folder)/none/app.db")
            #expect(copied.code == .failure && copied.errors.contains("\(folder)/none/app.db\""), "\(copied.errors)")
        }
    }

    @Test func `CSV goes to standard output, a file or a folder`() throws {
        try withStore { folder, url in
            let text = runTool("export", url, "sample", "--format", "csv")
            #expect(text.code == .success && text.output.hasPrefix("code,flag,number,ratio,name,bytes,moment,other,price,tags\n"))
            #expect(text.output.split(separator: "\n").count >= 5)
            #expect(runTool("export", url, "sample", "--format=csv", "--output", folder + "/one.csv").code == .success)
            let one = try contents(folder + "/one.csv")
            #expect(one == text.output)
            #expect(runTool("export", url, "--format=csv", "--output", folder + "/tables").output == "4 records in \(folder)/tables.\n")
            let tables = try FileManager.default.contentsOfDirectory(atPath: folder + "/tables")
            #expect(tables == ["sample.csv"])
            #expect(try contents(folder + "/tables/sample.csv") == text.output)
        }
    }

    @Test func `CSV on a terminal cannot control it`() throws {
        let store = try Sample.store([TerminalTests.named("é", "\u{1B}[2J\u{9B}2J\n\r日本")])
        defer { try? store.close() }
        func output(_ terminal: Terminal?) throws -> String {
            let recorder = Recorder()
            let out = recorder.out(on: terminal)
            let arguments = try ExportCommand.syntax.parse(["memory:", "sample", "--format", "csv"])
            #expect(try ExportCommand(arguments).run(on: store, out) == .success)
            out.flush()
            return recorder.output
        }
        let name = "\u{1B}[2J\u{9B}2J\n\r日本"
        #expect(try output(nil).contains("\"\(name)\""))
        #expect(try output(Terminal(columns: 80, isCapable: false)).contains(#""\u{1b}[2J\u{9b}2J"# + "\n" + #"\r日本""#))
    }

    @Test func `A dump that is cut within its first line is damaged, and no file of records`() throws {
        try withStore { folder, _ in
            let path = folder + "/cut.jsonl"
            for text in [#"{"activestore":"dump","format":1"#, #"{"activestore":"du"#, #"{"activestore""#] {
                try Data(text.utf8).write(to: URL(filePath: path))
                let imported = runTool("import", "sqlite:\(folder)/new.db", path)
                #expect(imported.code == .failure && imported.errors.hasSuffix("[corrupt]\n"), "\(imported.errors)")
            }
        }
    }

    @Test func `Nothing is replaced, and nothing is left where something fails`() throws {
        try withStore { folder, url in
            #expect(runTool("export", url, "--output", folder + "/all").code == .success)
            for arguments in [
                ["copy", url, url], ["copy", url, "lmdb:\(folder)/all"], ["export", url, "--output", folder + "/all"],
                ["export", url, "--format=csv", "--output", folder + "/all"], ["import", "sqlite:\(folder)/all", folder + "/all"],
            ] {
                let recorder = Recorder()
                #expect(Tool().run(arguments, recorder.out) == .failure, "\(arguments)")
                #expect(recorder.errors.contains("something at"), "\(recorder.errors)")
            }
            try Data("{\"activestore\":\"dump\",\"format\":2}\n".utf8).write(to: URL(filePath: folder + "/new"))
            #expect(runTool("import", "sqlite:\(folder)/x", folder + "/new").errors.contains("[tooNew]"))
            #expect(runTool("import", "sqlite:\(folder)/x", folder + "/app.db").errors.contains("activestore: "))
            #expect(runTool("import", "sqlite:\(folder)/x", folder + "/none").code == .failure)
            let optioned = runTool("import", "sqlite:\(folder)/x", folder + "/all", "--strict", "--entity", "sample")
            #expect(optioned.code == .usage && optioned.errors.contains("leave out --entity, --strict"), "\(optioned.errors)")
            #expect(runTool("export", url, "smple").errors.contains("did you mean"))
            #expect(runTool("export", "sqlite:\(folder)/none.db").code == .failure)
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: folder).allSatisfy {
                    $0.hasPrefix("app.db") || ["all", "new"].contains($0)
                })
        }
    }

    @Test func `Wrong command lines are told`() {
        #expect(runTool("export", "memory:", "--format", "xml").errors.contains("there is jsonl and csv"))
        #expect(runTool("export", "memory:", "--format", "csv").errors.contains("is of one ENTITY"))
        #expect(runTool("export", "memory:", "--safe-for-spreadsheets").code == .usage)
        #expect(runTool("copy", "memory:").errors.contains("DESTINATION is missing"))
        #expect(runTool("copy", "memory:", "memory:").code == .usage)
        #expect(runTool("import", "memory:", "x").code == .failure)
    }
}
