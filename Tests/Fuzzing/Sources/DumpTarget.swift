import StoreCore
import StoreMemory
import StoreTransfer

/// A dump is checked; one that is sound fills a store whose own dump has the same digest.
enum DumpTarget {
    static func run(_ input: Input) throws {
        let dump = StoreDump(bytes: input.bytes)
        let summary: TransferSummary
        do { summary = try dump.check() } catch let error as StoreError {
            precondition(expected.contains(error.code), "A code that no damaged dump gives: \(error)")
            return
        }
        do { try load(dump, summary) } catch { preconditionFailure("A sound dump cannot be loaded: \(error)") }
    }

    private static func load(_ dump: StoreDump, _ summary: TransferSummary) throws {
        let isDump = try dump.isDump()
        precondition(isDump)
        let store = try openStore(StoreConfiguration(scheme: "memory"), engines: [.memory])
        let loaded = try dump.load(into: store)
        var bytes: [UInt8] = []
        let exported = try store.export { bytes.append(contentsOf: $0) }
        precondition(loaded.digest == summary.digest && exported.digest == summary.digest, "The digest differs.")
        let again = try StoreDump(bytes: bytes).check()
        precondition(again.digest == summary.digest, "The second dump differs.")
    }

    private static let expected: Set<StoreError.Code> = [.badRequest, .tooNew, .corrupt, .badSchema, .limitExceeded]
}
