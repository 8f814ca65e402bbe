import ActiveStore
import FoundationEssentials
import StoreMemory
import StorePostgreSQL
import Testing

@testable import StoreConformance

@Suite struct WriterHistoryTests {
    static let text = """
        (entity counter (key uid) (field uid int) (field n int))
        (insert counter 1 0)
        (insert counter 2 0)
        """

    /// Two transactions of two writers, of which each was run with these records before it.
    ///
    /// - Parameters:
    ///   - isSecondAfter: Whether the second saw what the first did.
    ///   - events: When they began and ended.
    static func verdict(
        _ first: String, _ second: String, secondSees isSecondAfter: Bool, events: [(Int, Int)] = [(1, 3), (2, 4)],
        _ after: (Interpreter) throws -> Void
    ) throws -> WriterHistory.Verdict {
        let script = try DifferentialScript(text: text)
        func operations(_ text: String) throws -> ScriptOperation {
            try .group(.write, DifferentialScript(text: Self.text + "\n" + text).operations.suffix(2))
        }
        func store() throws -> Interpreter {
            let interpreter = try Interpreter(Sides.memory, script.schema, folder: "")
            for operation in script.operations { _ = interpreter.run(operation) }
            return interpreter
        }
        let one = try store()
        let before = try one.storedContents()
        let scripts = try [operations(first), operations(second)]
        let other = isSecondAfter ? one : try store()
        let outcomes = [one.run(scripts[0]), other.run(scripts[1])]
        let end = try store()
        try after(end)
        let history = WriterHistory(
            schema: script.schema, before: before,
            transactions: scripts.indices.map {
                WriterTransaction(
                    writer: $0, operation: scripts[$0], outcomes: outcomes[$0], began: events[$0].0, ended: events[$0].1)
            },
            after: try end.storedContents())
        return try history.verdict(Sides.memory)
    }

    static func set(_ interpreter: Interpreter, _ key: Int64, _ n: Int64) {
        _ = interpreter.run(.update(0, key: .int(key), [ScriptAssignment(field: 1, value: .int(n))]))
    }

    static func order(_ verdict: WriterHistory.Verdict) -> [Int]? { if case .serial(let order) = verdict { order } else { nil } }

    @Test func aSerialHistoryHasItsOrder() throws {
        let verdict = try Self.verdict(
            "(get counter 1)\n(update counter 1 (n 1))", "(get counter 1)\n(update counter 1 (n 2))", secondSees: true
        ) {
            Self.set($0, 1, 2)
        }
        #expect(Self.order(verdict) == [0, 1])
    }

    @Test func aLostUpdateHasNoOrder() throws {
        let verdict = try Self.verdict(
            "(get counter 1)\n(update counter 1 (n 1))", "(get counter 1)\n(update counter 1 (n 2))", secondSees: false
        ) {
            Self.set($0, 1, 2)
        }
        guard case .none(let prefix, let reasons) = verdict else { return #expect(Bool(false), "an order was found") }
        #expect(prefix.count == 1 && !reasons.isEmpty)
    }

    @Test func aLostWriteHasNoOrder() throws {
        let verdict = try Self.verdict(
            "(get counter 1)\n(update counter 1 (n 1))", "(get counter 2)\n(update counter 2 (n 2))", secondSees: false
        ) {
            Self.set($0, 2, 2)
        }
        #expect(Self.order(verdict) == nil)
    }

    @Test func twoThatEachReadWhatTheOtherChangesHaveNoOrder() throws {
        let verdict = try Self.verdict(
            "(get counter 1)\n(update counter 2 (n 1))", "(get counter 2)\n(update counter 1 (n 2))", secondSees: false
        ) {
            Self.set($0, 2, 1)
            Self.set($0, 1, 2)
        }
        #expect(Self.order(verdict) == nil)
    }

    @Test func theOrderMayBeOtherThanThatOfTheCommits() throws {
        // The first read what the second changed, so that it comes after it.
        func verdict(_ events: [(Int, Int)]) throws -> [Int]? {
            try Self.order(
                Self.verdict(
                    "(get counter 2)\n(update counter 2 (n 1))", "(get counter 1)\n(count counter)", secondSees: false, events: events
                ) {
                    Self.set($0, 2, 1)
                })
        }
        #expect(try verdict([(1, 4), (2, 3)]) == [1, 0])
        func reading(_ events: [(Int, Int)]) throws -> [Int]? {
            try Self.order(
                Self.verdict(
                    "(get counter 1)\n(update counter 1 (n 1))", "(get counter 1)\n(count counter)", secondSees: false, events: events
                ) {
                    Self.set($0, 1, 1)
                })
        }
        #expect(try reading([(1, 3), (2, 4)]) == [1, 0])
        // A reader that began later would have had to see it.
        #expect(try reading([(1, 2), (3, 4)]) == nil)
    }
}

@Suite struct WriterRunTests {
    static let url = ProcessInfo.processInfo.environment["ACTIVESTORE_POSTGRESQL"]

    static func run(_ url: String, operations: Int, seed: UInt64) throws -> (isClean: Bool, text: String) {
        var lines: [String] = []
        let session = FuzzSession(
            url: url, engines: [.memory, .postgresql], operations: operations, seed: seed)
        let isClean = try session.runWriters(4) { lines.append($0) }
        return (isClean, lines.joined(separator: "\n"))
    }

    @Test func oneWriterAtATimeIsSerial() throws {
        let (isClean, text) = try Self.run("memory:", operations: 1_500, seed: 5)
        #expect(isClean, "\(text)")
    }

    @Test(.enabled(if: url != nil, "There is no PostgreSQL server."), arguments: [1, 2] as [UInt64])
    func severalWritersOfAServerAreSerial(seed: UInt64) throws {
        let (isClean, text) = try Self.run(try #require(Self.url), operations: 1_000, seed: seed)
        #expect(isClean, "\(text)")
    }

    /// With less isolation than the contract asks for, updates are lost, and the search says so.
    @Test(.enabled(if: url != nil, "There is no PostgreSQL server.")) func lostUpdatesAreFound() throws {
        let url = try #require(Self.url)
        let (isClean, text) = try Self.run(
            url + (url.contains("?") ? "&" : "?") + "isolation=readCommitted", operations: 200_000, seed: 1)
        #expect(!isClean)
        #expect(text.contains("explains what they gave"))
    }
}
