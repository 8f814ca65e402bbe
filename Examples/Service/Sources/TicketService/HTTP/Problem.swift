import ActiveStore

/// The reason why a request fails: a status, a code for programs, a sentence for people.
struct Problem: Error, Sendable, CustomStringConvertible {
    /// One thing that is wrong with a field.
    struct Failure: Sendable {
        var field: String
        var key: String
        var text: String
    }

    var status: Response.Status
    var code: String
    var message: String
    var failures: [Failure] = []
    var headers: [String: String] = [:]

    init(_ status: Response.Status, _ code: String, _ message: String, failures: [Failure] = [], headers: [String: String] = [:]) {
        (self.status, self.code, self.message, self.failures, self.headers) = (status, code, message, failures, headers)
    }

    var description: String { message }

    static let notFound = Problem(.notFound, "notFound", "There is nothing at this address.")

    /// The problem for any error. Messages of the store contain no values of records.
    init(_ error: any Error) {
        switch error {
        case let problem as Problem: self = problem
        case let error as StoreError: self.init(of: error)
        case is CancellationError: self.init(.unavailable, "stopping", "The service is stopping. Try again.")
        default: self.init(.internalError, "internal", "Something went wrong; the log says what.")
        }
    }

    private init(of error: StoreError) {
        var failures = error.failures.map { Failure(field: $0.path, key: $0.key.rawValue, text: $0.text) }
        if failures.isEmpty, let field = error.field { failures = [Failure(field: field, key: error.code.rawValue, text: error.message)] }
        let status: Response.Status? =
            switch error.code {
            case .invalid, .duplicateValue, .missingReference, .typeMismatch, .unstorableValue, .limitExceeded: .unprocessable
            case .notFound: .notFound
            case .duplicateKey, .stillReferenced: .conflict
            case .badRequest: .badRequest
            case .unsupported: .notImplemented
            case .busy, .conflict, .storageFull, .poisoned, .closed, .cancelled, .commitOutcomeUnknown: .unavailable
            default: nil
            }
        if let status {
            self.init(status, error.code.rawValue, error.message, failures: failures)
            // The others do not pass by themselves, and a change of unknown outcome may be stored.
            if [.busy, .conflict, .storageFull, .cancelled].contains(error.code) { headers["Retry-After"] = "1" }
        } else {
            self.init(.internalError, "internal", "Something went wrong; the log says what.")
        }
    }

    /// The problem as an answer.
    var response: Response {
        let list: [JSONValue] = failures.map {
            ["field": .value(.string($0.field)), "key": .value(.string($0.key)), "text": .value(.string($0.text))]
        }
        let body: JSONValue = ["code": .value(.string(code)), "message": .value(.string(message)), "failures": .array(list)]
        return (try? .json(body, status: status, headers: headers)) ?? Response(status: .internalError)
    }
}
