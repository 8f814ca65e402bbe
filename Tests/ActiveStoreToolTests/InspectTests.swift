import ActiveStore
import FoundationEssentials
import StoreSQLite
import Testing

@testable import ActiveStoreTool

@Suite struct InspectTests {
    @Test func `The schema kept inside a store is shown without its models`() throws {
        let store = try Sample.store(QueryTests.records)
        defer { try? store.close() }
        let recorder = Recorder()
        let out = recorder.out
        try InspectCommand(try InspectCommand.syntax.parse(["memory:"])).run(on: store, out)
        out.flush()
        let text = recorder.output
        #expect(text.contains("sample: 4 records\n"))
        #expect(text.contains("  code    string    CODE             key\n"), "\(text)")
        #expect(text.contains("  number  int?              int 7\n"), "\(text)")
        #expect(text.contains("  index sample_number_desc_flag_index (number descending, flag)\n"))
        #expect(text.contains("  unique index sample_name_ci_unique (name case-insensitive)\n"))
        #expect(text.contains("catalog    format 1, version 0, oldest reader 0"))
        #expect(text.contains("health     usable\n"))
        #expect(!text.contains(" \n"))
    }

    @Test func `A SQLite file is read without being changed, and not made where there is none`() throws {
        let folder = FileManager.default.temporaryDirectory.path + "/inspect-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/app.db"
        #expect(runTool("inspect", "sqlite:\(path)").code == .failure)
        #expect(!FileManager.default.fileExists(atPath: path))

        var configuration = try StoreConfiguration(url: "sqlite:\(path)")
        configuration.schema = Schema([Sample.entity])
        let store = try openStore(configuration, engines: [.sqlite])
        try store.write { transaction in
            for record in QueryTests.records {
                try transaction.checkedWriter().insert(EntityID(Sample.entity)) { writer in
                    for value in record { try value.write(to: writer) }
                }
            }
        }
        try store.close()
        let before = try Data(contentsOf: URL(filePath: path))

        let (code, text, errors) = runTool("inspect", "sqlite:\(path)?durability=normal")
        #expect(code == .success && errors.isEmpty)
        #expect(text.contains("store      sqlite:\(path)\n"))
        #expect(text.contains("opened     read-only, without models\n"))
        #expect(text.contains("\(path), \(NumberFormat.grouped(before.count)) bytes"))
        #expect(text.contains("sample: 4 records\n") && text.contains("engine     sqlite, sqlite 3."))
        #expect(runTool("query", "sqlite:\(path)", "sample", "code=a", "--json").output.hasPrefix("{\"code\":\"a\",\"flag\":true"))
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
    }
}
