import StoreCore
import StoreSQL

/// The server's codes (SQLSTATE) as this library's errors: the one place where they meet.
///
/// The sentences of classes 22 and 23 repeat values, so they do not stand in messages.
enum PostgreSQLFailure {
    /// The code for a SQLSTATE.
    static func code(_ state: String) -> StoreError.Code {
        switch state {
        case "23505": return .duplicateValue
        case "22003", "22008": return .overflow
        case "22001": return .limitExceeded
        case "40001", "40P01", "40003": return .conflict
        case "55P03": return .busy
        case "57014": return .cancelled
        case "53100": return .storageFull
        case "53300", "57P03", "55006": return .busy
        case "53200": return .outOfMemory
        case "42P01", "3F000": return .unknownEntity
        case "42703": return .unknownField
        case "42501", "25006": return .readOnly
        case "42804", "22P02", "22P03", "42846": return .typeMismatch
        case "XX001", "XX002": return .corrupt
        case "0A000": return .unsupported
        case "28000", "28P01", "3D000": return .cannotOpen
        default: break
        }
        switch state.prefix(2) {
        case "08": return .inputOutput
        case "22": return .typeMismatch
        case "23", "P0": return .constraint
        case "42": return .badRequest
        case "53": return .storageFull
        case "54": return .limitExceeded
        case "57", "58": return .inputOutput
        default: return .internal
        }
    }

    /// Whether a statement failed over what it does, so that it would have failed within a savepoint, too; not over the connection, the
    /// server, or other transactions.
    static func isOfStatement(_ state: String) -> Bool {
        switch state.prefix(2) {
        case "08", "25", "26", "40", "53", "57", "58", "F0", "XX": false
        default: code(state) != .busy && code(state) != .conflict
        }
    }

    /// The error for a failure.
    static func error(_ failure: ServerFailure, _ entity: EntityID? = nil) -> StoreError {
        let engineCode = StoreError.EngineCode("postgresql", state: failure.state)
        if let error = NumberFailure.error(failure.text, entity, engineCode) { return error }
        var code = code(failure.state)
        // If this program has not asked for it, it was a timeout, unless a person has. Only English servers tell the two apart.
        if code == .cancelled, !failure.isAskedFor, !failure.text.contains("user request") { code = .busy }
        return StoreError(
            code, "PostgreSQL: \(sentence(failure)).\(advice(code, failure.state))", entity: entity?.name, engineCode: engineCode,
            // What a function or trigger says may repeat values.
            values: failure.state.hasPrefix("P0") ? [failure.text] : [])
    }

    /// What the server says, as far as it cannot be values of the user's.
    private static func sentence(_ failure: ServerFailure) -> String {
        switch failure.state.prefix(2) {
        case "22" where failure.state == "22003": "a number is out of its range"
        case "22": "a value does not have the form that is needed (SQLSTATE \(failure.state))"
        case "23": "a rule of the table is broken" + (failure.constraint.isEmpty ? "" : " (\(failure.constraint))")
        case "P0": "a function or trigger refuses it" + (failure.constraint.isEmpty ? "" : " (\(failure.constraint))")
        default: failure.text.isEmpty ? "the server gave no reason" : failure.text
        }
    }

    private static func advice(_ code: StoreError.Code, _ state: String) -> String {
        switch code {
        case .readOnly where state == "42501": " Give the role the rights that Docs/PostgreSQL.md lists."
        case .conflict: " Nothing of the transaction was kept; run it again."
        case .busy where state == "57014":
            " A limit for statements was exceeded (statementTimeout, or the server's own); raise it, or ask for less at once."
        case .busy: " Wait longer (busyTimeout), or make transactions shorter."
        case .storageFull: " Make room on the server's disk; nothing of the transaction was kept."
        case .corrupt: " The server's files are damaged; restore a backup."
        default: ""
        }
    }

    /// Whether a transaction that writes could not begin because the server is a standby. It says so as of a feature that it does not have:
    /// neither READ WRITE nor SERIALIZABLE is possible there.
    static func isOfStandby(_ state: String) -> Bool { state == "0A000" || state == "25006" }

    static func standby(_ failure: ServerFailure) -> StoreError {
        StoreError(
            .readOnly,
            "The PostgreSQL server takes no changes; it is a standby. Name all servers of the cluster in the URL, or the primary.",
            engineCode: .init("postgresql", state: failure.state))
    }

    static func settingsAreMissing() -> StoreError {
        StoreError(
            .cannotOpen,
            "The session did not take the engine's settings: a pooler is between this program and the server. Open the store with prepared=false."
        )
    }

    /// The error for a connection that could not be opened. libpq's texts may repeat parts of a URL that is wrong, and so a password.
    static func cannotOpen(_ failure: ServerFailure) -> StoreError {
        let saysURL = failure.text.contains("URI") || failure.text.contains("connection string") || failure.text.contains("percent-encoded")
        let text = saysURL ? "the URL is not one that libpq understands" : failure.text
        return StoreError(
            .cannotOpen, "The PostgreSQL server cannot be reached: \(text). Check the URL, the server and the rights of its user.",
            engineCode: .init("postgresql", state: failure.state))
    }
}
