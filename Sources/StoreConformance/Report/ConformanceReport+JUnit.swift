import FoundationEssentials

extension ConformanceReport {
    /// One or several reports as JUnit's XML, which build servers read: one
    /// suite per store, one test case per case, with the area as its class.
    ///
    /// A crash is an `error`; cases skipped or not applicable are `skipped`, with the reason.
    public static func junit(_ reports: [ConformanceReport]) -> String {
        var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites>"]
        for report in reports { lines += report.suiteElement }
        return (lines + ["</testsuites>", ""]).joined(separator: "\n")
    }

    /// This report as JUnit's XML; see ``junit(_:)``.
    public func junit() -> String { ConformanceReport.junit([self]) }

    private var suiteElement: [String] {
        let time = results.reduce(0) { $0 + $1.milliseconds }
        let head =
            "  <testsuite name=\"\(XML.escaped(url))\" tests=\"\(results.count)\" failures=\"\(count("failed"))\" "
            + "errors=\"\(count("crashed"))\" skipped=\"\(count("skipped", "not applicable"))\" time=\"\(XML.seconds(time))\">"
        return [head] + results.flatMap(caseElement) + ["  </testsuite>"]
    }

    private func caseElement(_ result: CaseResult) -> [String] {
        let area = result.id.prefix { $0 != "." }
        let head =
            "    <testcase classname=\"\(XML.escaped(String(area)))\" name=\"\(XML.escaped(result.id))\" "
            + "time=\"\(XML.seconds(result.milliseconds))\""
        let reason = XML.escaped(result.outcome.reason ?? "")
        let element =
            switch result.outcome {
            case .passed: ""
            case .failed: "<failure message=\"\(reason)\"/>"
            case .crashed: "<error message=\"\(reason)\"/>"
            case .skipped: "<skipped message=\"\(reason)\"/>"
            case .notApplicable: "<skipped message=\"not applicable: \(reason)\"/>"
            }
        return element.isEmpty ? [head + "/>"] : [head + ">", "      " + element, "    </testcase>"]
    }
}

private enum XML {
    /// Text for an attribute; characters not allowed in XML 1.0 become U+FFFD.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\n": result += "&#10;"
            case "\t": result += "&#9;"
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result.unicodeScalars.append("\u{FFFD}")
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Milliseconds as seconds with three digits.
    static func seconds(_ milliseconds: Double) -> String {
        let whole = Int(milliseconds.rounded())
        let digits = String(whole % 1_000)
        return "\(whole / 1_000)." + String(repeating: "0", count: 3 - digits.count) + digits
    }
}
