extension StoreMetrics {
    /// The metrics in the text format that Prometheus reads (version 0.0.4): durations in seconds, each sample with the label `engine`.
    ///
    /// ```swift
    /// let page = store.metrics.prometheus()
    /// ```
    /// - Parameter store: A name for the store, which becomes the label `store`; nil for none.
    /// - Returns: The body of a page of type `text/plain; version=0.0.4`.
    public func prometheus(store: String? = nil) -> String { PrometheusPage([(store, self)]).text }

    /// The metrics of several stores on one page, on which each metric occurs once with the samples of all of them.
    ///
    /// ```swift
    /// let page = StoreMetrics.prometheus(["main": main.metrics, "cache": cache.metrics])
    /// ```
    /// - Parameter stores: The name of each store, which becomes the label `store`, and its metrics.
    /// - Returns: As ``prometheus(store:)``.
    public static func prometheus(_ stores: KeyValuePairs<String, StoreMetrics>) -> String {
        PrometheusPage(stores.map { ($0.key, $0.value) }).text
    }
}

/// Writes metrics of stores: metric by metric, since the samples of one metric must follow each other.
private struct PrometheusPage {
    private let stores: [(labels: [(String, String)], metrics: StoreMetrics)]
    private(set) var text = ""

    init(_ stores: [(name: String?, metrics: StoreMetrics)]) {
        self.stores = stores.map { store in
            ([("engine", store.metrics.engine)] + (store.name.map { [("store", $0)] } ?? []), store.metrics)
        }
        write()
    }

    private mutating func write() {
        family("requests_total", "counter", "Requests by kind.") { metrics in
            RequestKind.allCases.map { ([("kind", "\($0)")], Double(metrics.requests[$0] ?? 0)) }
        }
        family("request_failures_total", "counter", "Requests that failed, by the code of their error.") { metrics in
            metrics.failures.sorted { $0.key.rawValue < $1.key.rawValue }.map { ([("code", "\($0.key)")], Double($0.value)) }
        }
        histograms("request_duration_seconds", "Duration of requests, measured while events are listened to.") { metrics in
            RequestKind.allCases.compactMap { kind in metrics.requestDurations[kind].map { ([("kind", "\(kind)")], $0) } }
        }
        counter("plans_total", "Plans made for new shapes of requests.", \.plans)
        counter("plan_reuses_total", "Requests for which a plan was at hand.", \.planReuses)
        counter("commits_total", "Transactions committed.", \.commits)
        counter("rollbacks_total", "Transactions undone.", \.rollbacks)
        counter("retries_total", "Times a transaction's body was run again.", \.retries)
        counter("busy_total", "Calls that gave up because the store was busy.", \.busy)
        counter("checkpoints_total", "Times the log was written back.", \.checkpoints)
        family("server_reads_total", "counter", "Reads by the server that answered them.") { metrics in
            [("standby", metrics.standbyReads), ("primary", metrics.primaryReads)].compactMap { server, count in
                count.map { ([("server", server)], Double($0)) }
            }
        }
        histograms("commit_duration_seconds", "Duration of committed transactions.") { [([], $0.commitDurations)] }
        histograms("writer_wait_seconds", "Time that callers waited for the writer lock.") { [([], $0.writerWaits)] }
        histograms("sync_duration_seconds", "Time until commits were on the disk.") { [([], $0.syncs)] }
        gauge("writers_waiting", "Callers that wait for the writer lock.") { Double($0.writersWaiting) }
        gauge("readers", "Readers in use.") { Double($0.readers) }
        gauge("oldest_snapshot_seconds", "Age of the oldest snapshot that is read.") { $0.oldestSnapshot?.inSeconds ?? 0 }
        gauge("log_bytes", "Length of the log.") { $0.logSize.map(Double.init) }
        gauge("map_bytes", "Reserved length of the map.") { $0.mapSize.map(Double.init) }
        gauge("used_map_bytes", "Length of the map that is in use.") { $0.usedMapSize.map(Double.init) }
        family("listeners", "gauge", "Closures and sequences that listen.") { metrics in
            [([("to", "events")], Double(metrics.eventListeners)), ([("to", "changes")], Double(metrics.changeListeners))]
        }
    }

    private mutating func counter(_ name: String, _ help: String, _ value: (StoreMetrics) -> Int) {
        family(name, "counter", help) { [([], Double(value($0)))] }
    }

    private mutating func gauge(_ name: String, _ help: String, _ value: (StoreMetrics) -> Double?) {
        family(name, "gauge", help) { metrics in value(metrics).map { [([], $0)] } ?? [] }
    }

    /// One metric with its samples of all stores; nothing if there are none.
    private mutating func family(
        _ name: String, _ type: String, _ help: String, _ samples: (StoreMetrics) -> [(labels: [(String, String)], value: Double)]
    ) {
        var lines = ""
        for store in stores {
            for sample in samples(store.metrics) { lines += line(name, store.labels + sample.labels, sample.value) }
        }
        add(name, type, help, lines)
    }

    private mutating func histograms(
        _ name: String, _ help: String, _ histograms: (StoreMetrics) -> [(labels: [(String, String)], histogram: DurationHistogram)]
    ) {
        var lines = ""
        for store in stores {
            for (labels, histogram) in histograms(store.metrics) {
                let labels = store.labels + labels
                // Each bucket of the format counts all durations up to its limit.
                var total = 0
                for (limit, count) in zip(DurationHistogram.limits, histogram.counts) {
                    total += count
                    lines += line(name + "_bucket", labels + [("le", "\(limit.inSeconds)")], Double(total))
                }
                lines += line(name + "_bucket", labels + [("le", "+Inf")], Double(histogram.count))
                lines += line(name + "_sum", labels, histogram.sum.inSeconds)
                lines += line(name + "_count", labels, Double(histogram.count))
            }
        }
        add(name, "histogram", help, lines)
    }

    private mutating func add(_ name: String, _ type: String, _ help: String, _ lines: String) {
        if !lines.isEmpty { text += "# HELP activestore_\(name) \(help)\n# TYPE activestore_\(name) \(type)\n" + lines }
    }

    private func line(_ name: String, _ labels: [(String, String)], _ value: Double) -> String {
        let list = labels.map { "\($0.0)=\"\(PrometheusPage.escaped($0.1))\"" }.joined(separator: ",")
        let number = Int64(exactly: value).map { String($0) } ?? String(value)
        return "activestore_\(name){\(list)} \(number)\n"
    }

    private static func escaped(_ label: String) -> String {
        var text = ""
        for scalar in label.unicodeScalars {
            switch scalar {
            case "\\": text += "\\\\"
            case "\"": text += "\\\""
            case "\n": text += "\\n"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
