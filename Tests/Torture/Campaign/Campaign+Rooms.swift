import FoundationEssentials
import Glibc
import StoreConformance

extension Campaign {
    /// Disks of a few megabytes that run full under a program, and get room while it runs; and reservations of LMDB that do.
    func fillDisks(_ engine: String, _ tally: Tally, until deadline: ContinuousClock.Instant) throws {
        var random = SplitMix64(seed: options.seed)
        let seeds = (0..<(options.states ?? 100_000)).map { _ in random.next() % 1_000_000 }
        try WorkQueue.run(seeds, jobs: options.jobs, until: deadline) { index, seed in
            let isMap = engine == "lmdb" && index % 3 == 2
            let trial = Trial(engine: engine, scenario: isMap ? .map : .full, transactions: 600, seed: seed)
            let (problems, run, isFull) = try filled(trial, name: "\(engine)-full-\(index)")
            tally.states()
            if !isFull { tally.count("that never were full") }
            if problems.isEmpty { return runner.remove(run) }
            violation(tally, "\(trial)+room", isMap ? "maxSize" : "disk", problems, run)
        }
    }

    /// Runs a program on a small disk and looks at what it leaves.
    func filled(_ trial: Trial, name: String) throws -> (problems: [String], run: Runner.Run, isFull: Bool) {
        var random = SplitMix64(seed: trial.seed)
        let run: Runner.Run
        if trial.scenario == .map {
            run = try runner.run(trial, name: name, environment: [Worker.limitVariable: "\(random.within(2...12))MiB"])
        } else {
            let free = random.within(1_000...3_000)
            let ballast = random.within(5_000...14_000)
            run = try runner.run(trial, name: name, disk: (kilobytes: free + ballast, ballast: ballast))
        }
        var problems = RoomRules.problems(run.reports, trial)
        if run.isHung { problems.append("the program hangs") } else if let end = run.end { problems.append("the program died: \(end)") }
        let (left, lost) = try runner.examine(trial, run, from: nil)
        problems += left
        if lost > 0 { problems.append("\(lost) acknowledged transactions are missing") }
        return (problems, run, run.reports.contains { $0.failure != nil })
    }
}

extension Runner {
    /// Runs a worker on a disk of its own, which it fills; what is left is copied from there.
    func run(_ trial: Trial, name: String, disk: (kilobytes: Int, ballast: Int)) throws -> Run {
        let folder = try folder(name)
        let mount = try self.folder(name + "-disk")
        defer { try? FileManager.default.removeItem(atPath: mount) }
        let script = """
            mount -t tmpfs -o size=\(disk.kilobytes)k tmpfs "$1" && mkdir "$1/s" && head -c \(disk.ballast)k /dev/zero >"$1/s-ballast" || exit 99
            "$2" \(Worker.word) "$3" "$1/s"; code=$?
            cp -a "$1/s/." "$4/"
            exit $code
            """
        let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        // Without rights a user may still have a disk in a name space of his own.
        let child = try ChildProcess(
            "/usr/bin/unshare",
            (getuid() == 0 ? ["-m"] : ["-U", "-r", "-m"]) + ["sh", "-c", script, "sh", mount, own, trial.description, folder])
        let (lines, isHung) = listen(child)
        let end = isHung ? child.stop() : child.wait()
        if end?.hasPrefix("exit code 99") == true { throw Complaint("a small disk cannot be mounted: \(end ?? "")") }
        return Run(folder: folder, lines: lines, end: end, isHung: isHung, log: folder + ".log")
    }

    /// Runs a worker without the shim.
    func run(_ trial: Trial, name: String, environment: [String: String] = [:]) throws -> Run {
        let folder = try folder(name)
        let child = try ChildProcess("/proc/self/exe", [Worker.word, trial.description, folder], environment: environment)
        let (lines, isHung) = listen(child)
        let end = isHung ? child.stop() : child.wait()
        return Run(folder: folder, lines: lines, end: end, isHung: isHung, log: folder + ".log")
    }
}
