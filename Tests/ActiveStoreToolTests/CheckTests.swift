import ActiveStore
import FoundationEssentials
import StoreSQLite
import Testing

@testable import ActiveStoreTool

@Suite struct CheckTests {
    /// The URL of a closed SQLite store of the sample records, after statements that this library would not run.
    private func withStore(damagedBy program: String = "", _ body: (_ path: String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.path + "/check-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/app.db"
        try Sample.store(QueryTests.records, in: "sqlite:\(path)").close()
        if !program.isEmpty {
            let python = """
                import sqlite3, sys
                db = sqlite3.connect(sys.argv[1], isolation_level=None)
                db.create_collation('ACTIVESTORE_FOLD', lambda a, b: (a.lower() > b.lower()) - (a.lower() < b.lower()))
                \(program)
                db.close()
                """
            let script = folder + "/damage.py"
            try Data(python.utf8).write(to: URL(filePath: script))
            #expect(try ProgramTests.shell("python3 \(script) \(path)").code == 0)
        }
        try body(path)
    }

    @Test(arguments: ["quick", "records", "full"])
    func `A sound store is clean at every level, and is not changed`(level: String) throws {
        try withStore { path in
            let before = try Data(contentsOf: URL(filePath: path))
            let (code, output, errors) = runTool("check", "sqlite:\(path)", "--level", level)
            #expect(code == .success && errors.isEmpty)
            #expect(output == (level == "quick" ? "(no problems, structure alone)\n" : "(no problems, 4 records looked at)\n"))
            #expect(try Data(contentsOf: URL(filePath: path)) == before)
        }
    }

    @Test(
        arguments: [
            (
                "db.execute('DROP INDEX sample_name_ci_unique')", "quick",
                "The index sample_name_ci_unique of sample is missing."
            ),
            (
                "db.execute('DROP INDEX sample_name_ci_unique'); db.execute('CREATE INDEX sample_name_ci_unique ON sample (name COLLATE ACTIVESTORE_FOLD)')",
                "quick", "The index sample_name_ci_unique of sample does not keep unique what it is declared to."
            ),
            (
                "db.execute('DROP INDEX sample_name_ci_unique'); db.execute('CREATE UNIQUE INDEX sample_name_ci_unique ON sample (name)')",
                "quick", "The index sample_name_ci_unique of sample does not keep unique what it is declared to."
            ),
            ("db.execute('ALTER TABLE sample DROP COLUMN tags')", "quick", "The column tags of sample is missing."),
            ("db.execute('DROP TABLE sample')", "quick", "The table sample is missing."),
            ("db.execute('UPDATE sample SET other = x\\'01\\'')", "records", "4 records of sample hold no value of other's type."),
            ("db.execute('UPDATE sample SET flag = 2 WHERE CODE = \\'a\\'')", "full", "1 record of sample holds no value of flag's type."),
            (
                "db.execute('UPDATE sample SET tags = \\'{\\' WHERE CODE = \\'a\\'')", "full",
                "1 record of sample holds no value of tags's type."
            ),
            (
                "db.execute('UPDATE sample SET CODE = CAST(x\\'C3\\' AS TEXT) WHERE CODE = \\'a\\'')", "full",
                "1 record of sample holds no value of code's type."
            ),
            (
                "db.execute('UPDATE sample SET price = x\\'0304\\' WHERE CODE = \\'a\\'')", "full",
                "1 record of sample holds no value of price's type."
            ),
            ("db.execute('UPDATE activestore_catalogue SET text = \\'{}\\'')", "quick", "The store's catalog cannot be read."),
        ] as [(String, String, String)])
    func `Each kind of damage is a line, and the exit code is 1`(program: String, level: String, line: String) throws {
        try withStore(damagedBy: program) { path in
            let (code, output, errors) = runTool("check", "sqlite:\(path)", "--level", level)
            #expect(code == .failure && errors.isEmpty, "\(errors)")
            let lines = output.split(separator: "\n").map(String.init)
            #expect(lines.contains(line), "\(output)")
            #expect(lines.last?.hasPrefix("(\(lines.count - 1) problem") == true)
        }
    }

    /// Rows that an index does not have, and entries whose rows are gone: the schema is made to point at another index's pages for a while.
    @Test(arguments: ["INSERT INTO sample (CODE, number) VALUES ('z', 9)", "DELETE FROM sample WHERE CODE = 'd\\n\\x1b[31m'"])
    func `Rows and indexes that do not agree are found`(change: String) throws {
        let program = """
            sql = db.execute("SELECT sql FROM sqlite_schema WHERE name = 'sample_number_desc_flag_index'").fetchone()[0]
            root = db.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'sample_number_desc_flag_index'").fetchone()[0]
            db.execute('PRAGMA writable_schema=ON')
            db.execute("DELETE FROM sqlite_schema WHERE name = 'sample_number_desc_flag_index'")
            db.close()
            db = sqlite3.connect(sys.argv[1], isolation_level=None)
            db.create_collation('ACTIVESTORE_FOLD', lambda a, b: (a.lower() > b.lower()) - (a.lower() < b.lower()))
            assert db.execute(\"\"\"\(change)\"\"\").rowcount == 1
            db.execute('PRAGMA writable_schema=ON')
            db.execute("INSERT INTO sqlite_schema VALUES ('index', 'sample_number_desc_flag_index', 'sample', ?, ?)", (root, sql))
            """
        try withStore(damagedBy: program) { path in
            #expect(runTool("check", "sqlite:\(path)", "--level", "quick").code == .success)
            for level in ["records", "full"] {
                let (code, output, _) = runTool("check", "sqlite:\(path)", "--level", level)
                #expect(code == .failure && output.contains("sample_number_desc_flag_index"), "\(output)")
            }
        }
    }

    @Test func `A file too damaged to be opened is a problem, and what cannot be looked at is not`() throws {
        try withStore { path in
            try Data(repeating: 7, count: 8_192).write(to: URL(filePath: path))
            let (code, output, errors) = runTool("check", "sqlite:\(path)")
            #expect(code == .failure && errors.isEmpty && output.hasSuffix("\n(1 problem, 0 records looked at)\n"), "\(output)\(errors)")
            let missing = runTool("check", "sqlite:\(path).gone")
            #expect(missing.code == .undone && missing.output.isEmpty && missing.errors.hasPrefix("activestore: "), "\(missing)")
            #expect(!FileManager.default.fileExists(atPath: path + ".gone"))
        }
        #expect(runTool("check", "memory:").output == "(no problems, 0 records looked at)\n")
        #expect(runTool("check", "memory:", "--level", "deep").code == .usage)
        #expect(runTool("check", "nope:x").code == .usage)
    }

    @Test(arguments: [0, 1, 99]) func `A file that is empty or too short for a store is a problem, and is left alone`(length: Int) throws {
        try withStore { path in
            let content = Data(repeating: 65, count: length)
            try content.write(to: URL(filePath: path))
            let (code, output, errors) = runTool("check", "sqlite:\(path)")
            #expect(code == .failure && errors.isEmpty && output.hasSuffix("\n(1 problem, 0 records looked at)\n"), "\(output)\(errors)")
            for command in [["inspect"], ["query"], ["export"], ["compact"]] {
                let arguments = command + ["sqlite:\(path)"] + (command == ["query"] ? ["sample"] : [])
                let recorder = Recorder()
                #expect(Tool().run(arguments, recorder.out) == .failure, "\(command)")
                #expect(recorder.errors.contains("[corrupt"), "\(command): \(recorder.errors)")
            }
            #expect(try Data(contentsOf: URL(filePath: path)) == content)
        }
    }
}
