import FoundationEssentials
import StoreCore

extension Model {
    /// The stored fields as a JSON object, in declaration order, written straight from the record.
    ///
    /// Dates, nils and layout follow the style; data is base64, exact decimals are numbers.
    ///
    /// - Parameters:
    ///   - excepted: Fields to leave out.
    ///   - style: By default as ActiveRealm prints: indented, dates as `2019-06-07 09:15:15 +0000`, nils left out.
    /// - Throws: ``StoreError`` `.unknownField`, `.unstorableValue` (infinity has no JSON form).
    public func asJSON(excepted: [String] = [], style: JSONStyle = .pretty) throws -> Data {
        try written(excepted, style).data
    }

    /// The properties named, stored, computed or ignored, as a JSON object in that order.
    ///
    /// - Throws: As ``asJSON(excepted:style:)`` and ``asDictionary(included:)``.
    public func asJSON(included: [String], style: JSONStyle = .pretty) throws -> Data {
        var json = JSONWriter(style: style)
        json.beginObject()
        for (name, value) in try values(of: included) where !value.isNull || style.nils == .null {
            json.key(name)
            try json.value(value)
        }
        json.endObject()
        return Data(json.bytes)
    }

    /// As ``asJSON(excepted:style:)``, as text.
    public func asJSONString(excepted: [String] = [], style: JSONStyle = .pretty) throws -> String {
        try written(excepted, style).text
    }

    /// As ``asJSON(included:style:)``, as text.
    public func asJSONString(included: [String], style: JSONStyle = .pretty) throws -> String {
        String(decoding: try asJSON(included: included, style: style), as: UTF8.self)
    }

    private func written(_ excepted: [String], _ style: JSONStyle) throws -> JSONFieldWriter {
        let writer = try JSONFieldWriter(Self.entity, excepted: excepted, style: style)
        try writer.append(self)
        return writer
    }
}

extension Sequence where Element: Model {
    /// The records as a JSON array of objects.
    ///
    /// - Throws: As the record's ``Model/asJSON(excepted:style:)``.
    @inlinable public func asJSON(excepted: [String] = [], style: JSONStyle = .pretty) throws -> Data {
        let writer = try JSONFieldWriter(Element.entity, excepted: excepted, style: style)
        writer.beginArray()
        for record in self { try writer.append(record) }
        writer.endArray()
        return writer.data
    }
}
