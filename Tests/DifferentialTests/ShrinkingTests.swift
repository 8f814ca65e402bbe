import ActiveStore
import StoreMemory
import Testing

@testable import StoreConformance

@Suite struct ShrinkingTests {
    /// A mismatch among hundreds of operations comes out as a handful, which show it again when read from their text.
    @Test(arguments: [
        Fault.forgetsKeyTieBreak, .updateLosesField, .savepointKeepsLastWrite, .updateForgetsUnique,
        .commitDropsLastWrite,
        .underscoreMatchesByte, .readsUncommitted, .integersBecomeDoubles, .relatedCountOffByOne, .farRecordsCountTwice,
        .joinForgetsRightOrder, .groupsMergeNil, .deleteForgetsLastOfList, .updateByQueryForgetsUnique,
    ])
    func aPlantedMismatchBecomesSmall(fault: Fault) throws {
        let subject = Sides.faulty([fault])
        let result = try DifferentialRun(subject: subject, oracle: Sides.memory, seed: 2, operations: 60_000).run()
        let mismatch = try #require(result.mismatch)
        #expect(mismatch.script.size <= 8)
        let script = try DifferentialScript(text: mismatch.script.text)
        #expect(try script.replay(subject: subject, oracle: Sides.memory) != nil)
        #expect(try script.replay(subject: Sides.memory, oracle: Sides.memory) == nil)
        // The line that repeats it: the sequence's seed, and as many operations.
        let again = DifferentialRun(
            subject: subject, oracle: Sides.memory, seed: mismatch.seed, operations: mismatch.operations)
        #expect(try again.run(shrinks: false).mismatch != nil)
    }
}
