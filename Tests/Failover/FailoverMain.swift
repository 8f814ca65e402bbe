import ActiveStore
import Glibc
import ServerProxy
import StorePostgreSQL

/// The program of `Scripts/failover` that writes while servers fail: `failover-writer URL [--through HOST,HOST]`.
///
/// It obeys the lines of its standard input, and answers each with one line:
///
///     mark        times and errors are counted from now on
///     await       waits until every writer has been acknowledged once more
///     cut N       cuts the connections of the next N commits, at random moments (with --through alone)
///     check       compares what is stored with what was acknowledged, and gives the figures since the mark as JSON
///
/// With `--through` the servers at these addresses are reached by proxies of the program's own.
@main struct FailoverMain {
    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard let url = arguments.first else {
            say("usage: failover-writer URL [--through HOST,HOST]")
            exit(2)
        }
        var configuration = try StoreConfiguration(url: url)
        var proxies: [ServerProxy] = []
        if let at = arguments.firstIndex(of: "--through"), at + 1 < arguments.count {
            proxies = try arguments[at + 1].split(separator: ",").map { try ServerProxy(to: .host(String($0))) }
            configuration.engineOptions["host"] = proxies.map(\.folder).joined(separator: ",")
        }
        defer { for proxy in proxies { proxy.goAway() } }
        guard let store = try openStore(configuration, engines: [.postgresql], models: [Part.self, Account.self]) as? PostgreSQLStore else {
            throw StoreError(.unsupported, "The URL is not one of a PostgreSQL server.")
        }
        let writers = Writers(store)
        try writers.prepare()
        writers.start()
        say("ready")
        while let line = readLine() {
            let words = line.split(separator: " ").map(String.init)
            switch words.first {
            case "mark":
                for log in writers.logs { log.mark() }
                say("marked")
            case "await": say("awaited \(milliseconds(writers.awaitAll()))")
            case "cut":
                let count = words.count > 1 ? Int(words[1]) ?? 1 : 1
                for proxy in proxies {
                    for _ in 0..<count {
                        proxy.cut(ServerProxy.Moment.allCases.randomElement() ?? .underWay) { $0.kind == "Q" && $0.text.contains("COMMIT") }
                    }
                }
                say("cutting")
            case "check": say(try check(writers, proxies))
            default: say("unknown")
            }
        }
        writers.end()
    }

    private static func check(_ writers: Writers, _ proxies: [ServerProxy]) throws -> String {
        let states = writers.logs.map(\.current)
        let gap = states.flatMap(\.times).sorted().longestGap
        let all = states.map { ($0.times + [.now]).longestGap }.max() ?? .zero
        let errors = states.reduce(into: [String: Int]()) { $0.merge($1.errors, uniquingKeysWith: +) }
        let examination = try writers.paused { try Examination(writers) }
        let violations = examination.violations.prefix(20).map { "\"\($0)\"" }.joined(separator: ", ")
        let told = errors.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ")
        return """
            {"acknowledged": \(examination.acknowledged), "refused": \(examination.refused), "unknown": \(examination.unknown), \
            "unknownButStored": \(examination.unknownButStored), "violations": [\(violations)], \
            "violationCount": \(examination.violations.count), "gap": \(milliseconds(gap)), "longest": \(milliseconds(all)), \
            "cuts": \(proxies.reduce(0) { $0 + $1.cutsMade }), "errors": {\(told)}}
            """
    }

    private static func milliseconds(_ duration: Duration) -> Int {
        Int(duration.components.seconds) * 1_000 + Int(duration.components.attoseconds / 1_000_000_000_000_000)
    }
}

/// Prints a line at once.
private func say(_ line: String) {
    print(line)
    fflush(nil)
}
