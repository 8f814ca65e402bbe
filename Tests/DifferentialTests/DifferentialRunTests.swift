import ActiveStore
import StoreMemory
import Testing

@testable import StoreConformance

@Suite struct DifferentialRunTests {
    @Test(arguments: [1, 2026] as [UInt64]) func memoryAgreesWithItself(seed: UInt64) throws {
        let run = DifferentialRun(subject: Sides.memory, oracle: Sides.memory, seed: seed, operations: 3_000)
        let result = try run.run()
        #expect(result.mismatch == nil, "\(result.mismatch?.explanation ?? "")\n\(result.mismatch?.script.text ?? "")")
        #expect(result.mix.total >= 3_000)
    }

    /// The faulty store's own way of answering is a third reading of the contract; without faults it has to give what Memory gives.
    @Test func aFaultyStoreWithoutFaultsIsSound() throws {
        let subject = Sides.faulty([], answersRequests: true)
        let result = try DifferentialRun(subject: subject, oracle: Sides.memory, seed: 7, operations: 10_000).run()
        #expect(result.mismatch == nil, "\(result.mismatch?.explanation ?? "")\n\(result.mismatch?.script.text ?? "")")
    }
}
