import FoundationEssentials
import StoreConformance
import StoreDamage
import Synchronization

extension Campaign {
    /// Damages files and counts what becomes of them, by the program `damage-table`; the tool `activestore` checks each file too, if it was built.
    ///
    /// SQLite's pages have no checksums, so of its table only deaths are violations.
    func damage(_ engine: String, _ tally: Tally, until deadline: ContinuousClock.Instant) throws {
        let own = URL(filePath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")).deletingLastPathComponent()
        let program = own.appending(path: "damage-table").path
        let tool = own.appending(path: "activestore").path
        guard FileManager.default.isExecutableFile(atPath: program) else { throw Complaint("there is no \(program); build it") }
        let hasTool = FileManager.default.isExecutableFile(atPath: tool)
        if !hasTool { say("  there is no \(tool): nothing is checked by it") }
        if engine == "sqlite" { try damageLogs(tally, until: deadline) }
        var random = SplitMix64(seed: options.seed)
        let seeds = (0..<(options.states.map { _ in 1 } ?? 100_000)).map { _ in random.next() % 1_000_000 }
        let tables = Mutex<[String: [Int]]>([:])
        // It says nothing until the end of hundreds of programs, and gives up by itself one that hangs.
        let patient = Runner(shim: runner.shim, location: runner.location, patience: .seconds(4 * 3_600))
        try WorkQueue.run(seeds, jobs: options.jobs, until: deadline) { _, seed in
            let arguments = [program, "--engine", engine, "--seed", "\(seed)", "--count", "1"] + (hasTool ? ["--check", tool] : [])
            // It prints; what a child says is read from another descriptor.
            let child = try ChildProcess("/bin/sh", ["-c", "exec \"$@\" 1>&3", "sh"] + arguments)
            let (lines, isHung) = patient.listen(child)
            let end = isHung ? child.stop() : child.wait()
            let rows = lines.compactMap(DamageRow.init)
            guard let all = rows.first(where: { $0.kind == "all" }) else {
                throw Complaint("\(arguments.joined(separator: " ")) gave no table: \(end ?? lines.last ?? "")")
            }
            tally.states(all.counts[0])
            for (name, count) in zip(DamageRow.names.dropFirst(), all.counts.dropFirst()) { tally.count(name, count) }
            tables.withLock { tables in
                for row in rows {
                    tables[row.kind] = zip(tables[row.kind] ?? Array(repeating: 0, count: row.counts.count), row.counts).map { $0 + $1 }
                }
            }
            let bad = DamageRow.violations(all, engine)
            if bad.isEmpty { return }
            for sentence in bad where tally.violation(sentence) {
                say("VIOLATION in \(arguments.dropFirst().joined(separator: " ")): \(sentence)")
            }
        }
        for (kind, counts) in tables.withLock({ $0 }).sorted(by: { $0.key < $1.key }) {
            say("  \(kind): " + zip(DamageRow.names, counts).map { "\($0) \($1)" }.joined(separator: ", "))
        }
    }
}

extension Campaign {
    /// Damages logs that were left by programs that were killed.
    ///
    /// SQLite reads a log up to the first frame whose checksum is wrong, as if what follows had never been written: acknowledged transactions may be
    /// missing then, without an error, but what is there has to be whole.
    private func damageLogs(_ tally: Tally, until deadline: ContinuousClock.Instant) throws {
        let trial = Trial(engine: "sqlite", scenario: .existing, seed: options.seed)
        guard let fixture = try runner.fixture(trial) else { return }
        // With some seeds the last thing that the program did was to open the store again, which left no log.
        let path = fixture.folder + "/store-wal"
        guard FileManager.default.fileExists(atPath: path) else { return say("  logs: none with this seed") }
        let log = [UInt8](try Data(contentsOf: URL(filePath: path)))
        let damages = Damage.log(log, count: options.states == nil ? 60 : 2, seed: options.seed)
        let losing = Mutex(0)
        try WorkQueue.run(damages, jobs: options.jobs, until: deadline) { index, damage in
            let folder = try runner.folder("log-\(index)")
            let run = Runner.Run(folder: folder, lines: [], end: nil, log: folder + ".log")
            for name in try FileManager.default.contentsOfDirectory(atPath: fixture.folder) {
                try FileManager.default.copyItem(atPath: fixture.folder + "/" + name, toPath: folder + "/" + name)
            }
            try damage.apply(to: folder + "/store-wal")
            let (problems, lost) = try runner.examine(trial, run, from: fixture)
            tally.states()
            if lost > 0 { losing.withLock { $0 += 1 } }
            if problems.isEmpty { return runner.remove(run) }
            violation(tally, "\(trial)+log:\(index)", damage.description, problems, run)
        }
        let count = losing.withLock { $0 }
        say("  logs: damages \(tally.now.states), of which \(count) end the log earlier")
    }
}

/// A row of the table that `damage-table` prints.
private struct DamageRow {
    static let names = ["damages", "refused", "reported", "harmless", "missed", "misread", "deaths", "unclear", "deaths of check"]
    let kind: String
    let counts: [Int]

    init?(_ line: String) {
        let words = line.split(separator: " ").map(String.init)
        guard words.count == DamageRow.names.count + 1 else { return nil }
        let counts = words.dropFirst().map { $0 == "-" ? 0 : Int($0) }
        if counts.contains(nil) { return nil }
        kind = words[0]
        self.counts = counts.compactMap { $0 }
    }

    static func violations(_ row: DamageRow, _ engine: String) -> [String] {
        let forbidden = ["unclear", "deaths of check"] + (engine == "sqlite" ? ["deaths"] : ["missed", "misread"])
        return zip(names, row.counts).filter { forbidden.contains($0.0) && $0.1 > 0 }.map { "\($0.1) \($0.0)" }
    }
}
