import StoreCore
import StoreSQL
import Testing

/// What every engine over SQL gets from ``SQLConnection``, on a connection that is not SQLite's.
@Suite struct SQLConnectionTests {
    static let definition = EntityDefinition(
        name: "person",
        fields: [FieldDefinition(name: "id", type: .int), FieldDefinition(name: "email", type: .string)],
        indexes: [IndexDefinition(entity: "person", parts: [.init("email")], unique: true)])
    static let entity = EntityID(definition)
    let connection: ScriptedConnection

    init() throws { connection = try ScriptedConnection() }

    private func insert(_ id: Int64, _ email: String) throws {
        try connection.insert(Self.entity) { writer in
            try writer.writeInt(id)
            var email = email
            try email.withUTF8 { try writer.writeText($0) }
        }
    }

    @Test func requestsOfOneShapeShareAStatementAndBindTheirOwnValues() throws {
        var seen: [[Value]] = []
        connection.answer = { _, values in
            seen.append(values)
            return [[3]]
        }
        for number in [5, 6] as [Int64] {
            #expect(try connection.count(FetchRequest(Self.entity, where: .compare(0, .less, .int(number)), limit: 9)) == 3)
        }
        #expect(
            connection.compiled == [
                "SELECT count(*) FROM (SELECT TRUE FROM \"person\" WHERE \"id\" < $1 LIMIT $2) AS counted"
            ])
        #expect(seen == [[5, 9], [6, 9]])
    }

    @Test func aRequestInsideAnotherOfItsShapeHasAStatementOfItsOwn() throws {
        connection.answer = { _, _ in [[1], [2]] }
        var inner: [Int64] = []
        try connection.fetch(FetchRequest(Self.entity, fields: [0])) { _ in
            try connection.fetch(FetchRequest(Self.entity, fields: [0])) { row in
                inner.append(row.cells[0].bits)
                return .next
            }
            return .next
        }
        #expect(inner == [1, 2, 1, 2])
        #expect(connection.compiled.count == 3)
    }

    @Test func rowsThatWereToComeAreReadBeforeAWrite() throws {
        var log: [String] = []
        connection.answer = { text, _ in
            log.append(String(text.prefix(6)))
            return [[1], [2], [3]]
        }
        var read: [Int64] = []
        try connection.fetch(FetchRequest(Self.entity, fields: [0])) { row in
            if read.isEmpty { try insert(9, "x") }
            read.append(row.cells[0].bits)
            return .next
        }
        #expect(read == [1, 2, 3])
        #expect(log == ["SELECT", "INSERT"])
    }

    @Test func aKeyThatIsTakenIsToldBeforeAValueThatIsTaken() throws {
        let taken = StoreError.duplicateValue(of: Self.definition, fields: ["email"])
        var hasKey = true
        connection.answer = { text, _ in
            if text.hasPrefix("INSERT") { throw taken }
            return hasKey ? [[1]] : []
        }
        #expect { try insert(1, "a") } throws: { ($0 as? StoreError)?.code == .duplicateKey }
        hasKey = false
        #expect { try insert(1, "a") } throws: { ($0 as? StoreError)?.code == .duplicateValue }
    }

    @Test func aTableIsMadeWithItsIndexes() throws {
        var made: [String] = []
        connection.answer = { text, _ in
            made.append(text)
            return []
        }
        try connection.apply(.addEntity(Self.definition))
        #expect(
            made == [
                "CREATE TABLE \"person\" (\"id\" bigint PRIMARY KEY NOT NULL, \"email\" text COLLATE \"C\" NOT NULL)",
                "CREATE UNIQUE INDEX \"\(Self.definition.indexes[0].name)\" ON \"person\" (\"email\")",
            ])
    }

    @Test func theCatalogIsLookedForWhereAFailureWouldSpoilTheTransaction() throws {
        #expect(try connection.catalog() == nil)
        #expect(connection.compiled.isEmpty)
    }
}
