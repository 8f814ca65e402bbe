import Foundation
import StoreCore
import Testing

@testable import StoreLMDB

/// A file that is damaged in each way that `damage-table` knows: what is verified as clean does no harm; and if the file does not look untouched, nothing
/// reads wrongly without an error, and no process ends by a signal. The program looks at each damage in processes of its own.
@Suite(.serialized) struct DamageTests {
    private static let program = URL(fileURLWithPath: ProbeProcess.path).deletingLastPathComponent().appendingPathComponent("damage-table")
        .path

    @Test(arguments: [["--seed", "1"], ["--seed", "2", "--keep-time"]]) func damageIsSeenOrDoesNoHarm(options: [String]) throws {
        let table = try ProbeProcess(DamageTests.program, ["--engine", "lmdb", "--count", "1"] + options)
        var lines: [String] = []
        while let line = table.line() { lines.append(line) }
        let text = lines.joined(separator: "\n")
        #expect(table.end() == 0, "\(text)")
        let all = try #require(lines.last).split(separator: " ")
        #expect(all.first == "all" && (Int(all[1]) ?? 0) > 60, "\(text)")
    }
}
