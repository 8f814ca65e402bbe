import StoreCore
import StoreKeyValue

/// Transactions that are committed together.
struct LMDBCommitGroup: Sendable {
    /// The maximum number of transactions in a group.
    static let maximumTransactions = 256
    /// The maximum number of bytes of keys and values.
    static let maximumBytes = 64 << 20
    /// The time the first transaction waits for others that want to write.
    static let patience: Duration = .milliseconds(2)

    /// The store of the transactions.
    let context: StoreContext
    /// The result that callers with ended transactions wait for.
    let pending = PendingCommit()
    /// The number of ended transactions.
    var staged = 0
    var bytes = 0
    /// Whether anything was changed.
    var isDirty = false
    /// The time when it is committed at the latest.
    var deadline: ContinuousClock.Instant = .now
    /// The reason why it cannot be committed.
    var failure: StoreError?
    /// Whether no more may join.
    var isFull = false
    /// Trees created in it.
    var trees: [Tree] = []

    init(_ context: StoreContext) { self.context = context }

    /// One of the ended transactions.
    struct Part {
        /// Whether others preceded it in the same LMDB transaction.
        let isShared: Bool
        /// The number of its changes, and the number of bytes in them.
        let changes: Int
        let bytes: Int
        /// The failure that broke it.
        let failure: StoreError?

        var leavesNothing: Bool { changes == 0 && failure == nil }
    }
}
