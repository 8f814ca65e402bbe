import Foundation
import StoreConformance
import Testing

/// Docs/FeatureTable.md says which case proves which feature; this is what keeps it true.
///
/// With `ACTIVESTORE_REWRITE_GOLDEN` set, cases that are in the suite by now are taken out of "soon".
@Suite struct FeatureTableTests {
    /// The cells of each row of the page's tables, headings and rules left out.
    static let path = String(#filePath.dropLast("Tests/StoreConformanceTests/FeatureTableTests.swift".count)) + "Docs/FeatureTable.md"

    static let rows: [[String]] = {
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").filter { $0.hasPrefix("| ") }.map { line in
            line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
        }
        .filter { $0.first != "no." && $0.first != "type" }
    }()

    static let soon = "soon:"

    static func ids(_ text: Substring) -> [String] {
        text.split(separator: "`").map(String.init).filter { $0.wholeMatch(of: /[a-z]+\.[A-Za-z0-9_.]+/) != nil }
    }

    @Test(.enabled(if: ProcessInfo.processInfo.environment["ACTIVESTORE_REWRITE_GOLDEN"] != nil)) func isRewritten() throws {
        let known = Set(ConformanceSuite.allCases.map(\.id))
        let lines = try String(contentsOfFile: Self.path, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false).map {
            line in
            guard line.hasPrefix("| "), let at = line.range(of: Self.soon + " `") else { return String(line) }
            let later = Self.ids(line[at.lowerBound...])
            let (there, rest) = (later.filter(known.contains), later.filter { !known.contains($0) })
            let parts = there.map { "`\($0)`" } + (rest.isEmpty ? [] : [Self.soon]) + rest.map { "`\($0)`" }
            return line[..<at.lowerBound] + parts.joined(separator: " ") + " |"
        }
        try lines.joined(separator: "\n").write(toFile: Self.path, atomically: true, encoding: .utf8)
    }

    @Test func everyFeatureHasARow() {
        let numbers = Self.rows.compactMap { Int($0[0]) }
        #expect(numbers == Array(1...89))
        #expect(Self.rows.allSatisfy { $0.count == (Int($0[0]) == nil ? 3 : 4) })
    }

    @Test func everyCaseOnThePageExists() {
        let known = Set(ConformanceSuite.allCases.map(\.id))
        for row in Self.rows {
            let parts = (row.last ?? "").split(separator: Self.soon, maxSplits: 1, omittingEmptySubsequences: false)
            for id in Self.ids(parts[0]) { #expect(known.contains(id), "\(row[0]): there is no case \(id)") }
            for part in parts.dropFirst() {
                for id in Self.ids(part) { #expect(!known.contains(id), "\(row[0]): \(id) is there, take it out of \"soon\"") }
            }
        }
    }

    @Test func everyFeatureIsProvenOrSaysWhy() {
        for row in Self.rows where Self.ids((row.last ?? "")[...]).isEmpty {
            let text = row.joined(separator: " ")
            #expect(text.contains("not carried over") || text.contains("soon"), "\(row[0]) is not proven")
        }
    }
}
