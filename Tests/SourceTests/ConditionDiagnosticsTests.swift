import Foundation
import Testing

/// A mistake in a long condition is named by the compiler, and soon. The measure is what the compiler counts itself, not time: with an operator for
/// each pair of operands it gave up instead, after half a minute.
@Suite struct ConditionDiagnosticsTests {
    /// Where the build has its modules: beside the program of the tests.
    static let products = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
    static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static func condition(with part: String) -> String {
        """
        import ActiveStore
        @Model struct Author {
            var name = ""
            var age = 0
            var score = 0.0
            var isActive = false
            var city = ""
            var note = ""
            var email: String?
            var born: Int?
        }
        func query() {
            _ = Author.where {
                $0.name == "a" && $0.age > 3 && $0.email == "x" && $0.score < 2.5 && $0.city != "b" && \(part) && $0.note == "z" && $0.born == nil
            }
        }
        """
    }

    /// What the compiler says of a program, and in how many steps it solved its expressions.
    static func compile(_ source: String) throws -> (output: String, steps: Int) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "activestore-condition-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "Program.swift")
        try source.write(to: file, atomically: true, encoding: .utf8)
        let modules = products.path
        let compiler = Process()
        compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        compiler.arguments = [
            "swiftc", "-typecheck", "-swift-version", "6", "-parse-as-library", "-I", "\(modules)/Modules",
            "-Xcc", "-fmodule-map-file=\(modules)/CStoreCore.build/module.modulemap", "-Xcc",
            "-I\(package.path)/Sources/CStoreCore/include",
            "-Xfrontend", "-load-plugin-executable", "-Xfrontend", "\(modules)/ActiveStoreMacros-tool#ActiveStoreMacros",
            "-module-cache-path", "\(modules)/ModuleCache", "-stats-output-dir", folder.path, file.path,
        ]
        let log = folder.appending(path: "log")
        _ = FileManager.default.createFile(atPath: log.path, contents: nil)
        let handle = try FileHandle(forWritingTo: log)
        compiler.standardError = handle
        compiler.standardOutput = handle
        try compiler.run()
        compiler.waitUntilExit()
        var steps = 0
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
        where name.contains("frontend") && name.hasSuffix(".json") {
            let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            guard let match = text.firstMatch(of: /"Sema.NumConstraintScopes": ([0-9]+)/) else { continue }
            steps += Int(match.1) ?? 0
        }
        return (try String(contentsOf: log, encoding: .utf8), steps)
    }

    @Test(arguments: ["$0.age < 10", "$0.isActive", "!$0.isActive", "$0.name == $0.email", "($0.age < 10 || $0.isActive)"])
    func aConditionWithoutMistakeTakesFewSteps(_ part: String) throws {
        let (output, steps) = try Self.compile(Self.condition(with: part))
        #expect(!output.contains("error:"), "\(output)")
        #expect((1..<5_000).contains(steps), "\(part)")
    }

    @Test(arguments: [
        ("$0.age < \"10\"", "cannot convert value of type 'String' to expected argument type 'Int'"),
        ("$0.agee < 10", "has no member 'agee'"),
        ("$0.city > 5", "cannot convert value of type 'Int' to expected argument type 'String'"),
    ])
    func aMistakeIsNamed(_ part: String, _ message: String) throws {
        let (output, steps) = try Self.compile(Self.condition(with: part))
        #expect(output.contains(message), "\(output)")
        #expect(!output.contains("reasonable time"))
        #expect((1..<250_000).contains(steps), "\(part)")
    }

    /// Calls that come to mind first, but are spelt otherwise: the compiler says how, once for each.
    @Test func aHabitIsAnswered() throws {
        let (output, _) = try Self.compile(
            """
            import ActiveStore
            @Model struct Author {
                var age = 0
            }
            func query(_ store: any Store) throws {
                _ = try Author.where { $0.age > 3 }.all(in: store)
                _ = try Author.order(by: \\.age).first(in: store)
                _ = try Author.query.count(in: store)
            }
            """)
        for answer in [".in(store).all()", ".in(store).first()", ".in(store).count()"] {
            #expect(output.contains("error: ") && output.contains("write \(answer)"), "\(output)")
        }
    }
}
