import Foundation
import StoreConformance
import StoreMemory
import Testing

/// The named cases alone, without the differential test and the matrices, find each of the faults: no case is there for show.
///
/// `FaultFinders.txt` names a case that finds each fault, which is tried first: looking for one takes two minutes for all faults together.
/// With `ACTIVESTORE_REWRITE_GOLDEN` set, all are looked for and the file is written again.
@Suite struct SuiteFaultTests {
    @Test(arguments: Fault.allCases) func someCaseFindsIt(_ fault: Fault) async throws {
        let known = try finders()[fault.rawValue]
        let likely = SuiteFaultTests.cases.filter { $0.id == known }
        let finder = await finder(of: fault, among: likely + SuiteFaultTests.cases)
        #expect(finder != nil, "No case fails on a store of which is true: \(fault.explanation)")
    }

    @Test(.enabled(if: ProcessInfo.processInfo.environment["ACTIVESTORE_REWRITE_GOLDEN"] != nil)) func findersAreRewritten() async throws {
        var lines: [String] = []
        for fault in Fault.allCases {
            if let finder = await finder(of: fault, among: SuiteFaultTests.cases) { lines.append("\(fault.rawValue) \(finder.id)") }
        }
        try (lines.joined(separator: "\n") + "\n").write(to: file, atomically: true, encoding: .utf8)
    }

    private let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("FaultFinders.txt")

    /// The identifier of a case that finds a fault, by the fault's name.
    private func finders() throws -> [String: String] {
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { $0.split(separator: " ") }
        return Dictionary(lines.filter { $0.count == 2 }.map { (String($0[0]), String($0[1])) }) { first, _ in first }
    }

    /// The first case that fails on a store with the fault.
    private func finder(of fault: Fault, among cases: [Case]) async -> Case? {
        let suite = ConformanceSuite(SimpleHarness(Engine.memory.with(faults: [fault])) { _ in "memory:" })
        for subject in cases {
            if case .failed = await suite.run(subject).outcome { return subject }
        }
        return nil
    }

    /// The quick cases, those first that most faults concern. What is large is left out: a store with faults is made to be simple, not fast,
    /// so a case that looks at times would find any of them.
    static let cases: [Case] = {
        let quick = ConformanceSuite.allCases.filter { subject in
            subject.area != "matrix"
                && !["MiB", "million", "10k", "100", "pages_have", "long_", "deep_", "5000"].contains { subject.id.contains($0) }
        }
        let areas = ["predicate", "order", "crud", "types", "transactions", "results", "relations"]
        let slow = ["caches", "serialise"]
        func rank(_ subject: Case) -> Int {
            areas.firstIndex(of: subject.area) ?? areas.count + (slow.contains(subject.area) ? 1 : 0)
        }
        return quick.sorted { rank($0) < rank($1) }
    }()
}
