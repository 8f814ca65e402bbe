import Foundation
import StoreConformance
import Testing

/// CaseList.txt names every fact that a store has to be held to, by the id of its case; whoever wants to know what the suite leaves out reads it.
///
///     area.name                         the suite has this case
///     area.name = other.name            another case, or several, assert the same
///     area.name - why                   not there, and why
///
/// With `ACTIVESTORE_REWRITE_GOLDEN` set, what is in the suite by now loses what stands behind it.
@Suite struct CaseListTests {
    enum Entry: Equatable {
        case there
        case elsewhere([String])
        case missing(String)
    }

    static let path = String(#filePath.dropLast("CaseListTests.swift".count)) + "CaseList.txt"

    static let list: [(id: String, entry: Entry)] = {
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            let (id, rest) = (String(line.prefix { $0 != " " }), String(line.drop { $0 != " " }))
            if rest.hasPrefix(" = ") { return (id, .elsewhere(rest.dropFirst(3).split(separator: " ").map(String.init))) }
            if rest.hasPrefix(" - ") { return (id, .missing(String(rest.dropFirst(3)))) }
            return (id, rest.isEmpty ? .there : .missing(""))
        }
    }()

    @Test(.enabled(if: ProcessInfo.processInfo.environment["ACTIVESTORE_REWRITE_GOLDEN"] != nil)) func isRewritten() throws {
        let ids = Set(ConformanceSuite.allCases.map(\.id))
        let lines = try String(contentsOfFile: Self.path, encoding: .utf8).split(separator: "\n").map { line in
            let id = String(line.prefix { $0 != " " })
            return ids.contains(id) ? id : String(line)
        }
        try (lines.joined(separator: "\n") + "\n").write(toFile: Self.path, atomically: true, encoding: .utf8)
    }

    @Test func theListIsWhole() {
        #expect(Self.list.count == 331)
        #expect(Set(Self.list.map(\.id)).count == 331)
    }

    @Test func eachIsThereOrSaysWhyNot() {
        let ids = Set(ConformanceSuite.allCases.map(\.id))
        for (id, entry) in Self.list {
            switch entry {
            case .there: #expect(ids.contains(id), "\(id) is not in the suite: say why behind it")
            case .elsewhere(let others):
                #expect(!ids.contains(id), "\(id) is in the suite: it needs no other")
                for other in others { #expect(ids.contains(other), "\(id): \(other) is not in the suite") }
                #expect(!others.isEmpty)
            case .missing(let why):
                #expect(!ids.contains(id), "\(id) is in the suite: take the reason away")
                #expect(why.count > 20, "\(id): say why it is not there")
            }
        }
    }
}
