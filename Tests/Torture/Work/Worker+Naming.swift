import ActiveStore
import FoundationEssentials
import Glibc

extension Worker {
    /// Opens the store by a second name, which must be refused, and again when that is gone.
    func links() {
        guard let first = opens("open") else { return }
        for number in 0..<3 { transaction(first, TransactionID(writer: 0, number: number)) }
        _ = attempt("close") { try first.close() }
        Glibc.link(folder + "/store", folder + "/other")
        let linked = attempt("open-linked") {
            try openStore("\(trial.engine):\(folder)/other", engines: Trial.engines, models: Trial.models)
        }
        try? linked?.close()
        unlink(folder + "/other")
        guard let again = opens("reopen") else { return }
        for number in 3..<6 { transaction(again, TransactionID(writer: 0, number: number)) }
        _ = attempt("close") { try again.close() }
    }

    /// Has its file renamed or removed while it writes: sooner or later it must be told that it writes into nothing.
    func loses() {
        guard let store = opens("open") else { return }
        for number in 0..<3 { transaction(store, TransactionID(writer: 0, number: number)) }
        let isRenamed = trial.seed % 2 == 0
        if isRenamed { rename(folder + "/store", folder + "/moved") } else { unlink(folder + "/store") }
        // Minutes, for a machine with much else to do; it should take about a second.
        let deadline = ContinuousClock.now + .seconds(60)
        var number = 3
        var failure: Report.Failure?
        while failure == nil, ContinuousClock.now < deadline {
            failure = transaction(store, TransactionID(writer: 0, number: number)).failure
            number += 1
            usleep(100_000)
        }
        if failure == nil { Report.failed("losing", .init(code: "never", text: "told in 60 s that the file is gone")).send() }
        _ = attempt("close") { try store.close() }
        if isRenamed { rename(folder + "/moved", folder + "/store") }
    }
}
