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
        lines += metric("store_usable", "gauge", "1 unless an earlier failure made the store unusable.", store.health.isPoisoned ? 0 : 1)
        return lines.joined(separator: "\n") + "\n" + store.metrics.prometheus()
    }

    private static func metric(_ name: String, _ type: String, _ help: String, _ value: some Numeric) -> [String] {
        ["# HELP \(name) \(help)", "# TYPE \(name) \(type)", "\(name) \(value)"]
    }
}
