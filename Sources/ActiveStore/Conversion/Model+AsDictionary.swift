import StoreCore

extension Model {
    /// The record's properties by name; dates, data and keys keep their type, and what has no value is left out.
    ///
    /// ```swift
    /// try author.asDictionary()
    /// try author.asDictionary(included: ["name", "isAdult"], adding: ["initials": { $0.initials }]) { name, value in
    ///     name == "name" ? .string("\(value)".uppercased()) : value
    /// }
    /// ```
    /// - Parameters:
    ///   - excepted: Properties to leave out.
    ///   - included: The only properties to take, computed and ignored ones too; by default all stored fields.
    ///   - adding: Computed entries, which may replace properties. Nested ones (arrays, dictionaries, ``JSONValue``) become ``Value/json(_:)`` with times
    ///     to the microsecond.
    ///   - converting: Gets each property and gives what it becomes; nil leaves it out.
    /// - Throws: ``StoreError`` `.unknownField` for a name that is no property, `.typeMismatch` for a property whose type no field could have,
    ///   `.unstorableValue` for a field that could not be stored, and whatever the closures throw.
    public func asDictionary(
        excepted: [String] = [], included: [String]? = nil, adding: AddedEntries<Self> = [:], converting: ValueConverter? = nil
    ) throws -> [String: Value] {
        try Conversion(excepted, included, adding, converting).dictionary(of: self)
    }
}
