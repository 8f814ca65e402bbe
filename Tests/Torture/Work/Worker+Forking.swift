import ActiveStore
import FaultWorkload
import FoundationEssentials
import Glibc

extension Worker {
    /// What a child that was forked inside of a transaction does with it.
    private enum ChildConduct: Int, CaseIterable {
        /// Goes to the end of the body, so that the transaction is committed.
        case commits
        case throwsError
        case writesOn
        /// Waits until its parent has committed more.
        case commitsLate
        case opensAnother
        case closes
    }

    private struct Thrown: Error {}

    /// Forks in some of its transactions. The child must be refused everything, whatever it tries, and must not die; the parent must not notice.
    func forks() {
        guard let store = opens("open"), let fork = dlsym(nil, "fork") else { return }
        let system = unsafeBitCast(fork, to: (@convention(c) () -> pid_t).self)
        var children: [pid_t] = []
        for number in 0..<trial.transactions {
            let conduct = ChildConduct(rawValue: Int(trial.seed &+ UInt64(number)) % ChildConduct.allCases.count) ?? .commits
            var child: pid_t = -1
            let isForking = number % 3 == 1
            let id = TransactionID(writer: 0, number: number)
            if isForking {
                let script = trial.script(id)
                Report.begins(id).send()
                do {
                    let outcomes = try StorePerformer(store: store).perform(script.operations, script.ending) { _ in
                        try LedgerEntry.add(id)
                        child = system()
                        if child == 0 { try self.child(store, conduct) } else if number % 2 == 0 { reap(child) }
                    }
                    // One that rolls back by itself stores nothing, whatever it is told.
                    if child == 0 { end(script.ending == .commit ? nil : Thrown(), conduct) }
                    (script.ending == .commit ? Report.acknowledges(id, outcomes: outcomes) : .undone(id)).send()
                } catch {
                    if child == 0 { end(error, conduct) }
                    Report.fails(id, .init(error)).send()
                }
                if number % 2 != 0 { children.append(child) }
            } else {
                transaction(store, id)
            }
        }
        for child in children { reap(child) }
        _ = attempt("close") { try store.close() }
        guard let again = opens("reopen") else { return }
        transaction(again, TransactionID(writer: Worker.lastWriter, number: 0))
        _ = attempt("close") { try again.close() }
    }

    private func child(_ store: any Store, _ conduct: ChildConduct) throws {
        switch conduct {
        case .commits: break
        case .throwsError: throw Thrown()
        case .writesOn:
            try LedgerEntry.query.last().map {
                var entry = LedgerEntry(number: $0.number + 1, writer: 999, transaction: 0); try entry.insert()
            }
        case .commitsLate: usleep(60_000)
        case .opensAnother:
            do {
                let other = try trial.open(in: folder + "/none")
                try other.close()
            } catch {}
        case .closes: try store.close()
        }
    }

    /// The end of a child: it says what it was told.
    private func end(_ error: (any Error)?, _ conduct: ChildConduct) -> Never {
        let step = "child-\(conduct)"
        if let error, !(error is Thrown) {
            Report.failed(step, .init(error)).send()
        } else if error != nil || conduct == .throwsError {
            Report.step(step).send()
        } else {
            Report.done(step).send()
        }
        _exit(0)
    }

    private func reap(_ child: pid_t) {
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        if status & 0x7f != 0 { Report.failed("child", .init(code: "died", text: "of signal \(status & 0x7f)")).send() }
    }
}

/// What programs may be told that treat a store as they should not.
enum ProcessRules {
    static func problems(_ reports: [Report], _ trial: Trial) -> [String] {
        reports.compactMap { report in
            switch (trial.scenario, report) {
            // Undone by itself or refused, but never stored.
            case (.fork, .done(let step)) where step.hasPrefix("child-"): "a forked child was told success: \(step)"
            case (.fork, .failed(let step, let failure)) where step.hasPrefix("child-") && failure.code == "misuse": nil
            case (.link, .done("open-linked")): "a store with a second name was opened"
            case (.link, .failed("open-linked", let failure)) where failure.code == "cannotOpen": nil
            case (.replaced, .fails(_, let failure)) where failure.code == "poisoned": nil
            case (.replaced, .failed("close", let failure)) where failure.code == "poisoned": nil
            default: FaultSweep.failure(report)
            }
        }
    }
}
