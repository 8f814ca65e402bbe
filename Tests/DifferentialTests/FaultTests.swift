import ActiveStore
import StoreMemory
import Testing

@testable import StoreConformance

@Suite struct FaultTests {
    /// With the second seed none takes more than some thousand operations.
    @Test(arguments: Fault.allCases.filter { !$0.concernsModels }) func found(fault: Fault) throws {
        let run = DifferentialRun(subject: Sides.faulty([fault]), oracle: Sides.memory, seed: 2, operations: 60_000)
        let result = try run.run(shrinks: false)
        #expect(result.mismatch != nil, "fault.\(fault.rawValue) was not found")
    }
}
