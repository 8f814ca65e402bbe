import PlainFiles
import StoreConformanceTesting
import Testing

/// The whole suite, on this engine.
@Suite(.serialized) struct PlainFilesConformance {
    struct Harness: EngineHarness {
        let engine = Engine.plainFiles
        func url(in folder: String) -> String { "plain:\(folder)/store" }
        /// In memory, where bringing every commit to disk takes no time.
        var parentFolder: String? { "/dev/shm" }
        /// Its stores know nothing of their paths.
        var copiesStores: Bool { true }
        var optOuts: [String: String] { PlainFilesConformance.optOuts }
    }

    private static let optOuts = [
        "lifecycle.remove_store": whole, "lifecycle.remove_store_in_use": whole, "lifecycle.remove_only_stores": whole,
        "lifecycle.remove_rest": whole, "lifecycle.unreadable_replaced": whole, "lifecycle.unreadable_with_companions": whole,
        "lifecycle.side_links_refused": "There are no files beside its stores.", "lifecycle.replace_spares_the_readable": whole,
        "lifecycle.replace_race_single": whole,
        "durability.checkpoint_bounded_growth": "Its log is never shortened; it is an example.",
        "errors.engine_context": "Its errors carry errno, since the system is all that it stands on.",
    ]
    private static let whole = "The engine gives no `files:`, so its stores are neither removed nor set aside."

    static let suite = ConformanceSuite(Harness())

    @Test(arguments: suite.cases) func conforms(_ subject: Case) async throws { try await Self.suite.check(subject) }
}
