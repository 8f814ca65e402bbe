import ActiveStore
import FoundationEssentials
import StoreMemory
import Testing

@testable import StoreConformance

@Suite struct FuzzSessionTests {
    @Test func agreementIsReportedWithTheMix() throws {
        var lines: [String] = []
        let isClean = try FuzzSession(url: "memory:", engines: [.memory], operations: 500, seed: 1).run {
            lines.append($0)
        }
        #expect(isClean)
        #expect(lines.last == "no mismatch")
        #expect(lines.contains { $0.contains("queries") && $0.contains("nil") })
    }

    @Test func aMismatchIsReportedWithScriptAndLine() throws {
        var lines: [String] = []
        var session = FuzzSession(url: "memory:", engines: [.memory], operations: 5_000, seed: 1)
        session.faults = [try Fault.named("limit_off_by_one")]
        #expect(try !session.run { lines.append($0) })
        #expect(lines.contains { $0.hasPrefix("repeat: activestore-conformance fuzz --store memory: --operations ") })
        let script = try #require(lines.first { $0.contains("(entity") })
        #expect(try !session.replay(script) { _ in })
        #expect(try FuzzSession(url: "memory:", engines: [.memory]).replay(script) { _ in })
    }

    @Test func whatCannotWorkIsRefused() throws {
        #expect(throws: StoreError.self) { try Fault.named("no_such_fault") }
        #expect(throws: StoreError.self) { try FuzzSession(url: "memory:", engines: []).run { _ in } }
        #expect(throws: StoreError.self) { try FuzzSession(url: "nonsense", engines: [.memory]).run { _ in } }
        let file = Engine(scheme: "file", product: "File") { try MemoryStore($0) }
        let existing = FileManager.default.temporaryDirectory.path
        let error = #expect(throws: StoreError.self) {
            try FuzzSession(url: "file:\(existing)", engines: [.memory, file]).run { _ in }
        }
        #expect(error?.code == .cannotOpen)
    }

    @Test func everyFaultHasANameAndASentence() throws {
        #expect(Fault.allCases.count >= 40)
        #expect(Set(Fault.allCases.map(\.explanation)).count == Fault.allCases.count)
        for fault in Fault.allCases {
            #expect(try Fault.named(fault.rawValue) == fault)
            #expect(fault.explanation.hasSuffix("."))
        }
    }
}
