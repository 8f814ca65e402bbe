import ActiveStore
import FoundationEssentials
import StoreSQLite
import Testing

@testable import ActiveStoreTool

@Suite struct BackupAndCompactTests {
    private func withStore(_ body: (_ folder: String, _ url: String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.path + "/backup-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let url = "sqlite:\(folder)/app.db"
        try Sample.store(QueryTests.records, in: url).close()
        try body(folder, url)
    }

    @Test func `A backup is a store of its own with the same records, and its size is told`() throws {
        try withStore { folder, url in
            let (code, output, errors) = runTool("backup", url, folder + "/copy.db")
            #expect(code == .success && errors.isEmpty, "\(errors)")
            let size = try #require(try FileManager.default.attributesOfItem(atPath: folder + "/copy.db")[.size] as? Int)
            #expect(output == "The copy \(folder)/copy.db has \(NumberFormat.grouped(size)) bytes.\n")
            #expect(runTool("check", "sqlite:\(folder)/copy.db").output == "(no problems, 4 records looked at)\n")
            #expect(
                runTool("query", url, "sample", "--json").output == runTool("query", "sqlite:\(folder)/copy.db", "sample", "--json").output)
        }
    }

    @Test func `A backup replaces nothing, and leaves nothing where it fails`() throws {
        try withStore { folder, url in
            try Data("mine".utf8).write(to: URL(filePath: folder + "/taken"))
            let taken = runTool("backup", url, folder + "/taken")
            #expect(taken.code == .failure && taken.output.isEmpty && taken.errors.contains("There is something at"))
            #expect(try Data(contentsOf: URL(filePath: folder + "/taken")) == Data("mine".utf8))
            #expect(runTool("backup", url, folder + "/no/copy").code == .failure)
            #expect(runTool("backup", "sqlite:\(folder)/none.db", folder + "/copy").code == .failure)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).allSatisfy { $0 == "taken" || $0.hasPrefix("app.db") })
            #expect(runTool("backup", url).code == .usage)
            #expect(runTool("backup", "memory:", folder + "/copy").errors.contains("in memory has no files"))
        }
    }

    @Test func `Compacting keeps the records, and tells the sizes before and after`() throws {
        try withStore { folder, url in
            let store = try Sample.store(in: url)
            try store.write { transaction in
                for index in 0..<2_000 {
                    try transaction.checkedWriter().insert(EntityID(Sample.entity)) { writer in
                        let values: [Value] = [.string("x\(index)"), .null, .int(Int64(index)), .null, .null, .data(Data(count: 500))]
                        for value in values + Array(repeating: .null, count: 4) { try value.write(to: writer) }
                    }
                }
            }
            try store.close()
            let full = runTool("compact", url)
            #expect(full.code == .success && full.errors.isEmpty, "\(full.errors)")
            let again = try Sample.store(in: url)
            for index in 0..<2_000 {
                try again.write { _ = try $0.checkedWriter().delete(EntityID(Sample.entity), .text("x\(index)")) }
            }
            try again.close()
            let (code, output, errors) = runTool("compact", url)
            #expect(code == .success && errors.isEmpty, "\(errors)")
            let numbers = output.split { !$0.isNumber && $0 != "," }.map { $0.replacing(",", with: "") }.compactMap { Int($0) }
            #expect(numbers.count == 2 && numbers[0] > 1_000_000 && numbers[1] < 100_000, "\(output)")
            let size = try #require(try FileManager.default.attributesOfItem(atPath: folder + "/app.db")[.size] as? Int)
            #expect(output == "\(NumberFormat.grouped(numbers[0])) bytes before, \(NumberFormat.grouped(size)) bytes after.\n")
            #expect(runTool("check", url).output == "(no problems, 4 records looked at)\n")
        }
    }

    @Test func `Compacting makes no store, and says where it cannot be done`() throws {
        try withStore { folder, _ in
            let missing = runTool("compact", "sqlite:\(folder)/none.db")
            #expect(missing.code == .failure && missing.errors.contains("There is no store at"))
            #expect(!FileManager.default.fileExists(atPath: folder + "/none.db"))
            #expect(runTool("compact", "memory:").code == .usage)
            #expect(runTool("compact", "sqlite:\(folder)/app.db?readOnly=true").errors.contains("[readOnly]"))
        }
    }
}
