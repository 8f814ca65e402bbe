import StoreCore

extension JSONValue {
    /// The value that some JSON says, in UTF-8.
    ///
    /// Integers are ``Value/int(_:)``, other numbers ``Value/decimal(_:)`` with all their digits, or ``Value/json(_:)`` as they are written where those are too
    /// many or the number is too large or too small for that.
    ///
    /// - Throws: ``StoreError`` `.badRequest` with line and column for what is no JSON by RFC 8259, has two members of one name, U+0000, integers beyond
    ///   64 bits or numbers beyond the largest double; `.limitExceeded` for what is more than 64 deep or 16 MiB long.
    public init(json utf8: some Sequence<UInt8>) throws {
        self = try reading(nil) {
            var reader = JSONReader(try ByteSource(bytes: Array(utf8)))
            guard let token = try reader.next() else { throw reader.error(.unexpectedEnd) }
            let value = try reader.value(token)
            _ = try reader.next()
            return value
        }
    }

    /// The value that some JSON says.
    ///
    /// - Throws: As ``init(json:)``.
    public init(json: String) throws { try self.init(json: json.utf8) }

    /// The JSON text on one line, with the members of objects in the order of their names' bytes and nil as null: how fields of JSON are stored.
    package func canonicalText() throws -> String {
        var json = JSONWriter(style: JSONStyle(layout: .compact, dates: .iso8601, nils: .null))
        try json.value(sorted)
        return json.text
    }

    private var sorted: JSONValue {
        switch content {
        case .value: self
        case .array(let items): .array(items.map(\.sorted))
        case .object(let members):
            .object(members.map { (name: $0.name, value: $0.value.sorted) }.sorted { $0.name.precedesByBytes($1.name) })
        }
    }
}
