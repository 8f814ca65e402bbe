import FoundationEssentials
import Glibc
import StoreConformance
import Synchronization

extension Campaign {
    /// Several programs on one store, some of which are killed; forks inside of transactions; files with second names, and files that go away.
    func useProcesses(_ engine: String, _ tally: Tally, until deadline: ContinuousClock.Instant) throws {
        var random = SplitMix64(seed: options.seed)
        let seeds = (0..<(options.states ?? 100_000)).map { _ in random.next() % 1_000_000 }
        try WorkQueue.run(seeds, jobs: options.jobs, until: deadline) { index, seed in
            let scenario: Scenario = [.share, .fork, .share, .fork, .link, .replaced][index % 6]
            let trial = Trial(engine: engine, scenario: scenario, transactions: scenario == .share ? 40 : 15, seed: seed)
            let (problems, run) = try processed(trial, name: "\(engine)-processes-\(index)")
            tally.states()
            tally.count("of \(scenario.rawValue)")
            if problems.isEmpty { return runner.remove(run) }
            violation(tally, "\(trial)+processes", scenario.rawValue, problems, run)
        }
    }

    func processed(_ trial: Trial, name: String) throws -> (problems: [String], run: Runner.Run) {
        let run = trial.scenario == .share ? try shared(trial, name: name) : try runner.run(trial, name: name)
        var problems = ProcessRules.problems(run.reports, trial)
        if run.isHung { problems.append("a program hangs") } else if let end = run.end { problems.append("a program died: \(end)") }
        if trial.scenario == .replaced, trial.seed % 2 != 0 { return (problems, run) }
        let (left, lost) = try runner.examine(trial, run, from: nil)
        problems += left
        if lost > 0 { problems.append("\(lost) acknowledged transactions are missing") }
        return (problems, run)
    }

    /// Four writers and two readers at once; some are killed at a random moment, and others take their place.
    private func shared(_ trial: Trial, name: String) throws -> Runner.Run {
        var random = SplitMix64(seed: trial.seed)
        let folder = try runner.folder(name)
        // The readers find a store.
        try trial.open(in: folder).close()
        var watching = trial
        watching.scenario = .watch
        let watchers = try (0..<2).map { _ in try ChildProcess("/proc/self/exe", [Worker.word, watching.description, folder]) }
        let lives = (0..<7).map { number in
            (
                number: number, killedAfter: number < 4 && random.percent(75) ? random.below(400) : nil,
                begins: number < 4 ? 0 : random.below(400)
            )
        }
        let said = Mutex<(lines: [String], ends: [String], isHung: Bool)>(([], [], false))
        let runner = runner
        Threads.concurrently(lives.count) { index in
            let life = lives[index]
            usleep(UInt32(life.begins) * 1_000)
            guard
                let child = try? ChildProcess(
                    "/proc/self/exe", [Worker.word, trial.description, folder], environment: [Worker.numberVariable: "\(life.number)"])
            else { return }
            var end: String?
            var isHung = false
            var lines: [String] = []
            if let time = life.killedAfter {
                usleep(UInt32(time) * 1_000)
                end = child.stop()
                lines = runner.listen(child).lines
            } else {
                (lines, isHung) = runner.listen(child)
                end = isHung ? child.stop() : child.wait()
            }
            said.withLock {
                $0.lines += lines
                $0.isHung = $0.isHung || isHung
                if let end, life.killedAfter == nil || !end.hasPrefix("signal 9 ") { $0.ends.append(end) }
            }
        }
        for watcher in watchers {
            let end = watcher.stop()
            let lines = runner.listen(watcher).lines
            said.withLock {
                $0.lines += lines.filter { $0.hasPrefix("failed") }
                if let end, !end.hasPrefix("signal 9 ") { $0.ends.append(end) }
            }
        }
        return said.withLock {
            Runner.Run(folder: folder, lines: $0.lines, end: $0.ends.first, isHung: $0.isHung, log: folder + ".log")
        }
    }
}
