import StoreConformance
import StoreMemory
import Testing

/// The named cases alone, without the differential test, find each of the faults: no case is there for show.
@Suite struct SuiteFaultTests {
    @Test(arguments: Fault.allCases) func someCaseFindsIt(_ fault: Fault) async {
        let harness = SimpleHarness(Engine.memory.with(faults: [fault])) { _ in "memory:" }
        for subject in ConformanceSuite.allCases where !SuiteFaultTests.isLong(subject) {
            if case .failed = await ConformanceSuite(harness).run(subject).outcome { return }
        }
        Issue.record("No case fails on a store of which is true: \(fault.explanation)")
    }

    /// Cases about size or waiting tell nothing about these faults that a short one does not.
    static func isLong(_ subject: Case) -> Bool {
        subject.id.hasPrefix("crud.bulk") || subject.id.hasPrefix("identity.uid_unique")
            || ["transactions.txn_100k_ops", "crud.record_1MiB"].contains(subject.id)
    }
}
