import ActiveStore
import Glibc
import StorePostgreSQL

/// What is stored, compared with what the writers were told. No transaction is under way.
struct Examination {
    private(set) var acknowledged = 0
    private(set) var refused = 0
    private(set) var unknown = 0
    private(set) var unknownButStored = 0
    /// What must not be, one sentence each.
    private(set) var violations: [String] = []

    init(_ writers: Writers) throws {
        let stored = try Examination.patiently { try Examination.parts(writers.store) }
        for log in writers.logs {
            var own = stored[log.writer] ?? [:]
            for (number, answer) in log.current.answers.enumerated() {
                let found = own.removeValue(forKey: number)
                note(log.writer, number, answer, found)
            }
            for number in own.keys.sorted() { violations.append("writer \(log.writer) never began \(number), which is stored") }
        }
        try examineAccounts(writers)
    }

    private mutating func note(_ writer: Int, _ number: Int, _ answer: WriterLog.Answer, _ found: (rows: Int, parts: Int)?) {
        let what = "transaction \(number) of writer \(writer)"
        if let found, found.rows != Part.count || found.parts != Part.count {
            violations.append(
                "\(what) is stored as \(found.rows) rows with \(found.parts) parts: \(found.rows > Part.count ? "doubled" : "half")")
        }
        switch answer {
        case .underWay: violations.append("\(what) has not ended")
        case .acknowledged:
            acknowledged += 1
            if found == nil { violations.append("\(what) was acknowledged and is lost") }
        case .refused:
            refused += 1
            if found != nil { violations.append("\(what) is stored, though its error said that nothing of it is") }
        case .unknown:
            unknown += 1
            if found != nil { unknownButStored += 1 }
        }
    }

    private mutating func examineAccounts(_ writers: Writers) throws {
        let accounts = try Examination.patiently { try Account.all(in: writers.store) }
        let sum = accounts.reduce(0) { $0 + $1.balance }
        if sum != 0 { violations.append("the balances add up to \(sum)") }
        for log in writers.logs where log.writer.isMultiple(of: 2) {
            let answers = log.current.answers
            guard let account = accounts.first(where: { $0.number == log.writer }) else { continue }
            if answers.indices.contains(account.last), answers[account.last] == .refused {
                violations.append("account \(log.writer) was changed by \(account.last), which was refused")
            }
            if let last = answers.lastIndex(of: .acknowledged), last > account.last {
                violations.append("account \(log.writer) was last changed by \(account.last), not by \(last)")
            }
        }
    }

    private static func parts(_ store: PostgreSQLStore) throws -> [Int: [Int: (rows: Int, parts: Int)]] {
        var found: [Int: [Int: (rows: Int, parts: Int)]] = [:]
        let rows = try store.query("SELECT writer, number, count(*), count(DISTINCT part) FROM part GROUP BY writer, number")
        for row in rows {
            found[try row.read(0, as: Int.self), default: [:]][try row.read(1, as: Int.self)] = (
                try row.read(2, as: Int.self), try row.read(3, as: Int.self)
            )
        }
        return found
    }

    /// The server may just be away.
    private static func patiently<R>(_ body: () throws -> R) throws -> R {
        let end = ContinuousClock.now + .seconds(120)
        while true {
            do { return try body() } catch let error as StoreError where error.code != .internal && ContinuousClock.now < end {
                usleep(100_000)
            }
        }
    }
}
