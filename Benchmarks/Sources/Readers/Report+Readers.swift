extension Report {
    /// Adds the readers and returns their table, as Markdown.
    mutating func add(_ measurement: ReaderMeasurement) -> String {
        readers = measurement.runs.map { runs in
            let durations = Latencies.shares.indices.map { share in runs.percentiles.map { $0[share] }.median ?? 0 }
            return Readers(
                by: runs.way.rawValue, threads: runs.threads, hasWriter: runs.hasWriter, findsPerSecond: runs.rates.median ?? 0,
                p50: durations[0], p99: durations[1], p999: durations[2], transactionsPerSecond: runs.writes.median)
        }
        let head = """
            | finds by | threads | writer | finds a second | p50 µs | p99 µs | p99.9 µs | transactions a second |
            |---|---|---|---|---|---|---|---|
            """
        return
            ([head]
            + readers.map { line in
                let cells = [
                    line.by, "\(line.threads)", line.hasWriter ? "one" : "none", Report.number(line.findsPerSecond, 0),
                    Report.number(line.p50, 2), Report.number(line.p99, 2), Report.number(line.p999, 2),
                    Report.number(line.transactionsPerSecond, 0),
                ]
                return "| " + cells.joined(separator: " | ") + " |"
            }).joined(separator: "\n")
    }
}
