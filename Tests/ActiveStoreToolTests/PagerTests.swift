import ActiveStore
import FoundationEssentials
import Testing

@testable import ActiveStoreTool
@testable import StoreCommandLine

/// Output that is longer than the terminal's screen.
@Suite struct PagerTests {
    /// Calls the body with the URL of a store of thirty records.
    static func withStore(_ body: (_ url: String) throws -> Void) throws {
        try TerminalTests.withStore((10..<40).map { [.string("\($0)")] + Array(repeating: nil, count: 9) }, body)
    }

    /// A pager that marks each line that it shows.
    static let marking = ["PAGER": "sed -u s/^/P:/"]

    @Test(
        arguments: [
            ("$0 query URL sample --fields code", 33), ("$0 query URL sample --fields code --json", 30), ("$0 query --help", 20),
            ("$0 --help", 20), ("$0 help query", 20),
        ])
    func `A pager shows long output, all of it`(line: String, least: Int) throws {
        try Self.withStore { url in
            let session = try PseudoTerminal.run(line.replacing("URL", with: url), Self.marking)
            let lines = session.lines.dropLast()
            #expect(session.code == 0 && lines.count >= least && lines.allSatisfy { $0.hasPrefix("P:") }, "\(session)")
        }
    }

    @Test(
        arguments: [
            "$0 query URL sample --fields code --limit 5", "$0 query URL sample --fields code --no-pager", "$0 query URL sample | cat",
            "TERM=dumb $0 query URL sample --fields code", "PAGER= $0 query URL sample --fields code",
            "PAGER=cat $0 query URL sample --fields code", "PAGER=/no/such/pager $0 query URL sample --fields code",
            "PAGER='nosuchpager -x' $0 query URL sample --fields code", "$0 --help --no-pager", "$0 check URL",
        ])
    func `Other output needs none`(line: String) throws {
        try Self.withStore { url in
            let session = try PseudoTerminal.run(line.replacing("URL", with: url), Self.marking)
            #expect(session.code == 0 && !session.output.contains("P:") && !session.output.contains("not found"), "\(session)")
            #expect(session.lines.count > (line.contains("--limit 5") ? 5 : 1))
        }
    }

    /// So a query ends, and its transaction, while a person reads the first page.
    @Test func `Output does not wait for the reader`() throws {
        let folder = FileManager.default.temporaryDirectory.path + "/pager-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        // The reader waits until the output is complete.
        let pager = try #require(Pager("while [ ! -e \(folder)/go ]; do sleep 0.01; done; cat > \(folder)/seen"))
        let pieces = (0..<100).map { number in [UInt8](repeating: UInt8(number), count: 40_000) }
        for piece in pieces { #expect(pager.write(piece) == 0) }
        #expect(FileManager.default.createFile(atPath: folder + "/go", contents: nil))
        pager.end()
        #expect(FileManager.default.contents(atPath: folder + "/seen").map(Array.init) == pieces.flatMap(\.self))
    }

    @Test(arguments: ["true", "head -n 3", "exit 3"])
    func `A pager may end before the output does`(pager: String) throws {
        try Self.withStore { url in
            // More than a pipe holds.
            let line = "for i in 1 2 3 4; do $0 query \(url) sample --vertical --color never || echo failed; done; echo end"
            let session = try PseudoTerminal.run(line, ["PAGER": pager])
            #expect(session.code == 0 && session.output.hasSuffix("end\r\n") && !session.output.contains("failed"), "\(session)")
        }
    }
}
