import StoreJSON

extension JSONValue {
    /// A record as an object, to be nested inside another.
    ///
    /// Parameters and errors are those of ``Model/asJSON(excepted:included:adding:style:converting:)``;
    /// the style is that of the whole document.
    public init<M: Model>(
        _ record: M, excepted: [String] = [], included: [String]? = nil, adding: AddedEntries<M> = [:],
        converting: ValueConverter? = nil
    ) throws {
        self = try Conversion<M>(excepted, included, adding, converting).tree(of: record)
    }

    /// Records as an array of objects, to be nested inside another.
    ///
    /// ```swift
    /// try author.asJSON(adding: ["articles": { author in try JSONValue(articles(by: author), included: ["title"]) }])
    /// ```
    /// Parameters and errors are those of ``Model/asJSON(excepted:included:adding:style:converting:)``;
    /// the style is that of the whole document.
    public init<M: Model>(
        _ records: some Sequence<M>, excepted: [String] = [], included: [String]? = nil, adding: AddedEntries<M> = [:],
        converting: ValueConverter? = nil
    ) throws {
        let conversion = try Conversion<M>(excepted, included, adding, converting)
        self = .array(try records.map { try conversion.tree(of: $0) })
    }
}
