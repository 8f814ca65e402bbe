/// A statement as it is sent, with its values.
struct SentStatement {
    /// Of a prepared statement; empty for one that is not prepared.
    let name: String
    let text: String
    let values: ParameterBuffer
    /// Values that follow its own.
    var commit: CommitValues?
}

/// What is sent together with a statement, in one message.
struct Surroundings {
    var before: [String] = []
    var after: [String] = []
    /// Whether it runs in its own savepoint.
    var isGuarded = false
    /// Whether it runs in its own transaction.
    var isAlone = false

    var isEmpty: Bool { before.isEmpty && after.isEmpty }

    /// The beginning and the end of a savepoint within which a statement may fail without spoiling its transaction.
    static let guards = (before: "SAVEPOINT activestore_guard", after: "RELEASE SAVEPOINT activestore_guard")
    /// Goes back to where such a savepoint began, and removes it.
    static let undoingGuard = "ROLLBACK TO SAVEPOINT activestore_guard; RELEASE SAVEPOINT activestore_guard"
}
