import ActiveStore
import FaultWorkload
import FoundationEssentials
import Glibc

extension Worker {
    /// A file beside the store's folder that takes room, until the program removes it.
    static func ballast(_ folder: String) -> String { folder + "-ballast" }

    /// Writes until there is no more room several times, gets room, and goes on in the same process.
    func fill() {
        guard var store = opens("open") else { return }
        var number = 0
        var refusals = 0
        while number < trial.transactions, refusals < 6 {
            if writes(store, number) { refusals += 1 }
            number += 1
        }
        _ = attempt("read") { _ = try store.read { _ in try OracleState(reading: store) } }
        if trial.scenario == .full {
            unlink(Worker.ballast(folder))
        } else {
            _ = attempt("close") { try store.close() }
            guard let larger = attempt("reopen", { try openStore(trial.url(in: folder), engines: Trial.engines, models: Trial.models) })
            else { return }
            store = larger
        }
        Report.step("room").send()
        for number in number..<number + 20 { _ = writes(store, number) }
        _ = attempt("close") { try store.close() }
        guard let again = opens("reopen") else { return }
        transaction(again, TransactionID(writer: Worker.lastWriter, number: 0))
        _ = attempt("close") { try again.close() }
    }
}

extension Worker {
    /// Does a transaction, and says after a failure how much room there is.
    ///
    /// - Returns: Whether it failed.
    private func writes(_ store: any Store, _ number: Int) -> Bool {
        if transaction(store, TransactionID(writer: 0, number: number)).failure == nil { return false }
        var disk = statvfs()
        if statvfs(folder, &disk) == 0 { Report.step("free-\(UInt64(disk.f_bavail) * UInt64(disk.f_frsize) >> 10)").send() }
        return true
    }
}

/// What a program may be told when there is no room.
enum RoomRules {
    /// In kilobytes, what a small transaction does not need.
    private static let enough = 1_500

    static func problems(_ reports: [Report], _ trial: Trial) -> [String] {
        var problems: [String] = []
        var hasRoom = false
        for (report, next) in zip(reports, reports.dropFirst() + [.lift]) {
            if report == .step("room") { hasRoom = true }
            guard let failure = report.failure else { continue }
            if failure.code != "storageFull" {
                problems.append("a full disk was told as \(report.line)")
            } else if case .fails(let id, _) = report {
                // What is larger than the disk fails with room left, and small ones fail when the records fill all of it.
                guard !trial.isLarge(id), case .step(let step) = next, step.hasPrefix("free-"),
                    let free = Int(step.dropFirst("free-".count))
                else { continue }
                if free >= RoomRules.enough, trial.scenario == .full || hasRoom {
                    problems.append("with \(free) kB free\(hasRoom ? " after there was room" : ""): \(report.line)")
                }
            } else {
                problems.append("although it needs no room: \(report.line)")
            }
        }
        return problems
    }
}

extension Trial {
    /// Whether a transaction writes megabytes.
    func isLarge(_ id: TransactionID) -> Bool {
        script(id).operations.contains { if case .flood = $0 { true } else { false } }
    }
}
