import Foundation
import Testing

@Suite struct SiteTests {
    /// Each link of each page becomes a link to an article of the site, and to a heading that the article has. `Scripts/docs` itself needs docc and a build.
    @Test func everyPageIsConverted() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", DocumentationTests.root + "/Scripts/docs", "--self-test"]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(text)")
    }
}
