import ActiveStore
import FoundationEssentials

/// A request that was received whole.
struct Request: Sendable {
    var method: String
    /// The parts of the path, decoded: `["tickets", "0198…"]`.
    var path: [String]
    var query: [String: String] = [:]
    /// The headers by their names in lower case.
    var headers: [String: String] = [:]
    var body: [UInt8] = []

    /// The body, read as JSON.
    ///
    /// - Throws: ``Problem``: 400 if it is not JSON, 422 if it is JSON of another form.
    func decode<Body: Decodable>(_ type: Body.Type = Body.self) throws -> Body { try Request.decode(Data(body)) }

    /// A body that is JSON; see ``decode(_:)``.
    static func decode<Body: Decodable>(_ body: Data) throws -> Body {
        do {
            return try JSONDecoder().decode(Body.self, from: body)
        } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
            // Foundation says the same of a number that does not fit its field, and not where it is.
            if (try? JSONValue(json: body)) == nil { throw Problem(.badRequest, "notJSON", "The body is not JSON.") }
            throw Problem(.unprocessable, "invalid", "A number in the body does not fit its field.")
        } catch DecodingError.keyNotFound(let key, let context) {
            throw Self.unfit(context.codingPath + [key], "is missing")
        } catch DecodingError.typeMismatch(_, let context) {
            throw Self.unfit(context.codingPath, "is of another type")
        } catch DecodingError.valueNotFound(_, let context) {
            throw Self.unfit(context.codingPath, "cannot be null")
        } catch DecodingError.dataCorrupted(let context) {
            throw Self.unfit(context.codingPath, "has a value that is not possible")
        }
    }

    /// Whether a header names a version of a record: in a list, or by `*`.
    ///
    /// - Parameter weakly: Whether a tag that is marked as weak counts, as it does where nothing is changed.
    func names(_ tag: String, in header: String, weakly: Bool = false) -> Bool {
        guard let list = headers[header] else { return false }
        return list.split { $0 == "," || $0 == " " || $0 == "\t" }.contains { $0 == "*" || $0 == tag || (weakly && $0 == "W/" + tag) }
    }

    private static func unfit(_ path: [any CodingKey], _ text: String) -> Problem {
        let field = path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
        let shown = field.isEmpty ? "The body" : field
        return Problem(.unprocessable, "invalid", "\(shown) \(text).", failures: [.init(field: field, key: "invalid", text: text)])
    }

    /// A number from the query.
    ///
    /// - Throws: ``Problem`` 400 if it is not a number of the range.
    func number(_ name: String, in range: ClosedRange<Int>, default value: Int) throws -> Int {
        guard let text = query[name] else { return value }
        guard let number = Int(text), range.contains(number) else {
            throw Problem(.badRequest, "badQuery", "\(name) is a number from \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }
}
