import StoreCore

extension Model {
    /// The record's properties by name. Dates, data and keys keep their type; properties without a value are omitted.
    ///
    /// ```swift
    /// try author.asDictionary()
    /// try author.asDictionary(included: ["name", "isAdult"], adding: ["initials": { $0.initials }]) { name, value in
    ///     name == "name" ? .string("\(value)".uppercased()) : value
    /// }
    /// ```
    /// - Parameters:
    ///   - excepted: Properties to leave out.
    ///   - included: The only properties to include, which may be computed or ignored ones; by default all stored fields.
    ///   - adding: Computed entries, which may replace properties. Nested ones (arrays,
    ///     dictionaries, ``JSONValue``) become ``Value/json(_:)`` with times to the microsecond.
    ///   - converting: Receives each property and returns its converted value; nil omits it.
    /// - Throws: ``StoreError`` `.unknownField` for a name that is not a property, `.typeMismatch` for a property whose type
    ///   cannot be stored in a field, `.unstorableValue` for a field that cannot be stored, and any error of the closures.
    public func asDictionary(
        excepted: [String] = [], included: [String]? = nil, adding: AddedEntries<Self> = [:], converting: ValueConverter? = nil
    ) throws -> [String: Value] {
        try Conversion(excepted, included, adding, converting).dictionary(of: self)
    }
}
