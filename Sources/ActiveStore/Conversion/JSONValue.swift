import StoreCore

/// A value, an array of them, or an object: what conversion adds to a record that is more than a field could hold.
///
/// ```swift
/// let address: JSONValue = ["city": "Oslo", "floors": [1, 2], "since": JSONValue(since)]
/// ```
/// Dates, data and exact numbers keep their type until they are written, so the style of the whole applies inside too. Entries keep the order they
/// are given in.
public enum JSONValue: Sendable {
    /// A value.
    case value(StoreCore.Value)
    /// Values in order.
    case array([JSONValue])
    /// Values by name, in order. Names are expected to differ.
    case object([(name: String, value: JSONValue)])

    /// A value as a tree: arrays and dictionaries with their elements, the latter sorted by the bytes of their keys; everything else as it is; nil as
    /// ``Value/null``.
    public init(_ value: (any ValueConvertible)?) {
        switch value {
        case nil: self = .value(.null)
        case let tree as JSONValue: self = tree
        case let items as [any ValueConvertible]: self = .array(items.map { JSONValue($0) })
        case let entries as [String: any ValueConvertible]: self.init(sorting: entries.mapValues { JSONValue($0) })
        case let value?: self = .value(value.storedValue)
        }
    }

    /// A dictionary as an object, as `asDictionary` gives it; sorted by the bytes of the keys.
    public init(_ entries: [String: StoreCore.Value]) { self.init(sorting: entries.mapValues { .value($0) }) }

    private init(sorting entries: [String: JSONValue]) {
        self = .object(entries.sorted { $0.key.precedesByBytes($1.key) }.map { (name: $0.key, value: $0.value) })
    }

    /// Whether this is ``Value/null``.
    public var isNull: Bool { if case .value(.null) = self { true } else { false } }

    /// The value itself; of an array or object, its JSON text, on one line and with times to the microsecond.
    ///
    /// - Throws: ``StoreError`` `.unstorableValue` as ``JSONWriter/value(_:)-(JSONValue)``.
    func asValue() throws -> StoreCore.Value {
        if case .value(let value) = self { return value }
        var json = JSONWriter(style: JSONStyle(layout: .compact, dates: .iso8601))
        try json.value(self)
        return .json(json.text)
    }
}

extension JSONValue: ValueConvertible {
    /// The value itself; of an array or object, its JSON text, which is empty, and refused by every store, if something in it has no form in JSON.
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

extension JSONValue {
    /// A record as an object, to stand inside another.
    ///
    /// Parameters and errors are those of ``Model/asJSON(excepted:included:adding:style:converting:)``; the style is that of the whole.
    public init<M: Model>(
        _ record: M, excepted: [String] = [], included: [String]? = nil, adding: AddedEntries<M> = [:],
        converting: ValueConverter? = nil
    ) throws {
        self = try Conversion<M>(excepted, included, adding, converting).tree(of: record)
    }

    /// Records as an array of objects, to stand inside another.
    ///
    /// ```swift
    /// try author.asJSON(adding: ["articles": { author in try JSONValue(articles(by: author), included: ["title"]) }])
    /// ```
    /// Parameters and errors are those of ``Model/asJSON(excepted:included:adding:style:converting:)``; the style is that of the whole.
    public init<M: Model>(
        _ records: some Sequence<M>, excepted: [String] = [], included: [String]? = nil, adding: AddedEntries<M> = [:],
        converting: ValueConverter? = nil
    ) throws {
        let conversion = try Conversion<M>(excepted, included, adding, converting)
        self = .array(try records.map { try conversion.tree(of: $0) })
    }
}
