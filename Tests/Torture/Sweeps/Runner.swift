import FoundationEssentials
import Glibc
import StoreConformance

/// Starts workers in folders of their own, and looks at what they leave.
struct Runner: Sendable {
    let shim: Shim
    /// Where everything is made.
    let location: String
    /// How long a program may take: minutes, since what is looked for is one that never ends.
    var patience: Duration = .seconds(400)

    /// One life of a worker.
    struct Run: Sendable {
        var folder: String
        var lines: [String]
        /// How it ended: nil for exit code 0.
        var end: String?
        var isHung = false
        var log: String

        var reports: [Report] { lines.compactMap { Report(line: $0) } }
        var wasKilled: Bool { end?.hasPrefix("signal 9 ") == true }
    }

    /// Makes an empty folder.
    func folder(_ name: String) throws -> String {
        let path = location + "/" + name
        try? FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        return path
    }

    func remove(_ run: Run) {
        try? FileManager.default.removeItem(atPath: run.folder)
        try? FileManager.default.removeItem(atPath: run.log)
        try? FileManager.default.removeItem(atPath: run.folder + ".history")
    }

    /// The store that a scenario begins with, made once for each seed.
    ///
    /// - Returns: Its folder and what its maker said; nil for scenarios that begin with nothing.
    func fixture(_ trial: Trial) throws -> Fixture? {
        guard trial.scenario.needsFixture else { return nil }
        var maker = trial
        maker.scenario = .fixture
        maker.writers = 1
        maker.transactions = 40
        // Numbers of its own.
        let folder = try folder("fixture-\(trial.engine)-\(trial.durability.rawValue)-\(trial.seed)")
        let child = try ChildProcess("/proc/self/exe", [Worker.word, maker.description, folder])
        let (lines, isHung) = listen(child)
        let end = isHung ? child.stop() : child.wait()
        guard end?.hasPrefix("signal 9 ") == true else {
            throw Complaint("the fixture of \(trial) cannot be made: \(end ?? "it ended by itself")")
        }
        return Fixture(folder: folder, lines: lines)
    }

    struct Fixture: Sendable {
        let folder: String
        let lines: [String]
    }

    /// Runs a worker on a copy of the fixture.
    ///
    /// - Parameter log: What to begin the shim's log with.
    func run(_ trial: Trial, _ plan: Shim.Plan, from fixture: Fixture?, name: String, log: [UInt8] = []) throws -> Run {
        let folder = try folder(name)
        var begin = log
        if let fixture { begin += try copy(fixture.folder, to: folder, asTrace: plan == .trace) }
        let logFile = folder + ".log"
        try Data(begin + (plan == .trace ? Trace.record(.mark, "starts\n".utf8) : [])).write(to: URL(filePath: logFile))
        let child = try ChildProcess(
            "/proc/self/exe", [Worker.word, trial.description, folder],
            environment: shim.environment(plan, folder: folder, log: logFile))
        let (lines, isHung) = listen(child)
        let end = isHung ? child.stop() : child.wait()
        return Run(folder: folder, lines: lines, end: end, isHung: isHung, log: logFile)
    }

    func listen(_ child: ChildProcess) -> (lines: [String], isHung: Bool) {
        var lines: [String] = []
        let deadline = ContinuousClock.now + patience
        while true {
            switch child.next(until: deadline) {
            case .line(let line): lines.append(line)
            case .silent: return (lines, true)
            case .end: return (lines, false)
            }
        }
    }

    /// Copies the files of a folder.
    ///
    /// - Returns: Records that say they were there.
    private func copy(_ from: String, to: String, asTrace: Bool) throws -> [UInt8] {
        var records: [UInt8] = []
        for name in try FileManager.default.contentsOfDirectory(atPath: from).sorted() {
            let target = to + "/" + name
            try FileManager.default.copyItem(atPath: from + "/" + name, toPath: target)
            guard asTrace else { continue }
            var status = stat()
            guard stat(target, &status) == 0 else { throw Complaint("\(target) cannot be looked at") }
            let file = UInt64(status.st_ino)
            records += Trace.record(.open, flags: 1, file: file, target.utf8)
            records += Trace.record(.write, flags: 0, file: file, try Data(contentsOf: URL(filePath: target)))
            records += Trace.record(.sync, file: file, [])
        }
        return records + (asTrace ? Trace.record(.syncFolder, to.utf8) : [])
    }

    /// Has what is left looked at, by a program of its own.
    ///
    /// - Returns: What is wrong, and how many acknowledged transactions are missing.
    func examine(_ trial: Trial, _ run: Run, from fixture: Fixture?) throws -> (problems: [String], lost: Int) {
        let historyFile = run.folder + ".history"
        let text = ((fixture?.lines ?? []) + run.lines).joined(separator: "\n")
        try Data(text.utf8).write(to: URL(filePath: historyFile))
        let child = try ChildProcess("/proc/self/exe", [Examiner.word, trial.description, run.folder, historyFile])
        let (lines, isHung) = listen(child)
        let end = isHung ? child.stop() : child.wait()
        var problems = lines.filter { $0.hasPrefix("problem ") }.map { String($0.dropFirst("problem ".count)) }
        let lost = lines.last.flatMap { $0.hasPrefix("lost ") ? Int($0.dropFirst("lost ".count)) : nil }
        if isHung {
            problems.append("opening what is left hangs")
        } else if let end {
            problems.append("opening what is left ended the process: \(end)")
        }
        return (problems, lost ?? 0)
    }
}
