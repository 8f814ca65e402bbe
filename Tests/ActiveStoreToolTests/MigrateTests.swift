import FoundationEssentials
import StoreCommandLine
import StoreCore
import Testing

@testable import ActiveStoreTool

@Suite struct MigrateTests {
    private static let server = ProcessInfo.processInfo.environment["ACTIVESTORE_POSTGRESQL"]

    /// Runs the body with the path of a file that adds an index to the sample.
    private func withMigration(_ body: (_ folder: String, _ file: String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.path + "/migrate-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true, attributes: [:])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Data(#"[{"version": 1, "title": "Index", "changes": [{"addIndex": ["flag"], "of": "sample"}]}]"#.utf8)
            .write(to: URL(filePath: folder + "/index.json"))
        try body(folder, folder + "/index.json")
    }

    @Test func `An index that is put off is named, again until it is built`() throws {
        try withMigration { folder, file in
            let url = "lmdb:\(folder)/store"
            try Sample.store(QueryTests.records, in: url).close()
            for _ in 0..<2 {
                let (code, output, errors) = runTool("migrate", url + "?onlineIndexes=0", file)
                #expect(code == .failure && errors.contains("sample_flag_index"), "\(output) \(errors)")
            }
            #expect(runTool("migrate", url).output.contains("version 1"))
        }
    }

    @Test(.enabled(if: server != nil, "no PostgreSQL server: Scripts/postgresql-cluster starts one"))
    func `An index that could not be built is named`() throws {
        try withMigration { _, file in
            var url = try #require(Self.server)
            url += (url.contains("?") ? "&" : "?") + "namespace=m" + UUID().uuidString.lowercased().filter { $0 != "-" }
            let store = try Sample.store(QueryTests.records, in: url)
            defer {
                try? store.close()
                _ = try? removeStore(StoreConfiguration(url: url), engines: LinkedEngines.all)
            }
            // Building waits for older snapshots of the database, those of other tests too, but not for ever.
            let (code, _, errors) = try store.read { transaction in
                _ = try transaction.catalog()
                return runTool("migrate", url + "&concurrentIndexes=true&busyTimeout=50ms", file)
            }
            #expect(code == .failure && errors.contains("sample_flag_index is not built yet"), "\(errors)")
            let (again, _, rest) = runTool("migrate", url + "&busyTimeout=600s", file)
            #expect(again == .success && rest.isEmpty, "\(rest)")
        }
    }
}
