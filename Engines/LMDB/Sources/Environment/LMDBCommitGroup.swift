import StoreCore
import StoreKeyValue

/// Transactions that are committed together.
struct LMDBCommitGroup: Sendable {
    /// How many transactions a group takes.
    static let maximumTransactions = 256
    /// How many bytes of keys and values.
    static let maximumBytes = 64 << 20
    /// How long the first waits for others that ask to write meanwhile.
    static let patience: Duration = .milliseconds(2)

    /// The store whose transactions they are.
    let context: StoreContext
    /// What those wait for whose transactions have ended.
    let pending = PendingCommit()
    /// How many have ended.
    var staged = 0
    var bytes = 0
    /// Whether anything was changed.
    var isDirty = false
    /// When it is committed at the latest.
    var deadline: ContinuousClock.Instant = .now
    /// Why it cannot be committed.
    var failure: StoreError?
    /// Whether no more may join.
    var isFull = false
    /// Trees made in it.
    var trees: [Tree] = []

    init(_ context: StoreContext) { self.context = context }

    /// One of the transactions, which has ended.
    struct Part {
        /// Whether others were in the transaction of LMDB's before it.
        let isShared: Bool
        /// How many changes it made, and how many bytes they have.
        let changes: Int
        let bytes: Int
        /// What broke it.
        let failure: StoreError?

        var leavesNothing: Bool { changes == 0 && failure == nil }
    }
}
