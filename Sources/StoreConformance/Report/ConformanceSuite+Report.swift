import ActiveStore

extension ConformanceSuite {
    /// Runs all cases, one after the other, in this process. A case that
    /// terminates the process ends the run; ``IsolatedRunner`` avoids that.
    public func run(_ progress: (CaseResult) -> Void = { _ in }) async -> ConformanceReport {
        var results: [CaseResult] = []
        for subject in cases {
            let result = await run(subject)
            progress(result)
            results.append(result)
        }
        return report(results)
    }

    /// The report of these results, with the store's description of itself.
    func report(_ results: [CaseResult]) -> ConformanceReport {
        let store = EngineDescription.probe(harness)
        return ConformanceReport(
            engine: harness.engine.scheme, url: harness.displayedURL, results: results, seed: seed,
            capabilities: store.capabilities, libraries: store.libraries)
    }
}

/// The description of a harness's store.
private struct EngineDescription {
    var capabilities: Capabilities = []
    var libraries: [String: String] = [:]

    /// Opens a store, describes it, and removes it; a store that cannot be opened has no description.
    static func probe(_ harness: any EngineHarness) -> EngineDescription {
        guard let folder = try? TemporaryFolder(in: harness.parentFolder) else { return EngineDescription() }
        defer { folder.remove() }
        guard let store = try? openStore(harness.url(in: folder.path), engines: [harness.engine], models: []) else {
            return EngineDescription()
        }
        defer { try? store.close() }
        return EngineDescription(capabilities: store.capabilities, libraries: store.health.libraries)
    }
}
