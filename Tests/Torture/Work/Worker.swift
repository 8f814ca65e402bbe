import ActiveStore
import FaultWorkload
import FoundationEssentials
import Glibc
import StoreConformance
import StoreKeyValue

/// The program that meets faults: goes through a scenario and tells what it begins, what was acknowledged and what failed.
///
/// It never gives up at an error. After the scenario the failures are lifted, the store is opened again in the same process and written once more:
/// that has to succeed whatever happened before.
struct Worker: Sendable {
    static let word = "--worker"
    /// The writer of the transaction after everything.
    static let lastWriter = 900
    static let fixtureWriter = 800
    /// How large LMDB's reservation may become.
    static let limitVariable = "TORTURE_LIMIT"

    let trial: Trial
    let folder: String

    func run() {
        switch trial.scenario {
        case .migrations: return migrate()
        case .full, .map: return fill()
        case .share: return share()
        case .watch: return watch()
        case .fork: return forks()
        case .link: return links()
        case .replaced: return loses()
        case .fixture, .fresh, .existing, .backup, .compact, .indexes: break
        }
        let opened = opens("open", with: trial.scenario == .indexes ? later : Trial.models)
        if let opened { work(opened) }
        if trial.scenario == .fixture { kill(getpid(), SIGKILL) }
        Report.lift.send()
        guard let store = opens("reopen", with: Trial.models) else { return }
        transaction(store, TransactionID(writer: Worker.lastWriter, number: 0))
        _ = attempt("close") { try store.close() }
    }

    /// The models of the program that adds an index.
    private var later: [any Model.Type] { Trial.models.filter { $0 != Parcel.self } + [IndexedParcel.self] }

    func opens(_ step: String, with models: [any Model.Type] = Trial.models) -> (any Store)? {
        attempt(step) {
            var configuration = try StoreConfiguration(url: trial.url(in: folder))
            if trial.scenario == .map, step == "open", let limit = ProcessInfo.processInfo.environment[Worker.limitVariable] {
                configuration = try StoreConfiguration(url: trial.url(in: folder) + "&mapSize=1MiB&maxSize=\(limit)")
            }
            if trial.engine == "lmdb", trial.scenario == .indexes {
                configuration = try StoreConfiguration(url: trial.url(in: folder) + "&onlineIndexes=4")
            }
            return try openStore(configuration, engines: Trial.engines, models: models)
        }
    }

    /// Writes, and does in between what the scenario is about; closes at the end.
    private func work(_ opened: any Store) {
        let rounds = [.backup, .compact, .indexes].contains(trial.scenario) ? 3 : 1
        var store = opened
        for round in 0..<rounds {
            let each = trial.transactions / rounds
            let numbers = round * each..<(round == rounds - 1 ? trial.transactions : (round + 1) * each)
            if trial.writers > 1 {
                let extra = round < rounds - 1 ? 1 : 0
                let shared = store
                Threads.concurrently(trial.writers + extra) { writer in
                    if writer == trial.writers { return between(shared, round) }
                    for number in numbers { transaction(shared, TransactionID(writer: writer, number: number)) }
                }
                continue
            }
            for number in numbers {
                let (script, _) = transaction(
                    store, TransactionID(writer: trial.scenario == .fixture ? Worker.fixtureWriter : 0, number: number))
                if script.reopensAfterwards {
                    _ = attempt("close") { try store.close() }
                    guard let again = opens("reopen", with: trial.scenario == .indexes ? later : Trial.models) else { return }
                    store = again
                }
            }
            if round < rounds - 1 { between(store, round) }
        }
        if trial.scenario != .fixture { _ = attempt("close") { try store.close() } }
    }

    private func between(_ store: any Store, _ round: Int) {
        switch trial.scenario {
        case .backup: _ = attempt("backup-\(round)") { try store.backup(to: folder + "/backup-\(round)") }
        case .compact: _ = attempt("compact-\(round)") { try store.compact() }
        case .indexes:
            if let store = store as? KeyValueStore { _ = attempt("index-\(round)") { try store.buildIndexes() } }
        default: break
        }
    }

    private func migrate() {
        var configuration: StoreConfiguration? = try? StoreConfiguration(url: trial.url(in: folder))
        configuration?.migrations = Ladder(books: Worker.books).migrations()
        guard let configuration else { return }
        for step in ["migrate", "migrate-again"] {
            if step == "migrate-again" { Report.lift.send() }
            let store = attempt(step) { try openStore(configuration, engines: Trial.engines) }
            if let store { _ = attempt("close") { try store.close() } }
        }
    }

    static let books = 40

    /// Does a transaction and tells about it.
    @discardableResult func transaction(
        _ store: any Store, _ id: TransactionID, beforeEnd: () throws -> Void = {}
    ) -> (script: TransactionScript, failure: Report.Failure?) {
        let script = trial.script(id)
        Report.begins(id).send()
        do {
            let outcomes = try StorePerformer(store: store).perform(script.operations, script.ending) { _ in
                try LedgerEntry.add(id)
                try beforeEnd()
            }
            (script.ending == .commit ? Report.acknowledges(id, outcomes: outcomes) : .undone(id)).send()
            return (script, nil)
        } catch {
            let failure = Report.Failure(error)
            Report.fails(id, failure).send()
            return (script, failure)
        }
    }

    func attempt<T>(_ step: String, _ body: () throws -> T) -> T? {
        Report.step(step).send()
        do {
            let result = try body()
            Report.done(step).send()
            return result
        } catch {
            Report.failed(step, Report.Failure(error)).send()
            return nil
        }
    }
}
