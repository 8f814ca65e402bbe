import ActiveStore
import FaultWorkload
import FoundationEssentials
import Glibc
import StoreConformance

extension Worker {
    /// Says which of several writers this program is.
    static let numberVariable = "TORTURE_WRITER"

    /// Opens the store, writes a few transactions and closes it, over and over.
    func share() {
        let writer = Int(ProcessInfo.processInfo.environment[Worker.numberVariable] ?? "") ?? 0
        var random = SplitMix64(seed: trial.seed &+ UInt64(writer))
        var number = 0
        while number < trial.transactions {
            guard let store = opens("open") else { return }
            for _ in 0..<random.within(1...5) {
                transaction(store, TransactionID(writer: writer, number: number))
                number += 1
            }
            _ = attempt("close") { try store.close() }
        }
    }

    /// Reads until it is killed: what it sees is always one committed state, and never an earlier one than before.
    func watch() {
        var seen = 0
        while true {
            let problem = attempt("read") { () throws -> String? in
                let store = try openStore(
                    trial.url(in: folder) + "&readOnly=true&schema=none", engines: Trial.engines, models: Trial.models)
                defer { try? store.close() }
                for _ in 0..<20 {
                    let ledger = try store.read { _ in try LedgerEntry.query.all().map(\.number) }
                    if ledger != Array(1..<ledger.count + 1) { return "the ledger has the numbers \(ledger)" }
                    if ledger.count < seen { return "\(ledger.count) transactions are there after \(seen)" }
                    seen = ledger.count
                }
                return nil
            }
            if case .some(.some(let problem)) = problem { Report.failed("watching", .init(code: "wrong", text: problem)).send() }
        }
    }
}
