import ActiveStore

/// The page that Prometheus reads.
enum MetricsPage {
    static func text(_ store: any Store, _ counters: RequestCounters) -> String {
        let numbers = counters.current
        var lines = ["# HELP http_responses_total Answers by status.", "# TYPE http_responses_total counter"]
        for (status, count) in numbers.answers.sorted(by: { $0.key < $1.key }) {
            lines.append("http_responses_total{status=\"\(status)\"} \(count)")
        }
        lines += metric("http_response_seconds_total", "counter", "Time that answers took.", numbers.time / .seconds(1))
        return lines.joined(separator: "\n") + "\n" + storeText(store)
    }

    /// The counters of the store.
    private static func storeText(_ store: any Store) -> String {
        let metrics = store.metrics
        let lines =
            metric("store_commits_total", "counter", "Transactions committed.", metrics.commits)
            + metric("store_rollbacks_total", "counter", "Transactions undone.", metrics.rollbacks)
            + metric("store_plans_total", "counter", "Plans made.", metrics.plans)
            + metric("store_checkpoints_total", "counter", "Times the log was written back.", metrics.checkpoints)
            + metric("store_usable", "gauge", "1 unless an earlier failure made the store unusable.", store.health.isPoisoned ? 0 : 1)
        return lines.joined(separator: "\n") + "\n"
    }

    private static func metric(_ name: String, _ type: String, _ help: String, _ value: some Numeric) -> [String] {
        ["# HELP \(name) \(help)", "# TYPE \(name) \(type)", "\(name) \(value)"]
    }
}
