import ActiveStore
import FoundationEssentials
import Testing

@testable import ActiveStoreTool
@testable import StoreCommandLine

/// The progress of long work on a terminal.
@Suite struct ProgressTests {
    @Test func `Progress tells what is done, the rate and the remaining time`() {
        func text(_ done: Int, _ total: Int?, _ fraction: Double?, _ seconds: Double) -> String {
            ProgressLine.text("copying a", .records, done: done, total: total, fraction: fraction, after: .seconds(seconds))
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
        let line = try #require(out.progress("checking", .records))
        line.update("copying \u{1B}[2J" + String(repeating: "x", count: 40), done: 1)
        #expect(recorder.errors == "\r\u{1B}[K" + #"copying \u{1b}[2J…: 1 records"#, "\(recorder.errors)")
        out.complain("stop")
        #expect(recorder.errors.hasSuffix("…: 1 records\r\u{1B}[Kactivestore: stop\n"))
        line.end()
        #expect(recorder.errors.hasSuffix("stop\n"))
    }

    @Test func `Where there is little room, the name is shortened and not the figures`() throws {
        let recorder = Recorder()
        let line = try #require(recorder.out(on: nil, errorTerminal: Terminal(columns: 40)).progress("x", .steps))
        line.update("building the index article_body_index of article", done: 5, total: 10)
        #expect(recorder.errors == "\r\u{1B}[Kbuilding the index art…: 5 of 10 (50 %)", "\(recorder.errors)")
    }

    @Test func `Bytes are shown in megabytes`() {
        #expect(
            ProgressLine.text("compacting", .bytes, done: 90_000_000, total: 180_400_000, after: .seconds(2))
                == "compacting: 90 of 180 MB (49 %), 45 MB/s, 0:03 left")
    }

    @Test func `What is written is counted by the system`() throws {
        let before = try #require(WrittenBytes.now())
        let path = FileManager.default.temporaryDirectory.path + "/written-\(UUID().uuidString)"
        try Data(repeating: 1, count: 10_000).write(to: URL(filePath: path))
        try FileManager.default.removeItem(atPath: path)
        #expect(try #require(WrittenBytes.now()) >= before + 10_000)
    }

    @Test(arguments: ["INT", "TERM"], [true, false])
    func `A signal that asks for the end stops the import of a dump, and nothing of the store is left`(signal: String, onTerminal: Bool)
        throws
    {
        let records = (0..<10_000).map { TerminalTests.named("k\($0)", "n\($0)") }
        try TerminalTests.withStore(records) { url in
            let path = String(url.dropFirst("sqlite:".count))
            // The rest of the dump comes after the signal, which is sent while the store is being made. Without -m, a job in the
            // background ignores Ctrl-C.
            let session = try PseudoTerminal.run(
                """
                set -m; $0 export \(url) --output \(path).jsonl; \
                (head -6000 \(path).jsonl; until [ -e \(path).go ]; do sleep 0.02; done; tail -n +6001 \(path).jsonl) \
                | $0 import sqlite:\(path).new - \(onTerminal ? "" : "2>\(path).errors") & \
                until ls \(path).new.partial-* >/dev/null 2>&1; do sleep 0.02; done; \
                kill -\(signal) $!; touch \(path).go; wait $!; code=$?; cat \(path).errors 2>/dev/null; \
                echo code $code; ls \(path).new* 2>/dev/null | wc -l
                """)
            #expect(session.output.contains("interrupted; nothing of the store is left"), "\(session)")
            #expect(session.output.hasSuffix("code \(signal == "INT" ? 130 : 143)\r\n0\r\n"), "\(session)")
        }
    }

    @Test func `Only a capable terminal shows progress`() {
        #expect(Recorder().out(on: Terminal(columns: 80)).progress("x", .steps) == nil)
        #expect(Recorder().out(on: nil, errorTerminal: Terminal(columns: 80, isCapable: false)).progress("x", .steps) == nil)
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
                ("import sqlite:\(path).new \(path).jsonl", 1, ""), ("check \(url)", 0, "checking sample: 10,000 of 10,000 (100 %)"),
            ] {
                let session = try PseudoTerminal.run("$0 \(command)")
                #expect(session.code == Int32(code) && (title.isEmpty || session.output.contains(title)), "\(session)")
                // The result begins where the line of progress was removed.
                let result = session.output.split(separator: "\r\u{1B}[K").last ?? ""
                #expect(title.isEmpty || result.contains("\r\n") && !result.contains(title), "\(session)")
                let away = try ProgramTests.shell(
                    "$0 \(command.replacing(".copy", with: ".copy2")) 2>&1 | cat")
                #expect(!away.output.contains("\u{1B}"), "\(away)")
            }
        }
    }
}
