import FoundationEssentials
import StoreCore
import Testing

@testable import StorePostgreSQL

/// What is done without a server.
@Suite struct TextTests {
    @Test func statementsAreTakenApartAsTheServerDoes() {
        let text = """
            SELECT 'a;b', "x;""y", $$;$$, $t$ ; $u$ $t$, E'\\';' -- ; none
            ; /* ; /* ; */ */ UPDATE t SET n = $1;; \n
            """
        let parts = StatementText.parts(of: text)
        #expect(parts.map(\.words) == [["SELECT", "x;\"\"y"], ["UPDATE", "T", "SET", "N"]])
    }

    @Test(arguments: [
        "BEGIN", "commit", " /* x */ ROLLBACK", "savepoint a", "SET search_path = x", "COPY t FROM STDIN", "prepare transaction 'x'",
        "DELETE FROM activestore_catalogue", "WITH x AS (DELETE FROM t RETURNING 1) INSERT INTO \"activestore_catalogue\" SELECT 1",
    ]) func whatWouldBreakPromisesIsRefused(text: String) throws {
        let part = try #require(StatementText.parts(of: text).first)
        #expect(RawStatementRules.refusal(part)?.code == .badRequest)
    }

    @Test func readingIsToldFromWriting() throws {
        func reads(_ text: String) throws -> Bool { RawStatementRules.isReadOnly(try #require(StatementText.parts(of: text).first)) }
        #expect(try reads("select * from t"))
        #expect(try reads("WITH x AS (SELECT 1) SELECT * FROM x"))
        #expect(try !reads("WITH x AS (DELETE FROM t RETURNING 1) SELECT * FROM x"))
        #expect(try !reads("select 1 into t"))
        #expect(try !reads("insert into t values (1)"))
    }

    @Test(arguments: ["0", "1", "-1", "10000", "9999.0001", "-0.00012", "123456789012345678901234567890.12345678", "1e127", "5e-128"])
    func decimalsAreSentAndRead(text: String) throws {
        let decimal = try #require(DecimalCoding.parse(text))
        var bytes: [UInt8] = []
        NumericCoding.append(decimal, to: &bytes)
        let read = bytes.withUnsafeBufferPointer { buffer in buffer.baseAddress.flatMap { NumericCoding.decimal($0, buffer.count) } }
        #expect(read == decimal)
    }

    /// What PostgreSQL's own `numeric_send` gives for 12345.678: two digits to base 10,000 before the point and one after it.
    @Test func decimalsAreInTheFormOfTheServer() throws {
        var bytes: [UInt8] = []
        NumericCoding.append(try #require(DecimalCoding.parse("12345.678")), to: &bytes)
        #expect(bytes == [0, 3, 0, 1, 0, 0, 0, 3, 0, 1, 0x09, 0x29, 0x1A, 0x7C])
    }

    @Test(arguments: [(2.5, "2.5"), (-2.5, "-2.5"), (-0.25, "-0.5"), (0.1, "0.5"), (7, "7"), (-7, "-7"), (1e300, "1000000000000000000000")])
    func doublesBesideIntegers(number: Double, text: String) throws {
        var bytes: [UInt8] = []
        #expect(try ServerValue.append(.double(number), as: ServerType.numeric, to: &bytes))
        var expected: [UInt8] = []
        NumericCoding.append(text: text, to: &expected)
        #expect(bytes == expected)
    }

    @Test func instantsReachAsFarAsTheServers() {
        #expect(ServerType.instant(0) == -946_684_800_000_000)
        #expect(ServerType.instant(.min) == nil)
        #expect(ServerType.instant(.max) != nil)
        #expect(ServerType.microseconds(-946_684_800_000_000) == 0)
        #expect(ServerType.microseconds(.max) == .max)
        #expect(ServerType.microseconds(.min) == .min)
    }

    @Test func optionsAreChecked() throws {
        func options(_ text: String) throws -> PostgreSQLOptions {
            try PostgreSQLOptions(try StoreConfiguration(url: "postgresql://u:secret@h/d?" + text))
        }
        #expect(try options("host=/tmp&namespace=app_1").namespace == "app_1")
        for text in ["2000", "2000ms", "2s"] { #expect(try options("idleTimeout=" + text).idleTimeout == 2_000) }
        for wrong in [
            "namespace=App", "namespace=pg_x", "namespace=1a", "writers=0", "isolation=none", "prepared=perhaps", "nonsense=1", "dbname=x",
            "reads=any", "standbyTimeout=-1", "reads=standby&target_session_attrs=any", "concurrentIndexes=yes",
            "concurrentIndexes=true&prepared=false", "idleTimeout=s", "idleTimeout=-1s", "outcomeTimeout=0ms",
            "statementTimeout=9223372036854775807s", "statementTimeout=2.5s",
        ] {
            let error = #expect(throws: StoreError.self) { try options(wrong) }
            #expect(error?.code == .configuration)
            #expect(error?.message.contains("secret") == false)
        }
    }

    /// Sessions of this engine do not write by default, so libpq would refuse every server for `read-write`.
    @Test func ofSeveralServersThePrimaryIsMeant() throws {
        func attributes(_ text: String, _ role: ServerRole = .primary) throws -> String? {
            try PostgreSQLOptions(try StoreConfiguration(url: text)).server(role).last { $0.name == "target_session_attrs" }?.value
        }
        #expect(try attributes("postgresql://u@h/d") == nil)
        #expect(try attributes("postgresql://u@a,b/d") == "primary")
        #expect(try attributes("postgresql://u@/d?host=/a,/b") == "primary")
        #expect(try attributes("postgresql://u@a,b/d?readOnly=true") == nil)
        #expect(try attributes("postgresql://u@a,b/d?target_session_attrs=read-write") == "primary")
        #expect(try attributes("postgresql://u@a,b/d?target_session_attrs=prefer-standby") == "prefer-standby")
        #expect(try attributes("postgresql://u@a,b/d?target_session_attrs=read-only") == "standby")
        #expect(try attributes("postgresql://u@a,b/d?reads=standby") == "primary")
        #expect(try attributes("postgresql://u@a,b/d?reads=standby", .standby) == "standby")
    }

    /// The server says in its own language whether a person or a timeout has ended a statement, so this program knows what it has asked for.
    @Test(arguments: [
        ("canceling statement due to statement timeout", StoreError.Code.busy),
        ("breche Anfrage ab wegen Zeitüberschreitung der Anfrage", .busy), ("canceling statement due to user request", .cancelled),
    ])
    func aTimeoutIsNoCancellation(text: String, code: StoreError.Code) {
        var failure = ServerFailure(state: "57014", text: text, isLost: false)
        #expect(PostgreSQLFailure.error(failure).code == code)
        failure.isAskedFor = true
        #expect(PostgreSQLFailure.error(failure).code == .cancelled)
    }

    /// A place where the next entry begins is not one that a server has reached before there is an entry.
    @Test func positionsAreCompared() throws {
        func position(_ text: String) throws -> ServerPosition { try #require(ServerPosition(text)) }
        #expect(try position("1/2A 3") == position("1/0000002A 00000003"))
        #expect(try position("1/0 1").place == 1 << 32 && position("0/0 A").timeline == 10)
        #expect(try position("0/3000100 1").reaches(position("0/3000100 00000001")))
        #expect(try !position("0/30000FF 1").reaches(position("0/3000100 1")))
        #expect(try !position("0/4000000 1").reaches(position("0/3000100 2")))
        #expect(try position("0/3000100 2").reaches(position("0/3000100 1")))
        #expect(try position("0/3002000 1").reaches(position("0/3002018 1")))
        #expect(try position("0/3000000 1").reaches(position("0/3000028 1")))
        #expect(try !position("0/3002000 1").reaches(position("0/3002020 1")))
        for wrong in ["", "0/1", "0 1", "x/1 1", "0/1 1 1", "0/100000000 1"] { #expect(ServerPosition(wrong) == nil) }
    }

    @Test func aNetworkThatIsGoneIsNoticed() throws {
        func value(_ name: String, _ text: String) throws -> String? {
            try PostgreSQLOptions(try StoreConfiguration(url: text)).server(.primary).last { $0.name == name }?.value
        }
        #expect(try value("tcp_user_timeout", "postgresql://u@h/d") == "25000")
        #expect(try value("keepalives_idle", "postgresql://u@h/d") == "10")
        #expect(try value("keepalives_idle", "postgresql://u@h/d?keepalives_idle=60") == "60")
    }
}
