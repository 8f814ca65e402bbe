import StoreConformance
import StoreMemory
import Testing

/// The named cases alone, without the differential test and the matrices, find each of the faults: no case is there for show.
@Suite struct SuiteFaultTests {
    @Test(arguments: Fault.allCases) func someCaseFindsIt(_ fault: Fault) async {
        let suite = ConformanceSuite(SimpleHarness(Engine.memory.with(faults: [fault])) { _ in "memory:" })
        for subject in SuiteFaultTests.cases {
            if case .failed = await suite.run(subject).outcome { return }
        }
        Issue.record("No case fails on a store of which is true: \(fault.explanation)")
    }

    /// The quick cases, those first that most faults concern. What is large is left out: a store with faults is made to be simple, not fast.
    static let cases: [Case] = {
        let quick = ConformanceSuite.allCases.filter { subject in
            subject.area != "matrix"
                && !["MiB", "million", "10k", "100", "pages_have", "long_", "deep_"].contains { subject.id.contains($0) }
        }
        let areas = ["predicate", "order", "crud", "types", "transactions", "results", "relations"]
        let slow = ["caches", "serialise"]
        func rank(_ subject: Case) -> Int {
            areas.firstIndex(of: subject.area) ?? areas.count + (slow.contains(subject.area) ? 1 : 0)
        }
        return quick.sorted { rank($0) < rank($1) }
    }()
}
