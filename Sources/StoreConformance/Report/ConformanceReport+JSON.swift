import ActiveStore
import FoundationEssentials

extension ConformanceReport {
    /// The name and version of the JSON format; it changes when a key changes its meaning or is removed.
    public static let schemaName = "activestore-conformance-report/1"

    /// One or several reports as JSON: sorted keys, two spaces, a line feed
    /// at the end; the same bytes for the same results, except the times.
    ///
    /// ```json
    /// { "runs": [ { "cases": [ { "area": "crud", "id": "crud.upsert", "milliseconds": 1.2, "outcome": "passed", … } ],
    ///   "summary": { "passed": 120, … }, … } ], "schema": "activestore-conformance-report/1" }
    /// ```
    public static func json(_ reports: [ConformanceReport]) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        let document = Document(schema: schemaName, runs: reports.map(Document.Run.init))
        return String(decoding: try encoder.encode(document), as: UTF8.self) + "\n"
    }

    /// This report as JSON; see ``json(_:)``.
    public func json() throws -> String { try ConformanceReport.json([self]) }
}

private struct Document: Encodable {
    let schema: String
    let runs: [Run]

    struct Run: Encodable {
        let engine: String
        let url: String
        let seed: UInt64
        let capabilities: [String]
        let libraries: [String: String]
        let system: String
        let summary: [String: Int]
        let cases: [Entry]

        init(_ report: ConformanceReport) {
            engine = report.engine
            url = report.url
            seed = report.seed
            capabilities = report.capabilities.names
            libraries = report.libraries
            system = ProcessInfo.processInfo.operatingSystemVersionString
            var summary = ["total": report.results.count]
            for word in ["passed", "failed", "skipped", "not applicable", "crashed"] {
                summary[word == "not applicable" ? "notApplicable" : word] = report.count(word)
            }
            self.summary = summary
            cases = report.results.map(Entry.init)
        }
    }

    struct Entry: Encodable {
        let id: String
        let area: String
        let title: String
        let outcome: String
        let reason: String?
        let milliseconds: Double

        init(_ result: CaseResult) {
            id = result.id
            area = String(result.id.prefix { $0 != "." })
            title = result.title
            outcome = result.outcome.word
            reason = result.outcome.reason
            milliseconds = (result.milliseconds * 1_000).rounded() / 1_000
        }
    }
}
