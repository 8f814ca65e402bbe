import ActiveStore
import Glibc
import Synchronization

// Children that are forked while a store is open and continue to use it. Each reports errors, then the
// number of acknowledged records, the number of stored records, and the number of the store's problems.
extension PartnerTask {
    /// Forks inside the body of a write; the child ends that body after the parent has written more.
    func forkInWrite(_ side: PartnerSide) throws {
        var parent: ForkParent? = try ForkParent(side)
        try parent?.write(50)
        for round in 0..<8 {
            let store = try require(parent).store
            let end = ForkedChild.End.allCases[round % 2]
            let gate = try Gate()
            var child: ForkedChild?
            var isChild = false
            var failure: Int32 = 0
            func fork(_ transaction: WriteTransaction) throws {
                child = try ForkedChild.fork()
                if child != nil { return }
                isChild = true
                gate.wait()
                if !ForkedChild.refuses({ _ = try Tally.count() }) { failure = 11 }
                if !ForkedChild.refuses({ try Tally(count: -1).saved() }) { failure = 12 }
                if !ForkedChild.refuses({ try transaction.savepoint {} }) { failure = 13 }
                if !ForkedChild.refuses({ _ = try store.read { _ in 1 } }) { failure = 14 }
                if round / 2 == 1 { throw Thrown() }
                if round / 2 == 2 { ForkedChild.end(failure, end) }
            }
            let result = Result {
                try store.write { transaction in
                    try parent?.save()
                    if round / 2 == 3 { try transaction.savepoint { try fork($0) } } else { try fork(transaction) }
                }
            }
            if isChild {
                if case .failure(let error) = result {
                    if (error as? StoreError)?.code != .misuse, !(error is Thrown && round / 2 == 1) { failure = 22 }
                } else {
                    failure = 21
                }
                failure = ForkedChild.useInVain(store) ?? failure
                parent = nil
                ForkedChild.end(failure, end)
            }
            try result.get()
            try parent?.write(50)
            gate.open()
            if let failure = child?.failure() { try side.tell("round \(round): \(failure)") }
            gate.close()
            try parent?.write(10)
        }
        try parent?.finish()
    }

    /// Forks inside `store.read`, inside a loop, and between two transactions, while another thread writes continuously.
    func forkInRead(_ side: PartnerSide) throws {
        var parent: ForkParent? = try ForkParent(side)
        // More than fits between a server and its client.
        try parent?.insert(3_000)
        // It keeps the thread that looks for commits of others, which would otherwise begin and end with each listener.
        let listening = try require(parent).store.onChange { _ in }
        defer { listening.cancel() }
        // A global that another thread is initializing at the moment of the fork would never be initialized in the child.
        try ForkedChild.useWhatIsShared(require(parent).store)
        for round in 0..<24 {
            let store = try require(parent).store
            let end = ForkedChild.End.allCases[round % 2]
            var child: ForkedChild?
            var isChild = false
            var failure: Int32 = 0
            func fork() throws {
                child = try ForkedChild.fork()
                isChild = child == nil
            }
            let isOver = Mutex(false)
            defer { isOver.withLock { $0 = true } }
            // Half of the rounds: a lock held at the moment of the fork stays held in the child.
            let writer = try parent.map { parent in
                try CaseThread { while round % 4 > 1, !isOver.withLock({ $0 }) { try parent.write(1) } }
            }
            let others = try (0..<2).map { _ in
                try CaseThread { while round % 4 > 1, !isOver.withLock({ $0 }) { ForkedChild.useWhatIsShared(store) } }
            }
            let result = Result {
                switch round / 8 {
                case 0:
                    try store.read { _ in
                        _ = try Tally.count()
                        try fork()
                        if isChild, !ForkedChild.refuses({ _ = try Tally.count() }) { failure = 31 }
                    }
                case 1:
                    var count = 0
                    try Tally.query.in(store).forEach { _ in
                        count += 1
                        if count == 3 { try fork() }
                        if isChild, count > 3 { failure = 32 }
                    }
                default: try fork()
                }
            }
            if isChild {
                if round / 8 == 1, !ForkedChild.refuses({ try result.get() }) { failure = 33 }
                failure = ForkedChild.useInVain(store) ?? failure
                parent = nil
                ForkedChild.end(failure, end)
            }
            try result.get()
            if let failure = child?.failure() { try side.tell("round \(round): \(failure)") }
            isOver.withLock { $0 = true }
            try writer?.value()
            for thread in others { try thread.value() }
            try parent?.write(5)
        }
        try parent?.finish()
    }

