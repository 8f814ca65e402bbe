import ActiveStore
import FaultWorkload
import Glibc

/// The child: performs transactions until it is killed.
struct Worker {
    /// What a child is told to do; goes through its arguments.
    struct Orders {
        /// The word that makes this program a child.
        static let word = "--worker"

        var url: String
        var seed: UInt64
        /// The number of the first transaction.
        var first: Int
        var conduct: Conduct

        var arguments: [String] { [Orders.word, url, String(seed), String(first), conduct.rawValue] }

        init(url: String, seed: UInt64, first: Int, conduct: Conduct) {
            self.url = url
            self.seed = seed
            self.first = first
            self.conduct = conduct
        }

        init?(arguments: [String]) {
            guard arguments.count == 5, arguments[0] == Orders.word, let seed = UInt64(arguments[2]), let first = Int(arguments[3]),
                let conduct = Conduct(rawValue: arguments[4])
            else { return nil }
            self.init(url: arguments[1], seed: seed, first: first, conduct: conduct)
        }
    }

    private let orders: Orders
    private var store: any Store
    /// The position of the log's consumer.
    private var position = 0

    /// Does what it is told; returns only when that is to open and close.
    static func run(_ orders: Orders) throws {
        Report.started.send()
        var worker = Worker(orders: orders, store: try KillLoopEngines.open(orders.url))
        Report.opened.send()
        if worker.logsChanges {
            worker.position = try worker.store.consumers().first { $0.name == LogExpectation.consumer }?.acknowledged ?? 0
        }
        if orders.conduct == .onlyOpens {
            _ = try OracleState(reading: worker.store)
            try worker.store.close()
            return
        }
        var number = orders.first
        while true {
            try worker.perform(number)
            number += 1
        }
    }

    private mutating func perform(_ number: Int) throws {
        let script = TransactionScript(seed: orders.seed, number: number)
        Report.begins(number).send()
        let outcomes = try perform(script, number)
        if orders.conduct != .acknowledgesEarly { Report.acknowledges(number, outcomes: outcomes).send() }
        if script.reopensAfterwards {
            try store.close()
            store = try KillLoopEngines.open(orders.url)
        }
    }

    private var logsChanges: Bool { store.context.configuration.changeLog != nil }

    /// Acknowledges what was logged before the transaction, as a part of it.
    private mutating func consume(_ last: ChangeSet?) throws {
        guard let last else { return }
        try store.acknowledge(last, for: LogExpectation.consumer)
        position = last.number
        Report.consumes(position).send()
    }

    private mutating func perform(_ script: TransactionScript, _ number: Int) throws -> String {
        let last = logsChanges ? try store.changeLog(from: position + 1, limit: .max).last : nil
        let performer = StorePerformer(store: store)
        switch orders.conduct {
        case .splits where script.operations.count > 1 && script.ending == .commit:
            let half = script.operations.count / 2
            return try performer.perform(Array(script.operations[..<half]), .commit)
                + performer.perform(Array(script.operations[half...]), .commit)
        case .acknowledgesEarly:
            return try performer.perform(script.operations, script.ending) {
                Report.acknowledges(number, outcomes: $0).send()
            }
        default:
            return try performer.perform(script.operations, script.ending) { _ in
                try consume(last)
                Report.commits(number).send()
            }
        }
    }
}
