import Testing

@testable import StoreSQLite

/// Editing one column in the text by which a database keeps a table.
@Suite struct TableTextTests {
    func changed(
        _ definitions: String, _ column: String = "b", isNotNull: Bool? = nil, defaultText: String?? = nil
    ) -> String? {
        TableText("CREATE TABLE t (\(definitions))")?.changing(column, isNotNull: isNotNull, defaultText: defaultText)?.named("t")
    }

    func dropped(_ definitions: String, _ column: String = "b") -> String? {
        TableText("CREATE TABLE t (\(definitions))")?.dropping(column)?.named("t")
    }

    func table(_ definitions: String) -> String { "CREATE TABLE t (\(definitions))" }

    @Test func aRuleIsAddedBehindTheDefinition() {
        #expect(changed("a, b TEXT, c", isNotNull: true) == table("a, b TEXT NOT NULL, c"))
        #expect(changed("a, b", isNotNull: true) == table("a, b NOT NULL"))
        #expect(changed("b TEXT -- the name, (really)\n, c", isNotNull: true) == table("b TEXT NOT NULL -- the name, (really)\n, c"))
        #expect(
            changed("b NUMERIC(10, 2) CHECK (b > (1, 2)) /* x, */, c", isNotNull: true)
                == table("b NUMERIC(10, 2) CHECK (b > (1, 2)) NOT NULL /* x, */, c"))
        #expect(
            changed("a, b REFERENCES p(id) ON DELETE SET NULL", isNotNull: true)
                == table("a, b REFERENCES p(id) ON DELETE SET NULL NOT NULL"))
    }

    @Test func aRuleIsTakenOutWithItsNameAndWhatItSaysAboutConflicts() {
        #expect(changed("a, b TEXT NOT NULL, c", isNotNull: false) == table("a, b TEXT, c"))
        #expect(changed("b TEXT not/**/null DEFAULT 'x'", isNotNull: false) == table("b TEXT DEFAULT 'x'"))
        #expect(
            changed("b TEXT CONSTRAINT must NOT NULL ON CONFLICT REPLACE UNIQUE, c", isNotNull: false) == table("b TEXT UNIQUE, c"))
        #expect(
            changed("b NOT NULL CHECK (b IS NOT NULL) NOT NULL", isNotNull: false) == table("b CHECK (b IS NOT NULL)"))
        #expect(changed("b REFERENCES p NOT DEFERRABLE, c", isNotNull: false) == table("b REFERENCES p NOT DEFERRABLE, c"))
    }

    @Test func defaultsOfEveryFormAreReplaced() {
        for old in ["1", "-1", "+ 1.5e-3", "'it''s, (x'", "x'00'", "NULL", "CURRENT_TIMESTAMP", "true", "(1 + (2))", "\"x\"", ".5"] {
            #expect(changed("a, b INT DEFAULT \(old) NOT NULL, c", defaultText: "7") == table("a, b INT NOT NULL DEFAULT 7, c"), "\(old)")
            #expect(changed("a, b INT DEFAULT \(old), c", defaultText: .some(nil)) == table("a, b INT, c"), "\(old)")
        }
        #expect(changed("a, b CONSTRAINT d DEFAULT 1 NOT NULL", defaultText: .some(nil)) == table("a, b NOT NULL"))
        #expect(changed("b REFERENCES p ON DELETE SET DEFAULT", defaultText: .some(nil)) == table("b REFERENCES p ON DELETE SET DEFAULT"))
        #expect(changed("b NOT NULL DEFAULT 1, c", isNotNull: false, defaultText: "2") == table("b DEFAULT 2, c"))
        #expect(changed("b DEFAULT 1 NOT NULL, c", isNotNull: true, defaultText: "2") == table("b NOT NULL DEFAULT 2, c"))
    }

    @Test func columnsAreFoundInQuotesAndWhateverTheCaseOfTheirLetters() {
        for name in ["B", "\"b\"", "[b]", "`B`", "'b'"] {
            #expect(changed("a, \(name) TEXT", isNotNull: true) == table("a, \(name) TEXT NOT NULL"))
        }
        #expect(changed("a, \"x\"\"y\" TEXT", "x\"y", isNotNull: true) == table("a, \"x\"\"y\" TEXT NOT NULL"))
        #expect(changed("a, \"ü, (\" TEXT", "ü, (", isNotNull: true) == table("a, \"ü, (\" TEXT NOT NULL"))
        #expect(changed("a, c CHECK (b)", isNotNull: true) == nil)
        #expect(changed("a, CHECK (b), b", "check", isNotNull: true) == nil)
        #expect(changed("a, \"check\" INT", "check", isNotNull: true) == table("a, \"check\" INT NOT NULL"))
    }

    @Test func aColumnGoesWithTheConstraintsThatAreAboutItAlone() {
        #expect(dropped("a, b TEXT, c") == table("a, c"))
        #expect(dropped("b TEXT UNIQUE, a, c") == table(" a, c"))
        #expect(dropped("a, c, b TEXT") == table("a, c"))
        #expect(dropped("a, b, FOREIGN KEY (b) REFERENCES p(id) ON DELETE CASCADE, UNIQUE (a)") == table("a, UNIQUE (a)"))
        #expect(dropped("a, b, CONSTRAINT u UNIQUE (\"b\" COLLATE NOCASE DESC) ON CONFLICT FAIL") == table("a"))
        #expect(dropped("a, b, UNIQUE (a, b)") == table("a, UNIQUE (a, b)"))
        // Which of them it would be is not for us to say.
        #expect(dropped("a, b, UNIQUE (b) CHECK (a > 0)") == nil)
        #expect(dropped("b") == nil)
        #expect(dropped("b, UNIQUE (b)") == nil)
        #expect(dropped("a", "b") == nil)
    }

    @Test func tablesAndIndexesGetAnotherName() {
        #expect(TableText("CREATE TABLE \"a b\"(x) STRICT")?.named("\"c\"") == "CREATE TABLE \"c\"(x) STRICT")
        #expect(
            StoredStatement("CREATE UNIQUE INDEX i ON t (a) WHERE b > 'i'")?.named("\"j\"")
                == "CREATE UNIQUE INDEX \"j\" ON t (a) WHERE b > 'i'")
        #expect(StoredStatement("create index [i] on t(lower(a))")?.named("\"j\"") == "create index \"j\" on t(lower(a))")
    }

    @Test func whatIsNoTableIsNotRead() {
        for text in [
            "", "CREATE", "CREATE VIEW v AS SELECT 1", "CREATE VIRTUAL TABLE t USING fts5(a)", "CREATE TABLE t (a",
            "CREATE TABLE t (a, 'b)",
            "CREATE TABLE t ()", "CREATE TABLE t (a,)", "CREATE TABLE t (a /* )", "CREATE TABLE t AS SELECT 1", "CREATE UNIQUE TABLE t (a)",
            "CREATE INDEX i ON t (a)", "CREATE TABLE (a) (b)",
        ] { #expect(TableText(text) == nil, "\(text)") }
        #expect(StoredStatement("CREATE TRIGGER t AFTER INSERT ON x BEGIN SELECT 1; END") == nil)
    }
}