    /// Forks a child that opens the file of the store that its parent has open.
    func forkAndOpen(_ side: PartnerSide) throws {
        let parent = try ForkParent(side)
        try parent.write(20)
        guard let child = try ForkedChild.fork() else {
            var failure: Int32 = 0
            if !ForkedChild.refuses({ _ = try side.open() }) { failure = 41 }
            if !ForkedChild.refuses({ _ = try side.open { $0.isReadOnly = true } }) { failure = 42 }
            ForkedChild.end(failure, .exit)
        }
        if let failure = child.failure() { try side.tell(failure) }
        try parent.write(10)
        try parent.finish()
    }
}

/// The body's own error.
private struct Thrown: Error {}

/// The parent's side, which counts the acknowledged records.
private final class ForkParent: Sendable {
    let side: PartnerSide
    let store: any Store
    private let acknowledged = Atomic<Int>(0)

    init(_ side: PartnerSide) throws {
        self.side = side
        store = try side.open()
    }

    /// Saves one record in the surrounding transaction.
    func save() throws {
        try Tally(count: 0).saved()
        acknowledged.add(1, ordering: .relaxed)
    }

    /// Writes records, each in a separate transaction.
    func write(_ count: Int) throws {
        for _ in 0..<count {
            try Tally(count: 0).saved(in: store)
            acknowledged.add(1, ordering: .relaxed)
        }
    }

    /// Writes long records in one transaction.
    func insert(_ count: Int) throws {
        try Tally.insert((0..<count).map { Tally(count: $0, label: String(repeating: "x", count: 300)) }, in: store)
        acknowledged.add(count, ordering: .relaxed)
    }

    /// Reports the stored records, before and after reopening the store.
    func finish() throws {
        try tell(store)
        try store.close()
        if store.capabilities.contains(.durable) {
            let again = try side.open()
            try tell(again)
            try again.close()
        }
    }

    private func tell(_ store: any Store) throws {
        let count = acknowledged.load(ordering: .relaxed)
        try side.tell("\(count) \(try Tally.count(in: store)) \(try store.verify(.full).problems.count)")
    }
}

extension ForkedChild {
    /// Uses a store of the parent in every way; returns the number of the first use that was not refused.
    static func useInVain(_ store: any Store) -> Int32? {
        useWhatIsShared(store)
        if !refuses({ try Tally(count: -2).saved(in: store) }) { return 51 }
        if !refuses({ _ = try Tally.all(in: store) }) { return 52 }
        if !refuses({ try store.write { _ in } }) { return 53 }
        if !refuses({ try store.read { _ in } }) { return 54 }
        if !refuses({ _ = try store.verify(.quick) }) { return 55 }
        do { try store.close() } catch { return 56 }
        return nil
    }

    /// Does what needs no transaction, but locks that other threads take, too.
    static func useWhatIsShared(_ store: any Store) {
        for count in 0..<100 { _ = Tally(count: count) }
        for _ in 0..<20 { _ = (Tally.entity.name, DefaultStore.current == nil, store.schema) }
        _ = (store.health, store.metrics, store.resourcesInUse, store.changes())
        let listening = [store.onEvent { _ in }, store.onChange { _ in }]
        for subscription in listening { subscription.cancel() }
    }
}
