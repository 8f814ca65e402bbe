import Foundation
import Testing

/// What CONTRIBUTING says of the house is so, and what has to be entered in a list is there.
@Suite struct HouseTests {
    static let root = URL(fileURLWithPath: DeclaredFunctions.root)

    private func files(_ folder: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: Self.root.appendingPathComponent(folder).path)
            .filter { $0.hasSuffix(".swift") }.map { folder + "/" + $0 }
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
    }

    /// A list of cases that nobody entered in the catalog would never run.
    @Test func everyListOfCasesIsInTheCatalog() throws {
        let catalog = try text("Sources/StoreConformance/Cases/Catalog.swift")
        let lists = try files("Sources/StoreConformance/Cases").flatMap { path in
            try text(path).matches(of: /\benum (\w+Cases)\b/).map { String($0.1) }
        }
        #expect(lists.count > 90)
        for list in lists { #expect(catalog.contains("        \(list).all,"), "\(list) is missing in Catalog.swift") }
    }

    /// The names of files in CONTRIBUTING and in the page of its tasks; `…` stands for any part of a path.
    @Test(arguments: ["CONTRIBUTING.md", "Docs/WhatToChange.md"]) func everyFileThatIsNamedIsThere(page: String) throws {
        let paths = try ["Sources", "Engines", "Tests"].flatMap(files)
        let names = try text(page).matches(of: /`([^` ]+\.swift)`/).map { String($0.1) }
        #expect(names.count > 20)
        for name in names where !name.contains("*") {
            let parts = name.split(separator: "…", omittingEmptySubsequences: false).map(String.init)
            let found = paths.contains { path in
                guard let last = parts.last, path.hasSuffix(parts.count > 1 ? last : "/" + last) else { return false }
                var rest = path.dropLast(last.count)
                for part in parts.dropLast().reversed() where !part.isEmpty {
                    guard let range = rest.ranges(of: part).last else { return false }
                    rest = rest[..<range.lowerBound]
                }
                return true
            }
            #expect(found, "There is no \(name)")
        }
        for match in try text(page).matches(of: /`((?:Docs|Engines)\/[^` ]+\.md)`/) where match.1 != "Docs/NAME.md" {
            let path = Self.root.appendingPathComponent(String(match.1)).path
            #expect(FileManager.default.fileExists(atPath: path), "There is no \(match.1)")
        }
    }

    /// CONTRIBUTING leads to every task of the page.
    @Test func everyTaskIsInTheTable() throws {
        let table = try text("CONTRIBUTING.md")
        let tasks = try text("Docs/WhatToChange.md").components(separatedBy: "\n## What several tasks share\n")[0]
        let headings = tasks.matches(of: /\n### (.+)/).map { String($0.1) }
        #expect(headings.count > 20)
        for heading in headings {
            let anchor = heading.lowercased().replacing("`", with: "").replacing(" ", with: "-")
            #expect(table.contains("](Docs/WhatToChange.md#\(anchor))"), "CONTRIBUTING.md does not lead to \(heading)")
        }
    }

    /// Each name for which a command of the page searches is still somewhere, so that no file is missing in its output.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: HouseTests.root.appendingPathComponent(".git").path)))
    func everyCommandOfThePageFindsFiles() throws {
        let page = try text("Docs/WhatToChange.md")
        let commands = page.matches(of: /`git grep ([^`]+)`/).map { $0.1.replacing("\n", with: " ") }
        #expect(commands.count > 25)
        for command in commands where command != "-lw OLDNAME" {
            let quoted = command.firstMatch(of: /'([^']+)'/).map { String($0.1) }
            let isPattern = quoted.map { !$0.hasPrefix(":!") } ?? false
            let names = isPattern ? HouseTests.alternatives(quoted ?? "") : []
            for name in names {
                let one = command.replacing("'\(quoted ?? "")'", with: "'\(name)'")
                #expect(try lines(of: "git grep \(one) | grep -v WhatToChange.md"), "git grep \(one)")
            }
            if names.isEmpty { #expect(try lines(of: "git grep \(command) | grep -v WhatToChange.md"), "git grep \(command)") }
        }
    }

    /// The parts of a regular expression between the signs `|` outside of parentheses and brackets.
    private static func alternatives(_ pattern: String) -> [String] {
        var (parts, depth, isEscaped) = ([""], 0, false)
        for character in pattern {
            if character == "|", depth == 0, !isEscaped {
                parts.append("")
                continue
            }
            if !isEscaped, "([".contains(character) { depth += 1 }
            if !isEscaped, ")]".contains(character) { depth -= 1 }
            isEscaped = character == "\\" && !isEscaped
            parts[parts.count - 1].append(character)
        }
        return parts
    }

    /// Whether a command of the shell, run at the root, writes anything.
    private func lines(of command: String) throws -> Bool {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", command]
        process.currentDirectoryURL = HouseTests.root
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return !data.isEmpty
    }
}
