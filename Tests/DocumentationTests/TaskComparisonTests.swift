import FoundationEssentials
import Testing

/// `Benchmarks/Others/Tasks.md` has the usual tasks in four libraries; `Docs/OtherLibraries.md` counts their lines.
@Suite struct TaskComparisonTests {
    private static let libraries = ["ActiveStore", "GRDB", "Fluent", "Rails"]

    /// The lines of code of each library, by task.
    private struct Task {
        var name: String
        var code: [String: [String]] = [:]

        /// How many lines count; nil if the library has no way.
        func count(_ library: String) -> Int? {
            code[library]?.count { line in
                let text = line.drop { $0 == " " }
                return !text.isEmpty && text != "end" && text != "\"\"\"" && !text.allSatisfy { "])}".contains($0) }
            }
        }
    }

    @Test func `The table has the numbers of the code`() throws {
        let page = try text("Docs/OtherLibraries.md")
        let tasks = try tasks()
        #expect(tasks.count >= 31)
        for task in tasks {
            let counts = Self.libraries.map { library in task.count(library).map(String.init) ?? "–" }
            let row = page.split(separator: "\n").first { $0.hasPrefix("| [\(task.name)](Cookbook.md#") }
            #expect(row?.hasSuffix(") | \(counts.joined(separator: " | ")) |") == true, "\(task.name): \(counts)")
            for (library, code) in task.code {
                for line in code { #expect(line.count <= 120, "\(task.name), \(library): \(line.count) characters in \(line)") }
            }
        }
        #expect(page.split(separator: "\n").count { $0.hasPrefix("| [") } == tasks.count)
    }

    /// The recipes are compiled, so their code is, whatever its line breaks.
    @Test func `ActiveStore's code is that of the recipes`() throws {
        let recipes = squeezed(try text("Docs/Cookbook.md"))
        for task in try tasks() {
            // A statement is compared as a whole, because a line break may be in the midst of it.
            var statement = ""
            for line in task.code["ActiveStore"] ?? [] {
                if !line.hasPrefix(" "), !statement.isEmpty {
                    #expect(recipes.contains(squeezed(statement)), "\(task.name): no recipe has \(statement)")
                    statement = ""
                }
                statement += line + "\n"
            }
            #expect(recipes.contains(squeezed(statement)), "\(task.name): no recipe has \(statement)")
        }
    }

    private func squeezed(_ text: String) -> String { String(text.filter { !$0.isWhitespace }) }

    private func tasks() throws -> [Task] {
        var tasks: [Task] = []
        var library = ""
        var isCode = false
        for line in try text("Benchmarks/Others/Tasks.md").split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if line.hasPrefix("```") {
                isCode.toggle()
            } else if isCode {
                tasks[tasks.count - 1].code[library, default: []].append(line)
            } else if line.hasPrefix("## ") {
                tasks.append(Task(name: String(line.dropFirst(3))))
            } else if line.hasSuffix(":"), Self.libraries.contains(String(line.dropLast())) {
                library = String(line.dropLast())
            }
        }
        return tasks
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOfFile: DocumentationTests.root + "/" + path, encoding: .utf8)
    }
}
