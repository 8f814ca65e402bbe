import Foundation
import StoreConformance
import Testing

@Suite struct ReportTests {
    static let report = ConformanceReport(
        engine: "mine", url: "mine:a&b",
        results: [
            CaseResult(id: "crud.one", title: "One", outcome: .passed, duration: .milliseconds(1_250)),
            CaseResult(id: "crud.two", title: "T\"wo", outcome: .failed("1 < 2\nline"), duration: .microseconds(250)),
            CaseResult(id: "order.three", title: "Three", outcome: .crashed("signal 4"), duration: .zero),
            CaseResult(id: "order.four", title: "Four", outcome: .skipped("lacks x"), duration: .zero),
            CaseResult(id: "order.five", title: "Five", outcome: .notApplicable("lacks y"), duration: .zero),
            CaseResult(id: "order.six", title: "Six", outcome: .notApplicable("lacks y"), duration: .zero),
        ], seed: 7, capabilities: [.files, .savepoints], libraries: ["lib": "1.2"])

    @Test func text() {
        #expect(
            ReportTests.report.text == """
                passed          crud.one
                failed          crud.two: 1 < 2
                                  line
                crashed         order.three: signal 4
                skipped         order.four: lacks x
                not applicable  order.five: lacks y
                not applicable  order.six: lacks y
                mine:a&b (lib 1.2)
                2 not applicable (lacks y: 2)
                1 skipped (lacks x: 1)
                1 passed, 2 failed, 1 skipped
                """)
    }

    @Test func json() throws {
        let text = try ReportTests.report.json()
        let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(object["schema"] as? String == "activestore-conformance-report/1")
        let run = try #require((object["runs"] as? [[String: Any]])?.first)
        #expect(run["engine"] as? String == "mine")
        #expect(run["seed"] as? Int == 7)
        #expect(run["capabilities"] as? [String] == ["files", "savepoints"])
        #expect(
            run["summary"] as? [String: Int] == [
                "total": 6, "passed": 1, "failed": 1, "crashed": 1, "skipped": 1, "notApplicable": 2,
            ])
        let cases = try #require(run["cases"] as? [[String: Any]])
        #expect(cases.map { $0["id"] as? String } == ReportTests.report.results.map(\.id))
        #expect(cases[1]["reason"] as? String == "1 < 2\nline")
        #expect(cases[0]["milliseconds"] as? Double == 1_250)
        // Sorted keys, and the same bytes each time.
        let keys = text.split(separator: "\n").compactMap { line in
            line.hasPrefix("      \"") ? line.split(separator: "\"").dropFirst().first.map(String.init) : nil
        }
        #expect(keys == keys.sorted())
        #expect(try ReportTests.report.json() == text)
    }

    @Test func junit() throws {
        let text = ReportTests.report.junit()
        #expect(
            text == """
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuites>
                  <testsuite name="mine:a&amp;b" tests="6" failures="1" errors="1" skipped="3" time="1.250">
                    <testcase classname="crud" name="crud.one" time="1.250"/>
                    <testcase classname="crud" name="crud.two" time="0.000">
                      <failure message="1 &lt; 2&#10;line"/>
                    </testcase>
                    <testcase classname="order" name="order.three" time="0.000">
                      <error message="signal 4"/>
                    </testcase>
                    <testcase classname="order" name="order.four" time="0.000">
                      <skipped message="lacks x"/>
                    </testcase>
                    <testcase classname="order" name="order.five" time="0.000">
                      <skipped message="not applicable: lacks y"/>
                    </testcase>
                    <testcase classname="order" name="order.six" time="0.000">
                      <skipped message="not applicable: lacks y"/>
                    </testcase>
                  </testsuite>
                </testsuites>

                """)
    }
}
