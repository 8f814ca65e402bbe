import StoreCore

extension JSONValue {
    /// The value of JSON text in UTF-8.
    ///
    /// Integers of 64 bits are ``Value/int(_:)``, other numbers ``Value/decimal(_:)`` with all
    /// their digits, or ``Value/json(_:)`` as written if a decimal cannot hold them.
    ///
    /// - Throws: ``StoreError`` `.badRequest` with line and column for text that is not JSON by RFC 8259, duplicate member names, U+0000
    ///   or numbers beyond the largest double; `.limitExceeded` for a depth above 64 or a length above 16 MiB.
    public init(json utf8: some Sequence<UInt8>) throws {
        self = try reading(nil) {
            var reader = JSONReader(try ByteSource(bytes: Array(utf8)))
            guard let token = try reader.next() else { throw reader.error(.unexpectedEnd) }
            let value = try reader.value(token)
            _ = try reader.next()
            return value
        }
    }

    /// The value of JSON text.
    ///
    /// - Throws: As ``init(json:)``.
    public init(json: String) throws { try self.init(json: json.utf8) }

    /// The JSON text on one line, with object members sorted by the bytes of their names and nil as null: the stored form of JSON fields.
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
