import FoundationEssentials
import StoreCore

extension Model {
    /// The record's properties as a JSON object, written straight from the record.
    ///
    /// Fields come first, in the order of their declaration, then computed and ignored properties in theirs, then added entries
    /// as given. Dates, nils and layout follow the style, also inside nested values; data is base64, exact decimals are numbers.
    ///
    /// ```swift
    /// try author.asJSON(excepted: ["createdAt", "updatedAt"], style: .compact)
    /// try author.asJSON(adding: ["articles": { author in try JSONValue(articles(by: author)) }])
    /// ```
    /// - Parameters:
    ///   - excepted: Properties to leave out.
    ///   - included: The only properties to include, which may be computed or ignored ones; by default all stored fields.
    ///   - adding: Computed entries, which may replace properties.
    ///   - style: By default ActiveRealm's: indented, dates as `2019-06-07 09:15:15 +0000`, nils omitted.
    ///   - converting: Receives each property with its typed value (a date is a date) and returns its converted value; nil omits it.
    /// - Returns: UTF-8.
    /// - Throws: ``StoreError`` `.unknownField` for a name that is not a property, `.typeMismatch` for
    ///   a property whose type cannot be stored in a field, `.unstorableValue` for infinity, which has
    ///   no JSON form, and for a field that cannot be stored, and any error of the closures.
    public func asJSON(
        excepted: [String] = [], included: [String]? = nil, adding: AddedEntries<Self> = [:], style: JSONStyle = .pretty,
        converting: ValueConverter? = nil
    ) throws -> Data {
        let json = RecordJSON(try Conversion(excepted, included, adding, converting), style, nil)
        try json.append(self)
        return json.data
    }

    /// The result of ``asJSON(excepted:included:adding:style:converting:)`` as text.
    public func asJSONString(
        excepted: [String] = [], included: [String]? = nil, adding: AddedEntries<Self> = [:], style: JSONStyle = .pretty,
        converting: ValueConverter? = nil
    ) throws -> String {
        let json = RecordJSON(try Conversion(excepted, included, adding, converting), style, nil)
        try json.append(self)
        return json.text
    }
}

extension Sequence where Element: Model {
    /// The records as a JSON array of objects.
    ///
    /// Parameters and errors are those of a record's ``Model/asJSON(excepted:included:adding:style:converting:)``.
    /// For the records of a query, `asJSON` and `writeJSON` of the query need less memory.
    @inlinable public func asJSON(
        excepted: [String] = [], included: [String]? = nil, adding: AddedEntries<Element> = [:], style: JSONStyle = .pretty,
        converting: ValueConverter? = nil
    ) throws -> Data {
        let json = RecordJSON(try Conversion(excepted, included, adding, converting), style, .array)
        for record in self { try json.append(record) }
        json.end()
        return json.data
    }

    /// The result of ``asJSON(excepted:included:adding:style:converting:)`` as text.
    public func asJSONString(
        excepted: [String] = [], included: [String]? = nil, adding: AddedEntries<Element> = [:], style: JSONStyle = .pretty,
        converting: ValueConverter? = nil
    ) throws -> String {
        let json = RecordJSON(try Conversion(excepted, included, adding, converting), style, .array)
        for record in self { try json.append(record) }
        json.end()
        return json.text
    }
}
