/// Why a server, or libpq, did not do something.
struct ServerFailure: Error {
    /// Five letters and digits (SQLSTATE).
    var state: String
    /// The server's sentence, without its details, which repeat values.
    var text: String
    /// What the failure is about, as far as the server says it.
    var constraint = ""
    var column = ""
    /// The server's function that failed: a name of its sources, in no language.
    var function = ""
    /// The byte of the statement, from 1; nil where there is none.
    var position: Int?
    /// Whether the connection has gone.
    var isLost: Bool
    /// Whether this program has asked the server to end the statement, which then fails in the same way as by a timeout of the server's.
    var isAskedFor = false

    /// Whether the failure may come from the connection, from libpq or from a pooler, so that it does not tell what the server has done.
    var isOfConnection: Bool { isLost || state.hasPrefix("08") }

    init(state: String, text: String, isLost: Bool) {
        self.state = state
        self.text = text
        self.isLost = isLost
    }

    /// The state that says only that the transaction takes no more statements.
    static let isSpoilt = "25P02"

    static let closed = ServerFailure(state: "08003", text: "the connection is closed", isLost: true)
    static let cancelled = {
        var failure = ServerFailure(state: "57014", text: "the task was cancelled", isLost: false)
        failure.isAskedFor = true
        return failure
    }()
    static let outOfMemory = ServerFailure(state: "53200", text: "memory ran out", isLost: true)
}
