import ActiveStoreTesting
import FoundationEssentials
import Testing

@Suite struct FixtureTests {
    @Test(arguments: TestEngines.all.each) func aFolderFillsTheStore(_ engine: TestEngines) async throws {
        try await withTestStore(Guest.self, Wish.self, engine: engine) { store in
            #expect(try await store.loadFixtures() == ["guest": 2, "wish": 2])
            let ann = try #require(try await Guest.where { $0.name == "Ann, \"A\"" }.including(\.wishes).first())
            #expect(ann.id.description.lowercased() == "01890a5d-ac96-774b-bcce-b302099a8057")
            #expect(ann.notes == "")
            #expect(ann.createdAt == Date(timeIntervalSince1970: 1_700_000_000))
            #expect(try await ann.wishes.pluck(\.text) == ["tea", "日本 🎉"])
        }
    }

    @Test func whatDoesNotFitIsNamedAndNothingIsStored() throws {
        try withTestStore(Guest.self, Wish.self, engine: .all) { store in
            for (name, content, code, text) in [
                ("guest.json", #"[{"name": "Ann", "room": "x"}]"#, StoreError.Code.typeMismatch, "guest.json\", line 1: room"),
                ("guest.csv", "name,rooom\nAnn,1\n", .badRequest, "guest.csv\", line 1: rooom"),
                ("guset.csv", "name\nAnn\n", .unknownEntity, "did you mean \"guest\"?"),
                ("guest.txt", "name\nAnn\n", .badRequest, "call it .csv"),
                ("guest.json", "[", .badRequest, "guest.json"),
            ] {
                try withFile(name, content) { path in
                    let error = #expect(throws: StoreError.self) { try store.loadFixtures(path) }
                    #expect(error?.code == code, "\(name): \(String(describing: error))")
                    #expect(error?.message.contains(text) == true, "\(String(describing: error))")
                }
            }
            #expect(throws: StoreError.self) { try store.loadFixtures("Missing") }
            #expect(throws: StoreError.self) { try store.loadFixtures("/proc/self/task") }
            #expect(try Guest.count() == 0)
        }
    }

    @Test func aFileCanBeLoadedInsideATransaction() throws {
        try withTestStore(Guest.self, Wish.self) { store in
            try store.write { _ in
                #expect(try store.loadFixtures("Fixtures/guest.csv") == ["guest": 2])
                #expect(try Guest.count() == 2)
                try Guest(name: "Cid").saved()
            }
            #expect(throws: StoreError.self, "the keys are taken") { try store.loadFixtures() }
            #expect(try Guest.count() == 3)
            #expect(try Wish.count() == 0)
        }
    }

    private func withFile(_ name: String, _ content: String, _ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.path + "/activestore-fixtures-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = "\(folder)/\(name)"
        try Data(content.utf8).write(to: URL(filePath: path))
        try body(path)
    }
}
