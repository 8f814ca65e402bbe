import ActiveStore
import StoreMemory
import Testing

@testable import StoreConformance

@Suite struct ImportingTests {
    /// Imports take part in each run: some whole, some in part, some refused.
    @Test func `Imports add and change records, and leave out what is none`() throws {
        let result = try MixTests.result.get()
        #expect(result.mismatch == nil, "\(result.mismatch?.explanation ?? "")")
        #expect(result.mix.operations["import"] ?? 0 > 200)
        #expect(result.mix.answers["imported"] ?? 0 > 50, "\(result.mix.answers)")
        #expect(result.mix.answers["imported in part"] ?? 0 > 20, "\(result.mix.answers)")
    }
}
