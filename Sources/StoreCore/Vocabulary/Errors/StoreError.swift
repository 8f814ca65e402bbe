/// The one error type of every store.
///
/// It states the request, the problem and the remedy, names the entity and the field where they are known, and carries the engine's own
/// code. Its text never contains values of your data, unless ``showsValues`` allows it.
///
/// ```swift
/// do { try author.insert() } catch let error as StoreError where error.code == .duplicateKey { … }
/// ```
public struct StoreError: Error, Sendable {
    /// The kind of failure; switch over it, never over the text.
    public var code: Code
    /// A sentence a person can act on.
    public var message: String
    /// The entity (model, table) concerned, if any.
    public var entity: String?
    /// The field concerned, if any.
    public var field: String?
    /// The record concerned, if known: for a stored value that its model cannot read, for instance.
    public var key: RecordKey?
    /// The engine's name and its own error code, such as `sqlite 2067`, if the failure came from an engine.
    public var engineCode: EngineCode?
    /// Values of the user's data related to the failure, as text; printed only when ``showsValues`` is set.
    public var values: [String]
    /// All failures of a record that failed validation or a unique index; empty for other errors.
    public var failures: [ValidationFailure]

    /// The version that was read and the one that is stored, of a record with a version that was changed meanwhile; see
    /// ``RecordVersions``. nil for other errors.
    public var versions: RecordVersions?

    /// The path of the record that could not be stored, seen from the one that was saved, such as `articles[1]`; nil for the saved record
    /// itself.
    public private(set) var path: String?

    /// Creates an error; engines and models call this, users read the result.
    public init(
        _ code: Code, _ message: String, entity: String? = nil, field: String? = nil, engineCode: EngineCode? = nil,
        values: [String] = [], failures: [ValidationFailure] = []
    ) {
        self.code = code
        self.message = message
        self.entity = entity
        self.field = field
        self.engineCode = engineCode
        self.values = values
        self.failures = failures
    }

    /// The same error with a sentence of context before its message.
    func prefixed(_ sentence: String) -> StoreError {
        var error = self
        error.message = sentence + " " + message
        return error
    }

    mutating func lie(within holder: String) {
        // A list index follows the name without a dot.
        path = holder + (path.map { ($0.hasPrefix("[") ? "" : ".") + $0 } ?? "")
    }

    /// The name of an engine's library and the code it returned.
    public struct EngineCode: Sendable, Hashable, CustomStringConvertible {
        /// The engine, such as `sqlite`.
        public var engine: String
        /// The number the engine's library returned; for a textual code, its base-36 value.
        public var number: Int32
        /// The code of a library with textual codes, such as `40P01`; nil for numbers.
        public var state: String?
        /// Combines an engine's name and number.
        public init(_ engine: String, _ number: Int32) {
            self.engine = engine
            self.number = number
        }
        /// Combines an engine's name and a code of letters and digits.
        public init(_ engine: String, state: String) {
            self.engine = engine
            number = Int32(state, radix: 36) ?? 0
            self.state = state
        }
        /// `sqlite 2067`, `postgresql 40P01`.
        public var description: String { "\(engine) \(state ?? String(number))" }
    }
}

extension StoreError: CustomStringConvertible {
    /// The message, the code in brackets, then the record's ``key`` if it was generated; a key chosen by a person or a program may carry
    /// information and is left out unless values are shown: `Author has no field "nmae"; did you mean "name"? [unknownField]`.
    public var description: String {
        var text = (path.map { $0 + ": " } ?? "") + message + " [" + code.rawValue
        if let engineCode { text += ", " + engineCode.description }
        text += "]"
        if let key = key?.inMessages { text += " (record \(key))" }
        if !values.isEmpty, StoreError.showsValues {
            text += " (values: " + values.joined(separator: ", ") + ")"
        }
        return text
    }
}

extension StoreError {
    /// A count with its unit, for messages: `1 record`, `2 records`.
    package static func counted(_ count: some BinaryInteger, _ one: String, _ many: String? = nil) -> String {
        "\(count) \(count == 1 ? one : many ?? one + "s")"
    }
}
