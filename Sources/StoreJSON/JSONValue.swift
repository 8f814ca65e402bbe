import StoreCore

/// A value, an array of values, or an object: the type of nested data that conversion adds to a record.
///
/// ```swift
/// let address: JSONValue = ["city": "Oslo", "floors": [1, 2], "since": JSONValue(since)]
/// ```
/// Dates, data and exact numbers keep their type until they are written, so
/// the style of the document applies inside too. Entries keep their order.
///
/// Arrays and objects may be nested 512 deep, as in JSON text. A value that is nested deeper keeps only that fact, so that
/// it can be made, copied and released at any depth; writing, converting or importing it fails with `.limitExceeded`.
public struct JSONValue: Sendable {
    /// The kinds of values.
    public enum Content: Sendable {
        /// A value.
        case value(StoreCore.Value)
        /// Values in order.
        case array([JSONValue])
        /// Values by name, in order.
        case object([(name: String, value: JSONValue)])
    }

    /// The value, the items or the entries.
    public let content: Content
    /// The nesting depth of arrays and objects in it; more than ``deepest`` for a value that was nested too deep.
    private let depth: UInt16

    package static let deepest = 512

    private init(_ content: Content, depth: UInt16) {
        self.content = content
        self.depth = depth
    }

    /// A placeholder for a value that was nested too deep: text that is not JSON.
    private static let void = JSONValue(.value(.json("")), depth: UInt16(deepest) + 1)

    /// An array or object around values with this nesting depth.
    private static func container(_ content: Content, around depth: UInt16) -> JSONValue {
        depth < deepest ? JSONValue(content, depth: depth + 1) : void
    }

    /// A value.
    public static func value(_ value: StoreCore.Value) -> JSONValue { JSONValue(.value(value), depth: 0) }

    /// Values in order.
    public static func array(_ items: [JSONValue]) -> JSONValue {
        container(.array(items), around: items.reduce(0) { max($0, $1.depth) })
    }

    /// Values by name, in order. Names should differ.
    public static func object(_ entries: [(name: String, value: JSONValue)]) -> JSONValue {
        container(.object(entries), around: entries.reduce(0) { max($0, $1.value.depth) })
    }

    /// A value as a tree: arrays and dictionaries with their elements, dictionaries
    /// sorted by the bytes of their keys; other values unchanged; nil as ``Value/null``.
    public init(_ value: (any ValueConvertible)?) {
        switch value {
        case nil: self = .value(.null)
        case let tree as JSONValue: self = tree
        case let items as [any ValueConvertible]: self = .array(items.map { JSONValue($0) })
        case let entries as [String: any ValueConvertible]: self.init(sorting: entries.mapValues { JSONValue($0) })
        case let value?: self = .value(value.storedValue)
        }
    }

    /// A dictionary, as returned by `asDictionary`, as an object sorted by the bytes of the keys.
    public init(_ entries: [String: StoreCore.Value]) { self.init(sorting: entries.mapValues { .value($0) }) }

    private init(sorting entries: [String: JSONValue]) {
        self = .object(entries.sorted { $0.key.precedesByBytes($1.key) }.map { (name: $0.key, value: $0.value) })
    }

    /// Whether this is ``Value/null``.
    public var isNull: Bool { if case .value(.null) = content { true } else { false } }

    /// Whether it was nested too deep to be kept.
    package var isTooDeep: Bool { depth > Self.deepest }

    package static func tooDeep() -> StoreError {
        StoreError(
            .limitExceeded,
            "A value has arrays and objects nested deeper than \(deepest); JSON is read and written up to that depth. Flatten it.")
    }

    /// The members of an object; nil for anything else.
    ///
    /// - Throws: ``StoreError`` `.limitExceeded` for a value that was nested too deep.
    package func members() throws -> [(name: String, value: JSONValue)]? {
        if isTooDeep { throw Self.tooDeep() }
        if case .object(let members) = content { return members }
        return nil
    }

    /// The value itself, or the JSON text of an array or object, on one line and with times to the microsecond.
    ///
    /// - Throws: ``StoreError`` `.unstorableValue`, `.limitExceeded` as ``JSONWriter/value(_:)-(JSONValue)``.
    package func asValue() throws -> StoreCore.Value {
        if case .value(let value) = content, !isTooDeep { return value }
        var json = JSONWriter(style: JSONStyle(layout: .compact, dates: .iso8601))
        try json.value(self)
        return .json(json.text)
    }
}

extension JSONValue: ValueConvertible {
    /// The value itself, or the JSON text of an array or object. If something in
    /// it has no form in JSON, the text is empty, and every store refuses it.
    public var storedValue: StoreCore.Value { (try? asValue()) ?? .json("") }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// `nil` is ``Value/null``.
    public init(nilLiteral: ()) { self = .value(.null) }
    /// `true` and `false`.
    public init(booleanLiteral value: Bool) { self = .value(.bool(value)) }
    /// Whole numbers.
    public init(integerLiteral value: Int64) { self = .value(.int(value)) }
    /// Fractions.
    public init(floatLiteral value: Double) { self = .value(.double(value)) }
    /// Text.
    public init(stringLiteral value: String) { self = .value(.string(value)) }
    /// An array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// An object, in this order.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(elements.map { (name: $0.0, value: $0.1) })
    }
}
