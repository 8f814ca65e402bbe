import ActiveStore
import CSQLite
import FoundationEssentials
import StoreCore
import Testing

@testable import StoreSQLite

@Suite struct FailureTests {
    let folder = try! TestFolder()

    @Test func resultCodesHaveOneMeaningEach() {
        let meanings: [(Int32, StoreError.Code)] = [
            (SQLITE_BUSY, .busy), (SQLITE_BUSY | 2 << 8, .busy), (SQLITE_LOCKED, .busy), (SQLITE_NOMEM, .outOfMemory),
            (SQLITE_IOERR | 12 << 8, .outOfMemory), (SQLITE_IOERR | 4 << 8, .inputOutput), (SQLITE_FULL, .storageFull),
            (SQLITE_CORRUPT, .corrupt), (SQLITE_CORRUPT | 1 << 8, .corrupt), (SQLITE_NOTADB, .corrupt),
            (SQLITE_READONLY | 1 << 8, .readOnly),
            (SQLITE_CANTOPEN, .cannotOpen), (SQLITE_CONSTRAINT | 6 << 8, .duplicateKey),
            (SQLITE_CONSTRAINT | 10 << 8, .duplicateKey),
            (SQLITE_CONSTRAINT | 8 << 8, .duplicateValue), (SQLITE_CONSTRAINT | 5 << 8, .constraint),
            (SQLITE_CONSTRAINT | 1 << 8, .constraint), (SQLITE_CONSTRAINT | 12 << 8, .typeMismatch),
            (SQLITE_TOOBIG, .limitExceeded),
            (SQLITE_ERROR, .internal),
        ]
        for (result, code) in meanings { #expect(SQLiteFailure.code(result) == code, "\(result)") }
    }

    @Test func collisionsAreFoundInSQLitesText() {
        let entity = EntityDefinition(
            name: "author",
            fields: [
                FieldDefinition(name: "id", type: .int), FieldDefinition(name: "mail", column: "e_mail", type: .string),
            ],
            indexes: [IndexDefinition(entity: "author", parts: [.init("mail")], unique: true, name: "by_mail")])
        for text in ["UNIQUE constraint failed: author.id, author.e_mail", "UNIQUE constraint failed: index 'by_mail'"] {
            let error = ConstraintFailure.error(SQLITE_CONSTRAINT | 8 << 8, text: text, entity: entity)
            #expect(error.code == .duplicateValue)
            #expect(error.message.contains("mail"))
        }
        let missing = ConstraintFailure.error(
            SQLITE_CONSTRAINT | 5 << 8, text: "NOT NULL constraint failed: author.e_mail", entity: entity)
        #expect(missing.code == .constraint)
        #expect(missing.field == "mail")
    }

    @Test func aFullStoreKeepsNothingOfTheTransactionAndGoesOn() throws {
        let store = try open(folder.file(), options: "?durability=relaxed")
        defer { try? store.close() }
        var first = Author(name: "first")
        try first.save(in: store)
        let text = String(repeating: "x", count: 100_000)
        let error = failure {
            try store.write { tx in
                let connection = try tx.checkedWriter() as? SQLiteConnection
                try connection?.perform("PRAGMA max_page_count = 60")
                for _ in 0..<100 {
                    var author = Author(name: text)
                    do { try author.insert() } catch let error as StoreError {
                        #expect(error.code == .storageFull)
                        // Whether or not SQLite has undone the transaction, nothing is written outside of it.
                        var another = Author(name: text)
                        try another.insert()
                    }
                }
            }
        }
        #expect(error?.code == .storageFull)
        #expect(try Author.all(in: store).map(\.name) == ["first"])
        try store.write { tx in
            try (tx.checkedWriter() as? SQLiteConnection)?.perform("PRAGMA max_page_count = 1000000")
            var author = Author(name: text)
            try author.insert()
        }
        #expect(try Author.count(in: store) == 2)
    }

    @Test func damageIsReported() throws {
        var store = try open(folder.file())
        try store.write { _ in
            for index in 0..<300 {
                var author = Author(name: String(repeating: "n", count: 50) + "\(index)", email: "\(index)")
                try author.save()
            }
        }
        #expect(try store.verify(.quick) == VerifyReport())
        #expect(try store.verify(.full) == VerifyReport(recordsChecked: 300))
        // A record that is no author, written by other means.
        _ = try store.execute("UPDATE author SET createdAt = createdAt, uid = x'01' WHERE email = '7'")
        let report = try store.verify(.records)
        #expect(report.problems.first == "1 record of author holds no value of uid's type.")
        #expect(report.unreadable.map(\.field) == ["uid"])
        try store.close()
        var bytes = try Data(contentsOf: URL(filePath: folder.file()))
        for index in stride(from: 4096 * 3 + 8, to: bytes.count - 4096, by: 4096) { bytes[index] = 0xFF }
        try bytes.write(to: URL(filePath: folder.file()))
        do {
            store = try open(folder.file())
            defer { try? store.close() }
            let problems = try store.verify(.full).problems
            #expect(!problems.isEmpty && problems.allSatisfy { !$0.contains("\n") })
        } catch let error as StoreError { #expect(error.code == .corrupt) }
    }

    @Test func backupsAreWholeAndReplaceNothing() throws {
        let store = try open(folder.file())
        defer { try? store.close() }
        for index in 0..<200 {
            var author = Author(name: String(repeating: "x", count: 500) + "\(index)")
            try author.insert(in: store)
        }
        let writer = try Thread {
            for index in 0..<200 {
                var author = Author(name: "later \(index)")
                try author.insert(in: store)
            }
        }
        try store.backup(to: folder.file("copy.db"))
        try writer.join()
        let copy = try open(folder.file("copy.db"))
        defer { try? copy.close() }
        #expect(try copy.verify(.full).isClean)
        let count = try Author.count(in: copy)
        #expect((200...400).contains(count))
        #expect(failure { try store.backup(to: folder.file("copy.db")) }?.code == .cannotOpen)
        #expect(failure { try store.backup(to: folder.path + "/no/copy.db") }?.code == .cannotOpen)
        #expect(failure { try store.read { _ in try store.backup(to: folder.file("x.db")) } }?.code == .misuse)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).allSatisfy { !$0.contains("partial") })
    }
}
