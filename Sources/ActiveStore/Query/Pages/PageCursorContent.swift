import FoundationEssentials
import StoreCore
import StoreJSON

/// The content of a page's cursor as JSON, written and read without Foundation's coders, which take longer than reading the page does.
///
///     {"entity":"post","order":["publishedAt-","uid+"],"position":{"taken":20,"values":[{"date":1600000000000000},{"uuid":"…"}]}}
///
/// A value has the form that `Value` has as `Codable`: its type and its text or number, or null.
struct PageCursorContent {
    var entity: String
    var order: [String]
    var position: KeysetPosition

    init(entity: String, order: [String], position: KeysetPosition) {
        (self.entity, self.order, self.position) = (entity, order, position)
    }

    // MARK: Writing

    /// - Throws: ``StoreError`` `.unstorableValue` for a date that no field has.
    func json() throws -> [UInt8] {
        var json = JSONWriter(style: .compact, capacity: 256)
        json.beginObject()
        json.key("entity")
        json.string(entity)
        json.key("order")
        json.beginArray()
        for term in order { json.string(term) }
        json.endArray()
        json.key("position")
        json.beginObject()
        json.key("taken")
        json.int(Int64(position.taken))
        json.key("values")
        json.beginArray()
        for value in position.values { try write(value, to: &json) }
        json.endArray()
        json.endObject()
        json.endObject()
        return json.bytes
    }

    private func write(_ value: Value, to json: inout JSONWriter) throws {
        guard let type = value.type else { return json.null() }
        json.beginObject()
        json.key(type.rawValue)
        switch value {
        case .null: json.null()
        case .bool(let x): json.bool(x)
        case .int(let x): json.int(x)
        // As text, which infinities have too.
        case .double(let x): json.string(String(x))
        case .string(let x), .json(let x): json.string(x)
        case .data(let x): json.data(x)
        case .date(let x):
            guard let microseconds = Instant.microseconds(of: x) else {
                throw StoreError(.unstorableValue, "The date is too far away to be stored.")
            }
            json.int(microseconds)
        case .uuid(let x): json.uuid(x)
        case .decimal(let x): json.string(DecimalCoding.text(x))
        }
        json.endObject()
    }

    // MARK: Reading

    /// - Returns: nil for anything else than content.
    init?(json: [UInt8]) {
        guard let tree = try? JSONValue(json: json), case .object(let members) = tree.content else { return nil }
        var (entity, order, position) = (String?.none, [String]?.none, KeysetPosition?.none)
        for (name, value) in members {
            switch name {
            case "entity": entity = value.string
            case "order": order = value.list(\.string)
            case "position": position = KeysetPosition(value)
            default: return nil
            }
        }
        guard let entity, let order, let position else { return nil }
        self.init(entity: entity, order: order, position: position)
    }
}

extension KeysetPosition {
    fileprivate init?(_ json: JSONValue) {
        guard case .object(let members) = json.content else { return nil }
        var (values, taken) = ([Value]?.none, Int?.none)
        for (name, value) in members {
            switch name {
            case "taken": taken = value.integer.flatMap { Int(exactly: $0) }
            case "values": values = value.list(\.typedValue)
            default: return nil
            }
        }
        guard let values, let taken else { return nil }
        self.init(values: values, taken: taken)
    }
}

extension JSONValue {
    fileprivate var string: String? { if case .value(.string(let text)) = content { text } else { nil } }
    fileprivate var integer: Int64? { if case .value(.int(let number)) = content { number } else { nil } }

    fileprivate func list<Item>(_ item: (JSONValue) -> Item?) -> [Item]? {
        guard case .array(let values) = content else { return nil }
        let items = values.compactMap(item)
        return items.count == values.count ? items : nil
    }

    /// A value with its type.
    fileprivate var typedValue: StoreCore.Value? {
        if isNull { return .null }
        guard case .object(let members) = content, members.count == 1, let type = FieldType(rawValue: members[0].name) else { return nil }
        let value = members[0].value
        switch type {
        case .bool: if case .value(.bool(let flag)) = value.content { return .bool(flag) } else { return nil }
        case .int: return value.integer.map { .int($0) }
        case .double: return value.string.flatMap { Double($0) }.map { .double($0) }
        case .string: return value.string.map { .string($0) }
        case .data: return value.string.flatMap { Base64Text.decode($0.utf8) }.map { .data($0) }
        case .date: return value.integer.map { .date(Instant.date(microseconds: $0)) }
        case .uuid: return value.string.flatMap { UUID(spelled: $0) }.map { .uuid($0) }
        case .decimal: return value.string.flatMap { DecimalCoding.parse($0) }.map { .decimal($0) }
        case .json: return value.string.map { .json($0) }
        }
    }
}
