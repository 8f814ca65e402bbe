import ActiveStore
import FoundationEssentials
import Testing

@testable import ActiveStoreTool
@testable import StoreCommandLine

/// The progress of long work on a terminal.
@Suite struct ProgressTests {
    @Test func `Progress tells what is done, the rate and the remaining time`() {
        func text(_ done: Int, _ total: Int?, _ fraction: Double?, _ seconds: Double) -> String {
            ProgressLine.text("copying a", unit: "record", done: done, total: total, fraction: fraction, after: .seconds(seconds))
        }
        #expect(text(12_000, 48_000, nil, 2) == "copying a: 12,000 of 48,000 records (25 %), 6,000/s, 0:06 left")
        #expect(text(12_000, nil, 0.5, 90) == "copying a: 12,000 records (50 %), 133/s, 1:30 left")
        #expect(text(5, nil, nil, 5) == "copying a: 5 records, 1/s")
        #expect(text(5, 10, nil, 0) == "copying a: 5 of 10 records (50 %)")
        #expect(text(5, 0, nil, 0) == "copying a: 5 of 0 records")
        #expect(
            ProgressLine.clock(3_723) == "1:02:03" && ProgressLine.clock(0.2) == "0:01" && ProgressLine.clock(.infinity) == "10000:00:00")
    }

    @Test func `A line of progress is one line, cannot control the terminal, and is removed before anything else is written`() throws {
        let recorder = Recorder()
        let out = recorder.out(on: Terminal(columns: 30), errorTerminal: Terminal(columns: 30))
        let line = try #require(out.progress("checking", unit: "record"))
        line.update("copying \u{1B}[2J" + String(repeating: "x", count: 40), done: 1)
        #expect(recorder.errors == "\r\u{1B}[K" + #"copying \u{1b}[2Jxxxxxxxxxxx…"#, "\(recorder.errors)")
        out.complain("stop")
        #expect(recorder.errors.hasSuffix("…\r\u{1B}[Kactivestore: stop\n"))
        line.end()
        #expect(recorder.errors.hasSuffix("stop\n"))
    }

    @Test func `Only a capable terminal shows progress`() {
        #expect(Recorder().out(on: Terminal(columns: 80)).progress("x", unit: "") == nil)
        #expect(Recorder().out(on: nil, errorTerminal: Terminal(columns: 80, isCapable: false)).progress("x", unit: "") == nil)
    }

    @Test func `Copy, export and import show their progress on a terminal and remove it, also after an error`() throws {
        let records = (0..<10_000).map { TerminalTests.named("k\($0)", "n\($0)") }
        try TerminalTests.withStore(records) { url in
            let path = String(url.dropFirst("sqlite:".count))
            try FileManager.default.createDirectory(atPath: path + ".there", withIntermediateDirectories: true)
            for (command, code, title) in [
                ("copy \(url) sqlite:\(path).copy", 0, "copying sample: "),
                ("export \(url) --output \(path).jsonl", 0, "exporting sample: "),
                ("import sqlite:\(path).new \(path).jsonl", 0, "importing sample: "),
                ("import sqlite:\(path).new \(path).jsonl", 1, ""), ("check \(url)", 0, ""),
            ] {
                let session = try PseudoTerminal.run("$0 \(command)")
                #expect(session.code == Int32(code) && (title.isEmpty || session.output.contains(title)), "\(session)")
                // Nothing of the progress is left on the line of the result.
                let last = session.output.split(separator: "\r\n").last ?? ""
                #expect(
                    title.isEmpty || last.contains("\r\u{1B}[K") && !(last.split(separator: "\u{1B}[K").last ?? "").contains(title),
                    "\(session)")
                let away = try ProgramTests.shell(
                    "$0 \(command.replacing(".copy", with: ".copy2")) 2>&1 | cat")
                #expect(!away.output.contains("\u{1B}"), "\(away)")
            }
        }
    }
}
